import type pg from 'pg';
import type { Migration } from './migration-files.ts';

/** Thrown when a database does not go with this release; the message is what its owner reads. */
export class SchemaRefused extends Error {}

/** What a database had applied: names, with the checksum of the file where it is known. */
type Applied = Map<string, string | null>;

/**
 * Makes the table that notes what was applied, and its column for checksums. Looks before it changes anything: `alter table`
 * would wait for a backup that reads the table, even where there is nothing to alter.
 */
const ensureTable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`,
  );
  const columns = rows.map(({ attname }) => attname);
  if (columns.length === 0) {
    await client.query(
      'create table migration (name text primary key, applied_at timestamptz not null default now(), checksum text)',
    );
  } else if (!columns.includes('checksum')) {
    await client.query('alter table migration add column checksum text');
  }
};

const read = async (client: pg.Client): Promise<Applied> => {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migration order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const refuseNewer = (applied: Applied, known: readonly Migration[]): void => {
  const unknown = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new SchemaRefused(
    `The database was made by a newer release (migration ${unknown.at(-1)}): start that release or a newer one, or restore a backup from before it.`,
  );
};

const refuseChanged = (applied: Applied, known: readonly Migration[]): void => {
  const changed = known.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed === undefined) return;
  throw new SchemaRefused(
    `Migration ${changed.name} is not what this database was made with: its file was changed after it had been applied. Put it back as it was released; a change of the schema needs a migration of its own.`,
  );
};

/**
 * The migrations that this database has not had yet. Checksums that are not known, because an older release applied the
 * file, are taken over from this release's files.
 * @throws SchemaRefused when the database knows a migration that this release does not, or another text of one
 */
export const findWaiting = async (
  client: pg.Client,
  known: readonly Migration[],
): Promise<{ waiting: Migration[]; isNew: boolean }> => {
  await ensureTable(client);
  const applied = await read(client);
  refuseNewer(applied, known);
  refuseChanged(applied, known);
  const unsigned = known.filter(({ name }) => applied.get(name) === null);
  await client.query(
    `update migration m set checksum = known.checksum
     from unnest($1::text[], $2::text[]) known (name, checksum) where m.name = known.name and m.checksum is null`,
    [unsigned.map(({ name }) => name), unsigned.map(({ checksum }) => checksum)],
  );
  return { waiting: known.filter(({ name }) => !applied.has(name)), isNew: applied.size === 0 };
};

export const noteApplied = async (client: pg.Client, { name, checksum }: Migration): Promise<void> => {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
};
