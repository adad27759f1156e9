import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BulkChange, PRICE_CHANGES, STOCK_CHANGES } from '#contract/catalogue/bulk.ts';
import { changedInBulk } from './one-product.ts';

const product = {
  priceKobo: 100_00,
  discountPriceKobo: null,
  stock: 10,
  categoryId: 'c1',
  isActive: true,
  isFeatured: false,
};

test('what is not named stays', () => {
  expect(changedInBulk(product, {})).toEqual({ isAllowed: true, after: product });
  expect(changedInBulk(product, { category: 'c2', isActive: false, isFeatured: true })).toEqual({
    isAllowed: true,
    after: { ...product, categoryId: 'c2', isActive: false, isFeatured: true },
  });
});

test('a discount may not reach the price, whichever way that comes about', () => {
  const reduced = { ...product, discountPriceKobo: 80_00 };
  const refused = { isAllowed: false, sentence: 'Discount price must be less than regular price' };
  for (const price of [
    { how: 'set', value: 80 },
    { how: 'lower', value: 20 },
    { how: 'lowerPercent', value: 20 },
  ] as const) {
    expect(changedInBulk(reduced, { price })).toEqual(refused);
  }
  expect(changedInBulk(reduced, { price: { how: 'lower', value: 19.99 } })).toMatchObject({
    after: { priceKobo: 80_01, discountPriceKobo: 80_00 },
  });
});

test('whatever is asked for, what comes out keeps the rules of a product', () => {
  const change: fc.Arbitrary<BulkChange> = fc.record(
    {
      price: fc.record({
        how: fc.constantFrom(...PRICE_CHANGES),
        value: fc.integer({ min: 1, max: 10_000_000_000 }).map((kobo) => kobo / 100),
      }),
      stock: fc.record({
        how: fc.constantFrom(...STOCK_CHANGES),
        value: fc.integer({ min: 0, max: 1_000_000_000 }),
      }),
    },
    { requiredKeys: [] },
  );
  const products = fc
    .tuple(
      fc.integer({ min: 2, max: 10_000_000_000 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      fc.nat(),
    )
    .map(([priceKobo, share, stock]) => ({
      ...product,
      priceKobo,
      discountPriceKobo: share < 0.3 ? null : Math.max(1, Math.floor(priceKobo * share)),
      stock: stock % 1_000_000_001,
    }));
  fc.assert(
    fc.property(products, change, (before, wanted) => {
      const judged = changedInBulk(before, wanted);
      if (!judged.isAllowed) return;
      const { priceKobo, discountPriceKobo, stock } = judged.after;
      expect(Number.isInteger(priceKobo) && priceKobo > 0 && priceKobo <= 10_000_000_000).toBe(true);
      expect(discountPriceKobo === null || discountPriceKobo < priceKobo).toBe(true);
      expect(Number.isInteger(stock) && stock >= 0 && stock <= 1_000_000_000).toBe(true);
    }),
  );
});
