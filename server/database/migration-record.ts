import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import type { TakenAway } from './taken-away.ts';

/** Thrown when a database does not go with this release; the message is what its owner reads. */
export class SchemaRefused extends Error {}

/** A migration as a database has it. */
export interface AppliedRow {
  name: string;
  checksum: string | null;
  /** The migration that a release must know to run on what this one leaves, '' where any may; null where nobody noted it. */
  asksFor: string | null;
}
/** What a database had applied, by name. */
type Applied = Map<string, AppliedRow>;

/** What migrations of this release take away, by their names. */
export type TakenAwayList = Readonly<Record<string, TakenAway>>;

const TABLE = `create table migration (
  name text primary key, applied_at timestamptz not null default now(), checksum text, asks_for text)`;
const LATER_COLUMNS = ['checksum', 'asks_for'];

/**
 * Makes the table that notes what was applied, and its later columns. Looks before it changes anything: `alter table`
 * would wait for a backup that reads the table, even where there is nothing to alter.
 */
export const ensureTable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`,
  );
  if (rows.length === 0) {
    await client.query(TABLE);
    return;
  }
  const missing = LATER_COLUMNS.filter((column) => !rows.some(({ attname }) => attname === column));
  for (const column of missing) await client.query(`alter table migration add column ${column} text`);
};

const read = async (client: pg.Client): Promise<AppliedRow[]> => {
  const { rows } = await client.query<AppliedRow>(
    'select name, checksum, asks_for as "asksFor" from migration order by name',
  );
  return rows;
};

/** The migrations of a newer release, unless one of them asks for what this release does not know. */
const newerOf = (applied: Applied, known: readonly Migration[]): string[] => {
  const isKnown = (wanted: string): boolean => known.some(({ name }) => name === wanted);
  const unknown = [...applied.values()].filter(({ name }) => !isKnown(name));
  const inTheWay = unknown.findLast(
    ({ asksFor }) => asksFor === null || (asksFor !== '' && !isKnown(asksFor)),
  );
  if (inTheWay !== undefined)
    throw new SchemaRefused(
      `The database was made by a newer release (migration ${inTheWay.name}): start that release or a newer one, or restore a backup from before it.`,
    );
  return unknown.map(({ name }) => name);
};

const refuseChanged = (applied: Applied, known: readonly Migration[]): void => {
  const changed = known.find(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum);
  if (changed === undefined) return;
  throw new SchemaRefused(
    `Migration ${changed.name} is not what this database was made with: its file was changed after it had been applied. Put it back as it was released; a change of the schema needs a migration of its own.`,
  );
};

/** Notes what is not noted yet of migrations that an older release applied: by this release's files. */
const noteLater = async (
  client: pg.Client,
  migrations: readonly Migration[],
  takenAway: TakenAwayList,
): Promise<void> => {
  await client.query(
    `update migration m set checksum = coalesce(m.checksum, known.checksum), asks_for = coalesce(m.asks_for, known.asks_for)
     from unnest($1::text[], $2::text[], $3::text[]) known (name, checksum, asks_for)
     where m.name = known.name and (m.checksum is null or m.asks_for is null)`,
    [
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
      migrations.map(({ name }) => takenAway[name]?.since ?? ''),
    ],
  );
};

/** What a database and this release make of each other. */
export interface Waiting {
  waiting: Migration[];
  /** Migrations of a newer release on which this one can run. */
  newer: string[];
  isNew: boolean;
}

/**
 * What follows from what a database had.
 * @throws SchemaRefused when a newer release has taken away what this one uses, or the database knows another text of a migration
 */
export const judge = (rows: readonly AppliedRow[], known: readonly Migration[]): Waiting => {
  const applied: Applied = new Map(rows.map((row) => [row.name, row]));
  const newer = newerOf(applied, known);
  refuseChanged(applied, known);
  return { waiting: known.filter(({ name }) => !applied.has(name)), newer, isNew: rows.length === 0 };
};

/**
 * The migrations that this database has not had yet.
 * @throws SchemaRefused as `judge`
 */
export const findWaiting = async (
  client: pg.Client,
  known: readonly Migration[],
  takenAway: TakenAwayList,
): Promise<Waiting> => {
  await ensureTable(client);
  const rows = await read(client);
  const found = judge(rows, known);
  const unnoted = new Set(
    rows.filter(({ checksum, asksFor }) => checksum === null || asksFor === null).map(({ name }) => name),
  );
  const unsigned = known.filter(({ name }) => unnoted.has(name));
  if (unsigned.length > 0) await noteLater(client, unsigned, takenAway);
  return found;
};

export const noteApplied = async (
  client: pg.Client,
  { name, checksum }: Migration,
  takenAway: TakenAwayList,
): Promise<void> => {
  await client.query('insert into migration (name, checksum, asks_for) values ($1, $2, $3)', [
    name,
    checksum,
    takenAway[name]?.since ?? '',
  ]);
};
