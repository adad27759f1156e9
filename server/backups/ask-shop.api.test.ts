import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { readConfig } from '#server/config.ts';
import { createBareDatabase, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { TcpProxy } from '#tests/support/tcp-proxy.ts';
import { askSay, askShop } from './ask-shop.ts';
import { judgeOffer, offerOf } from './offer.ts';
import { beat, noteDone, takeRun } from './runs.ts';

const SOME_TIME = { timeout: 60_000 };
const SOON = { goneMs: 1_500, idleMs: 1_500 };
const MADE = {
  name: 'shop-2026-11-25T010000Z.backup.age',
  place: '/backups/',
  verified: 'restored' as const,
  bytes: 70_000,
  holds: {
    shop: 'Ada Stores',
    products: 3,
    customers: 2,
    orders: 1,
    rows: 70,
    pictures: 4,
    missingPictures: 0,
  },
};
const SETTINGS = { BACKUP_PASSPHRASE: 'a long walk by the lagoon' };
let folder: string;
let shop: TestShop;
let stops: (() => Promise<unknown>)[] = [];

/** A process of the shop, as `serve` starts it; its tasks are begun by the test. */
const open = () => openTestShop({ DATA_DIR: folder, ...SETTINGS }, { tasks: async () => [] });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-asked-'));
  shop = await open();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of a command beside it. */
const command = (settings: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: folder, DATABASE_URL: shop.connectionString, ...SETTINGS, ...settings });
/** What a process does about it, without a file. */
const makeOne = async (): Promise<void> => {
  const run = await takeRun(shop.shop.db);
  if (!run) throw new Error('Nobody has asked');
  await beat(shop.shop.db, run, { done: 7, total: 7 });
  await sleep(1_000);
  await noteDone(shop.shop.db, run, MADE);
};
const rows = async (): Promise<{ kind: string; state: string }[]> =>
  (
    await sql<{ kind: string; state: string }>`select kind, state from backup order by asked_at`.execute(
      shop.shop.db,
    )
  ).rows;
/** As an older release leaves its row. */
const say = (about: object | null) =>
  sql`update shop_process set about = ${about === null ? null : JSON.stringify(about)}::jsonb`.execute(
    shop.shop.db,
  );

test('the shop that runs makes it, and whoever asks meanwhile waits for the same', async () => {
  const told: number[] = [];
  const noted: string[] = [];
  const others: string[] = [];
  const asked = [
    askShop(command(), { note: (text) => noted.push(text), tell: (done) => told.push(done) }),
    askShop(command(), { note: (text) => others.push(text) }),
  ];
  await expect.poll(() => [...noted, ...others], SOME_TIME).toEqual([askSay.makes, askSay.makes]);
  expect(await rows()).toEqual([{ kind: 'command', state: 'waiting' }]);
  await makeOne();
  expect((await Promise.all(asked)).map(({ made }) => made)).toEqual(
    [MADE, MADE].map((made) => expect.objectContaining(made)),
  );
  expect(told).toContain(7);
  expect(noted).toEqual([askSay.makes, askSay.isTried]);
  expect(await rows()).toEqual([{ kind: 'command', state: 'done' }]);
});

test('one that is being made began too early: the next one is waited for', async () => {
  await sql`insert into backup (kind) values ('scheduled')`.execute(shop.shop.db);
  expect(await takeRun(shop.shop.db)).toMatchObject({ attempt: 1 });
  const noted: string[] = [];
  const asking = askShop(command(), { note: (text) => noted.push(text) });
  await expect.poll(() => noted, SOME_TIME).toEqual([askSay.makes, askSay.isNext]);
  await sql`update backup set state = 'failed', failure = 'The disk broke.' where state = 'running'`.execute(
    shop.shop.db,
  );
  await makeOne();
  expect((await asking).made).toMatchObject({ bytes: 70_000 });
});

test('why it fails is said as it is', async () => {
  const asking = askShop(command());
  asking.catch(() => {});
  await expect.poll(rows, SOME_TIME).toHaveLength(1);
  await sql`update backup set state = 'failed', failure = 'The disk broke.'`.execute(shop.shop.db);
  await expect(asking).rejects.toThrow('The disk broke.');
});

test.each([
  ['another place', { BACKUP_TO: '/mnt/elsewhere' }, askSay.otherPlace],
  ['another passphrase', { BACKUP_PASSPHRASE: 'another long walk' }, askSay.otherPassphrase],
])('with %s than the shop has the command makes it itself', async (_what, settings, why) => {
  expect(await askShop(command(settings))).toEqual({ made: null, why });
  expect(await rows()).toEqual([]);
});

test('with a file of its own, beside an older release, or without a shop it makes it itself, and the shop is asked for nothing', async () => {
  expect(await askShop(command(), { isForOwnFile: true })).toEqual({ made: null, why: askSay.ownFile });
  await say(null);
  expect(await askShop(command())).toEqual({ made: null, why: askSay.older });
  // One of two is enough: either may find it.
  await sql`insert into shop_process (id, about, renewed_at) values (${randomUUID()}, ${JSON.stringify(offerOf(command()))}::jsonb, now() + interval '1 hour')`.execute(
    shop.shop.db,
  );
  expect(await askShop(command())).toEqual({ made: null, why: askSay.older });
  // Before that table there was.
  await sql`alter table shop_process rename column about to other`.execute(shop.shop.db);
  expect(await askShop(command())).toEqual({ made: null, why: askSay.older });
  await sql`alter table shop_process rename column other to about`.execute(shop.shop.db);
  expect(await rows()).toEqual([]);

  const database = await createBareDatabase();
  stops.push(() => database.drop());
  expect(await askShop(command({ DATABASE_URL: database.connectionString }))).toEqual({
    made: null,
    why: null,
  });
  expect(await askShop(command({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))).toEqual({
    made: null,
    why: null,
  });
});

test('a command that takes part beside the shop is not asked', async () => {
  await say({});
  expect(await askShop(command())).toEqual({ made: null, why: askSay.silent });
});

test('a shop that does not begin with it is let off, one that ends over it is waited for a while', async () => {
  expect(await askShop(command(), { patience: SOON })).toEqual({ made: null, why: askSay.idle });
  expect(await rows()).toEqual([]);

  // Begun, and nobody is heard of it any more.
  const abandoned = askShop(command(), { patience: { ...SOON, idleMs: 5_000 } });
  abandoned.catch(() => {});
  await expect.poll(rows, SOME_TIME).toHaveLength(1);
  await takeRun(shop.shop.db);
  await expect(abandoned).rejects.toThrow(askSay.abandoned);

  await sql`delete from backup`.execute(shop.shop.db);
  const asking = askShop(command(), { patience: { ...SOON, idleMs: 60_000 } });
  asking.catch(() => {});
  await expect.poll(rows, SOME_TIME).toHaveLength(1);
  await sql`drop table shop_process`.execute(shop.shop.db);
  await expect(asking).rejects.toThrow(askSay.ended);
}, 60_000);

test('a database that went away with its shop is waited for as well, and no longer', async () => {
  const line = await TcpProxy.before(shop.connectionString);
  stops.push(() => line.close());
  const asking = askShop(command({ DATABASE_URL: line.connectionString }), {
    patience: { ...SOON, idleMs: 60_000 },
  });
  asking.catch(() => {});
  await expect.poll(rows, SOME_TIME).toHaveLength(1);
  await line.close();
  await expect(asking).rejects.toThrow(askSay.ended);
});

test('after a restore the shop knows nothing of it: the command ends', async () => {
  const asking = askShop(command());
  asking.catch(() => {});
  await expect.poll(rows, SOME_TIME).toHaveLength(1);
  await sql`delete from backup`.execute(shop.shop.db);
  await expect(asking).rejects.toThrow(askSay.replaced);
});

test('what a process tells shows its passphrase to nobody, and never twice alike', () => {
  const [one, other] = [offerOf(command()), offerOf(command())];
  expect(JSON.stringify(one)).not.toContain('lagoon');
  expect(one.backups.key).not.toBe(other.backups.key);
  expect([judgeOffer(one, command()), judgeOffer(other, command())]).toEqual(['alike', 'alike']);
  expect(judgeOffer(offerOf(readConfig({ DATA_DIR: folder })), command())).toBe('otherPassphrase');
  expect(judgeOffer({ backups: 7 }, command())).toBe('older');
});
