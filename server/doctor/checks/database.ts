import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { clientSettings } from '#server/database/address.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { SchemaRefused } from '#server/database/migration-record.ts';
import { lookAtSchema } from '#server/upgrade/look-at-schema.ts';
import { type Check, type Finding, fault, ok, reasonOf, warning } from '../check.ts';
import type { Connected } from '../subjects.ts';

/** Source: README, "Settings". */
const OLDEST_VERSION = 150_000;

const first = async <Row>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await pool.query<Row & pg.QueryResultRow>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gave no row');
  return row;
};

export const server: Check<Connected> = {
  name: 'database',
  run: async ({ pool, address }) => {
    const { version, number, isStandby, isReadOnly } = await first<{
      version: string;
      number: number;
      isStandby: boolean;
      isReadOnly: boolean;
    }>(
      pool,
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const found = `PostgreSQL ${version}${address.isPooled ? ', through a pooler in transaction mode' : ''}`;
    if (number < OLDEST_VERSION)
      return fault(found, 'The shop needs PostgreSQL 15 or later: upgrade the server');
    if (isStandby)
      return fault(`${found}, a standby, which takes no writes`, 'Point DATABASE_URL at the primary');
    return isReadOnly
      ? fault(
          `${found}, which takes no writes`,
          'Turn default_transaction_read_only off for this role and database',
        )
      : ok(found);
  },
};

/** Does something in a transaction that leaves nothing behind; gives why it failed, or null. */
const tryOut = async (pool: pg.Pool, statement: string): Promise<string | null> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
};

export const rights: Check<Connected> = {
  name: 'database-rights',
  run: async ({ pool }): Promise<Finding> => {
    const table = `doctor_${randomUUID().replaceAll('-', '')}`;
    const [made, temporary] = [
      await tryOut(pool, `create table ${table} (id int)`),
      await tryOut(pool, `create temporary table ${table} (id int) on commit drop`),
    ];
    const { rows } = await pool.query<{ name: string; isOwn: boolean; isUsable: boolean }>(
      `select c.relname as name, pg_has_role(c.relowner, 'usage') as "isOwn",
        has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as "isUsable"
      from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
    );
    const named = (tables: typeof rows): string => tables.map(({ name }) => name).join(', ');
    const [shut, foreign] = [rows.filter(({ isUsable }) => !isUsable), rows.filter(({ isOwn }) => !isOwn)];
    const problems = [
      ...(made === null ? [] : [`no table can be made (${made})`]),
      ...(temporary === null ? [] : [`no temporary table can be made (${temporary})`]),
      ...(shut.length === 0 ? [] : [`no right to read and write ${named(shut)}`]),
      ...(foreign.length === 0
        ? []
        : [`another role owns ${named(foreign)}, which upgrades could not change`]),
    ];
    return problems.length === 0
      ? ok(`tables can be made, and all ${rows.length} be read, written and changed`)
      : fault(
          problems.join('; '),
          'As the owner of the database: alter database NAME owner to ROLE; and reassign owned by OTHER to ROLE, for the role in DATABASE_URL',
        );
  },
};

/** Those that the migrations make. */
const EXTENSIONS = ['pg_trgm'];

export const extensions: Check<Connected> = {
  name: 'database-extensions',
  run: async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; isThere: boolean; isOffered: boolean }>(
      `select name, exists (select from pg_extension where extname = name) as "isThere",
        exists (select from pg_available_extensions a where a.name = wanted.name) as "isOffered"
      from unnest($1::text[]) as wanted (name)`,
      [EXTENSIONS],
    );
    const missing = rows.filter(({ isThere }) => !isThere);
    if (missing.length === 0) return ok(`${EXTENSIONS.join(', ')} is there`);
    const isOffered = missing.every((extension) => extension.isOffered);
    return fault(
      `${missing.map(({ name }) => name).join(', ')} is missing, by which the search finds mistyped words`,
      isOffered
        ? `As the owner of the database: ${missing.map(({ name }) => `create extension ${name};`).join(' ')} then restore what was dropped with it from a backup, or ask for help`
        : "Install PostgreSQL's contrib package on the database server (Debian: postgresql-contrib), or choose a provider that offers it",
    );
  },
};

export const schema: Check<Connected> = {
  name: 'schema',
  run: async ({ address }) => {
    const client = new pg.Client(clientSettings(address.directUrl));
    client.on('error', () => {});
    await client.connect();
    try {
      const known = await readMigrations();
      const { waiting, newer, isNew } = await lookAtSchema(client, known);
      if (isNew) return ok('the database is still empty: the first start makes its tables');
      if (newer.length > 0) return ok(`that of a newer release (${newer.at(-1)}), on which this one can run`);
      return waiting.length === 0
        ? ok(`all ${known.length} migrations are applied`)
        : warning(
            `${waiting.length} migrations wait`,
            'npm run upgrade says what they do; the next start applies them',
          );
    } catch (error) {
      if (!(error instanceof SchemaRefused)) throw error;
      return fault(error.message, 'See “Upgrading” in docs/operations.md');
    } finally {
      await client.end().catch(() => {});
    }
  },
};

const HEARD_WITHIN_MS = 4_000;

/** Whether what is said over the pool arrives on the direct way, as between the processes of the shop. */
export const notifications: Check<Connected> = {
  name: 'database-notifications',
  run: async ({ pool, address }) => {
    const listening = new pg.Client(clientSettings(address.directUrl));
    listening.on('error', () => {});
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    listening.on('notification', () => resolve(true));
    const givingUp = setTimeout(resolve, HEARD_WITHIN_MS, false);
    try {
      await listening.connect();
      const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
      await listening.query(`listen ${channel}`);
      await pool.query('select pg_notify($1, $2)', [channel, 'probe']);
      if (await heard) return ok('what one process tells reaches the others');
      return fault(
        'what one process tells does not reach the others: nothing can be answered from memory',
        'DATABASE_DIRECT_URL (else DATABASE_URL) must lead to the same database, not through a pooler in transaction mode',
      );
    } finally {
      clearTimeout(givingUp);
      await listening.end().catch(() => {});
    }
  },
};

export const durability: Check<Connected> = {
  name: 'durability',
  run: async ({ pool }) => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by 1`,
    );
    return rows.length === 0
      ? ok('what is committed outlives a power cut')
      : fault(
          `${rows.map(({ name }) => name).join(', ')} off: a power cut may lose paid orders, or the whole database`,
          'Turn it on in postgresql.conf, and look for alter database … set and alter role … set',
        );
  },
};

interface Room {
  most: number;
  reserved: number;
  roleLimit: number;
  databaseLimit: number;
}

const ROOM = `select current_setting('max_connections')::int as most,
  current_setting('superuser_reserved_connections')::int
    + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
  (select rolconnlimit from pg_roles where rolname = current_user) as "roleLimit",
  (select datconnlimit from pg_database where datname = current_database()) as "databaseLimit"`;

export const connections: Check<Connected> = {
  name: 'connections',
  run: async ({ pool, config, address }) => {
    const { databasePool, webConcurrency } = config;
    if (address.isPooled) return ok('the pooler lends them');
    const { most, reserved, roleLimit, databaseLimit } = await first<Room>(pool, ROOM);
    const room = Math.min(most - reserved, ...[roleLimit, databaseLimit].filter((limit) => limit >= 0));
    const wanted = databasePool * webConcurrency;
    const found = `the shop opens ${wanted} at most (DATABASE_POOL × WEB_CONCURRENCY), the database gives ${room}`;
    if (wanted + 2 > room)
      return fault(found, 'Lower DATABASE_POOL or WEB_CONCURRENCY, or raise max_connections of the server');
    return wanted * 2 > room
      ? warning(found, 'Enough, but not for two releases side by side while a rolling restart lasts')
      : ok(found);
  },
};

export const collation: Check<Connected> = {
  name: 'collation',
  run: async ({ pool }) => {
    const { made, now } = await first<{ made: string | null; now: string | null }>(
      pool,
      `select datcollversion as made, pg_database_collation_actual_version(oid) as now
      from pg_database where datname = current_database()`,
    );
    return made === null || now === null || made === now
      ? ok('texts are in the order of their indexes')
      : fault(
          `the system's order of texts is ${now}, the indexes were made with ${made}: searches may miss rows`,
          'With the shop stopped: reindex database NAME; then alter database NAME refresh collation version;',
        );
  },
};
