import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '#server/backups/check-backup.ts';
import { freePort } from '../support/free-port.ts';
import { ShopProcess } from './shop-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LIVE = {
  SHOP_MODE: 'live',
  APP_URL: 'http://shop.localhost',
  PAYSTACK_PUBLIC_KEY: 'pk_test_1',
  PAYSTACK_SECRET_KEY: 'sk_test_1',
  ALLOW_TEST_KEYS: 'true',
  // Nobody is written to here.
  SMTP_URL: 'smtp://127.0.0.1:2',
  MAIL_FROM: 'shop@shop.example',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'Owner-Secret-1',
};

let dataDir: string;
const started: ShopProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-mode-'));
});
afterEach(async () => {
  for (const shop of started.splice(0)) await shop.killEverything();
  await rm(dataDir, { recursive: true, force: true });
});
const shopWith = async (settings: Record<string, string>): Promise<ShopProcess> => {
  const shop = new ShopProcess({ PORT: String(await freePort()), DATA_DIR: dataDir, ...settings });
  started.push(shop);
  return shop;
};

test('what was a demo does not go live, and goes on as a demo', async () => {
  const demo = await shopWith({ SEED_DEMO: 'false' });
  await demo.start();
  expect((await demo.terminate()).code).toBe(0);
  const live = await shopWith(LIVE);
  await expect(live.start()).rejects.toThrow(/The database in \S+ is a demo's/);
  expect(live.processes()).toEqual([]);
  await (await shopWith({ SEED_DEMO: 'false' })).start();
});

test('a live shop without an administrator says so; with its settings it opens, and without them it is no demo', async () => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, ...rest } = LIVE;
  await expect((await shopWith(rest)).start()).rejects.toThrow('set ADMIN_EMAIL and ADMIN_PASSWORD');
  const live = await shopWith({ ...rest, ADMIN_EMAIL, ADMIN_PASSWORD });
  await live.start();
  expect((await live.terminate()).code).toBe(0);
  const demo = await shopWith({});
  await expect(demo.start()).rejects.toThrow(/A live shop keeps its database in .*SHOP_MODE=live/);
  // The administrator is there by now.
  await (await shopWith(rest)).start();
});

/** A command of the shop, as its owner runs it; what it says where it fails. */
const command = (
  program: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string> =>
  promisify(execFile)(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
  }).then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );

test('a demo’s backup goes into a live shop only by its word, which it is then', async () => {
  const demo = await shopWith({ SEED_DEMO: 'false' });
  await demo.start();
  expect((await demo.terminate()).code).toBe(0);
  const file = path.join(dataDir, 'demo.backup');
  expect(await command('server/backups/command.ts', ['--to', file], { DATA_DIR: dataDir })).toBe('');

  const live = { ...LIVE, DATA_DIR: path.join(dataDir, 'live') };
  const restore = (...words: string[]) =>
    command('server/backups/restore/command.ts', [file, ...words], live);
  expect(await restore()).toContain('This backup was made by a demo');
  expect(await restore('--from-demo')).toBe('');
  const shop = await shopWith(live);
  await shop.start();
  expect((await shop.terminate()).code).toBe(0);
  // What it makes from now on is a live shop's.
  const later = path.join(dataDir, 'live.backup');
  expect(await command('server/backups/command.ts', ['--to', later], live)).toBe('');
  expect((await checkBackup(later, undefined)).about.isDemo).toBe(false);
});
