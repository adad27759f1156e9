import { expect, test } from 'vitest';
import { pricesOfVariant } from './variant-price.ts';

const product = { priceKobo: 500_000, discountPriceKobo: 400_000 };

test('a variant without a price of its own costs what its product does', () => {
  expect(pricesOfVariant({ priceKobo: null, discountPriceKobo: null }, product)).toEqual(product);
});

test('a variant with a price of its own takes no discount from its product', () => {
  expect(pricesOfVariant({ priceKobo: 600_000, discountPriceKobo: null }, product)).toEqual({
    priceKobo: 600_000,
    discountPriceKobo: null,
  });
  expect(pricesOfVariant({ priceKobo: 600_000, discountPriceKobo: 550_000 }, product)).toEqual({
    priceKobo: 600_000,
    discountPriceKobo: 550_000,
  });
});
