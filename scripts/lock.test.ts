import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.mjs';

type Versions = Record<string, string>;

/** An entry of package-lock.json. */
interface Entry {
  version: string;
  integrity?: string;
  optional?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Versions;
  optionalDependencies?: Versions;
}

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const lock: Record<string, Entry> = read('package-lock.json').packages;
const packages = Object.entries(lock).filter(([path]) => path !== '');

/** The entry that a package at this path would load under this name: its own, else that of a folder further out. */
const entryFor = (from: string, name: string): Entry | undefined => {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  const entry = lock[own];
  if (entry !== undefined || from === '') return entry;
  return entryFor(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
};

test('the lock holds every package that another one names, those of every platform too', () => {
  const missing = Object.entries(lock).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => entryFor(path, name) === undefined)
      .map((name) => `${name}, which ${path || 'package.json'} names`),
  );
  expect(missing).toEqual([]);
});

test('a package for one platform is locked in the version that its library names', () => {
  const different = packages.flatMap(([path, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([, wanted]) => /^\d/.test(wanted))
      .filter(([name, wanted]) => entryFor(path, name)?.version !== wanted)
      .map(([name, wanted]) => `${path}: ${name} ${wanted}`),
  );
  expect(different).toEqual([]);
});

test('every package that can be installed on Linux with glibc is locked by its hash', () => {
  const isForLinux = ({ os, cpu, libc }: Entry) =>
    (os === undefined || os.includes('linux')) &&
    (cpu === undefined || cpu.includes('x64') || cpu.includes('arm64')) &&
    (libc === undefined || libc.includes('glibc'));
  const unhashed = packages.filter(
    ([, entry]) => entry.integrity === undefined && !entry.inBundle && isForLinux(entry),
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test('what is locked by its version alone is for other platforms, and left out on this one', () => {
  const unhashed = packages.filter(([, entry]) => entry.integrity === undefined && !entry.inBundle);
  expect(unhashed.filter(([, { optional, os, cpu }]) => !(optional && (os ?? cpu)))).toEqual([]);
});

test('package.json and the lock name the same exact versions', () => {
  const { dependencies, devDependencies } = read('package.json');
  const named: Versions = { ...dependencies, ...devDependencies };
  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
  expect(
    Object.fromEntries(Object.keys(named).map((name) => [name, lock[`node_modules/${name}`]?.version])),
  ).toEqual(named);
});
