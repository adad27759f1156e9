import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations, waitForMigrations } from '#server/database/migrate.ts';
import { type Migration, readMigrations } from '#server/database/migration-files.ts';
import { columnList, fingerprint, readTables } from './fingerprint.ts';
import { type About, type BackedUpTable, tableOfPart } from './format.ts';
import { type LockPatience, notLockedOut } from './locks.ts';
import { openBackup } from './open-backup.ts';
import { inTransaction, quoted } from './session.ts';
import { BackupTrouble, say } from './trouble.ts';

/** @throws BackupTrouble where this release has not the schema that the backup was made with */
export const migrationsFor = async ({ migrations }: About): Promise<Migration[]> => {
  const known = await readMigrations();
  const unknown = migrations.filter(({ name }) => !known.some((one) => one.name === name)).at(-1);
  if (unknown) throw new BackupTrouble(say.newerSchema(unknown.name));
  const names = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const needed = known.filter(({ name }) => names.has(name));
  const changed = needed.find(({ name, checksum }) => (names.get(name) ?? checksum) !== checksum);
  if (changed) throw new BackupTrouble(say.otherSchema(changed.name));
  return needed;
};

/** Statements that take away whatever is in the schema and belongs to no extension. */
const TO_DROP = `
  with own as (
    select oid as schema from pg_namespace where nspname = current_schema()
  ), extended as (
    select classid, objid from pg_depend where deptype = 'e'
  )
  select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as statement,
    -- The sequences of columns go with their tables.
    case c.relkind when 'S' then 2 else 1 end as place
  from pg_class c join own on c.relnamespace = own.schema
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ('pg_class'::regclass, c.oid) not in (select * from extended)
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure), 3
  from pg_proc p join own on p.pronamespace = own.schema
  where ('pg_proc'::regclass, p.oid) not in (select * from extended)
  union all
  select format('drop type if exists %s cascade', t.oid::regtype), 4
  from pg_type t join own on t.typnamespace = own.schema
  where t.typtype in ('d', 'e', 'r') and ('pg_type'::regclass, t.oid) not in (select * from extended)
  order by place`;

const dropAll = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(TO_DROP);
  for (const { statement } of rows) await client.query(statement);
};

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'f' and c.connamespace = to_regnamespace(current_schema())
  order by 1, 2`;

/**
 * Rows come in table by table, in any order: no trigger of ours writes what is in the backup already, and what names rows of others is
 * held against them once all are there. A managed database gives nobody the right to leave such checks out, so they are
 * taken off and put back.
 */
const withoutChecks = async (
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    FOREIGN_KEYS,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await work();
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
};

/** Hands a table's parts over to PostgreSQL as they come. */
class TableIn {
  readonly name: string;
  readonly #stream: ReturnType<typeof copyFrom>;
  readonly #over: Promise<void>;

  constructor(client: pg.Client, { name, columns }: BackedUpTable) {
    this.name = name;
    this.#stream = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
    this.#over = finished(this.#stream);
    // Told when the next part is handed over, or at the end.
    this.#over.catch(() => {});
  }

  async take(bytes: Buffer): Promise<void> {
    if (!this.#stream.write(bytes)) await Promise.race([once(this.#stream, 'drain'), this.#over]);
  }

  async end(): Promise<void> {
    this.#stream.end();
    await this.#over;
  }
}

const copyIn = async (
  client: pg.Client,
  file: string,
  { tables }: About,
  { passphrase, tell = () => {} }: Reading,
): Promise<void> => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let current: TableIn | undefined;
  let done = 0;
  const end = async (): Promise<void> => {
    await current?.end();
    done += current ? (byName.get(current.name)?.rows ?? 0) : 0;
    tell(done);
    current = undefined;
  };
  for await (const { name, bytes } of openBackup(file, passphrase)) {
    const table = tableOfPart(name);
    if (table !== current?.name) await end();
    const known = table === undefined ? undefined : byName.get(table);
    if (!known) {
      // `about.json` comes before the rows, pictures and manifest after them.
      if (done > 0 && table === undefined) break;
      continue;
    }
    current ??= new TableIn(client, known);
    await current.take(bytes);
  }
  await end();
};

/** What one of the database's own rules refuses is a contradiction of the backup, which no single row shows. */
const misfitOf = (error: unknown): unknown => {
  const { code, constraint, message } = (error ?? {}) as Partial<pg.DatabaseError>;
  return /^(22|23|42P01|42703)/.test(code ?? '')
    ? new BackupTrouble(say.misfit(constraint ?? message ?? ''), { cause: error })
    : error;
};

/** How a backup is read while it comes in. */
export interface Reading {
  passphrase: string | undefined;
  /** Told how many rows are in. */
  tell?: (rows: number) => void;
  /** With whoever holds what has to go. */
  patience?: LockPatience;
}

/** Called within the transaction. */
interface Hooks {
  /** Before anything is changed. */
  before?: () => Promise<void>;
  /** Once all is there and was held against the backup. */
  after?: () => Promise<void>;
}

/** Puts the rows into the tables that the migrations have made, and holds them against what the backup was made of. */
const fill = async (client: pg.Client, file: string, about: About, reading: Reading): Promise<void> => {
  const there = (await readTables(client)).map(({ name }) => name);
  const unknown = about.tables.find(({ name }) => !there.includes(name));
  if (unknown) throw new BackupTrouble(say.unexpected(unknown.name));
  await withoutChecks(client, there, async () => {
    // The migrations have written rows of their own.
    await client.query(`truncate ${there.map(quoted).join(', ')}`);
    await copyIn(client, file, about, reading);
  });
  for (const { name, value, isCalled } of about.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled]);
  for (const table of about.tables) {
    const { rows, checksum } = await fingerprint(client, table);
    if (rows !== table.rows || checksum !== table.checksum) throw new BackupTrouble(say.differs(table.name));
  }
};

/**
 * Puts the rows of a backup into the database in place of whatever is in it, as one transaction: until it ends, and where it fails,
 * everything is as it was. The schema is made by the shop's own migrations, those that the backup had. What came in is held
 * against what it was made of, row for row. What somebody else holds is waited for a while.
 * @param client a session of its own; the database is the shop's alone
 * @throws BackupTrouble where the backup does not fit, or somebody holds what has to go
 */
export const restoreRows = async (
  client: pg.Client,
  file: string,
  about: About,
  reading: Reading,
  { before = async () => {}, after = async () => {} }: Hooks = {},
): Promise<void> => {
  const migrations = await migrationsFor(about);
  const replaceAll = async (): Promise<void> => {
    // A shop that starts meanwhile waits for the end of this, as for another one that migrates.
    await waitForMigrations(client);
    await before();
    await dropAll(client);
    await applyMigrations(client, migrations);
    await fill(client, file, about, reading);
    await after();
  };
  try {
    await notLockedOut(client, () => inTransaction(client, 'begin', replaceAll), reading.patience);
  } catch (error) {
    throw misfitOf(error);
  }
  // Without figures of what the tables hold, the first pages would be planned blindly.
  await client.query('analyze');
};
