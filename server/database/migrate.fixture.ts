import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A release's migrations in a folder of their own; `write` adds one or changes it. */
export const openRelease = async (files: Record<string, string>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
};

/** Runs statements on a connection of their own. */
export const query = async <Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A connection that holds what `statement` locks until `release`. */
export const holdLock = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return async (): Promise<void> => {
    await client.query('rollback');
    await client.end();
  };
};
