import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/** More than any socket takes in by itself. */
const CUSTOMERS = 20_000;
const STREET = 'x'.repeat(1_000);

let shop: TestShop;
let admin: TestAccount;
let url: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  url = await shop.listen();
  await query(
    `insert into account (id, name, email, street)
     select gen_random_uuid(), 'Ada Obi', 'ada-' || n || '@example.com', $1 from generate_series(1, $2::int) n`,
    [STREET, CUSTOMERS],
  );
});
afterAll(() => shop.stop());

const query = async (sql: string, values: unknown[] = []) =>
  (await shop.shop.connection.pool.query(sql, values)).rows;

/** Asks for the file, and reads nothing of it yet. */
const ask = () =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    http.get(`${url}/api/v1/admin/users/export`, { headers }, resolve).on('error', reject);
  });

/** Transactions in which rows of a file are read. */
const readings = () =>
  query(`select state from pg_stat_activity where datname = current_database() and xact_start is not null
    and query like '%from exported%' and pid <> pg_backend_pid()`);

test('nobody in the database waits for whoever fetches a file slowly, and the file is whole', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="customers-.*\.csv"$/),
  });
  expect(await readings()).toEqual([]);
  const lines = (await text(answer)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(CUSTOMERS + 1);
  expect(lines.every((line, place) => place === 0 || line.includes(STREET))).toBe(true);
});

test('what goes wrong on the way is told by the status, and no half file comes', async () => {
  await query('alter table customer_tag rename to tag_away');
  const answer = await ask();
  await query('alter table tag_away rename to customer_tag');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(JSON.parse(await text(answer))).toMatchObject({ success: false, code: 'unexpected' });
});
