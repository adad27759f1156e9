import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { TcpProxy } from '#tests/support/tcp-proxy.ts';
import { directly } from './address.ts';
import { DatabaseAway } from './away.ts';
import { type Connection, openDatabase } from './connection.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await TcpProxy.before(database.connectionString);
  // One connection to write over, so that whoever comes second waits for it.
  connection = openDatabase(directly(proxy.connectionString), { size: 2, onError: () => {} });
});
afterAll(async () => {
  await connection.close();
  await proxy.close();
  await database.drop();
});

const ask = async (): Promise<unknown> => (await sql`select 1 as one`.execute(connection.db)).rows;

test('who waited for a connection when the database went away is refused with those who had one, and nothing new goes into the silent line', async () => {
  await ask();
  proxy.swallow();
  const asked = Array.from({ length: 4 }, ask);
  connection.refuse();
  const [underWay, ...waiting] = await Promise.allSettled(asked);
  expect(underWay?.status).toBe('rejected');
  for (const outcome of waiting)
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(DatabaseAway) });
  expect(connection.pool.totalCount).toBe(0);

  proxy.bury();
  connection.admit();
  expect(await ask()).toEqual([{ one: 1 }]);
});
