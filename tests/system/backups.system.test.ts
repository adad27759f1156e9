import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from '#server/backups/check-backup.ts';
import { fingerprint, readSequences, readTables } from '#server/backups/fingerprint.ts';
import { withSession } from '#server/backups/session.ts';
import { fetchOlderBinaries } from '#server/backups/upgrade/older-binaries.ts';
import type { PostgresBinaries } from '#server/database/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { Buyers } from './buyers.ts';
import { DatabaseServer } from './database-server.ts';
import { ShopProcess } from './shop-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BUYERS = 8;
/** The major before the shop's own. */
const OLDER = '17';

const stub = new PaystackStub();
const silent = { info: () => {}, error: () => {} };
let folder: string;
let shop: ShopProcess;
/** The backup that was made while the shop sold. */
let backup: string;
let older: PostgresBinaries;
let external: DatabaseServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  older = await fetchOlderBinaries(OLDER, path.join(folder, 'older'));
  external = new DatabaseServer({}, await mkdtemp(path.join(folder, 'external-')), older);
  await external.create();
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'first'),
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await stub.start()),
  });
  await shop.start();
}, 300_000);
afterAll(async () => {
  await shop.killEverything();
  await external.remove();
  await stub.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A command of the shop, as its owner runs it. */
const begin = (program: string, args: readonly string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(ROOT, program), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const run = async (
  program: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> => {
  const child = begin(program, args, settings);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
};
const succeed = async (...given: Parameters<typeof run>): Promise<string> => {
  const { code, said } = await run(...given);
  expect(code, said).toBe(0);
  return said;
};

/** Rows, checksums and sequences of all tables but the rows about backups, which the commands write themselves. */
const contentsOf = (url: string) =>
  withSession(url, async (client) => {
    const tables = (await readTables(client)).filter(({ name }) => !name.startsWith('backup'));
    const contents = [];
    for (const table of tables) contents.push({ name: table.name, ...(await fingerprint(client, table)) });
    return { contents, sequences: await readSequences(client) };
  });
const embeddedContents = async (dataDir: string) => {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: silent });
  return contentsOf(connectionString).finally(stop);
};
const dataDirOf = (name: string): string => path.join(folder, name);

test('a backup made during 8 parallel purchases has every order that was acknowledged before', async () => {
  const buyers = new Buyers(shop.url, stub);
  await buyers.prepare(BUYERS, 100_000);
  buyers.start();
  while (buyers.acknowledged.size < 2 * BUYERS) await sleep(20);
  const acknowledged = [...buyers.acknowledged];
  const said = await succeed('server/backups/command.ts', ['--to', `${folder}/`], {
    DATA_DIR: dataDirOf('first'),
  });
  expect(said).toContain('restored into a database of its own');
  const during = buyers.acknowledged.size;
  await buyers.stop();
  // The shop sold on meanwhile, and nobody was turned away.
  expect(during).toBeGreaterThan(acknowledged.length);
  expect([...buyers.statuses.keys()].filter((status) => status === 0 || status >= 500)).toEqual([]);

  backup = path.join(folder, /Wrote (\S+) into/.exec(said)?.[1] ?? '');
  // Under the name that it has in the place of the backups, as it is downloaded: the file that is here is meant.
  await succeed('server/backups/restore/command.ts', [path.basename(backup)], {
    DATA_DIR: dataDirOf('second'),
    INIT_CWD: folder,
  });
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir: dataDirOf('second'),
    log: silent,
  });
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ reference: string; orders: number; stock: number }>(
    `select reference, count(*)::int as orders from customer_order group by 1`,
  );
  const [books] = (
    await client.query(
      `select 100000 - stock as taken, (select sum(quantity) from order_item where product_id = p.id)
         + (select coalesce(sum((line ->> 'quantity')::int), 0) from checkout, jsonb_array_elements(lines) line where state = 'held') as sold from product p where id = $1`,
      [buyers.product],
    )
  ).rows;
  await client.end();
  await stop();
  const restored = new Map(rows.map(({ reference, orders }) => [reference, orders]));
  expect(acknowledged.filter((reference) => restored.get(reference) !== 1)).toEqual([]);
  // One moment: what left the shelf is what was sold or is held.
  expect(Number(books.sold)).toBe(Number(books.taken));
});

test('what there is is listed, looked into and tried beside the shop that runs', async () => {
  const settings = { DATA_DIR: dataDirOf('first'), BACKUP_TO: folder };
  const name = path.basename(backup);
  const listed = await succeed('server/backups/command.ts', ['list'], settings);
  expect(listed).toMatch(new RegExp(`^Backups in ${folder}:\n +${name} `));
  const verified = await succeed('server/backups/command.ts', ['verify'], settings);
  expect(verified).toMatch(new RegExp(`^${name}\n`));
  expect(verified).toContain('Tried: it was restored into a database of its own');
  const held = await succeed('server/backups/restore/command.ts', ['latest', '--dry-run'], settings);
  expect(held).toMatch(/customer_order \d+/);
  // It would refuse to change anything: a shop is running there.
  expect(held).not.toContain('Restored');
});

test('a shop that runs is not restored into, and one that is there only by its word', async () => {
  const running = await run('server/backups/restore/command.ts', [backup, '--replace', '--yes'], {
    DATA_DIR: dataDirOf('first'),
  });
  expect(running).toMatchObject({
    code: 1,
    said: expect.stringContaining('A shop is running on this database'),
  });
  const there = await run('server/backups/restore/command.ts', [backup], { DATA_DIR: dataDirOf('second') });
  expect(there).toMatchObject({ code: 1, said: expect.stringContaining('Restore with --replace') });
  // Nobody is at the terminal who could type its name.
  const unsure = await run('server/backups/restore/command.ts', [backup, '--replace'], {
    DATA_DIR: dataDirOf('second'),
  });
  expect(unsure).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed') });
});

test('embedded, to an external server of another major, and back: no row is lost or changed', async () => {
  const { about } = await checkBackup(backup, undefined);
  const expected = {
    contents: about.tables
      .filter(({ name }) => !name.startsWith('backup'))
      .map(({ columns: _, ...table }) => table),
    sequences: about.sequences,
  };
  expect(expected.contents.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000);
  const outside = { DATA_DIR: dataDirOf('outside'), DATABASE_URL: external.url() };
  await succeed('server/backups/restore/command.ts', [backup], outside);
  expect(await contentsOf(external.url())).toEqual(expected);

  const moved = path.join(folder, 'moved.backup');
  await succeed('server/backups/command.ts', ['--to', moved], outside);
  expect((await checkBackup(moved, undefined)).about.postgres).toMatch(/^17\./);
  await succeed('server/backups/restore/command.ts', [moved], { DATA_DIR: dataDirOf('back') });
  expect(await embeddedContents(dataDirOf('back'))).toEqual(expected);
});

test('a restore that is killed in its midst leaves what was there', async () => {
  const before = await contentsOf(external.url());
  // It cannot take this table away, and waits in the middle of its work.
  const holder = new pg.Client({ connectionString: external.url() });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table wishlist_item in access share mode');
  const child = begin('server/backups/restore/command.ts', [backup, '--replace', '--yes'], {
    DATA_DIR: dataDirOf('outside'),
    DATABASE_URL: external.url(),
  });
  const isWaiting = async (): Promise<boolean> =>
    (await holder.query('select from pg_locks where not granted')).rows.length > 0;
  while (!(await isWaiting())) {
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    await sleep(50);
  }
  child.kill('SIGKILL');
  await once(child, 'close');
  await holder.query('rollback');
  await holder.end();
  expect(await contentsOf(external.url())).toEqual(before);
});

test('the database of an older major is named at the start, and one command carries it over', async () => {
  const dataDir = dataDirOf('upgraded');
  mkdirSync(dataDir);
  const server = new DatabaseServer({}, dataDir, older);
  await server.create();
  await succeed('server/backups/restore/command.ts', [backup], {
    DATA_DIR: dataDirOf('outside'),
    DATABASE_URL: server.url(),
  });
  const expected = await contentsOf(server.url());
  await server.stop();

  await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow(
    `was written by PostgreSQL ${OLDER}, this shop brings PostgreSQL 18: npm run upgrade-database`,
  );
  // The programs are there already: fetched again, they would be the same.
  const binaries = path.dirname(older.postgres);
  const said = await succeed('server/backups/upgrade/command.ts', ['--binaries', binaries], {
    DATA_DIR: dataDir,
  });
  expect(said).toContain(`Carried over from PostgreSQL ${OLDER} to 18`);
  expect(existsSync(path.join(dataDir, `postgres-${OLDER}/PG_VERSION`))).toBe(true);
  expect(await embeddedContents(dataDir)).toEqual(expected);
  expect(await succeed('server/backups/upgrade/command.ts', [], { DATA_DIR: dataDir })).toContain(
    'needs no upgrade',
  );
});
