import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { serverCommand } from '../../scripts/server-command.mjs';

const STATEMENTS = 1_500;
const LETTERS = 100_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the rows of a statement are gone with whoever asked for them', async () => {
  // In a process of its own: what other tests did before is in what V8 makes of it.
  const program = path.join(import.meta.dirname, 'rows-let-go.fixture.ts');
  const values = [database.connectionString, String(STATEMENTS), String(LETTERS)];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...serverCommand.flags,
    program,
    ...values,
  ]);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan((STATEMENTS * LETTERS) / 5);
});
