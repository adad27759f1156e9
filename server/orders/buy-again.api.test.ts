import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import { choiceKey } from '#contract/catalogue/choice.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const again = (who: TestAccount | null, order: Order) =>
  call<Cart>(shop, who, 'POST', `/orders/${order._id}/buy-again`);
const readCart = async (who: TestAccount) => (await call<Cart>(shop, who, 'GET', '/cart')).body.data;
const quantities = (cart: Cart) =>
  Object.fromEntries(
    cart.items.map(({ product, variation, quantity }) => [
      [product.name, ...Object.values(variation)].join(' '),
      quantity,
    ]),
  );
const change = (product: string, changes: Record<string, unknown>) =>
  shop.shop.db.updateTable('product').set(changes).where('id', '=', product).execute();

describe('buying again', () => {
  test('puts every item into the cart, in the order of the order, beside what is there, and moves no stock', async () => {
    const who = await createShopper(shop);
    const names = ['Kettle', 'Lamp', 'Radio', 'Sieve', 'Torch'];
    for (const name of names) await addToCart(shop, who, await createProduct(shop, { name, stock: 9 }), 2);
    const order = await desk.payCart(who);
    const other = await createProduct(shop, { name: 'Broom', stock: 9 });
    await addToCart(shop, who, other);
    const { status, body } = await again(who, order);
    expect(status).toBe(200);
    expect(body.message).toBeUndefined();
    expect(body.data.items.map(({ product }) => product.name)).toEqual(['Broom', ...names]);
    expect(body.data).toMatchObject({ totalItems: 11, totalPrice: 11_000 });
    expect(await readCart(who)).toEqual(body.data);
    expect(await stockOf(shop, other)).toBe(9);
  });

  test('finds the choice of an order whose letters and marks were stored apart', async () => {
    const who = await createShopper(shop);
    const cup = await createProduct(shop, {
      name: 'Cup',
      stock: 9,
      variations: { Caf\u00e9: ['Cr\u00e8me'] },
    });
    await addToCart(shop, who, cup, 1, { Caf\u00e9: 'Cr\u00e8me' });
    const order = await desk.payCart(who);
    await shop.shop.db
      .updateTable('order_item')
      .set({ variation: JSON.stringify({ 'Cafe\u0301': 'Cre\u0300me' }) })
      .where('order_id', '=', order._id)
      .execute();
    const { body } = await again(who, order);
    expect([body.message, body.data.items.map(({ variation }) => variation)]).toEqual([
      undefined,
      [{ Caf\u00e9: 'Cr\u00e8me' }],
    ]);
  });

  test('pressed twice, or in many windows at once, is pressed once', async () => {
    const who = await createShopper(shop);
    const shirt = await createProduct(shop, { name: 'Shirt', stock: 20, variations: { Size: ['S', 'M'] } });
    const lamp = await createProduct(shop, { name: 'Lamp', stock: 20 });
    await addToCart(shop, who, shirt, 2, { Size: 'S' });
    await addToCart(shop, who, shirt, 1, { Size: 'M' });
    await addToCart(shop, who, lamp, 3);
    const order = await desk.payCart(who);
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(who, order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(quantities(await readCart(who))).toEqual({ 'Shirt S': 2, 'Shirt M': 1, Lamp: 3 });
    expect((await again(who, order)).body.data.totalItems).toBe(6);
  });

  test('beside adds of the same product at once never wants more than there is', async () => {
    const who = await createShopper(shop);
    const shirt = await createProduct(shop, { name: 'Shirt', stock: 9, variations: { Size: ['S', 'M'] } });
    const lamp = await createProduct(shop, { name: 'Lamp', stock: 9 });
    await addToCart(shop, who, shirt, 3, { Size: 'S' });
    await addToCart(shop, who, lamp, 3);
    const order = await desk.payCart(who);
    await Promise.all([
      ...Array.from({ length: 5 }, () => addToCart(shop, who, shirt, 1, { Size: 'M' })),
      ...Array.from({ length: 6 }, () => addToCart(shop, who, lamp)),
      ...Array.from({ length: 4 }, () => again(who, order)),
    ]);
    const cart = quantities(await readCart(who));
    expect((cart['Shirt S'] ?? 0) + (cart['Shirt M'] ?? 0)).toBeLessThanOrEqual(6);
    expect(cart['Shirt S']).toBeGreaterThan(0);
    expect(cart.Lamp).toBeLessThanOrEqual(6);
    expect(cart.Lamp).toBeGreaterThanOrEqual(3);
  });

  test('waits for a call that changes another line of the same product', async () => {
    const who = await createShopper(shop);
    const shirt = await createProduct(shop, { name: 'Shirt', stock: 6, variations: { Size: ['S', 'M'] } });
    await addToCart(shop, who, shirt, 2, { Size: 'S' });
    const order = await desk.payCart(who);
    const { pool } = shop.shop.connection;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select from account where id = $1 for no key update', [who.accountId]);
    let isAnswered = false;
    const asked = again(who, order).finally(() => {
      isAnswered = true;
    });
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return isAnswered || rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    await other.query(
      'insert into cart_line (id, account_id, product_id, variation, variation_key, quantity) values ($1, $2, $3, $4, $5, 3)',
      [randomUUIDv7(), who.accountId, shirt, '{"Size":"M"}', choiceKey({ Size: 'M' })],
    );
    await other.query('commit');
    other.release();
    expect(quantities((await asked).body.data)).toEqual({ 'Shirt S': 1, 'Shirt M': 3 });
  });

  test('says what is not in the cart and why, and what costs something else now', async () => {
    const who = await createShopper(shop);
    const put = async (name: string, quantity = 1, variation?: Record<string, string>) => {
      const sizes = variation && { variations: { Size: ['M', 'L'] } };
      const product = await createProduct(shop, { name, stock: 9, ...sizes });
      await addToCart(shop, who, product, quantity, variation);
      return product;
    };
    const radio = await put('Radio');
    const sieve = await put('Sieve');
    const kettle = await put('Kettle', 5);
    const shirt = await put('Shirt', 1, { Size: 'M' });
    const shoe = await put('Shoe');
    const lamp = await put('Lamp', 2);
    await put('Torch');
    const order = await desk.payCart(who);
    await change(radio, { is_active: false });
    await change(sieve, { stock: 0 });
    await change(kettle, { stock: 2 });
    await change(shirt, { variations: JSON.stringify({ Size: ['L'] }) });
    await change(shoe, { variations: JSON.stringify({ Colour: ['Red'] }) });
    await change(lamp, { discount_price_kobo: 899_50 });
    const { body } = await again(who, order);
    expect(quantities(body.data)).toEqual({ Kettle: 2, Lamp: 2, Torch: 1 });
    expect(body.data.totalPrice).toBe(2 * 1000 + 2 * 899.5 + 1000);
    expect(body.message?.split('\n')).toEqual([
      'Not everything could be put into your cart.',
      'Radio is no longer available.',
      'Sieve is out of stock.',
      'Only 2 of Kettle left in stock.',
      'Shirt: "M" is not available for Size.',
      'Shoe: Please select a Colour.',
      'Lamp now costs ₦899.50 instead of ₦1,000.00.',
    ]);
  });

  test('when nothing can be put in, the cart stays and the answer says so', async () => {
    const who = await createShopper(shop);
    const { order, product } = await desk.buy(who, 'Solar lamp');
    await addToCart(shop, who, await createProduct(shop, { name: 'Broom', stock: 9 }));
    await shop.shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', product)
      .execute();
    const before = await readCart(who);
    const { status, body } = await again(who, order);
    expect(status).toBe(200);
    expect(body.data).toEqual(before);
    expect(body.message).toBe(
      'Nothing from this order can be put into your cart now.\nSolar lamp is no longer available.',
    );
  });

  test('units of the shopper’s own open checkout count as available, those of others do not', async () => {
    const [mine, other] = [await createShopper(shop), await createShopper(shop)];
    const product = await createProduct(shop, { name: 'Lamp', stock: 8 });
    await addToCart(shop, mine, product, 4);
    const order = await desk.payCart(mine);
    await addToCart(shop, mine, product, 3);
    expect((await startCheckout(shop, mine)).status).toBe(201);
    expect(await stockOf(shop, product)).toBe(1);
    expect((await again(mine, order)).body.data.items[0]?.quantity).toBe(4);
    await call(shop, mine, 'DELETE', '/cart');
    await addToCart(shop, other, product);
    expect((await startCheckout(shop, other)).status).toBe(201);
    const { body } = await again(mine, order);
    expect(body.data.items[0]?.quantity).toBe(3);
    expect(body.message).toContain('Only 3 of Lamp left in stock.');
  });

  test('a line that went with its product is named as by every call of the cart', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who, 'Solar lamp');
    const gone = await createProduct(shop, { name: 'Old radio', stock: 9 });
    await addToCart(shop, who, gone);
    await change(gone, { is_active: false });
    const { body } = await again(who, order);
    expect(quantities(body.data)).toEqual({ 'Solar lamp': 2 });
    expect(body.message).toBe('No longer available and taken out of your cart: Old radio');
  });

  test('is for its owner only', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    for (const stranger of [await createShopper(shop), admin]) {
      expect(await again(stranger, order)).toMatchObject({
        status: 404,
        body: { error: 'Order not found' },
      });
      expect((await readCart(stranger)).items).toEqual([]);
    }
    expect((await again(null, order)).status).toBe(401);
    expect(await call(shop, who, 'POST', '/orders/nonsense/buy-again')).toMatchObject({
      status: 404,
      body: { error: 'Order not found' },
    });
  });
});

describe('an order by its number', () => {
  const lookUp = (who: TestAccount | null, number?: string) => {
    const query = number === undefined ? '' : `?number=${encodeURIComponent(number)}`;
    return call<{ _id: string }>(shop, who, 'GET', `/orders/lookup${query}`);
  };

  test('is found however it is written, when it is one’s own', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    const { _id, orderNumber } = order;
    const bare = orderNumber.replaceAll('-', ' ').toLowerCase();
    for (const typed of [orderNumber, bare, bare.replace('ord', ''), `#${bare.replaceAll(' ', '')} `]) {
      expect((await lookUp(who, typed)).body.data, typed).toEqual({ _id, orderNumber });
    }
    for (const stranger of [await createShopper(shop), admin]) {
      expect(await lookUp(stranger, orderNumber)).toMatchObject({
        status: 404,
        body: { error: 'Order not found' },
      });
    }
    expect((await lookUp(null, orderNumber)).status).toBe(401);
  });

  test('parts of a number, and what is none, find nothing', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    for (const typed of [order.orderNumber.slice(0, -1), order._id, 'lamp', '%', '__proto__']) {
      expect((await lookUp(who, typed)).status, typed).toBe(404);
    }
    for (const typed of [undefined, '', ' ', 'x'.repeat(101)]) {
      expect(await lookUp(who, typed)).toMatchObject({
        status: 400,
        body: { error: 'Please enter an order number' },
      });
    }
  });
});
