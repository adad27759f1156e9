import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import { createShopper } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

describe('the cart', () => {
  test('20 adds of one product at once are one line of 20', async () => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => addToCart(shop, shopper, product)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const { body } = await call<Cart>(shop, shopper, 'GET', '/cart');
    expect(body.data.items).toHaveLength(1);
    expect(body.data).toMatchObject({ totalItems: 20, totalPrice: 20_000 });
  });

  test('adds at once never put more into one line than there is', async () => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => addToCart(shop, shopper, product)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('Only 5 left in stock');
  });

  test('adds and changes at once never want more of a product than there is, over all its lines', async () => {
    const shopper = await createShopper(shop);
    const shirt = await createProduct(shop, { stock: 5, variations: { Size: ['S', 'M', 'L'] } });
    const adds = ['S', 'M', 'L', 'S', 'M', 'L', 'S', 'M', 'L', 'S', 'M', 'L'];
    const added = await Promise.all(adds.map((Size) => addToCart(shop, shopper, shirt, 1, { Size })));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(5);
    const { items } = (await call<Cart>(shop, shopper, 'GET', '/cart')).body.data;
    await Promise.all(
      items.map(({ _id }) => call(shop, shopper, 'PUT', `/cart/items/${_id}`, { quantity: 3 })),
    );
    expect((await call<Cart>(shop, shopper, 'GET', '/cart')).body.data.totalItems).toBeLessThanOrEqual(5);
  });

  test('stock is summed over all lines of a product, and sold out says so', async () => {
    const shopper = await createShopper(shop);
    const shoes = await createProduct(shop, { stock: 3, variations: { Size: ['41', '42'] } });
    expect((await addToCart(shop, shopper, shoes, 2, { Size: '41' })).status).toBe(200);
    const more = await addToCart(shop, shopper, shoes, 2, { Size: '42' });
    expect(more).toMatchObject({ status: 409, body: { error: 'Only 3 left in stock' } });
    const none = await createProduct(shop, { stock: 0 });
    expect((await addToCart(shop, shopper, none)).body.error).toBe('Out of stock');
    for (const quantity of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect(await addToCart(shop, shopper, shoes, quantity, { Size: '42' }), `${quantity}`).toMatchObject({
        status: 409,
        body: { error: 'Only 3 left in stock' },
      });
  });

  test('variations are judged, and the same choice in another order is the same line', async () => {
    const shopper = await createShopper(shop);
    const shirt = await createProduct(shop, {
      stock: 9,
      variations: { Size: ['M'], Colour: ['Red', 'Blue'] },
    });
    expect((await addToCart(shop, shopper, shirt)).body.error).toBe('Please select a Size');
    const wrong = await addToCart(shop, shopper, shirt, 1, { Size: 'M', Colour: 'Pink' });
    expect(wrong).toMatchObject({ status: 400, body: { error: '"Pink" is not available for Colour' } });
    expect((await addToCart(shop, shopper, shirt, 1, { Size: 'M', Colour: 'Red', Fit: 'x' })).status).toBe(
      400,
    );
    await addToCart(shop, shopper, shirt, 1, { Size: 'M', Colour: 'Red' });
    const again = await addToCart(shop, shopper, shirt, 1, { Colour: 'Red', Size: 'M' });
    expect(again.body.data.items).toHaveLength(1);
    const other = await addToCart(shop, shopper, shirt, 1, { Colour: 'Blue', Size: 'M' });
    expect(other.body.data.items).toHaveLength(2);
  });

  test('a choice is the same one, whether its letters and their marks were typed as one or apart', async () => {
    const shopper = await createShopper(shop);
    const cup = await createProduct(shop, { stock: 9, variations: { Caf\u00e9: ['Cr\u00e8me'] } });
    await addToCart(shop, shopper, cup, 1, { Caf\u00e9: 'Cr\u00e8me' });
    const again = await addToCart(shop, shopper, cup, 1, { 'Cafe\u0301': 'Cre\u0300me' });
    expect(again.body.data.items).toMatchObject([{ quantity: 2, variation: { Caf\u00e9: 'Cr\u00e8me' } }]);
  });

  const LONG = 'x'.repeat(51);
  test.each([
    ['null', { Size: null }, 'Please select a Size'],
    ['blank', { Size: '' }, 'Please select a Size'],
    ['a list', { Size: ['42'] }, 'Please select a Size'],
    ['a number', { Size: 43 }, '"43" is not available for Size'],
    ['yes', { Size: true }, '"true" is not available for Size'],
    ['a long text', { Size: LONG }, `"${LONG}" is not available for Size`],
    ['of a long type', { Size: '42', [LONG]: 'x' }, `"x" is not available for ${LONG}`],
    ['endless', { Size: 'x'.repeat(1_001) }, 'Please choose one value for each variation'],
    ['no choice', '42', 'Please choose one value for each variation'],
  ])(
    'a choice is judged by what the product offers, of whatever kind it is: %s',
    async (_, variation, error) => {
      const shopper = await createShopper(shop);
      const shoes = await createProduct(shop, { stock: 3, variations: { Size: ['41', '42'] } });
      const body = { productId: shoes, variation };
      expect(await call(shop, shopper, 'POST', '/cart/items', body)).toMatchObject({
        status: 400,
        body: { error },
      });
    },
  );

  test('a value that came as a number is the one that is written so, and a choice of nothing is none', async () => {
    const shopper = await createShopper(shop);
    const shoes = await createProduct(shop, { stock: 3, variations: { Size: ['41', '42'] } });
    const body = { productId: shoes, variation: { Size: 42, Colour: null } };
    const { status, body: added } = await call<Cart>(shop, shopper, 'POST', '/cart/items', body);
    expect([status, added.data.items[0]?.variation]).toEqual([200, { Size: '42' }]);
  });

  test.each([
    ['null', { Size: null }],
    ['a number', { Size: 42 }],
    ['endless', { Size: 'x'.repeat(5_000) }],
    ['a text', 'M'],
    ['a list', ['M']],
    ['nothing', null],
  ])('with the id of a line its variation is not looked at: %s', async (_, variation) => {
    const shopper = await createShopper(shop);
    const shirt = await createProduct(shop, { stock: 9, variations: { Size: ['M', 'L'] } });
    const line = (await addToCart(shop, shopper, shirt, 1, { Size: 'M' })).body.data.items[0]?._id;
    const path = `/cart/items/${line}`;
    const changed = await call<Cart>(shop, shopper, 'PUT', path, { quantity: 2, variation });
    expect([changed.status, changed.body.data?.totalItems]).toEqual([200, 2]);
    expect((await call(shop, shopper, 'DELETE', path, { variation })).status).toBe(200);
  });

  test('a line is changed and removed by its id or by product and variation', async () => {
    const shopper = await createShopper(shop);
    const shirt = await createProduct(shop, {
      stock: 9,
      variations: { Size: ['M', 'L'] },
      discountPriceKobo: 750_50,
    });
    const added = await addToCart(shop, shopper, shirt, 1, { Size: 'M' });
    const line = added.body.data.items[0]?._id;
    const changed = await call<Cart>(shop, shopper, 'PUT', `/cart/items/${line}`, {
      quantity: 3,
      variation: { Size: 'none' },
    });
    expect(changed.body.data).toMatchObject({ totalItems: 3, totalPrice: 2251.5 });
    const byProduct = await call<Cart>(shop, shopper, 'PUT', `/cart/items/${shirt}`, {
      quantity: 2,
      variation: { Size: 'M' },
    });
    expect(byProduct.body.data.totalItems).toBe(2);
    expect((await call(shop, shopper, 'PUT', `/cart/items/${shirt}`, { quantity: 2 })).status).toBe(404);
    expect(await call(shop, shopper, 'PUT', `/cart/items/${line}`, { quantity: 10 })).toMatchObject({
      status: 409,
      body: { error: 'Only 9 left in stock' },
    });
    for (const quantity of [0, -1, 1.5, '2', null, 1e21]) {
      const answer = await call(shop, shopper, 'PUT', `/cart/items/${line}`, { quantity });
      expect(answer.body.error).toBe('Quantity must be a whole number of 1 or more');
    }
    expect((await call(shop, shopper, 'DELETE', '/cart/items/not-an-id')).status).toBe(404);
    const removed = await call<Cart>(shop, shopper, 'DELETE', `/cart/items/${shirt}`, {
      variation: { Size: 'M' },
    });
    expect(removed.body.data).toEqual({ items: [], totalPrice: 0, totalItems: 0 });
  });

  test('the whole cart is emptied at once, and nobody else’s', async () => {
    const [mine, theirs] = [await createShopper(shop), await createShopper(shop)];
    const products = [await createProduct(shop, { stock: 9 }), await createProduct(shop, { stock: 9 })];
    for (const product of products) await addToCart(shop, mine, product, 2);
    await addToCart(shop, theirs, products[0] ?? '');
    const emptied = await call<Cart>(shop, mine, 'DELETE', '/cart');
    expect(emptied).toMatchObject({
      status: 200,
      body: { data: { items: [], totalPrice: 0, totalItems: 0 } },
    });
    expect((await call<Cart>(shop, theirs, 'GET', '/cart')).body.data.totalItems).toBe(1);
  });

  test('nobody reaches another one’s line', async () => {
    const [mine, theirs] = [await createShopper(shop), await createShopper(shop)];
    const product = await createProduct(shop, { stock: 9 });
    const line = (await addToCart(shop, theirs, product)).body.data.items[0]?._id;
    expect((await call(shop, mine, 'DELETE', `/cart/items/${line}`)).status).toBe(404);
    expect((await call<Cart>(shop, theirs, 'GET', '/cart')).body.data.totalItems).toBe(1);
  });

  test('a choice that its product comes in no more is neither sold nor raised: the line is dropped and named', async () => {
    const shopper = await createShopper(shop);
    const shirt = await createProduct(shop, {
      stock: 9,
      variations: { Size: ['S', 'M'] },
      name: 'Ankara shirt',
    });
    const cap = await createProduct(shop, { stock: 9, name: 'Fila cap' });
    const plain = await createProduct(shop, { stock: 9 });
    for (const [product, choice] of [[shirt, { Size: 'S' }], [cap], [plain]] as const)
      expect((await addToCart(shop, shopper, product, 1, choice)).status).toBe(200);
    const { items } = (await call<Cart>(shop, shopper, 'GET', '/cart')).body.data;
    const offer = (id: string, variations: object) =>
      sql`update product set variations = ${JSON.stringify(variations)}::jsonb where id = ${id}`.execute(
        shop.shop.db,
      );
    await offer(shirt, { Size: ['M'] });
    await offer(cap, { Size: ['58'] });
    const raised = await call(shop, shopper, 'PUT', `/cart/items/${items[0]?._id}`, { quantity: 2 });
    expect(raised).toMatchObject({ status: 400, body: { error: '"S" is not available for Size' } });
    const started = await startCheckout(shop, shopper);
    expect(started.status).toBe(201);
    const { rows } = await sql<{ lines: { productId: string }[] }>`
      select lines from checkout where account_id = ${shopper.accountId}`.execute(shop.shop.db);
    expect(rows[0]?.lines.map(({ productId }) => productId)).toEqual([plain]);
    const { data, message } = (await call<Cart>(shop, shopper, 'GET', '/cart')).body;
    expect(data.items.map(({ product }) => product._id)).toEqual([plain]);
    expect(message).toContain('Ankara shirt');
    expect(message).toContain('Fila cap');
  });

  test('a line whose product has gone is dropped and named', async () => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { name: 'Old radio', stock: 9 });
    await addToCart(shop, shopper, product);
    await shop.shop.db.updateTable('product').set({ is_active: false }).where('id', '=', product).execute();
    const cart = await call<Cart>(shop, shopper, 'GET', '/cart');
    expect(cart.body.data.items).toEqual([]);
    expect(cart.body.message).toContain('Old radio');
    expect((await call<Cart>(shop, shopper, 'GET', '/cart')).body.message).toBeUndefined();
    expect((await addToCart(shop, shopper, product)).body.error).toBe('Product not found');
  });

  test('units that the shopper’s own checkout holds count as available to that shopper only', async () => {
    const [mine, other] = [await createShopper(shop), await createShopper(shop)];
    const product = await createProduct(shop, { stock: 3 });
    await addToCart(shop, mine, product, 3);
    expect((await startCheckout(shop, mine)).status).toBe(201);
    expect((await addToCart(shop, other, product)).body.error).toBe('Out of stock');
    const cart = await call<Cart>(shop, mine, 'GET', '/cart');
    expect(cart.body.data.items[0]?.product.stock).toBe(3);
    expect((await call(shop, mine, 'PUT', `/cart/items/${product}`, { quantity: 2 })).status).toBe(200);
  });

  test('visitors and unverified tokens are turned away', async () => {
    expect(await call(shop, null, 'GET', '/cart')).toMatchObject({
      status: 401,
      body: { error: 'Please log in to continue' },
    });
  });
});
