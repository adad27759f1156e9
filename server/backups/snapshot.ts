import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readMigrations } from '#server/database/migration-files.ts';
import { DEMO_SCHEMA } from '#server/lifecycle/mode-of-data.ts';
import { columnList, fingerprint, readSequences, readTables } from './fingerprint.ts';
import { type About, type BackedUpTable, FORMAT, PART_BYTES, partName, VERSION } from './format.ts';
import { quoted } from './session.ts';
import { BackupTrouble, say } from './trouble.ts';

/** Takes a file of the backup; resolves when there is room for the next. */
export type Put = (name: string, bytes: Buffer) => Promise<void>;

const ask = async <T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T[]> =>
  (await client.query<T>(text)).rows;

const hasTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  );
  return rows[0]?.isThere ?? false;
};

/** What the shop in this database calls itself; null where there is none. Read as any release has it. */
export const nameOfShop = async (client: pg.Client): Promise<string | null> => {
  if (!(await hasTable(client, 'migration'))) return null;
  const [found] = (await hasTable(client, 'store_settings'))
    ? await ask<{ name: string | null }>(client, `select settings ->> 'name' as name from store_settings`)
    : [];
  return found?.name ?? 'Shop';
};

/** Which steps the schema has. Releases of long ago did not note their checksums: those of this one are theirs. */
const migrationsOf = async (client: pg.Client): Promise<About['migrations']> => {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const rows = await ask<{ name: string; checksum: string | null }>(
    client,
    `select m.name, to_jsonb(m) ->> 'checksum' as checksum from migration m order by m.name collate "C"`,
  );
  return rows.map(({ name, checksum }) => ({ name, checksum: checksum ?? known.get(name) ?? null }));
};

/** The pictures that the shop knows of. */
export const picturesOf = async (client: pg.Client): Promise<string[]> =>
  (await hasTable(client, 'picture'))
    ? (await ask<{ name: string }>(client, 'select name from picture order by name')).map(({ name }) => name)
    : [];

/**
 * What there is in the database at the moment of the client's transaction.
 * @throws BackupTrouble where it holds no shop
 */
export const describeSnapshot = async (client: pg.Client): Promise<Omit<About, 'pictures'>> => {
  const shop = await nameOfShop(client);
  if (shop === null) throw new BackupTrouble(say.empty);
  const [server] = await ask<{ postgres: string; now: Date; isDemo: boolean }>(
    client,
    `select current_setting('server_version') as postgres, now() as now,
       exists (select from pg_namespace where nspname = ${client.escapeLiteral(DEMO_SCHEMA)}) as "isDemo"`,
  );
  const tables: BackedUpTable[] = [];
  for (const table of await readTables(client))
    tables.push({ ...table, ...(await fingerprint(client, table)) });
  return {
    format: FORMAT,
    version: VERSION,
    shop,
    madeAt: (server?.now ?? new Date()).toISOString(),
    // By the database, not by the settings: a command may run without those of the shop.
    isDemo: server?.isDemo ?? false,
    postgres: server?.postgres ?? '',
    migrations: await migrationsOf(client),
    tables,
    sequences: await readSequences(client),
  };
};

/** Puts the rows of a table as PostgreSQL writes them, a part at a time. */
const putTable = async (client: pg.Client, { name, columns }: BackedUpTable, put: Put): Promise<void> => {
  const rows = client.query(copyTo(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async (): Promise<void> => {
    parts += 1;
    await put(partName(name, parts), Buffer.concat(pieces));
    pieces = [];
    bytes = 0;
  };
  for await (const piece of rows as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
};

/** Puts the rows of all tables. */
export const putRows = async (
  client: pg.Client,
  tables: readonly BackedUpTable[],
  put: Put,
): Promise<void> => {
  for (const table of tables) await putTable(client, table, put);
};
