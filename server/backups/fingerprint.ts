import type pg from 'pg';
import type { BackedUpSequence, BackedUpTable } from './format.ts';
import { quoted } from './session.ts';

/**
 * Every table of the shop with its columns, by PostgreSQL's own list, so that what a later migration adds is in by itself. What is
 * not logged is lost in a crash anyway (`shop_process`); generated columns are made again; tables of extensions are theirs.
 */
const READ_TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by c.relname order by c.relname collate "C"`;

export const readTables = async (client: pg.Client): Promise<Pick<BackedUpTable, 'name' | 'columns'>[]> =>
  (await client.query<Pick<BackedUpTable, 'name' | 'columns'>>(READ_TABLES)).rows;

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/**
 * How many rows a table has, and a sum over what SHA-256 makes of each: the same in any order of rows, on any server and major.
 * It shows what a fault has changed, not what somebody has changed who knows of it.
 */
export const fingerprint = async (
  client: pg.Client,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
): Promise<Pick<BackedUpTable, 'rows' | 'checksum'>> => {
  const row = `convert_to(row(${columns.map((column) => `t.${quoted(column)}`).join(', ')})::text, 'UTF8')`;
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || encode(substr(sha256(${row}), 1, 8), 'hex'))::bit(64)::bigint::numeric), 0)::text as checksum
    from ${quoted(name)} t`);
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
};

const READ_SEQUENCES = `
  select c.relname as name from pg_class c
  where c.relnamespace = to_regnamespace(current_schema()) and c.relkind = 'S'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by c.relname collate "C"`;

/**
 * Where the sequences are. Their numbers belong to no transaction, so these may be behind the rows of a snapshot, never before
 * them, when they are read after it was taken.
 */
export const readSequences = async (client: pg.Client): Promise<BackedUpSequence[]> => {
  const { rows } = await client.query<{ name: string }>(READ_SEQUENCES);
  const found: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const read = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (read.rows[0]) found.push({ name, ...read.rows[0] });
  }
  return found;
};
