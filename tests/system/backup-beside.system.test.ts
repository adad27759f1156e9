import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askSay } from '#server/backups/ask-shop.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { freePort } from '../support/free-port.ts';
import { ShopProcess } from './shop-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** What the waiting command may take of memory, once Node.js has compiled it. */
const MOST_MB = 90;
/** A machine that does other things as well starts a shop late. */
const PATIENCE_MS = 400_000;
/** Says at its end what it has taken at most. Source: proc(5), VmHWM. */
const TELL_PEAK = `data:text/javascript,${encodeURIComponent(
  `import { readFileSync } from 'node:fs';
   process.on('exit', () => console.error('peak kB ' + /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]));`,
)}`;

let folder: string;
let dataDir: string;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-beside-'));
  dataDir = path.join(folder, 'data');
  shop = new ShopProcess({ PORT: String(await freePort()), DATA_DIR: dataDir, SEED_DEMO: 'false' });
  await shop.start(PATIENCE_MS);
}, 600_000);
afterAll(async () => {
  await shop.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Command {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}
/** The command as its owner runs it beside the shop. */
const begin = (args: readonly string[] = [], settings: Record<string, string> = {}): Command => {
  const child = spawn(
    process.execPath,
    [`--import=${TELL_PEAK}`, path.join(ROOT, 'server/backups/command.ts'), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
};
const peakMb = (said: string): number => Number(/^peak kB (\d+)$/m.exec(said)?.[1]) / 1024;
const madeIn = (said: string, place: string): boolean =>
  existsSync(path.join(place, /Wrote (\S+) into/.exec(said)?.[1] ?? 'none'));

/** Holds up whatever reads this table, as a backup does in the middle of its work. */
const holdUp = async (): Promise<pg.Client> => {
  const holder = new pg.Client({ connectionString: await findRunningAddress(dataDir) });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table wishlist_item in access exclusive mode');
  return holder;
};
const untilHeldUp = async (holder: pg.Client): Promise<void> => {
  const isWaiting = async (): Promise<boolean> =>
    (
      await holder.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = 'shop-backup'`,
      )
    ).rows.length > 0;
  await expect.poll(isWaiting, { timeout: PATIENCE_MS, interval: 100 }).toBe(true);
};

test('beside a shop that runs the command has the shop make it, and takes little memory itself', async () => {
  // What it loads is compiled by then.
  expect(await begin().ended).toBe(0);
  const { said, ended } = begin();
  expect(await ended, said()).toBe(0);
  expect(said()).toContain(askSay.makes);
  expect(said()).toContain('Tried: it was restored into a database of its own');
  expect(madeIn(said(), path.join(dataDir, 'backups'))).toBe(true);
  console.error(`peak of the waiting command: ${peakMb(said()).toFixed(1)} MB`);
  expect(peakMb(said())).toBeLessThan(MOST_MB);
}, 600_000);

test('what that shop would not make as it is wanted the command makes itself, and says why', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  const toFolder = begin(['--to', `${elsewhere}/`]);
  expect(await toFolder.ended, toFolder.said()).toBe(0);
  expect(toFolder.said()).toContain(askSay.ownFile);
  expect(madeIn(toFolder.said(), elsewhere)).toBe(true);
  const sealed = begin([], { BACKUP_PASSPHRASE: 'a long walk by the lagoon' });
  expect(await sealed.ended, sealed.said()).toBe(0);
  expect(sealed.said()).toContain(askSay.otherPassphrase);
  expect(sealed.said()).toMatch(/Wrote \S+\.age into/);
}, 600_000);

test('beside a shop of an earlier release the command makes it itself', async () => {
  const client = new pg.Client({ connectionString: await findRunningAddress(dataDir) });
  await client.connect();
  const { rows } = await client.query('select about from shop_process');
  await client.query('update shop_process set about = null');
  const { said, ended } = begin();
  expect(await ended, said()).toBe(0);
  expect(said()).toContain(askSay.older);
  expect(madeIn(said(), path.join(dataDir, 'backups'))).toBe(true);
  await client.query('update shop_process set about = $1', [rows[0].about]);
  await client.end();
}, 600_000);

test('a shop that is killed over it and does not come back leaves nobody waiting', async () => {
  const holder = await holdUp();
  const { said, ended } = begin();
  await untilHeldUp(holder);
  process.kill(shop.pid, 'SIGKILL');
  expect(await ended).toBe(1);
  expect(said()).toContain(askSay.ended);
  await holder.end().catch(() => {});
  await shop.killEverything();
  await shop.start(PATIENCE_MS);
}, 600_000);

test('killed and started again, the shop makes it to its end, and the command is there to say so', async () => {
  const holder = await holdUp();
  const { said, ended } = begin();
  await untilHeldUp(holder);
  await shop.killEverything();
  await shop.start(PATIENCE_MS);
  expect(await ended, said()).toBe(0);
  expect(madeIn(said(), path.join(dataDir, 'backups'))).toBe(true);
  await holder.end().catch(() => {});
  // Nothing else holds the database: the shop ends as ever.
  await sleep(100);
  expect(await shop.terminate()).toMatchObject({ code: 0 });
}, 600_000);
