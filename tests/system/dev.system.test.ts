import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { running } from './shop-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PATIENCE = { timeout: 120_000, interval: 200 };

let dataDir: string;
let child: ChildProcess;
let url: string;
let output = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-dev-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
});
/** The script, the watcher and the server end with the script; PostgreSQL with the server. */
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  while (running().some(({ args }) => args.includes(dataDir))) await sleep(100);
  await rm(dataDir, { recursive: true, force: true });
});

test('npm run dev serves pages from their sources, and starts anew for changes only', async () => {
  const pageOf = async (): Promise<string> => (await fetch(`${url}/`).catch(() => null))?.text() ?? '';
  await expect.poll(pageOf, PATIENCE).toContain('/web/entry.client.tsx');
  // Whatever is loaded for the second page was there for the first one.
  expect(await pageOf()).toContain('/web/entry.client.tsx');
  expect(output).not.toContain('Restarting');
});
