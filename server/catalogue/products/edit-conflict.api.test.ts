import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Detail } from '#contract/http/failure.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;
let other: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Foodstuff');
  other = await addCategory(running, admin, 'Drinks');
});
afterAll(() => running.stop());

const put = async (id: string, change: object) => {
  const { status, body } = await call<Product>(running, admin, 'PUT', `/products/${id}`, change);
  return { status, ...body, details: (body as { details?: Detail[] }).details };
};
const look = async (id: string): Promise<Product> =>
  (await call<Product>(running, admin, 'GET', `/products/${id}?ratings=0`)).body.data;
/** The fields of a product as a form loads them. */
const loaded = async (id: string) => {
  const { category: own, ...product } = await look(id);
  return { ...product, category: own._id };
};

/** A field, what one admin makes of it, what another one wants at the same time, and what the form calls it. */
const EDITS = [
  ['name', 'Bag of gari', 'Sack of garri', 'name'],
  ['description', 'White gari, coarsely sieved', 'Yellow gari, from Ijebu', 'description'],
  ['price', 1_750.5, 2_000, 'price'],
  ['discountPrice', 900, 800, 'discount price'],
  ['images', [{ url: '/media/a.webp', isMain: true }], [{ url: '/media/b.webp', isMain: true }], 'images'],
  ['variations', { Size: ['1 kg', '5 kg'] }, { Size: ['5 kg', '1 kg'] }, 'variations'],
  ['attributes', [{ name: 'Weight', value: '1 kg' }], [{ name: 'Weight', value: '5 kg' }], 'attributes'],
  ['brand', 'Ijebu', 'Oyo', 'brand'],
  ['sku', 'GARI-ONE', 'GARI-OTHER', 'SKU'],
] as const;

describe('what somebody else has changed meanwhile', () => {
  test.for(EDITS)(
    '%s: the second edit is told, and changes nothing',
    async ([field, theirs, mine, label]) => {
      const { _id } = await addProduct(running, admin, category);
      const was = { [field]: (await loaded(_id))[field] };
      expect((await put(_id, { [field]: theirs, was })).status).toBe(200);
      const stored = await look(_id);
      const refused = await put(_id, { [field]: mine, was });
      expect([refused.status, refused.error]).toEqual([
        409,
        `Somebody else has changed this product meanwhile: ${label}`,
      ]);
      expect(refused.details).toEqual([
        { path: field, message: 'Changed by somebody else meanwhile', code: 'edit_conflict' },
      ]);
      expect(await look(_id)).toEqual(stored);
      expect((await put(_id, { [field]: mine, was: { [field]: theirs } })).data[field]).toEqual(mine);
    },
  );

  test('so is whoever relies on a category or a switch that they leave as it was', async () => {
    const { _id } = await addProduct(running, admin, category);
    const { isActive, isFeatured } = await loaded(_id);
    await put(_id, { category: other, isActive: false, isFeatured: true });
    const refused = await put(_id, { brand: 'Oyo', was: { category, isActive, isFeatured } });
    expect(refused.error).toBe(
      'Somebody else has changed this product meanwhile: category, active, featured',
    );
    expect((await look(_id)).brand).toBe('');
  });

  test('all such fields are named, in the order of the form', async () => {
    const { _id } = await addProduct(running, admin, category);
    const was = await loaded(_id);
    await put(_id, { name: 'Bag of gari', price: 1_700, isFeatured: true });
    const refused = await put(_id, {
      isFeatured: false,
      price: 1_800,
      name: 'Sack of garri',
      brand: 'Oyo',
      was: { isFeatured: was.isFeatured, brand: was.brand, price: was.price, name: was.name },
    });
    expect(refused.error).toBe('Somebody else has changed this product meanwhile: name, price, featured');
    expect(refused.details?.map(({ path }) => path)).toEqual(['name', 'price', 'isFeatured']);
  });

  test('an edit of other fields is no conflict, nor is the same edit twice, as after a lost answer', async () => {
    const { _id } = await addProduct(running, admin, category);
    const was = await loaded(_id);
    await put(_id, { price: 1_700 });
    expect((await put(_id, { brand: 'Oyo', was: { brand: was.brand } })).status).toBe(200);
    expect((await put(_id, { price: 1_700, was: { price: was.price } })).status).toBe(200);
    expect(await look(_id)).toMatchObject({ price: 1_700, brand: 'Oyo' });
  });

  test('stock stays a difference beside it', async () => {
    const { _id } = await addProduct(running, admin, category, { stock: 10 });
    await put(_id, { stock: 7 });
    const answer = await put(_id, { stock: 15, stockWas: 10, brand: 'Oyo', was: { brand: '' } });
    expect([answer.status, answer.data.stock]).toEqual([200, 12]);
  });

  test('without `was` the last one wins, as ever', async () => {
    const { _id } = await addProduct(running, admin, category);
    await put(_id, { price: 1_700 });
    expect((await put(_id, { price: 1_800 })).data.price).toBe(1_800);
    expect((await put(_id, { price: 1_900, was: null })).data.price).toBe(1_900);
    expect((await put(_id, { price: 1_901, was: {} })).data.price).toBe(1_901);
  });

  test('what is no field of a product is refused', async () => {
    const { _id } = await addProduct(running, admin, category);
    for (const was of ['x', 7, [1], { price: 'much' }, { images: {} }, { variations: { Size: 'S' } }]) {
      expect((await put(_id, { price: 5, was })).status, JSON.stringify(was)).toBe(400);
    }
    expect((await look(_id)).price).toBe(1_500);
  });

  test('of many who edit at once exactly one gets through, and the log has one entry', async () => {
    const { _id } = await addProduct(running, admin, category, { stock: 100 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put(_id, { price: 2_000 + index, stock: 101, stockWas: 100, was: { price: 1_500 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.data;
    expect(await look(_id)).toMatchObject({ price: winner?.price, stock: 101 });
    const { body } = await call<AuditEntry[]>(running, admin, 'GET', `/admin/audit?subject=${_id}`);
    expect(body.data.filter(({ action }) => action === 'changed')).toHaveLength(1);
  });
});
