import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Any number will do as long as every process of the shop uses the same one. */
const MIGRATION_LOCK = 7_301_911;
const FILE = /^\d{4}_[a-z_]+\.sql$/;

/**
 * Applies the numbered SQL files that this database has not had yet, each in a transaction of its own, while an
 * advisory lock keeps other starting processes waiting.
 * @returns the names that were applied
 */
export const migrate = async (
  connectionString: string,
  folder = path.join(import.meta.dirname, 'migrations'),
): Promise<string[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    const waiting = (await readdir(folder)).filter((name) => FILE.test(name) && !done.has(name)).sort();
    for (const name of waiting) {
      const statements = await readFile(path.join(folder, name), 'utf8');
      await client.query('begin');
      try {
        await client.query(statements);
        await client.query('insert into migration (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed`, { cause: error });
      }
    }
    return waiting;
  } finally {
    await client.end();
  }
};
