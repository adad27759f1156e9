import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CART_LINES } from '#contract/cart/limits.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import { createShopper } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

test('a cart takes two hundred lines; those that it has may still grow', async () => {
  const shopper = await createShopper(running);
  const sizes = Array.from({ length: MAX_CART_LINES - 1 }, (_, index) => `Size ${index}`);
  const product = await createProduct(running, { stock: 10_000, variations: { Size: sizes } });
  const other = await createProduct(running, { stock: 10 });
  const third = await createProduct(running, { stock: 10 });
  await sql`
    insert into cart_line (id, account_id, product_id, variation, variation_key, quantity)
    select gen_random_uuid(), ${shopper.accountId}::uuid, ${product}::uuid, jsonb_build_object('Size', size),
      json_build_array(json_build_array('Size', size))::text, 1
    from unnest(${sizes}::text[]) size`.execute(running.shop.db);
  expect((await addToCart(running, shopper, other)).body.data.items).toHaveLength(MAX_CART_LINES);
  const refused = await addToCart(running, shopper, third);
  expect([refused.status, refused.body]).toEqual([
    409,
    { success: false, error: 'Your cart is full', code: 'cart_full' },
  ]);
  expect((await addToCart(running, shopper, other, 2)).body.data.items).toHaveLength(MAX_CART_LINES);
  const { items } = (await call<Cart>(running, shopper, 'GET', '/cart')).body.data;
  await call(running, shopper, 'DELETE', `/cart/items/${items[0]?._id}`);
  expect((await addToCart(running, shopper, third)).status).toBe(200);
});
