import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Filled, fillShop, type OwnShop, openOwnShop } from '#server/archive/full-shop.fixture.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { checkBackup, type Holdings } from './check-backup.ts';
import { fingerprint, readSequences, readTables } from './fingerprint.ts';
import { MANIFEST, PICTURES, tableOfPart } from './format.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore/restore.ts';
import { isSealed } from './seal.ts';
import { withSession } from './session.ts';
import { verifyBackup } from './take-backup.ts';
import { say } from './trouble.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'a long walk by the lagoon';
const ADD_ACCOUNT = `insert into account (id, name, email, password_hash) values (gen_random_uuid(), 'Bola', 'nobody.else@example.com', 'x')`;
const ADD_REFUNDS = `
  with paid as (
    insert into charge (reference, amount_kobo, currency, email, state)
    select 'paid-' || state, 100, 'NGN', 'a@example.com', 'attention' from unnest(array['wanted', 'waiting', 'failed']) state
    returning reference, substr(reference, 6) as state
  )
  insert into refund (id, reference, amount_kobo, currency, state, next_check_at, waiting_since)
  select gen_random_uuid(), reference, 10, 'NGN', state, case when state <> 'failed' then now() end,
    case when state = 'waiting' then now() end
  from paid`;
const silent = { warn: () => {} };
const paystack = new PaystackStub();
let own: OwnShop;
let filled: Filled;
let folder: string;
let file: string;
let holdings: Holdings;
const databases: TestDatabase[] = [];

/** An empty database, as a new machine has it. */
const bare = async (): Promise<string> => {
  const database = await createBareDatabase();
  databases.push(database);
  return database.connectionString;
};
/** A shop's settings on a machine of its own. */
const machine = async (settings: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: await mkdtemp(path.join(folder, 'machine-')),
    DATABASE_URL: 'postgres://x/y',
    ...settings,
  });

/** Rows, checksums and sequences of all tables. */
const contentsOf = (url: string) =>
  withSession(url, async (client) => {
    const tables = [];
    for (const table of await readTables(client))
      tables.push({ name: table.name, ...(await fingerprint(client, table)) });
    return { tables, sequences: await readSequences(client) };
  });
const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};

beforeAll(async () => {
  own = await openOwnShop(await paystack.start());
  filled = await fillShop(own, paystack);
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-'));
  file = path.join(folder, 'shop.backup');
  await writeBackup({ url: own.shop.connectionString, images: own.shop.shop.images }, file, {
    passphrase: undefined,
  });
  holdings = await checkBackup(file, undefined);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await own.stop();
  await paystack.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('what a backup holds', () => {
  test('every table of the database but what is not logged, whatever a migration adds', async () => {
    const logged = await query(
      own.shop.connectionString,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname <> 'shop_process' order by relname collate "C"`,
    );
    expect(holdings.about.tables.map(({ name }) => name)).toEqual(logged.map(({ name }) => name));
    expect(holdings.about.migrations.map(({ name }) => name)).toEqual(
      (await readMigrations()).map(({ name }) => name),
    );
    // Rows of what an archive leaves behind are in it.
    for (const table of ['session', 'audit_entry', 'checkout', 'job', 'customer_order'])
      expect(holdings.about.tables.find(({ name }) => name === table)?.rows, table).toBeGreaterThan(0);
  });

  test('the pictures, and by name those that have gone', async () => {
    expect(holdings.pictures).toBeGreaterThan(0);
    expect(holdings.missingPictures).toEqual([]);
    const other = path.join(folder, 'without-pictures.backup');
    const none = {
      get: async () => null,
      put: async () => {},
      remove: async () => {},
      namesIn: async () => [],
    };
    const source = { url: own.shop.connectionString, images: none };
    await expect(writeBackup(source, other, { passphrase: undefined })).rejects.toThrow(
      /pictures? that the shop knows of (is|are) missing/,
    );
    await writeBackup(source, other, { passphrase: undefined, isWithoutPictures: true });
    const { pictures, missingPictures } = await checkBackup(other, undefined);
    expect(pictures).toBe(0);
    expect(missingPictures).toContain(filled.picture.replace('/media/', ''));
  });
});

describe('restored elsewhere', () => {
  test('every row, sequence and picture is what it was, and the database keeps its own rules', async () => {
    const url = await bare();
    const config = await machine();
    expect(holdings.about.isDemo).toBe(false);
    await restoreBackup(config, url, silent, file, holdings, { isToReplace: false });
    const expected = {
      tables: holdings.about.tables.map(({ columns: _, ...table }) => table),
      sequences: holdings.about.sequences,
    };
    expect(await contentsOf(url)).toEqual(expected);
    const picture = filled.picture.replace('/media/', '');
    expect(await readFile(path.join(config.dataDir, 'media', picture))).toEqual(
      await readFile(path.join(own.folder, 'media', picture)),
    );
    // Constraints and triggers are the same and in force.
    const rules = `
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as rule, convalidated as "isOn"
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
      order by 1, 2`;
    expect(await query(url, rules)).toEqual(await query(own.shop.connectionString, rules));
    await expect(query(url, 'delete from audit_entry')).rejects.toThrow();
    await expect(query(url, 'insert into cart_line select * from cart_line')).rejects.toThrow();
  });

  test('a backup that an older release has made gets the steps of the schema that it lacks', async () => {
    const all = await readMigrations();
    const older = await mkdtemp(path.join(folder, 'migrations-'));
    for (const { name, text } of all.slice(0, -2)) await writeFile(path.join(older, name), text);
    const old = await bare();
    await migrate(old, { folder: older });
    await query(old, ADD_ACCOUNT);
    const backup = path.join(folder, 'older.backup');
    await writeBackup({ url: old, images: null }, backup, { passphrase: undefined });

    const url = await bare();
    const config = await machine();
    await restoreBackup(config, url, silent, backup, await checkBackup(backup, undefined), {
      isToReplace: false,
    });
    expect(await query(url, 'select name from migration order by name')).toEqual(
      all.map(({ name }) => ({ name })),
    );
    expect(await query(url, 'select name from account')).toEqual([{ name: 'Bola' }]);
  });

  test('a refund that was still to be asked for is looked for at the provider first', async () => {
    const source = await createTestDatabase();
    databases.push(source);
    const old = source.connectionString;
    await query(old, ADD_REFUNDS);
    const backup = path.join(folder, 'refunds.backup');
    await writeBackup({ url: old, images: null }, backup, { passphrase: undefined });
    const url = await bare();
    const config = await machine();
    await restoreBackup(config, url, silent, backup, await checkBackup(backup, undefined), {
      isToReplace: false,
    });
    expect(
      await query(url, 'select state, asked_at = created_at as "isLookedFor" from refund order by state'),
    ).toEqual([
      { state: 'failed', isLookedFor: null },
      { state: 'waiting', isLookedFor: true },
      { state: 'wanted', isLookedFor: true },
    ]);
  });

  test('that it was being made is forgotten: nobody makes it again', async () => {
    const old = await bare();
    await migrate(old);
    await query(
      old,
      `insert into backup (kind, state, beat_at, attempt) values ('asked', 'running', now(), 3)`,
    );
    await query(old, `insert into backup (kind) values ('scheduled')`);
    const backup = path.join(folder, 'itself.backup');
    await writeBackup({ url: old, images: own.shop.shop.images }, backup, { passphrase: undefined });
    const url = await bare();
    await restoreBackup(await machine(), url, silent, backup, await checkBackup(backup, undefined), {
      isToReplace: false,
    });
    expect(await query(url, 'select kind from backup')).toEqual([]);
  });

  test('a live shop takes a demo’s only where that is said; a demo takes either', async () => {
    const ofDemo = { ...holdings, about: { ...holdings.about, isDemo: true } };
    const live = { ...(await machine()), mode: 'live' as const };
    const url = await bare();
    await expect(restoreBackup(live, url, silent, file, ofDemo, { isToReplace: false })).rejects.toThrow(
      say.ofDemo,
    );
    expect((await contentsOf(url)).tables).toEqual([]);
    await restoreBackup(live, url, silent, file, ofDemo, { isToReplace: false, isFromDemo: true });
    expect((await contentsOf(url)).tables).not.toEqual([]);
    await restoreBackup(await machine(), url, silent, file, ofDemo, { isToReplace: true });
  });

  test('one that a newer release has made is refused', async () => {
    const later = { name: '9999_later.sql', checksum: 'x' };
    const about = { ...holdings.about, migrations: [...holdings.about.migrations, later] };
    const url = await bare();
    await expect(
      restoreBackup(await machine(), url, silent, file, { ...holdings, about }, { isToReplace: false }),
    ).rejects.toThrow(say.newerSchema(later.name));
    expect((await contentsOf(url)).tables).toEqual([]);
  });
});

describe('a database that holds something', () => {
  test('a shop is replaced when that is said only, and nothing of it where the backup does not fit', async () => {
    const there = await createTestDatabase();
    databases.push(there);
    const url = there.connectionString;
    await query(url, ADD_ACCOUNT);
    const before = await contentsOf(url);
    const config = await machine();
    await expect(restoreBackup(config, url, silent, file, holdings, { isToReplace: false })).rejects.toThrow(
      say.holdsShop('Shop'),
    );
    // The last table of the backup is said to be another: all of it had come in by then.
    const tables = holdings.about.tables.map((table, index, all) =>
      index === all.length - 1 ? { ...table, checksum: '1' } : table,
    );
    const wrong = { ...holdings, about: { ...holdings.about, tables } };
    await expect(restoreBackup(config, url, silent, file, wrong, { isToReplace: true })).rejects.toThrow(
      say.differs(tables.at(-1)?.name ?? ''),
    );
    expect(await contentsOf(url)).toEqual(before);

    await restoreBackup(config, url, silent, file, holdings, { isToReplace: true });
    expect(await query(url, `select from account where email = 'nobody.else@example.com'`)).toEqual([]);
    expect(await query(url, 'select from customer_order')).not.toEqual([]);
  });

  test('what is no shop is left alone', async () => {
    const url = await bare();
    await query(url, 'create table ledger (line text)');
    await expect(
      restoreBackup(await machine(), url, silent, file, holdings, { isToReplace: true }),
    ).rejects.toThrow(say.holdsElse);
  });

  test('a shop that runs is left alone', async () => {
    await expect(
      restoreBackup(await machine(), own.shop.connectionString, silent, file, holdings, {
        isToReplace: true,
      }),
    ).rejects.toThrow(say.running);
    expect((await own.shop.app.inject({ url: '/api/v1/products' })).statusCode).toBe(200);
  });
});

describe('tried', () => {
  test('a backup is restored into a database of its own, of which nothing stays', async () => {
    const { verified } = await verifyBackup(await machine(), own.shop.connectionString, file);
    expect(verified).toBe('restored');
    // Another file may be trying one of its own beside this.
    const scratch = `select datname from pg_database where datname like 'shop\\_verify%'`;
    await expect.poll(() => query(own.shop.connectionString, scratch), { timeout: 45_000 }).toEqual([]);
  });
});

describe('with a passphrase', () => {
  test('it is opened by that passphrase and by no other', async () => {
    const sealed = path.join(folder, 'shop.backup.age');
    await writeBackup({ url: own.shop.connectionString, images: null }, sealed, { passphrase: PASSPHRASE });
    expect(await isSealed(sealed)).toBe(true);
    expect((await readFile(sealed)).includes('tables/')).toBe(false);
    const { about } = await checkBackup(sealed, PASSPHRASE);
    expect(about.tables).toHaveLength(holdings.about.tables.length);
    await expect(checkBackup(sealed, undefined)).rejects.toThrow(say.locked);
    await expect(checkBackup(sealed, 'another long walk')).rejects.toThrow(say.wrongPassphrase);
    const bytes = await readFile(sealed);
    await writeFile(sealed, bytes.subarray(0, bytes.length - 100));
    await expect(checkBackup(sealed, PASSPHRASE)).rejects.toThrow(/is cut off|is damaged/);
  });
});

describe('a file that is not what it should be', () => {
  const changed = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
    const target = path.join(folder, name);
    await writeFile(target, change(await readFile(file)));
    return target;
  };

  test('is refused with why', async () => {
    const cut = await changed('cut', (bytes) => bytes.subarray(0, bytes.length / 2));
    await expect(checkBackup(cut, undefined)).rejects.toThrow(say.cut);
    const none = await changed('none', () => Buffer.from('nothing of a shop'));
    await expect(checkBackup(none, undefined)).rejects.toThrow(say.notOurs);
    const empty = await changed('empty', () => Buffer.alloc(0));
    await expect(checkBackup(empty, undefined)).rejects.toThrow(/no backup of a shop|cut off/);
    await expect(checkBackup(path.join(folder, 'nowhere'), undefined)).rejects.toThrow('cannot be read');
  });

  test('parts stand in one order, pictures after them, and the manifest last', async () => {
    const names: string[] = [];
    for await (const { name } of openBackup(file, undefined)) names.push(name);
    const kinds = names.map((name) =>
      tableOfPart(name) ? 'rows' : name.startsWith(PICTURES) ? 'picture' : name,
    );
    expect(kinds.join(' ')).toMatch(/^about\.json (rows )+(picture )+manifest\.json$/);
    expect(names.at(-1)).toBe(MANIFEST);
  });
});
