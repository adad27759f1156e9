import { expect, test } from 'vitest';
import type { LoadedVariant, VariantForm } from '#contract/catalogue/variants.ts';
import type { StoredVariant } from './stored-variant.ts';
import { overtakenVariants } from './variant-edit-conflict.ts';

const stored = (Size: string, changes: Partial<StoredVariant> = {}): StoredVariant => ({
  id: Size,
  choice: { Size },
  sku: `SKU-${Size}`,
  gtin: null,
  priceKobo: null,
  discountPriceKobo: null,
  stock: 5,
  image: null,
  isActive: true,
  ...changes,
});
/** As a form loads one that costs what its product does. */
const loaded = (Size: string): LoadedVariant => ({
  _id: Size,
  choice: { Size },
  sku: `SKU-${Size}`,
  price: 1_500,
  discountPrice: 1_200,
  hasOwnPrice: false,
  image: null,
  isActive: true,
});
const wanted = (Size: string, changes: Partial<VariantForm> = {}): VariantForm => ({
  _id: Size,
  choice: { Size },
  sku: undefined,
  stockWas: undefined,
  isActive: undefined,
  ...changes,
});
const both = [wanted('41'), wanted('42')];
const seen = [loaded('41'), loaded('42')];

test('nobody is overtaken where nothing, or only the stock, has changed', () => {
  expect(overtakenVariants([stored('41', { stock: 1 }), stored('42')], seen, both)).toEqual([]);
});

test('what somebody else has changed is told, unless this edit wants it so as well', () => {
  const now = [stored('41', { priceKobo: 1_800_00 }), stored('42')];
  expect(overtakenVariants(now, seen, both)).toEqual(['Size: 41']);
  expect(overtakenVariants(now, seen, [wanted('41', { price: 1_900 }), wanted('42')])).toEqual(['Size: 41']);
  expect(
    overtakenVariants(now, seen, [wanted('41', { price: 1_800, discountPrice: null }), wanted('42')]),
  ).toEqual([]);
});

test('so is what was added, which the list would take away, and what was removed, which it would bring back', () => {
  const [first, second] = [stored('41'), stored('42')];
  expect(overtakenVariants([first, second, stored('43')], seen, both)).toEqual(['Size: 43']);
  expect(overtakenVariants([first], seen, both)).toEqual(['Size: 42']);
  expect(overtakenVariants([first], seen, [wanted('41')])).toEqual([]);
});

test('a variant that this edit removes is told when somebody has just changed it', () => {
  expect(overtakenVariants([stored('41'), stored('42', { sku: 'NEW' })], seen, [wanted('41')])).toEqual([
    'Size: 42',
  ]);
});
