import { expect, test } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { briefly, statementsOf } from './sql-statements.ts';

test('a file is cut where statements end, and nowhere else', () => {
  const statements = [
    `create table "odd;name" (word text default 'a;b''c;d', other text default e'it\\'s;')`,
    `-- a comment; with a semicolon\ncreate function f() returns void language plpgsql as $$\nbegin\n  perform 1;\nend\n$$`,
    `create function g() returns text language sql as $body$ select '$$;' $body$`,
    `/* one; more */ select 1`,
  ];
  expect(statementsOf(`${statements.join(';\n\n')};\n-- the end;\n`)).toEqual(statements);
});

test('a file without statements has none', () => {
  expect(statementsOf('')).toEqual([]);
  expect(statementsOf('-- nothing yet;\n;')).toEqual([]);
});

test('nothing of a migration is lost between its statements', async () => {
  for (const { name, text } of await readMigrations()) {
    const solid = (sql: string) => sql.replaceAll(/[\s;]+/g, '');
    const code = text.replace(/;(\s*--[^\n]*\s*)+$/, ';');
    expect(solid(statementsOf(text).join(';')), name).toBe(solid(code));
  }
});

test('a statement is shown in one line, without comments, and not at length', () => {
  expect(briefly('-- why\ncreate table t (\n  a int -- the first\n)')).toBe('create table t ( a int )');
  expect(briefly(`select '${'x'.repeat(200)}'`, 20)).toBe(`select '${'x'.repeat(12)}…`);
});
