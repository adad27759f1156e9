import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import type { AdminProduct, ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import { hashPassword } from '#server/accounts/password/passwords.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { readConfig } from '#server/config.ts';
import { createLog, openShop, type RunningShop } from '#server/start.ts';
import { TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { createBareDatabase } from '#tests/support/shop.ts';
import { expectFiguresRight, stockByChoice } from '#tests/support/variants.ts';
import { directly } from './address.ts';
import { query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const FIRST_WITH_VARIANTS = '0034_variants.sql';
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const id = (place: number): string => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const [ADA, BOLA, CHI, OWNER] = [id(1), id(2), id(3), id(4)];
const [SHOE, MUG, ORDER] = [id(21), id(22), id(51)];
const IN_RED = `{"Colour":"Red","Size":"42"}`;
const ADDRESS_OF_ADA = `{"name":"Ada Obi","phone":"08030000000","address":"1 Marina","country":"Nigeria","state":"Lagos","city":"Lagos","postalCode":"101001"}`;
const heldLine = (variation: string): string =>
  `[{"productId":"${SHOE}","name":"Shoe","image":"/media/shoe.webp","quantity":1,"unitPriceKobo":500000,"variation":${variation}}]`;

/** What a shop of before had: a shoe of which all colours and sizes share one stock, and what people had begun to do with it. */
const rowsOfBefore = (hash: string): string => `
  insert into account (id, name, email, password_hash, role) values
    ('${ADA}', 'Ada Obi', 'ada@shop.example', '${hash}', 'user'), ('${BOLA}', 'Bola Ade', 'bola@shop.example', '${hash}', 'user'),
    ('${CHI}', 'Chi Eze', 'chi@shop.example', '${hash}', 'user'), ('${OWNER}', 'Owner', 'owner@shop.example', '${hash}', 'admin');
  insert into category (id, name) values ('${id(11)}', 'Shoes');
  insert into product (id, name, description, price_kobo, stock, sku, category_id, images, variations) values
    ('${SHOE}', 'Shoe', 'Of leather, made in Aba', 500000, 7, 'SHOE-1', '${id(11)}',
      '[{"url":"/media/shoe.webp","isMain":true}]', '{"Colour":["Red","Blue"],"Size":["42","43"]}'),
    ('${MUG}', 'Mug', 'Of clay, made in Abuja', 100000, 3, 'MUG-1', '${id(11)}', '[{"url":"/media/mug.webp","isMain":true}]', '{}');
  insert into cart_line (id, account_id, product_id, variation, variation_key, quantity) values
    ('${id(41)}', '${ADA}', '${SHOE}', '${IN_RED}', 'Colour=Red&Size=42', 2), ('${id(42)}', '${ADA}', '${MUG}', '{}', '', 1);
  insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo,
    currency, created_at, expires_at) values
    ('order_1_paid', '${ADA}', 'ada@shop.example', 'completed', '${heldLine(IN_RED)}', '${ADDRESS_OF_ADA}', 500000, 0, 0, 500000, 'NGN', now(), now()),
    ('order_2_held', '${BOLA}', 'bola@shop.example', 'held', '${heldLine(IN_RED)}', '${ADDRESS_OF_ADA}', 500000, 0, 0, 500000, 'NGN', now(), now() + interval '20 minutes'),
    ('order_3_held', '${CHI}', 'chi@shop.example', 'held', '${heldLine(IN_RED)}', '${ADDRESS_OF_ADA}', 500000, 0, 0, 500000, 'NGN', now(), now() + interval '20 minutes');
  insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address, items_kobo,
    shipping_kobo, tax_kobo, total_kobo, paid_at, search_text) values
    ('${ORDER}', 'ORD-20260101-1', 'order_1_paid', '${ADA}', 'Ada Obi', 'ada@shop.example', '${ADDRESS_OF_ADA}', 500000, 0, 0, 500000, now(),
      'ord-20260101-1 ada obi');
  insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation)
    values ('${ORDER}', '${SHOE}', 'Shoe', '/media/shoe.webp', 1, 500000, '${IN_RED}');
  insert into order_event (order_id, kind) values ('${ORDER}', 'placed'), ('${ORDER}', 'paid');
  insert into charge (reference, amount_kobo, currency, email, state, paid_at)
    values ('order_1_paid', 500000, 'NGN', 'ada@shop.example', 'completed', now());`;

const stub = new PaystackStub();
let database: Awaited<ReturnType<typeof createBareDatabase>>;
let shop: RunningShop;
let admin: TestAccount;

const logIn = async (accountId: string, email: string): Promise<TestAccount> => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password: TEST_PASSWORD },
  });
  return { accountId, email, token: answer.json().token };
};
const stockOf = async (product: string): Promise<number> =>
  (await call<ProductDetail>(shop, null, 'GET', `/products/${product}`)).body.data.stock;

beforeAll(async () => {
  database = await createBareDatabase();
  const url = database.connectionString;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < FIRST_WITH_VARIANTS))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(url, { folder });
  await rm(folder, { recursive: true });
  await query(url, rowsOfBefore(await hashPassword(TEST_PASSWORD)));
  expect((await migrate(url))[0]).toBe(FIRST_WITH_VARIANTS);
  const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...(await stub.start()) });
  shop = await openShop(config, directly(url), createLog('error'));
  admin = await logIn(OWNER, 'owner@shop.example');
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
  await database.drop();
});

// Each goes on where the one before it has left the shop.
test('addresses of before lead to the product, which shares its one stock still', async () => {
  const { status, body } = await call<ProductDetail>(shop, null, 'GET', `/products/${SHOE}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    _id: SHOE,
    price: 5_000,
    stock: 7,
    variations: { Colour: ['Red', 'Blue'], Size: ['42', '43'] },
    variants: [],
  });
  // The page answers 301 to the address in words, which names the same product.
  expect(body.data.slug).toMatch(/^shoe-\d+$/);
  expect((await call<ProductDetail>(shop, null, 'GET', `/products/${body.data.slug}`)).body.data._id).toBe(
    SHOE,
  );
  await expectFiguresRight(shop);
});

test('an order of before is read as it was', async () => {
  const ada = await logIn(ADA, 'ada@shop.example');
  const { body } = await call<Order[]>(shop, ada, 'GET', '/orders/myorders');
  const { body: one } = await call<OrderDetail>(shop, ada, 'GET', `/orders/${ORDER}`);
  expect(one.data).toMatchObject({
    _id: ORDER,
    totalPrice: 5_000,
    orderItems: [{ name: 'Shoe', quantity: 1, price: 5_000, variation: { Colour: 'Red', Size: '42' } }],
  });
  expect(body.success).toBe(true);
});

test('a checkout that was open is paid, and one that was left gives its unit back', async () => {
  const bola = await logIn(BOLA, 'bola@shop.example');
  stub.pay('order_2_held', { amount: 500_000, email: bola.email });
  const { status, body } = await reportPaid(shop, bola, 'order_2_held');
  expect([status, body.data.orderItems]).toMatchObject([
    201,
    [{ quantity: 1, variation: { Colour: 'Red', Size: '42' } }],
  ]);
  expect(await stockOf(SHOE)).toBe(7);
  await query(
    database.connectionString,
    `update checkout set expires_at = now() where reference = 'order_3_held'`,
  );
  await expireHolds(shop.shop);
  expect(await stockOf(SHOE)).toBe(8);
});

test('a cart of before buys from the one stock, and from its size once the owner has split it', async () => {
  const ada = await logIn(ADA, 'ada@shop.example');
  const cart = async () => (await call<Cart>(shop, ada, 'GET', '/cart')).body.data;
  expect((await cart()).items).toMatchObject([
    { quantity: 2, variation: { Colour: 'Red', Size: '42' } },
    { quantity: 1 },
  ]);
  const first = (await startCheckout(shop, ada)).body.data;
  expect([await stockOf(SHOE), await stockOf(MUG)]).toEqual([6, 2]);

  const variants = [
    ['Red', '42', 4],
    ['Red', '43', 1],
    ['Blue', '42', 1],
  ].map(([Colour, Size, stock]) => ({ choice: { Colour, Size }, stock }));
  const split = await call<AdminProduct>(shop, admin, 'PUT', `/products/${SHOE}`, { variants, stockWas: 6 });
  expect([split.status, split.body.error]).toEqual([200, undefined]);
  expect(await stockByChoice(shop, admin, SHOE)).toEqual({ '42 Red': 4, '43 Red': 1, '42 Blue': 1 });

  // Paid for what was held before the split; the same cart again is held from its size.
  stub.pay(first.reference, { amount: first.amount, email: ada.email });
  const { status, body } = await reportPaid(shop, ada, first.reference);
  expect([status, body.data.orderItems.map(({ quantity }) => quantity)]).toEqual([201, [2, 1]]);
  expect(await stockByChoice(shop, admin, SHOE)).toEqual({ '42 Red': 4, '43 Red': 1, '42 Blue': 1 });
  const again = await call<Cart>(shop, ada, 'POST', `/orders/${ORDER}/buy-again`);
  expect(again.status).toBe(200);
  await startCheckout(shop, ada);
  expect(await stockByChoice(shop, admin, SHOE)).toEqual({ '42 Red': 3, '43 Red': 1, '42 Blue': 1 });
  await expectFiguresRight(shop);
});

test('the order of before is given back, its unit to its size', async () => {
  const { status } = await call(shop, admin, 'PUT', `/orders/${ORDER}/status`, { status: 'cancelled' });
  expect(status).toBe(200);
  expect(await stockByChoice(shop, admin, SHOE)).toEqual({ '42 Red': 4, '43 Red': 1, '42 Blue': 1 });
  await expectFiguresRight(shop);
});
