import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBareDatabase } from '#tests/support/shop.ts';
import { holdLock, openRelease, query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const PAGES = { '0001_shelf.sql': 'create table shelf (name text not null);\ncreate table pot (size int);' };
const applied = 'select name, checksum from migration order by name';

let database: Awaited<ReturnType<typeof createBareDatabase>>;
let release: Awaited<ReturnType<typeof openRelease>>;
let url: string;
beforeEach(async () => {
  database = await createBareDatabase();
  url = database.connectionString;
  release = await openRelease(PAGES);
});
afterEach(async () => {
  await database.drop();
  await release.remove();
});
const upgrade = (options: Parameters<typeof migrate>[1] = {}) =>
  migrate(url, { folder: release.folder, pauseMs: 20, ...options });

test('each file is applied once, whichever number it has and however many processes start at once', async () => {
  await release.write('0003_lid.sql', 'create table lid (size int);');
  const first = await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(first.flat().sort()).toEqual(['0001_shelf.sql', '0003_lid.sql']);
  // A number that came late, such as that of work which took longer.
  await release.write('0002_spoon.sql', 'create table spoon (size int);');
  expect(await upgrade()).toEqual(['0002_spoon.sql']);
  expect(await upgrade()).toEqual([]);
});

test('a database of a newer release that only added is one that the release before starts on, and says so', async () => {
  await release.write('0031_wheels.sql', 'create table wheel (size int);');
  await upgrade();
  await release.remove();
  release = await openRelease(PAGES);
  const newer: string[][] = [];
  expect(await upgrade({ onNewer: (names) => newer.push(names) })).toEqual([]);
  expect(newer).toEqual([['0031_wheels.sql']]);
});

test('what a newer release has taken away stops those that used it, and no release that does without', async () => {
  await release.write('0031_wheels.sql', 'create table wheel (size int);');
  await release.write('0032_no_pots.sql', 'drop table pot;');
  const takenAway = { '0032_no_pots.sql': { since: '0031_wheels.sql', what: 'pots' } };
  await upgrade({ takenAway });
  await release.remove();
  release = await openRelease(PAGES);
  await expect(upgrade()).rejects.toThrow('made by a newer release (migration 0032_no_pots.sql)');
  await release.write('0031_wheels.sql', 'create table wheel (size int);');
  expect(await upgrade()).toEqual([]);
});

test('a database of a newer release of which nobody noted what it asks for is refused, with a line that says what to do', async () => {
  await release.write('0031_wheels.sql', 'create table wheel (size int);');
  await upgrade();
  await query(url, 'update migration set asks_for = null');
  await release.remove();
  release = await openRelease({ ...PAGES, '0030_ours.sql': 'create table ours (size int);' });
  await expect(upgrade()).rejects.toThrow(
    'The database was made by a newer release (migration 0031_wheels.sql): start that release or a newer one, or restore a backup from before it.',
  );
  expect(await query(url, `select to_regclass('ours') as ours`)).toEqual([{ ours: null }]);
});

test('a migration whose file was changed after it was applied is refused; other line ends are no change', async () => {
  await upgrade();
  await release.write('0001_shelf.sql', PAGES['0001_shelf.sql'].replaceAll('\n', '\r\n'));
  expect(await upgrade()).toEqual([]);
  await release.write('0001_shelf.sql', `${PAGES['0001_shelf.sql']}\ncreate table extra (size int);`);
  await release.write('0002_spoon.sql', 'create table spoon (size int);');
  await expect(upgrade()).rejects.toThrow(
    'Migration 0001_shelf.sql is not what this database was made with: its file was changed after it had been applied.',
  );
  expect(await query(url, `select to_regclass('spoon') as spoon`)).toEqual([{ spoon: null }]);
});

test('a database from before checksums takes them over at the next start, and is held to them from then on', async () => {
  await query(
    url,
    `create table migration (name text primary key, applied_at timestamptz not null default now());
     insert into migration (name) values ('0001_shelf.sql'); create table shelf (name text)`,
  );
  expect(await upgrade()).toEqual([]);
  expect(await query(url, applied)).toEqual([
    { name: '0001_shelf.sql', checksum: expect.stringMatching(/^[\da-f]{64}$/) },
  ]);
  // An older release that was started in between notes none.
  await query(url, `insert into migration (name) values ('0002_spoon.sql')`);
  await release.write('0002_spoon.sql', 'create table spoon (size int);');
  expect(await upgrade()).toEqual([]);
  await release.write('0001_shelf.sql', 'create table shelf (name text, size int);');
  await expect(upgrade()).rejects.toThrow('0001_shelf.sql is not what this database was made with');
});

test('a migration that fails names its file, its statement and the reason; nothing of it stays, what came before does', async () => {
  await release.write(
    '0002_broken.sql',
    `create table spoon (size int);\n-- it is there already\ncreate table shelf (\n  name text\n);\nselect 1;`,
  );
  await expect(upgrade()).rejects.toThrow(
    'Migration 0002_broken.sql failed and nothing of it was kept: relation "shelf" already exists (SQLSTATE 42P07), in the statement: create table shelf ( name text )',
  );
  expect(await query(url, 'select name from migration')).toEqual([{ name: '0001_shelf.sql' }]);
  expect(await query(url, `select to_regclass('spoon') as spoon`)).toEqual([{ spoon: null }]);
});

test('where nothing is to be changed, a backup that reads everything holds nothing up', async () => {
  await upgrade();
  const release = await holdLock(url, 'lock table migration, shelf, pot in access share mode');
  const delays: unknown[] = [];
  expect(await upgrade({ onDelay: async (reason) => void delays.push(reason) })).toEqual([]);
  expect(delays).toEqual([]);
  await release();
});

test('a migration waits for a long backup without the shop waiting behind it', async () => {
  await upgrade();
  await query(url, `insert into shelf values ('kept')`);
  const endBackup = await holdLock(url, 'lock table shelf in access share mode');
  await release.write('0002_wider.sql', 'alter table shelf add column width int;');
  const delays: (string | undefined)[] = [];
  const finished = upgrade({
    onDelay: async (reason) => {
      delays.push(reason);
      // Tried twice in vain; in between, everybody else reads and writes.
      if (delays.length < 3) return;
      await query(url, `set statement_timeout = '30s'; insert into shelf select name from shelf`);
      await endBackup();
    },
  });
  expect(await finished).toEqual(['0002_wider.sql']);
  expect(delays).toHaveLength(3);
  expect(delays.filter((reason) => reason?.includes('alter table shelf add column width int'))).toHaveLength(
    2,
  );
  expect(await query(url, 'select name, width from shelf')).toEqual([
    { name: 'kept', width: null },
    { name: 'kept', width: null },
  ]);
});

test('whoever has locked a row is not ended by a migration that refers to its table and then alters it', async () => {
  await release.write('0002_owner.sql', 'create table owner (id int primary key, name text);');
  await upgrade();
  await query(url, `insert into owner values (1, 'Ada')`);
  await release.write(
    '0003_key.sql',
    'create table key (owner int references owner);\nalter table owner add column age int;',
  );
  const shopper = new pg.Client({ connectionString: url });
  await shopper.connect();
  try {
    await shopper.query('begin; select from owner where id = 1 for update');
    const upgrading = upgrade();
    const waiting = async () =>
      (await query(url, `select from pg_locks where relation = 'owner'::regclass and not granted`)).length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await shopper.query(`update owner set name = 'Bola' where id = 1`);
    await shopper.query('commit');
    expect(await upgrading).toEqual(['0003_key.sql']);
  } finally {
    await shopper.end();
  }
});

/** Goes on once the shopper waits for the owner, or has let go of the thing. */
const WORK_BETWEEN = `do $$ begin
  while exists (select from pg_locks where relation = 'thing'::regclass and granted and pid <> pg_backend_pid())
    and not exists (select from pg_locks where relation = 'owner'::regclass and not granted) loop
    perform pg_sleep(0.01);
  end loop;
end $$`;

test.each([
  ['alters both', 'alter table owner add column age int', 'alter table thing add column age int'],
  [
    'refers to one and has an index made of the other',
    'create table key (owner int references owner)',
    'create index thing_name on thing (name)',
  ],
])('whoever goes from one table to another is not ended by a migration that %s', async (_, first, second) => {
  await release.write(
    '0002_owner.sql',
    'create table owner (id int primary key, name text); create table thing (id int primary key, name text);',
  );
  await upgrade();
  await query(url, `insert into owner values (1, 'Ada'); insert into thing values (1, 'Loom')`);
  await release.write('0003_both.sql', `${first};\n${WORK_BETWEEN};\n${second};`);
  const shopper = new pg.Client({ connectionString: url });
  await shopper.connect();
  try {
    await shopper.query(`begin; update thing set name = 'Gong' where id = 1`);
    const upgrading = upgrade();
    const isAtIt = async () =>
      (
        await query(
          url,
          `select from pg_locks where relation in ('owner'::regclass, 'thing'::regclass)
             and mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock')`,
        )
      ).length;
    await expect.poll(isAtIt, { timeout: 10_000 }).toBeGreaterThan(0);
    await shopper.query(`update owner set name = 'Bola' where id = 1`);
    await shopper.query('commit');
    expect(await upgrading).toEqual(['0003_both.sql']);
    expect(await query(url, 'select name from owner union all select name from thing')).toEqual([
      { name: 'Bola' },
      { name: 'Gong' },
    ]);
  } finally {
    await shopper.end();
  }
});

test('the next try begins with the table that was not to be had', async () => {
  await upgrade();
  await release.write(
    '0002_both.sql',
    'alter table pot add column lid int;\nalter table shelf add column lid int;',
  );
  const ends = [await holdLock(url, `insert into shelf values ('in use')`)];
  const delays: (string | undefined)[] = [];
  const onDelay = async (reason: string | undefined): Promise<void> => {
    delays.push(reason && /lock table \w+/.exec(reason)?.[0]);
    if (delays.length === 2) ends.push(await holdLock(url, 'insert into pot values (1)'));
    if (delays.length === 3) for (const end of ends) await end();
  };
  expect(await upgrade({ onDelay })).toEqual(['0002_both.sql']);
  expect(delays).toEqual([undefined, 'lock table shelf', 'lock table shelf']);
});

test('a process that starts while another one migrates waits for it and applies nothing twice', async () => {
  const other = await holdLock(url, 'select pg_advisory_xact_lock(7301911)');
  const delays: unknown[] = [];
  const finished = upgrade({
    onDelay: async (reason) => {
      delays.push(reason);
      if (delays.length === 1) await other();
    },
  });
  expect(await finished).toEqual(['0001_shelf.sql']);
  expect(delays).toHaveLength(1);
});
