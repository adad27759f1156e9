// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environmentFor, runToEnd } from './child.mjs';
import { prepare } from './prepare.mjs';
import { orSayWhy, Problem } from './problem.mjs';

/** Debian's Chromium behind a closed network, also as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without the frame of its window comes first: the same engine, with a third less work for the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Debian's packages; a release before 12 has only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * A Chromium that runs here: CHROMIUM_PATH, one in PATH, Debian's package, or Playwright's download, in this order.
 *
 * @param {string} runtime
 * @returns {Promise<string>} its absolute path
 */
export const ensureChromium = async (runtime) => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!runs(named)) throw new Problem(`CHROMIUM_PATH does not name a Chromium that runs here: ${named}`);
    return named;
  }
  return inPath() ?? (await fromDebian()) ?? (await fromPlaywright(runtime));
};

const inPath = () => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
};

const fromDebian = async () => {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [can = 'true', ...args] = [...sudo, 'apt-get', '--version'];
  if (spawnSync(can, args, { stdio: 'ignore' }).status !== 0) return undefined;
  console.error('Installing Chromium with apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} step */
  const run = async (...step) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', '-q', ...step];
    const { code, output } = await runToEnd(command, rest, { env, quiet: true });
    if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'));
    return code === 0;
  };
  if (!(await run('update'))) return undefined;
  for (const name of PACKAGES)
    if (await run('install', '-y', '--no-install-recommends', name)) return inPath();
  return undefined;
};

/** @param {string} runtime */
const fromPlaywright = async (runtime) => {
  console.error("Downloading Playwright's Chromium");
  const env = environmentFor(runtime);
  const { code, output } = await runToEnd('playwright', ['install', 'chromium'], { env, quiet: true });
  if (code === 0) {
    const { chromium } = await import('playwright-core');
    if (runs(chromium.executablePath())) return chromium.executablePath();
  }
  throw new Problem('No Chromium for the browser tests: install one and set CHROMIUM_PATH', output);
};

/** @param {string} path */
const runs = (path) => {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await orSayWhy(async () => console.log(await ensureChromium(await prepare({ pages: false }))));
}
