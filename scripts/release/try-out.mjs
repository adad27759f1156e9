// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem.mjs';
import { namedIn } from './contents.mjs';

const OPEN_WITHIN_MS = 60_000;
const ADDRESS = /The shop is open at (\S+)/;
/** One of each kind: what is loaded for them is what the next start finds compiled. */
const WALK = [
  '/health/ready',
  '/',
  '/products',
  '/login',
  '/cart',
  '/admin/dashboard',
  '/api/v1/products',
  '/api/v1/locations/countries/NG/states/LA/cities',
  '/api/v1/openapi.json',
  '/api/docs/',
  '/sitemap.xml',
  '/sw.js',
  '/demo/mailbox',
];

/** What Node.js keeps of a module smaller than this saves no time worth the block that it takes on the disk. Bytes. */
const WORTH_KEEPING = 1_536;

/** @param {string} compiled */
const dropTrifles = (compiled) => {
  for (const name of globSync('*/*', { cwd: compiled })) {
    const file = join(compiled, name);
    if (statSync(file).size < WORTH_KEEPING) rmSync(file);
  }
};

/**
 * Loads each package that the shop's sources name, also those of rare ways, such as a bucket's.
 *
 * @param {string} folder
 */
const loadPackages = (folder) => {
  const text = [...namedIn(folder)].map((name) => `await import('${name}');`).join('\n');
  const loaded = spawnSync(join(folder, 'bin/node'), ['--input-type=module', '--eval', text], {
    cwd: folder,
    encoding: 'utf8',
    env: { NODE_ENV: 'production' },
  });
  if (loaded.status !== 0) throw new Problem('The release lacks a package: see above', loaded.stderr);
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ output: string }} heard
 */
const addressOf = (child, heard) =>
  new Promise((resolve, reject) => {
    /** @param {string} why */
    const giveUp = (why) => reject(new Problem(`The release does not start: ${why}`, heard.output));
    const late = setTimeout(() => giveUp(`not open after ${OPEN_WITHIN_MS} ms`), OPEN_WITHIN_MS);
    child.once('exit', (code) => giveUp(`it ended with code ${code}`));
    const listen = (/** @type {Buffer} */ chunk) => {
      heard.output += chunk.toString();
      const address = ADDRESS.exec(heard.output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });

/** @param {string} address */
const walk = async (address) => {
  for (const path of WALK) {
    const { status } = await fetch(`${address}${path}`);
    if (status !== 200) throw new Problem(`The release answers ${path} with ${status}`);
  }
};

/**
 * Runs a release as a demo of its own and walks through it, before anybody else does: what it lacks is found here, and what Node.js
 * compiles on the way stays in its folder `compiled`, which saves every later start the time.
 *
 * @param {string} folder
 */
export const tryOut = async (folder) => {
  loadPackages(folder);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-release-'));
  const child = spawn(join(folder, 'bin/shop'), ['start'], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SHOP_SETTINGS: '/dev/null',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await walk(await addressOf(child, { output: '' }));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Problem(`The release ends with code ${code}`);
    dropTrifles(join(folder, 'compiled'));
  } finally {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
};
