import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { hasRealProducts, readRealProducts } from '#tests/support/real-products.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue, type ProductToLoad } from './loading.ts';

let running: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
});
afterAll(() => running.stop());

const list = async (query: string) =>
  (await call<Product[]>(running, null, 'GET', `/products?${query}`)).body.data;

const lantern: ProductToLoad = {
  name: 'Storm lantern',
  description: 'Burns in any wind',
  priceKobo: 2_500_50,
  discountPriceKobo: 2_000_00,
  stock: 7,
  brand: 'Beacon',
  sku: 'LAN-1',
  category: 'LIGHTS',
  isActive: true,
  isFeatured: true,
  images: [{ url: '/media/demo/lantern.webp', isMain: true }],
  variations: { Colour: ['Red'] },
  createdAt: new Date('2026-03-04T05:06:07.890Z'),
};

test('a loaded catalogue is there in full, with its reviews, and is found when mistyped', async () => {
  const [ada, bayo] = [
    await createShopper(running, { name: 'Ada' }),
    await createShopper(running, { name: 'Bayo' }),
  ];
  const reviewed = (who: TestAccount, star: number, day: number) => ({
    accountId: who.accountId,
    star,
    comment: `${star} stars`,
    createdAt: new Date(Date.UTC(2026, 4, day)),
  });
  const loaded = await loadCatalogue(running.shop.db, {
    categories: [{ name: 'Lights', description: 'To see by' }],
    products: [{ ...lantern, reviews: [reviewed(ada, 5, 1), reviewed(bayo, 2, 2)] }],
  });
  await running.shop.changes.catalogueChanged();
  const [id] = loaded.productIds;
  const answer = await call(running, null, 'GET', `/products/${id}`);
  expect(answer.body.data).toEqual({
    _id: id,
    slug: expect.stringMatching(/^storm-lantern-[a-z0-9]+$/),
    name: 'Storm lantern',
    description: 'Burns in any wind',
    price: 2500.5,
    discountPrice: 2000,
    stock: 7,
    brand: 'Beacon',
    sku: 'LAN-1',
    category: { _id: loaded.categoryIds[0], name: 'Lights', slug: 'lights' },
    isActive: true,
    isFeatured: true,
    images: [{ url: '/media/demo/lantern.webp', isMain: true }],
    variations: { Colour: ['Red'] },
    attributes: [],
    tags: '',
    averageRating: 3.5,
    reviewCount: 2,
    numOfReviews: 2,
    highestPrice: 2000,
    basePrice: 2500.5,
    baseDiscountPrice: 2000,
    variants: [],
    starCounts: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 },
    createdAt: '2026-03-04T05:06:07.890Z',
    ratings: [
      {
        star: 2,
        comment: '2 stars',
        user: { _id: bayo.accountId, name: 'Bayo' },
        isVerifiedPurchase: false,
        createdAt: '2026-05-02T00:00:00.000Z',
      },
      {
        star: 5,
        comment: '5 stars',
        user: { _id: ada.accountId, name: 'Ada' },
        isVerifiedPurchase: false,
        createdAt: '2026-05-01T00:00:00.000Z',
      },
    ],
  });
  for (const q of ['lantren', 'lihgts', 'baecon'])
    expect(
      (await list(`q=${q}`)).map(({ _id }) => _id),
      q,
    ).toEqual([id]);
});

test('categories that are there are used, and a load that fails leaves nothing', async () => {
  const before = await running.shop.db.selectFrom('category').select('id').execute();
  const loaded = await loadCatalogue(running.shop.db, {
    categories: [{ name: 'lights', description: '' }],
    products: [{ ...lantern, sku: 'LAN-2' }],
  });
  expect(before).toContainEqual({ id: loaded.categoryIds[0] });
  const bad = (changes: Partial<ProductToLoad>) =>
    loadCatalogue(running.shop.db, {
      categories: [{ name: 'Nowhere', description: '' }],
      products: [
        { ...lantern, sku: 'LAN-3' },
        { ...lantern, ...changes },
      ],
    });
  await expect(bad({ category: 'Unheard of' })).rejects.toThrow('Unknown category: Unheard of');
  await expect(bad({ sku: 'LAN-1' })).rejects.toThrow();
  expect(await running.shop.db.selectFrom('category').select('id').execute()).toEqual(before);
  expect(await running.shop.db.selectFrom('product').select('sku').orderBy('sku').execute()).toEqual([
    { sku: 'LAN-1' },
    { sku: 'LAN-2' },
  ]);
});

test.skipIf(!hasRealProducts)(
  'all real products go in through POST and stand in the list',
  { timeout: 60_000 },
  async () => {
    const categories = new Map<string, string>();
    const made: string[] = [];
    for (const product of readRealProducts()) {
      const id = categories.get(product.category) ?? (await addCategory(running, admin, product.category));
      categories.set(product.category, id);
      const reduced = Math.round(product.price * (100 - product.discountPercentage)) / 100;
      const { _id } = await addProduct(running, admin, id, {
        name: product.title,
        description: product.description,
        price: product.price,
        discountPrice: reduced < product.price ? reduced : null,
        stock: product.stock,
        brand: product.brand,
        sku: product.sku,
        images: product.images.map((url) => ({ url })),
      });
      made.push(_id);
    }
    const listed: string[] = [];
    for (let page = 1; ; page += 1) {
      const products = await list(`limit=100&page=${page}`);
      listed.push(...products.map(({ _id }) => _id));
      if (products.length < 100) break;
    }
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => made.includes(id))).toEqual(made.toReversed());
  },
);
