import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { make } from './by-itself.ts';
import { checkBackup } from './check-backup.ts';
import { openPlace } from './places.ts';
import { takeBackup } from './take-backup.ts';
import { say } from './trouble.ts';

const silent = { warn: () => {} };
const OLD = 'shop-2026-01-01T010000Z.backup';
const NEWER_OF_THAT_DAY = 'shop-2026-01-01T020000Z.backup';
let folder: string;
let place: string;
let config: Config;
const databases: TestDatabase[] = [];

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-taken-'));
  place = path.join(folder, 'place');
  await mkdir(place);
  const database = await createTestDatabase();
  databases.push(database);
  config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.connectionString,
    BACKUP_TO: place,
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const take = (options?: Parameters<typeof takeBackup>[3]) =>
  takeBackup(config, config.databaseUrl ?? '', silent, options);

test('what interrupted ones have left goes with the next; what is being written stays', async () => {
  const working = path.join(config.dataDir, 'backups/unfinished');
  await mkdir(working, { recursive: true });
  const longAgo = new Date(Date.now() - 61 * 60_000);
  const leave = async (file: string, isOld: boolean): Promise<void> => {
    await writeFile(file, 'half of it');
    if (isOld) await utimes(file, longAgo, longAgo);
  };
  await leave(path.join(place, `${OLD}.unfinished`), true);
  await leave(path.join(place, `${NEWER_OF_THAT_DAY}.unfinished`), false);
  await leave(path.join(place, 'letters.unfinished'), true);
  await leave(path.join(working, 'old'), true);
  await leave(path.join(working, 'young'), false);
  const { name } = await take();
  expect((await readdir(place)).sort()).toEqual(
    [`${NEWER_OF_THAT_DAY}.unfinished`, 'letters.unfinished', name].sort(),
  );
  expect(await readdir(working)).toEqual(['young']);
});

test('one that is in its place counts, whatever cannot be removed there or has gone meanwhile', async () => {
  // A file's name on a folder: nobody removes that as a file.
  await mkdir(path.join(place, OLD, 'x'), { recursive: true });
  await writeFile(path.join(place, NEWER_OF_THAT_DAY), 'another');
  await symlink(path.join(folder, 'nowhere'), path.join(place, 'shop-2026-01-02T010000Z.backup'));
  const { name, removed, unremoved } = await take();
  expect(removed).not.toContain(OLD);
  expect(unremoved).toContain(OLD);
  const listed = (await openPlace(config.backups.target).list()).map((stored) => stored.name);
  expect(listed).toContain(name);
  expect(listed).not.toContain('shop-2026-01-02T010000Z.backup');
  await rm(path.join(place, OLD), { recursive: true });
});

test('one without a single picture of those that the shop knows of is none, but for what a restore replaces', async () => {
  const url = config.databaseUrl ?? '';
  await query(url, `insert into picture (name) values ('uploads/${'0'.repeat(64)}.webp')`);
  await expect(take()).rejects.toThrow(say.lostPictures(1));
  expect(await take({ isBeforeRestore: true })).toMatchObject({
    name: expect.stringContaining('before-restore'),
  });
  await query(url, 'delete from picture');
});

test('the command of a newer release takes the database as it is', async () => {
  const known = (await readMigrations()).slice(0, -2);
  const older = await mkdtemp(path.join(folder, 'migrations-'));
  for (const { name, text } of known) await writeFile(path.join(older, name), text);
  const database = await createBareDatabase();
  databases.push(database);
  const url = database.connectionString;
  await migrate(url, { folder: older });
  const before = await query(url, 'select * from migration order by name');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const file = path.join(folder, 'older.backup');
  await make({ ...config, databaseUrl: url }, file);
  expect(await query(url, 'select * from migration order by name')).toEqual(before);
  const { about } = await checkBackup(file, undefined);
  expect(about.migrations.at(-1)?.name).toBe(known.at(-1)?.name);
});
