import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryEnds } from '#server/signals/signals.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { directly } from './address.ts';
import { type Connection, openDatabase, plannedEachTime } from './connection.ts';
import type { DB } from './schema.generated.ts';

let database: TestDatabase;
let connection: Connection;
let other: Connection;
const open = (): Connection =>
  openDatabase(directly(database.connectionString), { size: 2, onError: () => {} });
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection to write over each.
  [connection, other] = [open(), open()];
  await sql`create table thing (id int primary key)`.execute(connection.db);
});
afterAll(async () => {
  await Promise.all([connection.close(), other.close()]);
  await database.drop();
});

const transaction = <T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  connection.db.transaction().execute(work);
const add = (db: Connection['db'], id: number) =>
  sql<{ id: number }>`insert into thing (id) values (${id}::int) returning id`.execute(db);
const things = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from thing order by id`.execute(other.db)).rows.map(({ id }) => id);

describe('a transaction that begins with its first statement', () => {
  // The first of a connection begins by itself, so that the session knows the word from then on.
  beforeAll(() => transaction((trx) => add(trx, 1)));

  test('sees its own rows, and nobody else does until it commits', async () => {
    await transaction(async (trx) => {
      expect((await add(trx, 2)).rows).toEqual([{ id: 2 }]);
      expect(await things()).toEqual([1]);
      await add(trx, 3);
    });
    expect(await things()).toEqual([1, 2, 3]);
  });

  test('leaves nothing of the first statement when it fails later, or is given up', async () => {
    await expect(
      transaction(async (trx) => {
        await add(trx, 4);
        await add(trx, 1);
      }),
    ).rejects.toThrow('thing_pkey');
    await expect(
      transaction(async (trx) => {
        await add(trx, 4);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await things()).toEqual([1, 2, 3]);
  });

  test('a first statement that fails ends it, and the connection serves on', async () => {
    await expect(transaction((trx) => add(trx, 1))).rejects.toThrow('thing_pkey');
    await expect(transaction((trx) => sql`select ${1}::int / 0`.execute(trx))).rejects.toThrow(/zero/);
    expect((await add(connection.db, 5)).rows).toEqual([{ id: 5 }]);
    expect(await things()).toEqual([1, 2, 3, 5]);
  });

  test('one whose first statement PostgreSQL does not understand says so each time', async () => {
    for (let count = 0; count < 2; count += 1)
      await expect(
        transaction((trx) => sql`select ${1}::int from no_such_table`.execute(trx)),
      ).rejects.toThrow('no_such_table');
  });

  test('one without a statement commits or is given up without a word', async () => {
    await transaction(async () => {});
    await expect(transaction(() => Promise.reject(new Error('given up')))).rejects.toThrow('given up');
    // What follows is no part of it.
    await add(connection.db, 6);
    expect(await things()).toContain(6);
  });

  test('a statement that is planned each time may be the first', async () => {
    await expect(
      transaction(async (trx) => {
        await sql`${plannedEachTime} insert into thing (id) values (${7}::int)`.execute(trx);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await things()).not.toContain(7);
  });

  test('whoever listens hears of the statement, and of no begin', async () => {
    const heard: string[] = [];
    const stop = queryEnds.hear(({ text }) => void heard.push(text));
    await transaction((trx) => sql`select ${1}::int as one`.execute(trx));
    stop();
    expect(heard).toEqual(['select $1::int as one', 'commit']);
  });
});
