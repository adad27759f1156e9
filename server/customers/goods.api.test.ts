import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer, CustomerDetail } from '#contract/customers/schemas.ts';
import { type NewPastOrder, writePastOrders } from '#server/past-orders/past-orders.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { type Sold, sell as sellIn } from './sold.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

const sell = (sold: Sold) => sellIn(shop, sold);
const read = async (id = ''): Promise<CustomerDetail> =>
  (await call<CustomerDetail>(shop, admin, 'GET', `/admin/customers/${id}`)).body.data;
/** The one who has bought under an address without an account. */
const readUnder = async (email: string): Promise<CustomerDetail> => {
  const { body } = await call<Customer[]>(shop, admin, 'GET', `/admin/customers?search=${email}`);
  return read(body.data[0]?._id);
};
const PAST: NewPastOrder = {
  number: '',
  orderedAt: '2025-01-01T12:00:00Z',
  source: 'shopify',
  email: '',
  customerName: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  payment: 'paid',
  delivery: 'fulfilled',
  isCancelled: false,
  paymentMethod: '',
  discountCode: '',
  subtotalKobo: 0,
  discountKobo: 0,
  shippingKobo: 0,
  taxKobo: 0,
  totalKobo: 0,
  refundedKobo: 0,
  lines: [{ name: 'Nobody’s', sku: '', quantity: 1, unitPriceKobo: 100 }],
};
/** Products as lines of an order that stands in the books. */
const put = async (orderId: string, lines: [productId: string, units: number, choice?: object][]) => {
  for (const [productId, units, choice = {}] of lines)
    await sql`
      insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation)
      select ${orderId}, id, 'As it was called then', '', ${units}::int, 100, ${JSON.stringify(choice)}::jsonb
      from product where id = ${productId}::uuid`.execute(shop.shop.db);
};
/** An order that another shop took. */
const sellBefore = (changes: Partial<NewPastOrder>) =>
  shop.shop.db
    .transaction()
    .execute((trx) => writePastOrders(trx, [{ ...PAST, number: randomUUIDv7(), ...changes }]));

test('a customer’s page names what they bought, bought last first, each choice by itself, with what came back', async () => {
  const category = await addCategory(shop, admin, 'Goods of customers');
  const shirt = await addProduct(shop, admin, category, { name: 'Shirt of the page' });
  const blouse = await addProduct(shop, admin, category, { name: 'Blouse of the page' });
  const cap = await addProduct(shop, admin, category, { name: 'Cap of the page' });
  const email = 'goods@example.com';
  const early = await sell({ email, at: '2026-01-01T12:00:00Z' });
  await put(early, [
    [shirt._id, 2, { Size: 'M' }],
    [cap._id, 5],
  ]);
  await put(await sell({ email, at: '2026-02-01T12:00:00Z', status: 'refunded' }), [
    [shirt._id, 1, { Size: 'M' }],
  ]);
  // Two that are deleted later, and were called the same: nothing tells them apart any more.
  await put(await sell({ email, at: '2026-03-01T12:00:00Z' }), [
    [shirt._id, 4, { Size: 'L' }],
    [blouse._id, 1, { Size: 'L' }],
  ]);
  await put(await sell({ email, at: '2026-04-01T12:00:00Z', status: 'cancelled' }), [[cap._id, 9]]);
  await put(await sell({ email: 'other@example.com', at: '2026-04-01T12:00:00Z' }), [[cap._id, 9]]);
  const asked = randomUUIDv7();
  await sql`insert into return_request (id, order_id, state, reason, received_at)
    values (${asked}, ${early}, 'refunded', 'other', now())`.execute(shop.shop.db);
  await sql`insert into return_line (return_id, order_item_id, quantity)
    select ${asked}, id, 2 from order_item where order_id = ${early} and product_id = ${cap._id}::uuid`.execute(
    shop.shop.db,
  );
  await sellBefore({
    email,
    orderedAt: '2025-06-01T12:00:00Z',
    lines: [
      { name: 'Their cap', sku: cap.sku, quantity: 3, unitPriceKobo: 100 },
      { name: 'Umbrella', sku: 'U-1', quantity: 1, unitPriceKobo: 100 },
    ],
  });
  await sellBefore({
    email,
    orderedAt: '2025-07-01T12:00:00Z',
    payment: 'refunded',
    lines: [{ name: 'umbrella', sku: '', quantity: 1, unitPriceKobo: 100 }],
  });
  await sellBefore({ email, isCancelled: true });
  await sellBefore({ email: '' });
  await sql`update product set deleted_at = now() where id in (${shirt._id}::uuid, ${blouse._id}::uuid)`.execute(
    shop.shop.db,
  );
  const { goods, allGoods } = await readUnder(email);
  const then = { product: null, name: 'As it was called then', imported: 0 };
  expect(goods).toEqual([
    { ...then, choice: { Size: 'L' }, units: 5, returned: 0, lastAt: '2026-03-01T12:00:00.000Z' },
    { ...then, choice: { Size: 'M' }, units: 3, returned: 1, lastAt: '2026-02-01T12:00:00.000Z' },
    {
      product: cap._id,
      name: 'Cap of the page',
      choice: {},
      units: 8,
      returned: 2,
      imported: 3,
      lastAt: '2026-01-01T12:00:00.000Z',
    },
    {
      product: null,
      name: 'umbrella',
      choice: {},
      units: 2,
      returned: 1,
      imported: 2,
      lastAt: '2025-07-01T12:00:00.000Z',
    },
  ]);
  expect(allGoods).toBe(4);
  // They register: it is the account's, and so is what it buys.
  const account = await createShopper(shop, { name: 'Goods Registered', email });
  await put(await sell({ accountId: account.accountId, email, at: '2026-05-01T12:00:00Z' }), [[cap._id, 1]]);
  const now = await read(account.accountId);
  expect(now.goods.map(({ name, units }) => [name, units])[0]).toEqual(['Cap of the page', 9]);
  const nothing = await createShopper(shop);
  expect(await read(nothing.accountId)).toMatchObject({ goods: [], allGoods: 0 });
});

test('what was bought of more products than are shown is counted', async () => {
  const email = 'all-sorts@example.com';
  await sell({ email });
  const lines = Array.from({ length: 101 }, (_, place) => ({
    name: `Sort ${place}`,
    sku: '',
    quantity: 1,
    unitPriceKobo: 100,
  }));
  await sellBefore({ email, lines });
  const { goods, allGoods } = await readUnder(email);
  expect([goods.length, allGoods]).toEqual([100, 101]);
});
