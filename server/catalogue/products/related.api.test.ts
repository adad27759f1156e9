import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Related } from '#contract/catalogue/related.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let shopper: TestAccount;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  shopper = await createShopper(running);
});
afterAll(() => running.stop());

let made = 0;
const shelf = async () => {
  made += 1;
  const category = await addCategory(running, admin, `Shelf ${made}`);
  return (name: string, changes: Record<string, unknown> = {}) =>
    addProduct(running, admin, category, { name: `${name} ${made}`, ...changes });
};

/** An order of these products, as it stands in the books. */
const bought = async (products: readonly Product[], status = 'delivered'): Promise<void> => {
  const { pool } = running.shop.connection;
  const id = randomUUID();
  await pool.query(
    `insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
       items_kobo, shipping_kobo, tax_kobo, total_kobo, status)
     values ($1::uuid, 'ORD-' || $1::uuid, 'order_' || $1::uuid, $2, 'Ada', 'ada@example.com', '{}', 1000, 0, 0, 1000, $3)`,
    [id, shopper.accountId, status],
  );
  for (const { _id, name } of products)
    await pool.query(
      `insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo)
       values ($1, $2, $3, '', 1, 1000)`,
      [id, _id, name],
    );
};

const related = async ({ _id }: { _id: string }) =>
  call<Related>(running, null, 'GET', `/products/${_id}/related`);
const namesIn = async (product: Product) => {
  const { body } = await related(product);
  const names = (all: Product[]) => all.map(({ name }) => name.replace(/ \d+$/, ''));
  return { boughtTogether: names(body.data.boughtTogether), alike: names(body.data.alike) };
};

test('what was in two of the same orders was bought together, the most often first; cancelled orders do not count', async () => {
  const [add, elsewhere] = [await shelf(), await shelf()];
  const drum = await add('Drum');
  const [stick, rope, once, gone, hidden, cancelled] = [
    await elsewhere('Stick'),
    await elsewhere('Rope'),
    await elsewhere('Once'),
    await elsewhere('Gone', { stock: 0 }),
    await elsewhere('Hidden', { isActive: false }),
    await elsewhere('Cancelled'),
  ];
  await bought([drum, stick, rope, gone, hidden]);
  await bought([drum, stick, rope, gone, hidden]);
  await bought([drum, rope, once]);
  await bought([drum, cancelled], 'cancelled');
  await bought([drum, cancelled], 'refunded');
  await bought([stick, once]);
  expect(await namesIn(drum)).toEqual({ boughtTogether: ['Rope', 'Stick'], alike: [] });
  expect((await namesIn(stick)).boughtTogether).toEqual(['Rope', 'Drum']);
});

test('more of the category that can be bought, those of a similar price first, and none twice', async () => {
  const add = await shelf();
  const lamp = await add('Lamp', { price: 1_000 });
  const [near, nearer] = [await add('Near', { price: 1_300 }), await add('Nearer', { price: 1_100 })];
  await add('Far', { price: 90_000 });
  await add('Sold out', { stock: 0 });
  await add('Hidden', { isActive: false });
  expect(await namesIn(lamp)).toEqual({ boughtTogether: [], alike: ['Nearer', 'Near', 'Far'] });
  await bought([lamp, near]);
  await bought([lamp, near]);
  // Kept until something of the catalogue changes.
  expect((await namesIn(lamp)).boughtTogether).toEqual([]);
  await call(running, admin, 'PUT', `/products/${nearer._id}`, { isActive: false });
  expect(await namesIn(lamp)).toEqual({ boughtTogether: ['Near'], alike: ['Far'] });
});

test('eight of each at most', async () => {
  const add = await shelf();
  const first = await add('First');
  const others = [];
  for (let number = 0; number < 20; number += 1) others.push(await add('Other'));
  for (const half of [others.slice(0, 10), others.slice(0, 10)]) await bought([first, ...half]);
  const { boughtTogether, alike } = (await related(first)).body.data;
  expect([boughtTogether.length, alike.length]).toEqual([8, 8]);
  expect(new Set([...boughtTogether, ...alike].map(({ _id }) => _id)).size).toBe(16);
});

test('is there by the words of an address too, and only for what is for sale', async () => {
  const add = await shelf();
  const [shown, hidden] = [await add('Shown'), await add('Hidden', { isActive: false })];
  expect((await related({ _id: shown.slug })).status).toBe(200);
  for (const _id of [hidden._id, randomUUID(), 'no-such-thing'])
    expect(await related({ _id })).toMatchObject({
      status: 404,
      body: { success: false, error: 'Product not found' },
    });
});
