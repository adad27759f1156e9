import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdLock, query } from '#server/database/migrate.fixture.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { describeSchema } from '#tests/support/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { checkDatabase, judgeStanding } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkSchema } from './check-schema.ts';
import { checkSettings } from './check-settings.ts';
import { readReleases } from './releases.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connectionString);
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-check-'));
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const known = await readMigrations();
const migration = (name: string, text: string) => ({ name, text, checksum: 'c' });
const added = migration('9001_lid.sql', "alter table product add column lid text not null default '';");
const through = migration('9002_index.sql', 'create index product_lid on product (created_at);');
const taking = migration('9003_no_lid.sql', 'alter table product drop column lid;');
const takenAway = { '9003_no_lid.sql': { since: '9001_lid.sql', what: 'lids' } };

/** The command as owners call it. */
const run = (
  settings: Record<string, string>,
  ...given: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: folder, ...settings };
    execFile(process.execPath, ['server/upgrade/command.ts', ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

test('a database of this release has nothing in its way', async () => {
  expect(await checkSchema(client)).toEqual([
    { about: 'schema', weight: 'fine', text: 'is that of this release: no migration waits' },
  ]);
  expect((await checkDatabase(client, 3_600)).map(({ weight }) => weight)).toEqual(['fine']);
});

test('says which migrations wait, that the release before goes on beside them, and which go through a large table', async () => {
  await query(database.connectionString, 'analyze product');
  expect(await checkSchema(client, { known: [...known, added, through], large: 0 })).toEqual([
    { about: 'schema', weight: 'fine', text: '2 migrations wait: 9001_lid.sql, 9002_index.sql' },
    {
      about: 'release before',
      weight: 'fine',
      text: 'goes on beside this one, and starts again on what it leaves',
    },
    {
      about: 'long step',
      weight: 'look',
      text: '9002_index.sql goes through product (some 0 rows): an index is made; who writes there waits. Choose a quiet hour',
    },
  ]);
  expect(await checkSchema(client, { known: [...known, added, through] })).toHaveLength(2);
});

test('says when the release before must not run beside it: what it uses is taken away', async () => {
  const findings = await checkSchema(client, { known: [...known, added, taking], takenAway });
  expect(findings[1]).toMatchObject({ about: 'release before', weight: 'look' });
  expect(findings[1]?.text).toContain('9003_no_lid.sql takes away what it uses (lids)');
});

test('a database that a newer release has made is told of, one that it has taken something from is refused', async () => {
  const insert = (asksFor: string) =>
    query(database.connectionString, `insert into migration values ('9009_far.sql', now(), 'c', ${asksFor})`);
  await insert(`''`);
  expect(await checkSchema(client)).toEqual([
    {
      about: 'schema',
      weight: 'look',
      text: 'is that of a newer release (9009_far.sql), on which this one can run',
    },
  ]);
  await query(database.connectionString, `delete from migration where name = '9009_far.sql'`);
  await insert('null');
  expect(await checkSchema(client)).toMatchObject([{ weight: 'wrong' }]);
  await query(database.connectionString, `delete from migration where name = '9009_far.sql'`);
});

test('a database of a release from before its steps were noted is read, and not changed', async () => {
  const old = await createTestDatabase();
  await query(old.connectionString, 'alter table migration drop column asks_for');
  const before = await describeSchema(old.connectionString);
  const reader = new pg.Client(old.connectionString);
  await reader.connect();
  expect((await checkSchema(reader, { known: [...known, added] }))[1]).toMatchObject({
    about: 'release before',
    weight: 'look',
    text: expect.stringContaining('will not start again'),
  });
  await reader.end();
  expect(await describeSchema(old.connectionString)).toEqual(before);
  await old.drop();
});

test('an open transaction is named, since migrations wait for it', async () => {
  const end = await holdLock(database.connectionString, 'select 1');
  const findings = await checkDatabase(client, 0);
  await end();
  expect(findings.at(-1)).toMatchObject({ weight: 'look' });
  expect(findings.at(-1)?.text).toContain('migrations wait for it');
});

test('a role that may make no tables is told so before a migration fails', async () => {
  await client.query('begin');
  await client.query('revoke create on schema public from pg_database_owner, public');
  const findings = await checkDatabase(client, 3_600);
  await client.query('rollback');
  expect(findings.at(-1)).toMatchObject({ weight: 'wrong', text: expect.stringContaining('make no tables') });
});

test.each([
  [{ version: 14 }, 'PostgreSQL 14 is too old'],
  [{ isStandby: true }, 'is a standby'],
  [{ foreign: 'product' }, 'does not own the table product'],
])('a server that will not let it happen is told: %o', (standing, text) => {
  const good = { version: 18, isStandby: false, mayCreate: true, foreign: null, oldest: null };
  expect(judgeStanding(good).map(({ weight }) => weight)).toEqual(['fine']);
  const told = judgeStanding({ ...good, ...standing }).filter(({ weight }) => weight === 'wrong');
  expect(told).toMatchObject([{ text: expect.stringContaining(text) }]);
});

test.each([
  [10, 'wrong'],
  [500, 'look'],
  [5_000, 'fine'],
])('a disk with %i MB is %s', async (mb, weight) => {
  const room = async () => ({ bavail: mb * 256, bsize: 4_096 });
  const finding = await checkDisk(path.join(folder, 'not', 'there'), room as never);
  expect(finding.weight).toBe(weight);
});

test('settings that are wrong, gone or new are told', () => {
  const [last] = readReleases();
  expect(checkSettings({ PORT: 'door' }, last)).toMatchObject({
    findings: [{ weight: 'wrong', text: expect.stringContaining('PORT') }],
    config: undefined,
  });
  const older = { ...last, settings: [...last.settings.filter((name) => name !== 'PORT'), 'OLD_DOOR'] };
  const { findings } = checkSettings({ OLD_DOOR: '3' }, older);
  expect(findings.map(({ weight }) => weight)).toEqual(['fine', 'look']);
  expect(findings[0]?.text).toContain('PORT');
  expect(findings[1]?.text).toBe('OLD_DOOR is set and means nothing any more');
});

test('the command says it line by line or as JSON, ends with its code, and changes nothing', async () => {
  const before = await query(database.connectionString, 'select name, checksum, asks_for from migration');
  const said = await run({}, '--check');
  expect(said.output).toMatch(/^fine +schema +is that of this release/m);
  expect(said.output).toContain('Take a backup first');
  // npm keeps flags for itself that were written without `--` before them, and says so in the environment.
  expect((await run({ npm_config_check: 'true' })).output).toMatch(/^fine +schema +is that of this release/m);
  const told = await run({}, '--check', '--json');
  expect(JSON.parse(told.output)).toMatchObject({ code: told.code });
  expect(await run({ PORT: 'door' }, '--check')).toMatchObject({ code: 1 });
  const away = await run({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }, '--check');
  expect(away).toMatchObject({ code: 1, output: expect.stringMatching(/^wrong +database/m) });
  // A new shop: the database is not made by looking.
  expect(await run({ DATABASE_URL: '' }, '--check')).toMatchObject({
    output: expect.stringContaining('there is none'),
  });
  expect(await readdir(folder)).toEqual([]);
  expect(await run({})).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
  expect(await query(database.connectionString, 'select name, checksum, asks_for from migration')).toEqual(
    before,
  );
});
