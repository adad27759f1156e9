import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const MOST = 500;
let running: TestShop;
let products: string[];
beforeAll(async () => {
  running = await openTestShop();
  await sql`insert into category (id, name) values (gen_random_uuid(), 'Wished')`.execute(running.shop.db);
  const { rows } = await sql<{ id: string }>`
    insert into product (id, name, description, price_kobo, stock, sku, category_id)
    select gen_random_uuid(), 'Lamp ' || n, 'Something to wish for', 100000, 5, 'WISH-' || n, (select id from category)
    from generate_series(1, ${MOST + 20}::int) n returning id`.execute(running.shop.db);
  products = rows.map(({ id }) => id);
});
afterAll(() => running.stop());

const shopperWith = async (wishes: number): Promise<TestAccount> => {
  const shopper = await createShopper(running);
  await sql`
    insert into wishlist_item (account_id, product_id)
    select ${shopper.accountId}::uuid, unnest(${products.slice(0, wishes)}::uuid[])`.execute(running.shop.db);
  return shopper;
};
const wish = (who: TestAccount, index: number, method: 'PUT' | 'DELETE' = 'PUT') =>
  call(running, method, `/wishlist/${products[index]}`, { token: who.token });
const wishlistOf = async ({ token }: TestAccount): Promise<unknown[]> =>
  (await call(running, 'GET', '/auth/me', { token })).json().data.wishlist;

test('a wishlist takes five hundred products, then refuses until one is taken off', async () => {
  const shopper = await shopperWith(MOST - 1);
  expect((await wish(shopper, MOST - 1)).json().data).toHaveLength(MOST);
  const refused = await wish(shopper, MOST);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { success: false, error: 'Your wishlist is full', code: 'wishlist_full' },
  ]);
  expect((await wish(shopper, 0)).statusCode, 'one that is there already').toBe(200);
  expect(await wishlistOf(shopper)).toHaveLength(MOST);
  await wish(shopper, 0, 'DELETE');
  expect((await wish(shopper, MOST)).statusCode).toBe(200);
  expect((await wish(shopper, MOST + 1)).statusCode).toBe(409);
});

test('wishes sent all at once are no more', async () => {
  const shopper = await shopperWith(MOST - 5);
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => wish(shopper, MOST - 5 + index)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10);
  expect(await wishlistOf(shopper)).toHaveLength(MOST);
});

test('products that have gone take no place', async () => {
  const shopper = await shopperWith(MOST);
  const gone = products.slice(0, 3);
  await sql`update product set is_active = false where id = any(${gone}::uuid[])`.execute(running.shop.db);
  expect((await wish(shopper, MOST)).statusCode).toBe(200);
  await sql`update product set is_active = true where id = any(${gone}::uuid[])`.execute(running.shop.db);
  expect(await wishlistOf(shopper), 'come back meanwhile').toHaveLength(MOST);
});

test('a list that is longer from earlier shows five hundred', async () => {
  expect(await wishlistOf(await shopperWith(MOST + 20))).toHaveLength(MOST);
});
