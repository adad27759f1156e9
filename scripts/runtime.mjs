// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { binaries, root } from './child.mjs';
import { fetchRuntime } from './packages.mjs';
import { Problem } from './problem.mjs';

const NEEDED_MAJOR = 26;

/**
 * The Node.js that the shop runs on: this process's own when it is new enough, else that of the npm package `node`.
 *
 * @returns {Promise<string>} its absolute path
 */
export const ensureRuntime = async () => {
  if (isNewEnough(process.versions.node) && existsSync(process.execPath)) return process.execPath;
  const ours = findOurs();
  if (ours !== undefined) return ours;
  await fetchRuntime();
  const fetched = findOurs();
  if (fetched !== undefined) return fetched;
  throw new Problem(
    `The shop needs Node.js ${NEEDED_MAJOR} or later: this is ${process.versions.node}, and node_modules has none that runs here`,
  );
};

/**
 * The Node.js that can be taken elsewhere: that of the npm package, which needs nothing of the system but the C library. A system's own
 * may be in pieces.
 *
 * @returns {Promise<string>} its absolute path
 */
export const portableRuntime = async () => {
  const ours = findOurs();
  if (ours !== undefined) return ours;
  await fetchRuntime();
  return findOurs() ?? ensureRuntime();
};

const findOurs = () => {
  const inner = join(root, 'node_modules', 'node', 'node_modules');
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const candidates = [
    join(binaries, 'node'),
    join(root, 'node_modules', 'node', 'bin', 'node'),
    ...[`node-${platform}`, `node-bin-${platform}`].map((name) => join(inner, name, 'bin', 'node')),
  ];
  return candidates.find((path) => {
    if (!existsSync(path)) return false;
    const asked = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return asked.status === 0 && isNewEnough(asked.stdout.trim().slice(1));
  });
};

/** @param {string} version such as 26.1.0 */
const isNewEnough = (version) => {
  return Number(version.split('.')[0]) >= NEEDED_MAJOR;
};
