import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.mjs';
import { packagesOf } from './licences.mjs';
import { sbomOf } from './sbom.mjs';

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { packages } = read('package-lock.json');

test('npm run sbom writes what the shop is made of as CycloneDX, each package with version, licence and hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-sbom-'));
  const env = { ...process.env, INIT_CWD: folder };
  execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs'), 'list.json'], { env, stdio: 'pipe' });
  const list = JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8')) as ReturnType<typeof sbomOf>;
  rmSync(folder, { recursive: true });
  expect(list).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'shop' } },
  });
  const purls = new Set(list.components.map(({ purl }) => purl.replace(/@[^@]+$/, '')));
  const shipped = packagesOf(packages).filter(({ isShipped }) => isShipped);
  expect(shipped.filter(({ name }) => !purls.has(`pkg:npm/${name.replace('@', '%40')}`))).toEqual([]);
  // What a tool uses as well is there all the same.
  for (const name of ['react', 'pg', 'zod', '%40base-ui/react']) expect(purls).toContain(`pkg:npm/${name}`);
  expect(purls).not.toContain('pkg:npm/vitest');
  expect(list.components.filter(({ version, licenses }) => !version || licenses.length === 0)).toEqual([]);
  const hashed = list.components.filter(({ hashes }) => /^[\da-f]{128}$/.test(hashes[0]?.content ?? ''));
  expect(hashed.length).toBeGreaterThan(0.8 * list.components.length);
});

test('each reference is there once, and what a package stands on is named', () => {
  const { components, dependencies } = sbomOf(packages, read('package.json'));
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([...refs, `shop@${read('package.json').version}`]);
  expect(
    dependencies.filter(({ ref, dependsOn }) => !known.has(ref) || dependsOn.some((on) => !known.has(on))),
  ).toEqual([]);
  const of = (name: string) => dependencies.find(({ ref }) => ref.startsWith(`${name}@`))?.dependsOn ?? [];
  expect(of('shop').length).toBe(Object.keys(read('package.json').dependencies).length);
  expect(of('pg').some((on) => on.startsWith('pg-protocol@'))).toBe(true);
});

test('a nested package is taken for its own owner, and an expression stays one', () => {
  const { components, dependencies } = sbomOf(
    {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { version: '1.0.0', license: '(MIT OR ISC)', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', license: 'MIT' },
      'node_modules/b': { version: '1.0.0', license: 'MIT', dev: true },
    },
    { name: 'shop', version: '1.0.0', license: 'MIT' },
  );
  expect(components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0']);
  expect(components[0]?.licenses).toEqual([{ expression: '(MIT OR ISC)' }]);
  expect(dependencies).toContainEqual({ ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] });
});
