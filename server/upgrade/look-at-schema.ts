import type pg from 'pg';
import type { Migration } from '#server/database/migration-files.ts';
import { type AppliedRow, judge, type Waiting } from '#server/database/migration-record.ts';

/** A database as an upgrade would find it. */
export interface SchemaSeen extends Waiting {
  /** Whether the release that made it notes what its migrations ask for, so that it can be started again later. */
  isNoted: boolean;
  applied: ReadonlySet<string>;
}

/**
 * What a database and this release make of each other; changes nothing, not even the table that notes it.
 * @throws SchemaRefused as `migrate` would
 */
export const lookAtSchema = async (client: pg.Client, known: readonly Migration[]): Promise<SchemaSeen> => {
  const { rows: columns } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`,
  );
  const isNoted = columns.some(({ attname }) => attname === 'asks_for');
  // By its name in the row's JSON, because an older release's table lacks the later columns.
  const { rows } =
    columns.length === 0
      ? { rows: [] }
      : await client.query<AppliedRow>(
          `select name, to_jsonb(migration) ->> 'checksum' as checksum, to_jsonb(migration) ->> 'asks_for' as "asksFor"
           from migration order by name`,
        );
  return { ...judge(rows, known), isNoted, applied: new Set(rows.map(({ name }) => name)) };
};
