import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Backups } from '#contract/backups/schemas.ts';
import { fillShop, type OwnShop, openOwnShop } from '#server/archive/full-shop.fixture.ts';
import { readConfig } from '#server/config.ts';
import { uploadedImages } from '#server/media/store/uploaded-images.ts';
import { createShopper } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { createBareDatabase } from '#tests/support/shop.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { takeIn } from '#tests/support/uploads.ts';
import { checkBackup } from './check-backup.ts';
import { fetchTo, openPlace } from './places.ts';
import { restoreBackup } from './restore/restore.ts';
import { beat, noteFailed, takeRun } from './runs.ts';
import { askWhenDue } from './schedule.ts';
import { startBackups } from './task.ts';
import { say } from './trouble.ts';
import { writeBackup } from './write-backup.ts';

const silent = { warn: () => {} };
const AT = { hour: 2, minute: 30 };
const paystack = new PaystackStub();
const bucket = new TestBucket();
let folder: string;
let own: OwnShop;
beforeAll(async () => {
  await bucket.start();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-calls-'));
  own = await openOwnShop({
    ...(await paystack.start()),
    ...bucket.settings,
    BACKUP_TO: `s3://${bucket.settings.S3_BUCKET}/copies/daily`,
    BACKUP_PASSPHRASE: 'a long walk by the lagoon',
    BACKUPS: 'true',
  });
  await fillShop(own, paystack);
});
afterAll(async () => {
  await own.stop();
  await Promise.all([bucket.stop(), paystack.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const list = async (): Promise<Backups> =>
  (await call<Backups>(own.shop, own.admin, 'GET', '/admin/backups')).body.data;
const makeAll = async (): Promise<void> => {
  const task = startBackups(own.shop.shop);
  task.nudge();
  await expect.poll(async () => (await list()).latest?.state, { timeout: 60_000 }).toMatch(/done|failed/);
  await task.stop();
};
const rowsOf = async (): Promise<{ kind: string; state: string }[]> =>
  (
    await sql<{ kind: string; state: string }>`select kind, state from backup order by asked_at`.execute(
      own.shop.shop.db,
    )
  ).rows;

const hoursUntilNext = async (): Promise<number> => {
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from next_at - now()) / 3600)::int as hours from backup_schedule`.execute(
    own.shop.shop.db,
  );
  return rows[0]?.hours ?? 0;
};

test('one that is asked for is made, tried, encrypted, put into the bucket, and told of', async () => {
  expect(await list()).toMatchObject({ isOn: true, latest: null, backups: [], trouble: null });
  const asked = await call(own.shop, own.admin, 'POST', '/admin/backups');
  expect(asked).toMatchObject({ status: 202, body: { data: { state: 'waiting', kind: 'asked' } } });
  const again = await call(own.shop, own.admin, 'POST', '/admin/backups');
  expect(again).toMatchObject({ status: 409, body: { code: 'backup_under_way' } });
  await makeAll();
  const { latest, backups, place } = await list();
  expect(latest).toMatchObject({ state: 'done', failure: null });
  expect(place).toBe('s3://shop-pictures/copies/daily/');
  expect(backups).toMatchObject([
    {
      isEncrypted: true,
      kind: 'asked',
      verified: 'restored',
      holds: { shop: 'Ada Stores', missingPictures: 0 },
    },
  ]);
  expect(backups[0]?.holds?.orders).toBeGreaterThan(0);
  expect((await bucket.names()).filter((name) => name.startsWith('copies/'))).toEqual([
    `copies/daily/${backups[0]?.name}`,
  ]);
  // Nothing of it is left on this disk.
  expect(await readdir(path.join(own.folder, 'backups/unfinished'))).toEqual([]);
});

test('whoever has the link fetches it, until it ends; it leads to that backup alone', async () => {
  const name = (await list()).backups[0]?.name ?? '';
  const link = await call<{ address: string }>(own.shop, own.admin, 'POST', `/admin/backups/${name}/links`);
  expect(link.status).toBe(201);
  const { address } = link.body.data;
  const answer = await own.shop.app.inject({ url: address });
  expect(answer).toMatchObject({ statusCode: 200 });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  expect(answer.rawPayload.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const other = await own.shop.app.inject({ url: address.replace(name, 'shop-2026-01-01T000000Z.backup') });
  expect(other).toMatchObject({ statusCode: 404 });
  expect((await own.shop.app.inject({ url: `${address}x` })).statusCode).toBe(404);
  const none = await call(own.shop, own.admin, 'POST', '/admin/backups/shop-2026-01-01T000000Z.backup/links');
  expect(none).toMatchObject({ status: 404, body: { code: 'backup_not_found' } });
});

test('it is for administrators who have typed their password lately', async () => {
  const shopper = await createShopper(own.shop);
  for (const [method, url] of [
    ['GET', '/admin/backups'],
    ['POST', '/admin/backups'],
    ['POST', '/admin/backups/x/links'],
  ] as const)
    expect((await call(own.shop, shopper, method, url)).status, url).toBe(403);
  await sql`update session set password_at = now() - interval '11 minutes' where account_id = ${own.admin.accountId}`.execute(
    own.shop.shop.db,
  );
  expect((await call(own.shop, own.admin, 'GET', '/admin/backups')).status).toBe(200);
  const stale = await call(own.shop, own.admin, 'POST', '/admin/backups');
  expect(stale.status).toBe(403);
  await sql`update session set password_at = now() where account_id = ${own.admin.accountId}`.execute(
    own.shop.shop.db,
  );
});

test('a shop whose pictures are in a bucket goes to a machine that has them in a folder', async () => {
  const { config } = own.shop.shop;
  const place = openPlace(config.backups.target);
  const file = path.join(folder, 'fetched');
  await fetchTo(place, (await place.list())[0]?.name ?? '', file);
  const holdings = await checkBackup(file, config.backups.passphrase);
  const database = await createBareDatabase();
  const target = { ...readConfig({ DATA_DIR: path.join(folder, 'machine') }), backups: config.backups };
  await restoreBackup(target, database.connectionString, silent, file, holdings, { isToReplace: false });
  await database.drop();
  expect(holdings.pictures).toBeGreaterThan(0);
  expect((await readdir(path.join(folder, 'machine/media/uploads'))).sort()).toEqual(
    (await bucket.names())
      .filter((name) => name.startsWith('uploads/'))
      .map((name) => path.basename(name))
      .sort(),
  );
});

test('a shop whose pictures are in a folder goes to a machine that keeps them in a bucket', async () => {
  const away = new TestBucket();
  await away.start();
  const home = await openOwnShop({});
  const addresses = [];
  for (const colour of ['#a31', '#2a6']) addresses.push(await takeIn(home.shop, home.admin, colour));
  const file = path.join(folder, 'of-a-folder');
  const source = { url: home.shop.connectionString, images: home.shop.shop.images };
  await writeBackup(source, file, { passphrase: undefined });
  const holdings = await checkBackup(file, undefined);
  const database = await createBareDatabase();
  const target = readConfig({ DATA_DIR: path.join(folder, 'with-bucket'), ...away.settings });
  await restoreBackup(target, database.connectionString, silent, file, holdings, { isToReplace: false });
  const kept = await readdir(path.join(home.folder, 'media/uploads'));
  expect(kept).toHaveLength(addresses.length);
  expect((await away.names()).sort()).toEqual(kept.map((name) => `uploads/${name}`).sort());
  // As they were, and read from the bucket alone.
  for (const name of kept) {
    const bytes = await uploadedImages({ ...target, dataDir: folder }, silent).get(`uploads/${name}`);
    expect(await readFile(path.join(home.folder, 'media/uploads', name))).toEqual(bytes);
  }
  expect(await readdir(path.join(folder, 'with-bucket')).catch(() => [])).not.toContain('media');
  await Promise.all([database.drop(), home.stop()]);
  await away.stop();
});

test('by the clock one is asked for once over all processes, and late where none ran', async () => {
  const { db } = own.shop.shop;
  await sql`delete from backup`.execute(db);
  await askWhenDue(db, AT);
  expect(await rowsOf()).toEqual([]);
  await sql`update backup_schedule set next_at = now() - interval '9 hours'`.execute(db);
  await Promise.all([1, 2, 3, 4].map(() => askWhenDue(db, AT)));
  expect(await rowsOf()).toEqual([{ kind: 'scheduled', state: 'waiting' }]);
  const [next] = (
    await sql<{ isLater: boolean }>`select next_at > now() as "isLater" from backup_schedule`.execute(db)
  ).rows;
  expect(next?.isLater).toBe(true);
});

test('the clock is the database’s: a process whose own is behind finds no night twice', async () => {
  const { db } = own.shop.shop;
  await sql`update backup_schedule set next_at = now() - interval '1 minute'`.execute(db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 24 * 3_600_000 });
  await askWhenDue(db, AT).finally(() => vi.useRealTimers());
  expect(await hoursUntilNext()).toBeGreaterThanOrEqual(0);
  const { rows } = await sql`select from backup_schedule where next_at > now()`.execute(db);
  expect(rows).toHaveLength(1);
});

test('one process makes it; what a dead one began another begins anew, three times, and then it has failed', async () => {
  const { db } = own.shop.shop;
  const taken = (await Promise.all([1, 2, 3].map(() => takeRun(db)))).filter((run) => run !== undefined);
  expect(taken).toHaveLength(1);
  const [first] = taken;
  if (!first) throw new Error('Nobody has taken it');
  expect(await beat(db, first, { done: 1, total: 2 })).toBe(true);
  expect(await takeRun(db)).toBeUndefined();
  const die = () =>
    sql`update backup set beat_at = now() - interval '2 minutes' where state = 'running'`.execute(db);
  await die();
  const second = await takeRun(db);
  expect(second).toEqual({ id: first.id, attempt: 2 });
  // The first comes round: it has lost it, and writes nothing.
  expect(await beat(db, first, { done: 2, total: 2 })).toBe(false);
  await noteFailed(db, first, 'too late');
  expect(await rowsOf()).toEqual([{ kind: 'scheduled', state: 'running' }]);
  await die();
  expect(await takeRun(db)).toMatchObject({ attempt: 3 });
  await die();
  await sql`update backup_schedule set next_at = now() + interval '1 day'`.execute(db);
  expect(await takeRun(db)).toBeUndefined();
  expect(await rowsOf()).toEqual([{ kind: 'scheduled', state: 'failed' }]);
  // As after any other failure.
  expect(await hoursUntilNext()).toBe(6);
});

test('a backup that fails is told to whoever wants to hear of it, with why', async () => {
  const { db } = own.shop.shop;
  await sql`delete from backup`.execute(db);
  await sql`insert into owner_news_choice (account_id, kind, channel) values (${own.admin.accountId}, 'backup-failed', 'mail')`.execute(
    db,
  );
  await bucket.goAway();
  await call(own.shop, own.admin, 'POST', '/admin/backups');
  await makeAll();
  const { latest, trouble } = await list();
  expect(latest).toMatchObject({ state: 'failed' });
  expect(latest?.failure).toBe(say.noPictures);
  expect(trouble).toMatch(/^What there is in s3:\/\/shop-pictures\/copies\/daily\/ cannot be read: /);
  const { rows } = await sql<{
    kind: string;
  }>`select kind from owner_news where kind = 'backup-failed'`.execute(db);
  expect(rows).toHaveLength(1);
  await bucket.start();
});

test('one by the clock that failed is tried again within hours, one by hand is not', async () => {
  const { db } = own.shop.shop;
  await sql`update backup_schedule set next_at = now() + interval '1 day'`.execute(db);
  const failOne = async (kind: string): Promise<number> => {
    await sql`delete from backup`.execute(db);
    await sql`insert into backup (kind) values (${kind})`.execute(db);
    const run = await takeRun(db);
    if (run) await noteFailed(db, run, 'The bucket is away.');
    return hoursUntilNext();
  };
  expect(await failOne('asked')).toBe(24);
  expect(await failOne('scheduled')).toBe(6);
});
