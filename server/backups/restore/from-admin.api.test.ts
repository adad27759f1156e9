import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { backupMessages } from '#contract/backups/messages.ts';
import type { Backups, RestoreOutlook, RestoreState } from '#contract/backups/schemas.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { restoreWished } from '#server/signals/signals.ts';
import { createLog } from '#server/start.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { createBareDatabase, openTestShop, type TestDatabase, type TestShop } from '#tests/support/shop.ts';
import { checkBackup } from '../check-backup.ts';
import { openPlace } from '../places.ts';
import { takeBackup } from '../take-backup.ts';
import { startBackups } from '../task.ts';
import { say } from '../trouble.ts';
import { askToRestore } from './ask.ts';
import { carryOutRestore } from './carry-out.ts';
import { readWish, triedFile, type Wish, writeWish } from './wish.ts';

const said: string[] = [];
const log = createLog('warn', { write: (line) => void said.push(line) });
let folder: string;
let database: TestDatabase;
let shop: TestShop;
let config: Config;
let owner: TestAccount;
/** The backup in which there is one product. */
let backup: string;
/** Has come after the backup, and before it was restored. */
let late: TestAccount;
let wishes = 0;
let stopHearing: () => void;

/** The same shop again, on the database as it is; an end leaves the database alone. */
const open = async (): Promise<void> => {
  const { connectionString } = database;
  shop = await openTestShop({ DATA_DIR: folder }, {}, { connectionString, drop: async () => {} });
  config = shop.shop.config;
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-'));
  database = await createBareDatabase();
  await migrate(database.connectionString);
  await open();
  owner = await createAdmin(shop);
  await createProduct(shop, { name: 'Lamp', stock: 1 });
  // As in a backup of days ago: what is due next by it is long over.
  await sql`insert into backup_schedule (next_at) values (now() - interval '5 days')`.execute(shop.shop.db);
  backup = (await takeBackup(config, database.connectionString, log)).name;
  await createProduct(shop, { name: 'Chair', stock: 1 });
  stopHearing = restoreWished.hear(() => {
    wishes += 1;
  });
});
afterAll(async () => {
  stopHearing();
  await shop.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (body: object = { shop: 'Shop' }, name = backup, who: TestAccount | null = owner) =>
  call<RestoreState>(shop, who, 'POST', `/admin/backups/${name}/restore`, body);
const look = async (): Promise<Backups> =>
  (await call<Backups>(shop, owner, 'GET', '/admin/backups')).body.data;
const nameOfShop = async (): Promise<string> =>
  (await call<RestoreOutlook>(shop, owner, 'GET', `/admin/backups/${backup}/restore`)).body.data.shop;
const products = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from product order by name`.execute(shop.shop.db)).rows.map(
    ({ name }) => name,
  );
const settled = () => expect.poll(async () => (await readWish(folder))?.state, { timeout: 60_000 });
/** Asked for, and tried. */
const wish = async (): Promise<Wish> => {
  expect((await ask({ shop: await nameOfShop() })).status).toBe(202);
  await settled().toBe('ready');
  const found = await readWish(folder);
  if (!found) throw new Error('It was not written down');
  return found;
};
/** As the tasks of a shop do it that makes backups by the clock. */
const backUpNow = async (): Promise<void> => {
  const backups = startBackups({
    ...shop.shop,
    config: { ...config, backups: { ...config.backups, isOn: true } },
  });
  try {
    await call(shop, owner, 'POST', '/admin/backups');
    backups.nudge();
    await expect.poll(async () => (await look()).latest?.state, { timeout: 60_000 }).toMatch(/done|failed/);
    expect((await look()).latest).toMatchObject({ state: 'done' });
  } finally {
    await backups.stop();
  }
};
/** What is between two times of serving. */
const endAndCarryOut = async (): Promise<void> => {
  await shop.stop();
  await carryOutRestore(config, database.connectionString, log);
  await open();
};

test('it is for owners who have typed their password lately and type the name of their shop', async () => {
  const name = await nameOfShop();
  expect((await ask({ shop: name }, backup, await createShopper(shop))).status).toBe(403);
  const manager = await createAdmin(shop);
  await sql`update account set staff_role = 'manager' where id = ${manager.accountId}`.execute(shop.shop.db);
  expect((await ask({ shop: name }, backup, manager)).body.code).toBe('staff_role_too_narrow');
  const typedAgo = (ago: string) =>
    sql`update session set password_at = now() - ${ago}::interval where account_id = ${owner.accountId}`.execute(
      shop.shop.db,
    );
  await typedAgo('11 minutes');
  expect((await ask({ shop: name })).body.code).toBe('password_confirmation_needed');
  await typedAgo('0');
  expect(await ask({ shop: 'Another shop' })).toMatchObject({
    status: 400,
    body: { error: `Please type the shop’s name, ${name}` },
  });
  expect((await ask({})).status).toBe(400);
  expect((await ask({ shop: name }, 'shop-2026-01-01T000000Z.backup')).body.code).toBe('backup_not_found');
  expect((await ask({ shop: name }, '..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
  expect(await readWish(folder)).toBeNull();
});

test('a shop of several processes or machines, or under another start, says that it cannot', async () => {
  const name = await nameOfShop();
  await sql`insert into shop_process (id) values (${randomUUID()})`.execute(shop.shop.db);
  expect((await ask({ shop: name })).body).toMatchObject({
    code: 'restore_not_here',
    error: backupMessages.severalProcesses,
  });
  await sql`delete from shop_process where renewed_at < now() + interval '1 hour' and id not in (
    select id from shop_process order by renewed_at limit 1)`.execute(shop.shop.db);
  stopHearing();
  expect((await ask({ shop: name })).body.error).toBe(backupMessages.byCommand);
  stopHearing = restoreWished.hear(() => {
    wishes += 1;
  });
  expect(await readWish(folder)).toBeNull();
});

test('a backup that cannot be restored changes nothing, and the page says why', async () => {
  const broken = 'shop-2026-01-02T000000Z.backup';
  await writeFile(path.join(folder, 'backups', broken), 'not a backup');
  expect((await ask({ shop: await nameOfShop() }, broken)).status).toBe(202);
  await settled().toBe('failed');
  expect((await look()).restore).toMatchObject({
    backup: broken,
    state: 'failed',
    failure: 'This is no backup of a shop, or it is damaged.',
  });
  expect(wishes).toBe(0);
  expect(await readdir(path.join(folder, 'backups/unfinished'))).toEqual([]);
  await rm(path.join(folder, 'backups', broken));
});

test('a live shop does not take in what a demo has made', async () => {
  await sql`create schema demo`.execute(shop.shop.db);
  const { name } = await takeBackup(config, database.connectionString, log, {
    // Beside the other: of one day the newest alone is kept.
    put: async (file, made) => {
      await copyFile(file, path.join(folder, 'backups', made));
      return folder;
    },
  });
  await sql`drop schema demo`.execute(shop.shop.db);
  expect((await checkBackup(path.join(folder, 'backups', name), undefined)).about.isDemo).toBe(true);
  const asLive = { ...shop.shop, config: { ...config, mode: 'live' as const } };
  const caller = { accountId: owner.accountId, name: 'Ada Admin' } as Parameters<typeof askToRestore>[1];
  await askToRestore(asLive, caller, name, await nameOfShop());
  await settled().toBe('failed');
  expect((await readWish(folder))?.failure).toBe(say.ofDemo);
  expect(wishes).toBe(0);
});

test('the backup takes the place of what was there, which is a backup by then, and the log says who wanted that', async () => {
  const outlook = await call<RestoreOutlook>(shop, owner, 'GET', `/admin/backups/${backup}/restore`);
  expect(outlook.body.data).toMatchObject({ ordersSince: 0, hindrance: null });
  const ready = await wish();
  // It is told once what was written is on the disk.
  await expect.poll(() => wishes, { timeout: 60_000 }).toBe(1);
  expect((await ask({ shop: await nameOfShop() })).body.code).toBe('restore_under_way');
  late = await createShopper(shop);
  await endAndCarryOut();

  expect(await products()).toEqual(['Lamp']);
  const { restore, backups } = await look();
  expect(restore).toMatchObject({ backup, state: 'done', failure: null, askedBy: 'Ada Admin' });
  expect(backups.map(({ name }) => name)).toContain(restore?.kept);
  const { data } = (await call<AuditEntry[]>(shop, owner, 'GET', '/admin/audit?kind=archive')).body;
  expect(data[0]).toMatchObject({ actor: { _id: owner.accountId }, subject: { _id: backup } });
  expect(data[0]?.subject.name).toContain(String(restore?.kept));
  expect(await readdir(path.join(folder, 'backups/unfinished'))).toEqual([]);

  expect(ready.askedBy.accountId).toBe(owner.accountId);
  await copyFile(path.join(folder, 'backups', backup), path.join(folder, 'lamp.backup'));
});

test('after it the clock goes on from now, and a backup of the same day leaves the one of what was there', async () => {
  const { restore } = await look();
  const { rows } = await sql`select from backup_schedule where next_at > now()`.execute(shop.shop.db);
  expect(rows).toHaveLength(1);
  await backUpNow();
  const kinds = await sql<{ kind: string }>`select kind from backup`.execute(shop.shop.db);
  expect(kinds.rows).toEqual([{ kind: 'asked' }]);
  expect((await openPlace(config.backups.target).list()).map(({ name }) => name)).toContain(restore?.kept);
});

test('a start finds nothing to do any more, and what was there before is had back in the same way', async () => {
  const { restore } = await look();
  await createProduct(shop, { name: 'Table', stock: 1 });
  await endAndCarryOut();
  expect(await products()).toEqual(['Lamp', 'Table']);

  // With all that came until the shop went away.
  backup = String(restore?.kept);
  await wish();
  await endAndCarryOut();
  expect(await readWish(folder)).toMatchObject({ backup, failure: null, state: 'done' });
  expect(await products()).toEqual(['Chair', 'Lamp']);
  const { rows } = await sql`select from account where id = ${late.accountId}`.execute(shop.shop.db);
  expect(rows).toHaveLength(1);
});

/** As after a trial that went well, without one. */
const writeReady = async (changed: Partial<Wish> = {}): Promise<Wish> => {
  const askedBy = { accountId: owner.accountId, name: 'Ada Admin' };
  const ready = await writeWish(folder, {
    ...{ id: randomUUID(), backup, askedBy, askedAt: new Date().toISOString(), state: 'ready' },
    ...{ attempts: 0, kept: null, endedAt: null, failure: null },
    ...changed,
  });
  await copyFile(path.join(folder, 'backups', backup), triedFile(folder, ready));
  return ready;
};

test('what goes wrong leaves the shop as it was, whole; what is too old is not done', async () => {
  const before = await products();
  await appendFile(triedFile(folder, await writeReady()), 'damaged since');
  await endAndCarryOut();
  expect((await look()).restore).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('damaged'),
  });
  await shop.stop();
  for (const [changed, failure] of [
    [{ attempts: 3 }, backupMessages.restoreBrokeOff],
    [{ askedAt: new Date(Date.now() - 61 * 60_000).toISOString() }, backupMessages.wishTooOld],
    [{ state: 'trying' }, backupMessages.trialBrokeOff],
  ] as const) {
    await writeReady(changed);
    await carryOutRestore(config, database.connectionString, log);
    expect((await readWish(folder))?.failure).toBe(failure);
  }
  await writeFile(path.join(folder, 'restore.json'), '{"state":"ready"}');
  await carryOutRestore(config, database.connectionString, log);
  await open();
  expect(await products()).toEqual(before);
  expect(await readdir(path.join(folder, 'backups/unfinished'))).toEqual([]);
});

test('one that was killed over it is begun again, and keeps what was there once', async () => {
  await shop.stop();
  // Killed after the backup of what was there.
  await writeReady({ attempts: 1, kept: 'shop-2026-01-03T000000Z.backup' });
  const had = await readdir(path.join(folder, 'backups'));
  await carryOutRestore(config, database.connectionString, log);
  expect(await readdir(path.join(folder, 'backups'))).toEqual(had);
  await open();
  expect((await readWish(folder))?.state).toBe('done');
});

test('a restore by the command ends what was asked for before', async () => {
  await shop.stop();
  await writeReady();
  const command = path.join(import.meta.dirname, 'command.ts');
  const file = path.join(folder, 'lamp.backup');
  await promisify(execFile)(process.execPath, [command, file, '--replace', '--yes'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database.connectionString },
  });
  await carryOutRestore(config, database.connectionString, log);
  await open();
  expect(await products()).toEqual(['Lamp']);
  expect((await readWish(folder))?.failure).toBe(backupMessages.restoredByCommand);
  expect(await readdir(path.join(folder, 'backups/unfinished'))).toEqual([]);
});
