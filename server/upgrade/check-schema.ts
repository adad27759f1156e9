import type pg from 'pg';
import { type Migration, readMigrations } from '#server/database/migration-files.ts';
import { SchemaRefused, type TakenAwayList } from '#server/database/migration-record.ts';
import { effectsOf } from '#server/database/statement-effects.ts';
import { TAKEN_AWAY } from '#server/database/taken-away.ts';
import { type Finding, fine, look, wrong } from './finding.ts';
import { lookAtSchema, type SchemaSeen } from './look-at-schema.ts';

/** From so many rows on, going through a table takes long enough to be told of. */
const LARGE = 100_000;

interface Options {
  known?: readonly Migration[];
  takenAway?: TakenAwayList;
  /** From so many rows on a table is large. */
  large?: number;
}

/** Estimates, as the server's statistics have them: to count would go through the table. */
const rowsOf = async (client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class where oid = any (
       select to_regclass(name) from unnest($1::text[]) name)`,
    [tables],
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
};

const besideFinding = ({ waiting, applied, isNoted }: SchemaSeen, takenAway: TakenAwayList): Finding => {
  const tooEarly = waiting.find(({ name }) => {
    const said = takenAway[name];
    return said !== undefined && !applied.has(said.since);
  });
  if (tooEarly)
    return look(
      'release before',
      `${tooEarly.name} takes away what it uses (${takenAway[tooEarly.name]?.what}): stop every process of it before the first of this one starts`,
    );
  if (!isNoted && waiting.length > 0)
    return look(
      'release before',
      'goes on beside this one, but will not start again on what this one leaves: it is from before releases could go back',
    );
  return fine('release before', 'goes on beside this one, and starts again on what it leaves');
};

const largeFindings = async (
  client: pg.Client,
  waiting: readonly Migration[],
  large: number,
): Promise<Finding[]> => {
  const through = waiting.flatMap(({ name, text }) =>
    effectsOf(text).goesThrough.map((one) => ({ ...one, name })),
  );
  const sizes = await rowsOf(client, [...new Set(through.map(({ table }) => table))]);
  return through
    .filter(({ table }) => (sizes.get(table) ?? 0) >= large)
    .map(({ name, table, why }) =>
      look(
        'long step',
        `${name} goes through ${table} (some ${(sizes.get(table) ?? 0).toLocaleString('en')} rows): ${why}. Choose a quiet hour`,
      ),
    );
};

/** Looks what an upgrade would do to the schema. Changes nothing. */
export const checkSchema = async (
  client: pg.Client,
  { known, takenAway = TAKEN_AWAY, large = LARGE }: Options = {},
): Promise<Finding[]> => {
  let seen: SchemaSeen;
  try {
    seen = await lookAtSchema(client, known ?? (await readMigrations()));
  } catch (error) {
    if (!(error instanceof SchemaRefused)) throw error;
    return [wrong('schema', error.message)];
  }
  const { waiting, newer, isNew } = seen;
  if (isNew) return [fine('schema', 'the database is empty: the start makes it')];
  if (newer.length > 0)
    return [look('schema', `is that of a newer release (${newer.join(', ')}), on which this one can run`)];
  if (waiting.length === 0) return [fine('schema', 'is that of this release: no migration waits')];
  const names = waiting.map(({ name }) => name).join(', ');
  const steps = waiting.length === 1 ? 'one migration waits' : `${waiting.length} migrations wait`;
  return [
    fine('schema', `${steps}: ${names}`),
    besideFinding(seen, takenAway),
    ...(await largeFindings(client, waiting, large)),
  ];
};
