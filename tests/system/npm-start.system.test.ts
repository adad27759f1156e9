import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { serverCommand } from '../../scripts/server-command.mjs';
import { freePort } from '../support/free-port.ts';
import { running } from './shop-process.ts';

/** A program that says when it begins, and ends when it is told to. */
const BEGUN = `console.log('begun');
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => {
    console.log('told to end');
    process.exit();
  });`;
/** Takes as long to make ready as npm is there. */
const READY_ONCE_NPM_IS_GONE = `import { setTimeout as sleep } from 'node:timers/promises';
  import { isNpmGone } from './npm-process.mjs';
  export const run = () => {};
  export const prepare = async () => {
    console.log('making ready');
    while (!isNpmGone()) await sleep(50);
    return process.execPath;
  };`;

const ROOT = path.join(import.meta.dirname, '../..');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-npm-'));
});
afterAll(async () => {
  for (const { pid, args } of running()) if (args.includes(dataDir)) process.kill(pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the line of package.json as npm does, under a shell that stands for npm. */
const startIn = async (folder: string) => {
  const port = String(await freePort());
  const npm = spawn('sh', ['-c', 'sh -c "$0" & wait', packageJson.scripts.start], {
    cwd: folder,
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      PORT: port,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      SEED_ORDERS: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  npm.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const ready = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status ?? 0;
  return { npm, ready, said: () => said.join('') };
};

const isLeft = (): boolean => running().some(({ args }) => args.includes(dataDir));

test('npm start leaves nothing waiting beside the shop, and the shop ends with npm, however that ended', {
  timeout: 240_000,
}, async () => {
  const { npm, ready, said } = await startIn(ROOT);
  await expect.poll(ready, { timeout: 180_000 }).toBe(200);
  const children = running().filter(({ parent }) => parent === npm.pid);
  expect(children).toHaveLength(1);
  expect(children[0]?.args).toContain(serverCommand.program);
  expect(said()).toContain('The shop is open at');
  npm.kill('SIGKILL');
  await once(npm, 'exit');
  const isRunning = () => isLeft() || running().some(({ pid }) => pid === children[0]?.pid);
  await expect.poll(isRunning, { timeout: 30_000 }).toBe(false);
});

test('what an npm has begun that is killed while it makes ready ends by itself', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "shop's #folder "));
  const scripts = path.join(folder, 'scripts');
  try {
    await cp(path.join(ROOT, 'scripts'), scripts, { recursive: true });
    await writeFile(path.join(scripts, 'prepare.mjs'), READY_ONCE_NPM_IS_GONE);
    await writeFile(path.join(folder, 'begun.mjs'), BEGUN);
    await writeFile(
      path.join(scripts, 'server-command.mjs'),
      `export const serverCommand = { flags: [], env: {}, program: 'begun.mjs' };`,
    );
    const { npm, said } = await startIn(folder);
    await expect.poll(said, { timeout: 30_000 }).toContain('making ready');
    npm.kill('SIGKILL');
    await once(npm, 'exit');
    await once(npm.stdout, 'close');
    expect(said()).toContain('begun');
    expect(said()).toContain('told to end');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
