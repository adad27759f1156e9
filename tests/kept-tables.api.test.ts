import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './support/shop.ts';

const OPERATIONS = path.join(import.meta.dirname, '../docs/operations.md');

test('docs/operations.md says of every table what it holds and when its rows go, and of no other', async () => {
  const text = await readFile(OPERATIONS, 'utf8');
  const section = text.split('## What is kept, and how long')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(rows.filter((line) => line.split('|').filter((cell) => cell.trim() !== '').length !== 3)).toEqual(
    [],
  );

  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await client.end();
  await database.drop();
  expect([...told].sort()).toEqual(tables.rows.map(({ name }) => name).sort());
});
