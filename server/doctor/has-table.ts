import type pg from 'pg';

/** Whether a table is there: the schema may be that of an older release. */
export const hasTable = async (pool: pg.Pool, table: string): Promise<boolean> =>
  (await pool.query('select where to_regclass($1) is not null', [table])).rowCount === 1;

/** Why what needs it is skipped. */
export const NOT_YET = 'the database does not have that yet';
