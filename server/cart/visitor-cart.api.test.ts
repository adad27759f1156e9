import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '#contract/cart/limits.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import { absentVisitors } from '#server/accounts/visitors/visitors.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { createProduct } from '#tests/support/products.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

let shop: TestShop;
let admin: TestAccount;
const sellToVisitors = async (sellsToVisitors: boolean) =>
  expect(
    (await call(shop, 'PUT', '/admin/settings', { token: admin.token, body: { sellsToVisitors } }))
      .statusCode,
  ).toBe(200);

beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  await sellToVisitors(true);
});
afterAll(() => shop.stop());

const begin = (productId: string, quantity = 1, more: object = {}) =>
  call(shop, 'POST', '/cart/visitor', { body: { productId, quantity, ...more } });
const add = (token: string, productId: string, quantity = 1, variation = {}) =>
  call(shop, 'POST', '/cart/items', { token, body: { productId, quantity, variation } });
const cartOf = async (token: string): Promise<Cart> =>
  (await call(shop, 'GET', '/cart', { token })).json().data;
const takeOver = (account: TestAccount, token: string) =>
  call(shop, 'POST', '/cart/take-over', { token: account.token, body: { token } });
const visitors = async () =>
  (await sql<{ id: string }>`select id from visitor`.execute(shop.shop.db)).rows.length;

describe('with the switch off', () => {
  test('nothing is begun, and a cart of before is nobody’s, as without a token', async (own) => {
    const product = await createProduct(shop, { stock: 5 });
    const { token } = (await begin(product)).json();
    await untilTestEnds(
      own,
      () => sellToVisitors(false),
      () => sellToVisitors(true),
    );
    const [before, refused] = [await visitors(), await begin(product)];
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'Please log in to continue']);
    expect(await visitors()).toBe(before);
    expect((await call(shop, 'GET', '/cart', { token })).statusCode).toBe(401);
    expect((await call(shop, 'GET', '/cart')).statusCode).toBe(401);
    await sellToVisitors(true);
    expect((await cartOf(token)).totalItems).toBe(1);
  });
});

describe('a visitor’s cart', () => {
  test('begins with its first line, and is changed, emptied and read by its token', async () => {
    const [one, other] = [await createProduct(shop, { stock: 5 }), await createProduct(shop, { stock: 5 })];
    const begun = await begin(one, 2);
    expect(begun.statusCode).toBe(201);
    const { token, data } = begun.json();
    expect(data).toMatchObject({ totalItems: 2, totalPrice: 2_000, items: [{ quantity: 2 }] });
    expect((await add(token, other)).json().data.totalItems).toBe(3);
    const path = `/cart/items/${data.items[0]._id}`;
    const changed = await call(shop, 'PUT', path, { token, body: { quantity: 1 } });
    expect(changed.json().data.totalItems).toBe(2);
    expect((await call(shop, 'DELETE', path, { token })).json().data.items).toHaveLength(1);
    expect((await call(shop, 'DELETE', '/cart', { token })).json().data.items).toEqual([]);
  });

  test('has the rules of every cart: stock, variations, one line for one choice, also side by side', async () => {
    const shirt = await createProduct(shop, { stock: 3, variations: { Size: ['S', 'M'] } });
    expect((await begin(shirt)).json().error).toBe('Please select a Size');
    expect((await begin(shirt, 4, { variation: { Size: 'S' } })).json().error).toBe('Only 3 left in stock');
    const { token } = (await begin(shirt, 1, { variation: { Size: 'S' } })).json();
    const sizes = ['S', 'M', 'S', 'M', 'S', 'M'];
    const answers = await Promise.all(sizes.map((Size) => add(token, shirt, 1, { Size })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect((await cartOf(token)).totalItems).toBe(3);
  });

  test('is kept only where its first line could be put in', async () => {
    const before = await visitors();
    const gone = await createProduct(shop, { stock: 0 });
    expect((await begin(gone)).json().error).toBe('Out of stock');
    expect((await begin('018f4d5a-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect(await visitors()).toBe(before);
  });

  test('opens nothing else: the token is nobody’s everywhere but at the cart', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const { token } = (await begin(product)).json();
    for (const path of ['/auth/me', '/orders/myorders', '/notifications', '/admin/users', '/auth/sessions']) {
      const answer = await call(shop, 'GET', path, { token });
      expect([path, answer.statusCode]).toEqual([path, answer.statusCode === 404 ? 404 : 401]);
    }
    const shippingAddress = {};
    const body = { shippingAddress };
    expect((await call(shop, 'POST', '/checkout', { token, body })).statusCode).toBe(401);
    expect((await call(shop, 'PUT', `/wishlist/${product}`, { token })).statusCode).toBe(401);
    // Neither its own id nor an account's lets anybody in.
    const { rows } = await sql<{ id: string }>`select id from visitor limit 1`.execute(shop.shop.db);
    for (const guess of [rows[0]?.id ?? '', admin.accountId, `${token.slice(0, -1)}x`, 'x'.repeat(4_000)])
      expect((await call(shop, 'GET', '/cart', { token: guess })).statusCode).toBe(401);
  });

  test('stands in the database as a hash, without anything about a person', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const { token } = (await begin(product)).json();
    const { rows } = await sql<{ row: string }>`select to_jsonb(v)::text as row from visitor v`.execute(
      shop.shop.db,
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect(Object.keys(JSON.parse(rows[0]?.row ?? ''))).toEqual([
      'id',
      'seen_at',
      'created_at',
      'token_hash',
    ]);
  });

  test('one client begins three hundred within an hour at most, also all at once', async () => {
    const limited = await openTestShop({ RATE_LIMIT_PER_MINUTE: '100000' });
    try {
      const owner = await createAdmin(limited);
      const body = { sellsToVisitors: true };
      await call(limited, 'PUT', '/admin/settings', { token: owner.token, body });
      const productId = await createProduct(limited, { stock: 5 });
      await sql`insert into client_use (kind, client) select 'new basket', '198.51.100.7' from generate_series(1, 297)`.execute(
        limited.shop.db,
      );
      const from = (ip: string) => call(limited, 'POST', '/cart/visitor', { body: { productId }, ip });
      const answers = await Promise.all(Array.from({ length: 8 }, () => from('198.51.100.7')));
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
      const late = answers.find(({ statusCode }) => statusCode === 429);
      expect(late?.headers['retry-after']).toEqual(expect.any(String));
      expect((await from('198.51.100.8')).statusCode).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  test('goes after thirty days away, and stays while its visitor comes by', async () => {
    const product = await createProduct(shop, { stock: 50 });
    const [away, back] = [(await begin(product)).json().token, (await begin(product)).json().token];
    await sql`update visitor set seen_at = now() - interval '31 days'`.execute(shop.shop.db);
    expect((await cartOf(back)).totalItems).toBe(1);
    await absentVisitors.run(shop.shop.db);
    expect((await call(shop, 'GET', '/cart', { token: away })).statusCode).toBe(401);
    expect((await cartOf(back)).totalItems).toBe(1);
    const { rows } = await sql`select from cart_line where product_id = ${product}::uuid`.execute(
      shop.shop.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('at the login', () => {
  test('what the visitor chose is in the account’s cart, beside what was there; each line has the larger number', async () => {
    const [shared, chosen, kept] = await Promise.all([1, 2, 3].map(() => createProduct(shop, { stock: 9 })));
    const shopper = await createShopper(shop);
    await add(shopper.token, shared ?? '', 3);
    await add(shopper.token, kept ?? '', 1);
    const { token } = (await begin(shared ?? '', 2)).json();
    await add(token, chosen ?? '', 4);
    const { data, message } = (await takeOver(shopper, token)).json();
    const units = Object.fromEntries(
      (data as Cart).items.map(({ product, quantity }) => [product._id, quantity]),
    );
    expect(units).toEqual({ [shared ?? '']: 3, [kept ?? '']: 1, [chosen ?? '']: 4 });
    expect(message).toBeUndefined();
    expect((await call(shop, 'GET', '/cart', { token })).statusCode).toBe(401);
  });

  test('two tabs that log in add nothing twice, and a repeat changes nothing', async () => {
    const product = await createProduct(shop, { stock: 50 });
    const shopper = await createShopper(shop);
    const { token } = (await begin(product, 2)).json();
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeOver(shopper, token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect((await takeOver(shopper, token)).json().data.totalItems).toBe(2);
  });

  test('two accounts that ask for one cart at once: one of them has it', async () => {
    const product = await createProduct(shop, { stock: 50 });
    const [one, other] = [await createShopper(shop), await createShopper(shop)];
    const { token } = (await begin(product, 2)).json();
    await Promise.all([takeOver(one, token), takeOver(other, token)]);
    const units = await Promise.all([one, other].map(async (who) => (await cartOf(who.token)).totalItems));
    expect(units.sort()).toEqual([0, 2]);
  });

  test('what is added while the cart moves is in the account’s cart, or refused: nothing is left behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const products = await Promise.all(Array.from({ length: 6 }, () => createProduct(shop, { stock: 9 })));
      const shopper = await createShopper(shop);
      const { token } = (await begin(products[0] ?? '')).json();
      const [moved, ...added] = await Promise.all([
        takeOver(shopper, token),
        ...products.slice(1).map((product) => add(token, product)),
      ]);
      expect(moved.statusCode).toBe(200);
      const taken = added.filter(({ statusCode }) => statusCode === 200).length;
      expect(added.every(({ statusCode }) => statusCode === 200 || statusCode === 401)).toBe(true);
      expect((await cartOf(shopper.token)).totalItems).toBe(1 + taken);
    }
  });

  test('no more than there is: what is short is told by name', async () => {
    const [few, gone] = [
      await createProduct(shop, { stock: 5, name: 'Few of it' }),
      await createProduct(shop, { stock: 5, name: 'Gone by now' }),
    ];
    const shopper = await createShopper(shop);
    const { token } = (await begin(few, 5)).json();
    await add(token, gone, 1);
    await sql`update product set stock = 2 where id = ${few}::uuid`.execute(shop.shop.db);
    await call(shop, 'DELETE', `/products/${gone}`, { token: admin.token });
    const { data, message } = (await takeOver(shopper, token)).json();
    expect(data.items).toMatchObject([{ quantity: 2, product: { name: 'Few of it' } }]);
    expect(message).toBe(
      'Not all of what you chose before you logged in could be added. Please check: Few of it, Gone by now',
    );
  });

  test('a full cart takes what it has places for', async () => {
    const shopper = await createShopper(shop);
    const [there, first, second] = await Promise.all(
      [1, 2, 3].map(() => createProduct(shop, { stock: 9, name: 'Basin' })),
    );
    await sql`
      insert into cart_line (id, account_id, product_id, variation_key, quantity)
      select gen_random_uuid(), ${shopper.accountId}::uuid, ${there}::uuid, 'k' || n, 1
      from generate_series(1, ${MAX_CART_LINES - 1}) n`.execute(shop.shop.db);
    const { token } = (await begin(first ?? '')).json();
    await add(token, second ?? '');
    const { data, message } = (await takeOver(shopper, token)).json();
    expect(data.items).toHaveLength(MAX_CART_LINES);
    expect(message).toContain('Please check: Basin');
  });

  test('a made-up token moves nothing, and a session’s token is none of a cart', async () => {
    const product = await createProduct(shop, { stock: 9 });
    const [shopper, other] = [await createShopper(shop), await createShopper(shop)];
    await add(other.token, product);
    expect((await takeOver(shopper, 'made-up')).json().data.items).toEqual([]);
    expect((await takeOver(shopper, other.token)).json().data.items).toEqual([]);
    expect((await cartOf(other.token)).totalItems).toBe(1);
  });
});
