import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { serverCommand } from '../../scripts/server-command.mjs';
import { freePort } from '../support/free-port.ts';
import { running } from './shop-process.ts';

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
const start = async () => {
  const port = String(await freePort());
  const npm = spawn('sh', ['-c', 'sh -c "$0" & wait', packageJson.scripts.start], {
    cwd: ROOT,
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      PORT: port,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      SEED_ORDERS: 'false',
    },
    stdio: 'ignore',
  });
  const ready = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status ?? 0;
  await expect.poll(ready, { timeout: 180_000 }).toBe(200);
  return npm;
};

test('npm start leaves nothing waiting beside the shop, and the shop ends with npm, however that ended', {
  timeout: 240_000,
}, async () => {
  const npm = await start();
  const children = running().filter(({ parent }) => parent === npm.pid);
  expect(children).toHaveLength(1);
  const [shop] = children;
  expect(shop?.args).toContain(serverCommand.program);
  npm.kill('SIGKILL');
  await once(npm, 'exit');
  const isLeft = (): boolean =>
    running().some(({ pid, args }) => pid === shop?.pid || args.includes(dataDir));
  await expect.poll(isLeft, { timeout: 30_000 }).toBe(false);
});
