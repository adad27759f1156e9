import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { BulkOutcome } from '#contract/catalogue/bulk.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import type { HeldVariant } from '#contract/catalogue/variants.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct, expectFiguresRight, stockByChoice } from '#tests/support/variants.ts';
import { importDesk } from '../import-export/import.fixture.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let category: string;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), APP_URL: 'https://shop.example' });
  admin = await createAdmin(shop);
  category = await addCategory(shop, admin, 'Shoes');
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
afterEach(() => expectFiguresRight(shop));

const variations = { Size: ['41', '42'] };
const of = (Size: string, fields: object = {}) => ({ choice: { Size }, ...fields });
const shoe = async (dear: object = { price: 2_000 }, fields: object = {}): Promise<AdminProduct> => {
  const variants = [of('41', { stock: 5 }), of('42', { stock: 5, ...dear })];
  return (await addProduct(shop, admin, category, { variations, variants, ...fields })) as AdminProduct;
};
const bulk = async (ids: string[], change: object) => {
  const path = '/admin/products/bulk';
  const seen = (await call<BulkOutcome>(shop, admin, 'POST', path, { ids, change })).body.data;
  return (await call<BulkOutcome>(shop, admin, 'POST', path, { ids, change, confirmed: seen.changed })).body
    .data;
};

describe('a change of many products', () => {
  test('raises the price of the product and those of its variants alike, and the audit log names them', async () => {
    const { _id } = await shoe({ price: 2_000, discountPrice: 1_800 });
    expect(await bulk([_id], { price: { how: 'raisePercent', value: 10 } })).toMatchObject({ changed: 1 });
    const after = await adminProduct(shop, admin, _id);
    expect(after).toMatchObject({ basePrice: 1_650, price: 1_650, highestPrice: 1_800 });
    expect(after.variants).toMatchObject([
      { price: 1_650, hasOwnPrice: false },
      { price: 2_200, discountPrice: 1_800 },
    ]);
    const { body } = await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${_id}&limit=1`);
    expect(body.data[0]).toMatchObject({
      before: { price: 1_500, variants: { 'Size: 42': { price: 2_000 } } },
      after: { price: 1_650, variants: { 'Size: 42': { price: 2_200 } } },
    });
  });

  test('leaves out whose variant would break a rule, by its name, and changes nothing of it', async () => {
    const [low, fine] = [await shoe({ price: 1_900, discountPrice: 1_850 }), await shoe()];
    const outcome = await bulk([low._id, fine._id], { price: { how: 'lower', value: 100 } });
    expect(outcome).toMatchObject({
      changed: 1,
      refusals: [{ _id: low._id, error: 'Size: 42: discount price must be less than the price' }],
    });
    expect(await adminProduct(shop, admin, low._id)).toMatchObject({ basePrice: 1_500 });
    const most = await bulk([low._id], { price: { how: 'set', value: 100 } });
    expect(most).toMatchObject({ changed: 0, refused: 1 });
  });

  test('of stock leaves products with variants out and says so; others go on', async () => {
    const [split, plain] = [await shoe(), await addProduct(shop, admin, category, { stock: 3 })];
    expect(await bulk([split._id, plain._id], { stock: { how: 'add', value: 4 } })).toMatchObject({
      changed: 1,
      refusals: [{ _id: split._id, error: 'The stock of this product is kept by variant' }],
    });
    expect(await stockByChoice(shop, admin, split._id)).toEqual({ 41: 5, 42: 5 });
  });

  test('moves, hides and deletes products with their variants', async () => {
    const { _id } = await shoe();
    expect(await bulk([_id], { isActive: false, isFeatured: true })).toMatchObject({ changed: 1 });
    expect(await adminProduct(shop, admin, _id)).toMatchObject({ isActive: false, stock: 10 });
    expect(await bulk([_id], { isDeleted: true })).toMatchObject({ changed: 1 });
  });
});

describe('a file of products', () => {
  const exported = async (id: string): Promise<string> => {
    const { name } = await adminProduct(shop, admin, id);
    const answer = await shop.app.inject({
      url: `/api/v1/admin/products/export?search=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  test('that is read back as it was written changes nothing of a product with variants', async () => {
    const { _id, variants } = await shoe({}, { name: 'Zanzibar sandal' });
    const desk = importDesk(shop, admin);
    const seen = await desk.importAll(await exported(_id));
    expect(seen.counts).toMatchObject({ refused: 0, changed: 0, unchanged: 1 });
    expect((await adminProduct(shop, admin, _id)).variants).toEqual(variants);
  });

  test('changes the stock of the variant that it says, and leaves it alone where it says none', async () => {
    const { _id, variants } = await shoe({}, { name: 'Mombasa sandal' });
    const file = (await exported(_id)).replace(/,5,deny/, ',9,deny');
    const desk = importDesk(shop, admin);
    expect((await desk.importAll(file)).counts).toMatchObject({ refused: 0, changed: 1 });
    expect(await stockByChoice(shop, admin, _id)).toEqual({ 41: 9, 42: 5 });
    const sheet = `Title,Price,Stock,SKU\nMombasa sandal,1500,3,${variants[0]?.sku}`;
    const seen = await desk.importAll(sheet);
    expect(seen.counts).toMatchObject({ refused: 1, changed: 0 });
    const [row] = await desk.report(seen._id);
    expect(row?.remarks.filter(({ kind }) => kind === 'problem').map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('This is the SKU of a variant of “Mombasa sandal” (Size: 41)'),
    ]);
    expect(await stockByChoice(shop, admin, _id)).toEqual({ 41: 9, 42: 5 });
  });

  test('changes the texts of a product with variants, and their pictures with those of the product', async () => {
    const image = '/media/lamu.webp';
    const { _id } = await shoe({ image }, { name: 'Lamu sandal', images: [{ url: image }] });
    const file = (await exported(_id))
      .replaceAll('Yellow garri', 'Brown leather')
      .replaceAll('https://shop.example/media/lamu.webp', 'https://pictures.example/lamu.webp');
    const seen = await importDesk(shop, admin).importAll(file);
    expect(seen.counts).toMatchObject({ refused: 0, changed: 1 });
    const after = await adminProduct(shop, admin, _id);
    expect(after.description).toBe('Brown leather, finely sieved');
    expect(after.variants.map((variant) => [variant.image, variant.stock])).toEqual([
      [null, 5],
      ['https://pictures.example/lamu.webp', 5],
    ]);
  });
});

test('what is still wanted of a variant, in units: held, in open orders, in carts', async () => {
  const { _id, variants } = await shoe({ price: 2_000, stock: 20 });
  const desk = openOrderDesk(shop, stub, admin);
  const [buyer, holder, thinker] = await Promise.all([0, 1, 2].map(() => createShopper(shop)));
  for (const [who, units] of [
    [buyer, 5],
    [holder, 2],
    [thinker, 3],
  ] as [TestAccount, number][])
    await addToCart(shop, who, _id, units, { Size: '42' });
  const order = await desk.payCart(buyer as TestAccount);
  await startCheckout(shop, holder as TestAccount);
  const held = (id = '', who = admin) =>
    call<HeldVariant>(shop, who, 'GET', `/products/${_id}/variants/${id}/held`);
  expect((await held(variants[1]?._id)).body.data).toEqual({ held: 2, inOpenOrders: 5, inCarts: 5 });
  expect((await held(variants[0]?._id)).body.data).toEqual({ held: 0, inOpenOrders: 0, inCarts: 0 });
  await desk.setStatus(order, 'delivered');
  expect((await held(variants[1]?._id)).body.data.inOpenOrders).toBe(0);
  expect(await held(_id)).toMatchObject({ status: 404, body: { code: 'variant_not_found' } });
  expect((await held(variants[1]?._id, buyer as TestAccount)).status).toBe(403);
});

test('raises of many products beside sales and recounts of one size: none is lost, and none stands in another’s way', async () => {
  const split = await shoe({ price: 2_000, stock: 40 });
  const plain = await addProduct(shop, admin, category, { stock: 50 });
  const ids = [split._id, plain._id];
  const buyers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const buyer = await createShopper(shop);
      await addToCart(shop, buyer, split._id, 2, { Size: '42' });
      return buyer;
    }),
  );
  const raises = (change: object, confirmed: number) =>
    Array.from({ length: 6 }, (_, index) =>
      call<BulkOutcome>(shop, admin, 'POST', '/admin/products/bulk', {
        ids: index % 2 ? ids : ids.toReversed(),
        change,
        confirmed,
      }),
    );
  const recounted = { variants: [of('41'), of('42', { stock: 39, stockWas: 40 })] };
  const answers = await Promise.all([
    // The stock that is kept by variant is left out of them, and is nobody's to undo.
    ...raises({ stock: { how: 'add', value: 3 } }, 1),
    ...raises({ price: { how: 'raise', value: 10 } }, 2),
    ...buyers.map((buyer) => startCheckout(shop, buyer)),
    ...Array.from({ length: 4 }, () => call(shop, admin, 'PUT', `/products/${split._id}`, recounted)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(12).fill(200),
    ...Array(5).fill(201),
    ...Array(4).fill(200),
  ]);
  expect(await stockByChoice(shop, admin, split._id)).toEqual({ 41: 5, 42: 40 - 5 * 2 - 4 });
  expect(await adminProduct(shop, admin, split._id)).toMatchObject({
    stock: 31,
    basePrice: 1_560,
    price: 1_560,
    highestPrice: 2_060,
  });
  expect(await adminProduct(shop, admin, plain._id)).toMatchObject({ stock: 50 + 6 * 3, price: 1_560 });
  await expectFiguresRight(shop);
}, 60_000);
