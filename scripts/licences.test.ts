import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.mjs';
import { isAllowed, licencesFile, licencesText, objectionsTo, packagesOf } from './licences.mjs';

const packages = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);

test('every package has a licence that is allowed, or is excused by name', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(objectionsTo(packages)).toEqual([]);
});

test('docs/licences.md lists what the lock holds (npm run licences)', () => {
  expect(readFileSync(licencesFile, 'utf8')).toBe(licencesText(packages));
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['MIT OR (ISC AND GPL-2.0)', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('%s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('what nobody has allowed is named, and a tool’s excuse is none for the shop', () => {
  const shipped = (name: string, licence: string) => ({ name, licence, isShipped: true });
  expect(
    objectionsTo([
      shipped('fast-thing', 'AGPL-3.0-only'),
      shipped('axe-core', 'MPL-2.0'),
      shipped('unnamed', ''),
      shipped('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
      { name: 'axe-core', licence: 'MPL-2.0', isShipped: false },
    ]),
  ).toEqual(['fast-thing: AGPL-3.0-only', 'axe-core: MPL-2.0', 'unnamed: no licence']);
});
