import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#server/start.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { directly } from './address.ts';
import { type Connection, openDatabase } from './connection.ts';
import { ShopClient } from './shop-client.ts';
import { DatabaseWatch } from './watch.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(directly(database.connectionString), { size: 2, onError: () => {} });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
afterEach(() => vi.restoreAllMocks());

const watches = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'shop-watch'`.execute(connection.db);
  return rows[0]?.count ?? 0;
};

// A shop that is to be restored waits until nobody is connected any more.
test.each([1, 2])('a shop that ends over question %i leaves no connection behind', async (last) => {
  const watch = new DatabaseWatch(
    directly(database.connectionString),
    connection,
    createLog('fatal', { write: () => {} }),
  );
  const { ask } = ShopClient.prototype;
  const asksHere = ({ database: name }: ShopClient): boolean =>
    name === new URL(database.connectionString).pathname.slice(1);
  let questions = 0;
  vi.spyOn(ShopClient.prototype, 'ask').mockImplementation(function (this: ShopClient, text: string) {
    // Shops of other files live in this process as well, and ask their own databases.
    if (!asksHere(this)) return ask.call(this, text) as never;
    questions += 1;
    const asked = ask.call(this, text);
    if (questions === last) watch.close();
    return asked as never;
  });
  watch.start();
  await expect.poll(() => questions, { timeout: 10_000 }).toBeGreaterThanOrEqual(last);
  // Long enough for one that is made now to be seen.
  await sleep(300);
  expect(questions).toBe(last);
  await expect.poll(watches, { timeout: 10_000 }).toBe(0);
});
