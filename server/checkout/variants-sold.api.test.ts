import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import type { AdminProduct, ProductDetail } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct, expectFiguresRight, stockByChoice } from '#tests/support/variants.ts';
import { expireHolds } from './expire-holds.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
let category: string;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
  category = await addCategory(shop, admin, 'Shoes');
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
afterEach(() => expectFiguresRight(shop));

const variations = { Size: ['41', '42'] };
const of = (Size: string, fields: object = {}) => ({ choice: { Size }, ...fields });
/** A shoe of which there are so many in 41 and in 42. */
const shoe = async (in41: number, in42: number, fields: object = {}): Promise<AdminProduct> =>
  (await addProduct(shop, admin, category, {
    variations,
    variants: [of('41', { stock: in41 }), of('42', { stock: in42, price: 2_000 })],
    ...fields,
  })) as AdminProduct;
const put = async (id: string, change: object) => {
  const answer = await call<AdminProduct>(shop, admin, 'PUT', `/products/${id}`, change);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.data;
};
const left = (id: string) => stockByChoice(shop, admin, id);
const total = async (id: string) => (await adminProduct(shop, admin, id)).stock;
const wanting = async (id: string, Size: string, quantity = 1): Promise<TestAccount> => {
  const who = await createShopper(shop);
  expect((await addToCart(shop, who, id, quantity, { Size })).status).toBe(200);
  return who;
};
const begin = async (who: TestAccount) => (await startCheckout(shop, who)).body.data;
const pay = (who: TestAccount, { reference, amount }: { reference: string; amount: number }) => {
  stub.pay(reference, { amount, email: who.email });
  return reportPaid(shop, who, reference);
};
const query = (text: string, values: unknown[] = []) => shop.shop.connection.pool.query(text, values);
const lapse = async (...references: string[]) => {
  await query('update checkout set expires_at = now() where reference = any($1)', [references]);
  await expireHolds(shop.shop);
};
const cartOf = async (who: TestAccount) => (await call<Cart>(shop, who, 'GET', '/cart')).body;

describe('the cart', () => {
  test('has the price, the stock and the picture of the variant; each size has its own limit', async () => {
    const images = [{ url: '/media/red.webp' }, { url: '/media/blue.webp' }];
    const variants = [
      of('41', { stock: 3 }),
      of('42', { stock: 2, price: 2_000, image: '/media/blue.webp' }),
    ];
    const { _id, variants: made } = await shoe(0, 0, { images, variants });
    const who = await wanting(_id, '41', 3);
    const { body } = await addToCart(shop, who, _id, 2, { Size: '42' });
    expect(body.data).toMatchObject({
      totalPrice: 3 * 1_500 + 2 * 2_000,
      items: [
        {
          variant: made[0]?._id,
          product: { price: 1_500, stock: 3, images: [{ isMain: true }, { isMain: false }] },
        },
        {
          variant: made[1]?._id,
          product: { price: 2_000, stock: 2, images: [{ isMain: false }, { isMain: true }] },
        },
      ],
    });
    for (const [Size, sentence] of [
      ['41', 'Only 3 left in stock'],
      ['42', 'Only 2 left in stock'],
    ] as const)
      expect(await addToCart(shop, who, _id, 1, { Size })).toMatchObject({
        status: 409,
        body: { error: sentence },
      });
    expect(
      await call(shop, who, 'PUT', `/cart/items/${body.data.items[1]?._id}`, { quantity: 3 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'not_enough_stock' },
    });
  });

  test('refuses a size that is not sold, and drops a line whose size is sold no more, by name', async () => {
    const { _id } = await shoe(3, 3, { variations: { Size: ['41', '42', '43'] } });
    const who = await wanting(_id, '42');
    expect(await addToCart(shop, who, _id, 1, { Size: '43' })).toMatchObject({
      status: 409,
      body: { code: 'variant_unavailable', error: 'Size: 43 is not available' },
    });
    expect(await addToCart(shop, who, _id)).toMatchObject({
      status: 400,
      body: { error: 'Please select a Size' },
    });
    await put(_id, { variants: [of('41'), of('42', { isActive: false })] });
    expect(await addToCart(shop, who, _id, 1, { Size: '42' })).toMatchObject({ status: 409 });
    expect(await startCheckout(shop, who)).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
    expect(await cartOf(who)).toMatchObject({
      data: { items: [] },
      message: 'No longer available and taken out of your cart: Bag of garri',
    });
  });

  test('of before the product was split goes on with its size', async () => {
    const { _id } = await addProduct(shop, admin, category, { variations, stock: 5 });
    const who = await wanting(_id, '42', 2);
    await put(_id, { variants: [of('41', { stock: 4 }), of('42', { stock: 1 })], stockWas: 5 });
    expect((await cartOf(who)).data.items).toMatchObject([{ quantity: 2, product: { stock: 1 } }]);
    expect(await startCheckout(shop, who)).toMatchObject({
      status: 409,
      body: { error: 'Only 1 of Bag of garri (Size: 42) left in stock' },
    });
  });
});

describe('buying', () => {
  test('freezes price and sku of the variant and takes its units; shoppers see what is left at once', async () => {
    const { _id, variants } = await shoe(5, 5);
    const who = await wanting(_id, '42', 2);
    const checkout = await begin(who);
    expect(checkout.items).toMatchObject([{ variant: variants[1]?._id, price: 2_000, quantity: 2 }]);
    expect(await left(_id)).toEqual({ 41: 5, 42: 3 });
    const { data } = (await call<ProductDetail>(shop, null, 'GET', `/products/${_id}`)).body;
    expect([data.stock, ...data.variants.map(({ stock }) => stock)]).toEqual([8, 5, 3]);
    // One's own hold counts as there.
    expect((await cartOf(who)).data.items[0]?.product.stock).toBe(5);
    const order = (await pay(who, checkout)).body.data;
    expect(order.orderItems).toMatchObject([
      { variant: variants[1]?._id, sku: variants[1]?.sku, variation: { Size: '42' }, price: 2_000 },
    ]);
    expect(await left(_id)).toEqual({ 41: 5, 42: 3 });
  });

  test('another size in place of the held one: the first goes back, kept answers show both', async () => {
    const { _id } = await shoe(1, 1);
    const who = await wanting(_id, '41');
    await begin(who);
    const seen = async () =>
      (await call<ProductDetail>(shop, null, 'GET', `/products/${_id}`)).body.data.variants.map(
        ({ stock }) => stock,
      );
    expect(await seen()).toEqual([0, 1]);
    await call(shop, who, 'DELETE', '/cart');
    await addToCart(shop, who, _id, 1, { Size: '42' });
    await begin(who);
    expect(await seen()).toEqual([1, 0]);
    expect(await total(_id)).toBe(1);
  });

  test('60 buyers race for 10 of one size while the other size sells: exactly 10 and 20 are sold', async () => {
    const { _id } = await shoe(10, 30);
    const buyers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => wanting(_id, index % 4 === 0 ? '42' : '41')),
    );
    const checkouts = await Promise.all(buyers.map((buyer) => startCheckout(shop, buyer)));
    const held = checkouts.flatMap(({ status, body }, index) =>
      status === 201 ? [{ who: buyers[index] as TestAccount, ...body.data }] : [],
    );
    for (const { status, body } of checkouts.filter((one) => one.status !== 201))
      expect([status, body.error]).toEqual([409, 'Bag of garri (Size: 41) is out of stock']);
    const sizes = held.map(({ items }) => items[0]?.variation.Size);
    expect([
      sizes.filter((size) => size === '41').length,
      sizes.filter((size) => size === '42').length,
    ]).toEqual([10, 20]);
    expect(await left(_id)).toEqual({ 41: 0, 42: 10 });
    await expectFiguresRight(shop);
    const orders = await Promise.all(held.map((one) => pay(one.who, one)));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await left(_id)).toEqual({ 41: 0, 42: 10 });
  }, 120_000);

  test('holds that end while others buy and the late ones are paid: no unit twice, none lost', async () => {
    const { _id } = await shoe(6, 6);
    const first = await Promise.all(
      Array.from({ length: 12 }, (_, index) => wanting(_id, index % 2 ? '41' : '42')),
    );
    const late = await Promise.all(first.map(async (who) => ({ who, ...(await begin(who)) })));
    expect(await total(_id)).toBe(0);
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, index) => createShopper(shop, { name: `N ${index}` })),
    );
    const ending = lapse(...late.map(({ reference }) => reference));
    const [paid] = await Promise.all([
      Promise.all(late.map((one) => pay(one.who, one))),
      ending,
      ...others.map(async (who, index) => {
        await addToCart(shop, who, _id, 1, { Size: index % 2 ? '41' : '42' });
        await startCheckout(shop, who);
      }),
      ...[0, 1].map(() => expireHolds(shop.shop)),
    ]);
    await expectFiguresRight(shop);
    const { rows } = await query(
      `select size, sum(units)::int as units from (
         select i.variation->>'Size' as size, i.quantity as units from order_item i where i.product_id = $1
         union all
         select line->'variation'->>'Size', (line->>'quantity')::int from checkout c
           cross join lateral jsonb_array_elements(c.lines) line
           where c.state = 'held' and line->>'productId' = $1::text
         union all
         select v.choice->>'Size', v.stock from variant v where v.product_id = $1
       ) found group by size order by size`,
      [_id],
    );
    expect(rows).toEqual([
      { size: '41', units: 6 },
      { size: '42', units: 6 },
    ]);
    for (const { status, body } of paid)
      expect(status === 201 || body.code === 'payment_refunded', `${status} ${body.code}`).toBe(true);
  }, 120_000);

  test('an owner who counts a size anew while it sells undoes no sale', async () => {
    const { _id } = await shoe(20, 20);
    const buyers = await Promise.all(Array.from({ length: 15 }, () => wanting(_id, '41')));
    await Promise.all([
      ...buyers.map((buyer) => startCheckout(shop, buyer)),
      ...Array.from({ length: 5 }, () =>
        put(_id, { variants: [of('41', { stock: 21, stockWas: 20 }), of('42', { price: 2_500 })] }),
      ),
    ]);
    expect(await left(_id)).toEqual({ 41: 20 + 5 - 15, 42: 20 });
  }, 60_000);
});

describe('giving back', () => {
  const bought = async (Size: string, quantity: number) => {
    const product = await shoe(5, 5);
    const who = await wanting(product._id, Size, quantity);
    return { id: product._id, product, who, order: await desk.payCart(who) };
  };

  test('a cancelled order’s units go to their variant, once, and are taken again from it', async () => {
    const { id, order } = await bought('41', 3);
    await desk.setStatus(order, 'cancelled');
    await desk.setStatus(order, 'refunded');
    expect(await left(id)).toEqual({ 41: 5, 42: 5 });
    await put(id, { variants: [of('41', { stock: 2 }), of('42')] });
    expect(await desk.setStatus(order, 'processing')).toMatchObject({
      status: 409,
      body: { code: 'not_enough_stock' },
    });
    await put(id, { variants: [of('41', { stock: 4 }), of('42')] });
    expect((await desk.setStatus(order, 'processing')).status).toBe(200);
    expect(await left(id)).toEqual({ 41: 1, 42: 5 });
  });

  test('a full refund, too; and a variant that was renamed since is still the one', async () => {
    const { id, product, order } = await bought('42', 2);
    const [, second] = product.variants;
    await put(id, {
      variations: { Size: ['41', '42 wide'] },
      variants: [of('41'), { _id: second?._id, choice: { Size: '42 wide' } }],
    });
    expect((await desk.refund(order)).status).toBe(202);
    await desk.confirm(order);
    expect(await left(id)).toEqual({ 41: 5, '42 wide': 5 });
  });

  test('units of a size that the owner has removed are not put up for sale', async () => {
    const { id, order, who } = await bought('42', 2);
    const again = await wanting(id, '42');
    const { reference } = await begin(again);
    await put(id, { variants: [of('41')] });
    await desk.setStatus(order, 'cancelled');
    await lapse(reference);
    expect(await left(id)).toEqual({ 41: 5 });
    expect(await total(id)).toBe(5);
    const { body } = await call<Cart>(shop, who, 'POST', `/orders/${order._id}/buy-again`);
    expect(body.message).toContain('Bag of garri: Size: 42 is not available.');
  });

  test('an inactive size takes its units back without selling them', async () => {
    const { id, order } = await bought('42', 2);
    await put(id, { variants: [of('41'), of('42', { isActive: false })] });
    expect((await desk.setStatus(order, 'cancelled')).status).toBe(200);
    expect([await left(id), await total(id)]).toEqual([{ 41: 5, 42: 5 }, 5]);
  });

  test('buying again fills up by size', async () => {
    const { id, order, who } = await bought('42', 3);
    const other = await wanting(id, '42', 1);
    await begin(other);
    const { body } = await call<Cart>(shop, who, 'POST', `/orders/${order._id}/buy-again`);
    expect(body.data.items).toMatchObject([{ quantity: 1, variation: { Size: '42' } }]);
    expect(body.message).toContain('Only 1 of Bag of garri left in stock.');
  });
});

describe('what was begun before the product was split', () => {
  /** A held checkout of two, of a product with one shared stock of ten, as the release before wrote it. */
  const heldBefore = async (variation: Record<string, string>) => {
    const { _id } = await addProduct(shop, admin, category, {
      variations: 'Size' in variation ? variations : {},
      stock: 10,
    });
    const who = await createShopper(shop);
    await addToCart(shop, who, _id, 2, variation);
    const checkout = await begin(who);
    await query(
      `update checkout set lines = (select jsonb_agg(line - 'variantId' - 'sku') from jsonb_array_elements(lines) line)
       where reference = $1`,
      [checkout.reference],
    );
    await put(_id, { variations, variants: [of('41', { stock: 5 }), of('42', { stock: 3 })], stockWas: 8 });
    return { id: _id, who, checkout };
  };

  test('its units go back to the size that was chosen, or else to the first', async () => {
    const chosen = await heldBefore({ Size: '42' });
    const open = await heldBefore({});
    await lapse(chosen.checkout.reference, open.checkout.reference);
    expect(await left(chosen.id)).toEqual({ 41: 5, 42: 5 });
    expect(await left(open.id)).toEqual({ 41: 7, 42: 3 });
  });

  test('paid in time it is an order, whose units go back to their size', async () => {
    const { id, who, checkout } = await heldBefore({ Size: '42' });
    const { status, body } = await pay(who, checkout);
    expect([status, body.data.orderItems[0]?.variant, body.data.orderItems[0]?.sku]).toEqual([201, null, '']);
    expect(await left(id)).toEqual({ 41: 5, 42: 3 });
    await desk.setStatus(body.data, 'cancelled');
    expect(await left(id)).toEqual({ 41: 5, 42: 5 });
  });

  test('paid late it takes its size again; where it chose none, the money goes back', async () => {
    const chosen = await heldBefore({ Size: '42' });
    const open = await heldBefore({});
    await lapse(chosen.checkout.reference, open.checkout.reference);
    expect((await pay(chosen.who, chosen.checkout)).status).toBe(201);
    expect(await left(chosen.id)).toEqual({ 41: 5, 42: 3 });
    expect(await pay(open.who, open.checkout)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded' },
    });
    expect(await left(open.id)).toEqual({ 41: 7, 42: 3 });
  });

  test('a hold of a size goes back to the one stock when the sizes are put together', async () => {
    const { _id } = await shoe(5, 5);
    const who = await wanting(_id, '42', 2);
    const { reference } = await begin(who);
    await put(_id, { variants: [] });
    await lapse(reference);
    expect(await total(_id)).toBe(10);
  });
});
