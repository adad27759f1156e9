import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './child.mjs';
import { fingerprintOf, SOURCES } from './pages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'shop-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the pages are built anew when a source changes, comes or goes, and not for a test', () => {
  mkdirSync(join(folder, 'web', 'ui'), { recursive: true });
  writeFileSync(join(folder, 'web', 'ui', 'card.tsx'), 'one');
  const seen = [fingerprintOf(folder, ['web', 'vite.config.ts'])];
  const change = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    seen.push(fingerprintOf(folder, ['web', 'vite.config.ts']));
  };
  change('web/ui/card.test.tsx', 'a test');
  expect(seen[1]).toBe(seen[0]);
  change('web/ui/card.tsx', 'two');
  change('web/ui/badge.tsx', '');
  change('vite.config.ts', 'settings');
  expect(new Set(seen).size).toBe(4);
});

test('they are built anew for whatever helps to build them', () => {
  const helpers = ['vite.config.ts', 'react-router.config.ts'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '\.\/(scripts\/[\w-]+\.mjs)'/g)].map(
      ([, helper]) => helper,
    ),
  );
  expect(helpers.length).toBeGreaterThan(3);
  expect(helpers.filter((helper) => !SOURCES.includes(helper ?? ''))).toEqual([]);
});
