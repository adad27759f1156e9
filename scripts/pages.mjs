// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environmentFor, root, runToEnd } from './child.mjs';
import { Problem } from './problem.mjs';

export const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/admin-parts.mjs',
  'scripts/compile-ahead.mjs',
  'scripts/left-out.mjs',
  'scripts/service-worker.mjs',
  'package-lock.json',
];
const build = join(root, 'build');
const stampFile = join(build, '.stamp');

/**
 * Builds the pages unless the last build was made of the same sources.
 *
 * @param {string} runtime
 */
export const ensurePages = async (runtime) => {
  const wanted = fingerprintOf(root, SOURCES);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Building the pages');
  rmSync(stampFile, { force: true });
  const env = environmentFor(runtime, { NODE_ENV: 'production' });
  const { code, output } = await runToEnd('react-router', ['build'], { env, quiet: true });
  if (code !== 0) throw new Problem('The pages could not be built: see above', output);
  mkdirSync(build, { recursive: true });
  writeFileSync(stampFile, wanted);
};

/**
 * A hash over names and contents, tests left out: they are in no build.
 *
 * @param {string} folder
 * @param {string[]} sources files and folders below it
 */
export const fingerprintOf = (folder, sources) => {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesBelow(join(folder, source)))) {
    const bytes = readFileSync(path);
    hash.update(`${relative(folder, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
};

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesBelow = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || /\.test\.tsx?$/.test(path)) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};
