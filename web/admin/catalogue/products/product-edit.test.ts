import { describe, expect, test } from 'vitest';
import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { changeOf, mergeFields, sentUnits, withUnitsOfNow } from './product-edit.ts';
import { copyOf, fieldsOf, loadedOf } from './product-fields.ts';

const base: AdminProduct = {
  _id: 'p1',
  slug: 'lantern-1001',
  name: 'Lantern',
  description: 'Burns a whole night',
  price: 2_500,
  discountPrice: null,
  stock: 20,
  ...byField(PLAIN_FIELDS, () => ''),
  brand: 'Ijebu',
  sku: 'LAN-1',
  category: { _id: 'c1', name: 'Lamps', slug: 'lamps' },
  isActive: true,
  isFeatured: false,
  images: [{ url: '/media/a.webp', isMain: true }],
  variations: { Size: ['S', 'M'] },
  attributes: [{ name: 'Material', value: 'Brass' }],
  averageRating: 0,
  reviewCount: 0,
  numOfReviews: 0,
  highestPrice: 2_500,
  basePrice: 2_500,
  baseDiscountPrice: null,
  variants: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const typed = fieldsOf(base);
const judged = { ...loadedOf(base), stock: base.stock };

test('an edit sends what differs and what it was', () => {
  expect(changeOf(base, judged)).toEqual({ was: {} });
  expect(
    changeOf(base, { ...judged, price: 3_000, discountPrice: 2_000, category: 'c2', isFeatured: true }),
  ).toEqual({
    price: 3_000,
    discountPrice: 2_000,
    category: 'c2',
    isFeatured: true,
    was: { price: 2_500, discountPrice: null, category: 'c1', isFeatured: false },
  });
  expect(changeOf(base, { ...judged, variations: { Size: ['M', 'S'] }, images: [] })).toEqual({
    variations: { Size: ['M', 'S'] },
    images: [],
    was: { variations: base.variations, images: base.images },
  });
});

test('stock that was not touched is that of now, and no difference', () => {
  const now = { ...base, stock: 7 };
  expect(withUnitsOfNow(typed, base, now).stock).toBe('7');
  expect(withUnitsOfNow({ ...typed, stock: '23' }, base, now).stock).toBe('23');
  const variant = {
    _id: 'v1',
    choice: { Size: 'S' },
    stock: 4,
  } as unknown as AdminProduct['variants'][number];
  const row = {
    key: 'k',
    _id: 'v1',
    choice: { Size: 'S' },
    stock: '4',
  } as unknown as (typeof typed)['variants'][number];
  const sold = { ...base, variants: [{ ...variant, stock: 3 }] };
  const stocks = (stock: string) =>
    withUnitsOfNow(
      { ...typed, variants: [{ ...row, stock }] },
      { ...base, variants: [variant] },
      sold,
    ).variants.map((one) => one.stock);
  expect([stocks('4'), stocks('9')]).toEqual([['3'], ['9']]);
});

test('stock that was sent before is among what there is now, and is not added once more', () => {
  const sent = { ...typed, stock: '18' };
  // 20, of which the edit took 2, and one was sold.
  const now = { ...base, stock: 17 };
  expect(withUnitsOfNow(sent, base, now, sent).stock).toBe('17');
  expect(withUnitsOfNow({ ...typed, stock: '15' }, base, now, sent).stock).toBe('14');
  expect(withUnitsOfNow({ ...typed, stock: 'some' }, base, now, sent).stock).toBe('some');
  const row = { key: 'k', _id: 'v1', stock: '6' } as unknown as (typeof typed)['variants'][number];
  const variant = { _id: 'v1', stock: 4 } as unknown as AdminProduct['variants'][number];
  const rows = { ...typed, variants: [row] };
  const sold = { ...base, variants: [{ ...variant, stock: 5 }] };
  expect(withUnitsOfNow(rows, { ...base, variants: [variant] }, sold, rows).variants).toMatchObject([
    { stock: '5' },
  ]);
});

test('of several edits that nobody has answered none counts, unless they agree in their units', () => {
  const one = { ...typed, stock: '8' };
  expect(sentUnits([])).toBeNull();
  expect(sentUnits([one])).toBe(one);
  expect(sentUnits([one, { ...one, brand: 'Abeokuta' }])).toBe(one);
  expect(sentUnits([one, { ...one, stock: '10' }])).toBeNull();
});

test('stock goes as a difference, and an emptied SKU not at all', () => {
  expect(changeOf(base, { ...judged, stock: 23, sku: undefined })).toEqual({
    stock: 23,
    stockWas: 20,
    was: {},
  });
});

describe('where variants have the stock', () => {
  const size = (value: string, stock: number): AdminProduct['variants'][number] => ({
    _id: value,
    choice: { Size: value },
    sku: `LAN-${value}`,
    gtin: '',
    price: 2_500,
    discountPrice: null,
    hasOwnPrice: false,
    stock,
    image: null,
    isActive: true,
  });
  const split = { ...base, variants: [size('S', 15), size('M', 5)] };
  const form = (stock: number) => ({
    choice: { Size: 'S' },
    sku: undefined,
    stock,
    stockWas: undefined,
    isActive: true,
  });

  test('an edit sends none of the product; shared out anew, it says what there was to share', () => {
    expect(changeOf(split, { ...judged, stock: 25 })).toEqual({ was: {} });
    expect(changeOf(base, { ...judged, stock: 18, variants: [form(18)] })).toMatchObject({
      stockWas: 20,
      variants: [{ choice: { Size: 'S' }, stock: 18 }],
      was: { variants: [] },
    });
    expect(changeOf(base, { ...judged, variants: [form(20)] })).not.toHaveProperty('stock');
  });

  test('without them it is the product’s again', () => {
    expect(changeOf(split, { ...judged, stock: 22, variants: [] })).toMatchObject({
      variants: [],
      stock: 22,
      stockWas: 20,
    });
  });

  test('its own prices are edited, not those of the cheapest', () => {
    const shown = { ...split, price: 1_000, discountPrice: 900 };
    expect(fieldsOf(shown)).toMatchObject({ price: '2500', discountPrice: '' });
    expect(changeOf(shown, { ...loadedOf(shown), price: 2_600 })).toMatchObject({
      price: 2_600,
      was: { price: 2_500 },
    });
  });

  test('variants are joined as well', () => {
    const theirs = { ...split, variants: [size('S', 12), size('M', 5)] };
    const mine = fieldsOf(split).variants.map((row) => ({ ...row, stock: '20' }));
    expect(mergeFields(split, { ...fieldsOf(split), variants: mine }, theirs)).toMatchObject({
      fields: { variants: [{ stock: '17' }, { stock: '20' }] },
      contested: [],
      variants: [],
    });
  });
});

test('what was not touched becomes theirs, what was stays, and stock is added up', () => {
  const theirs = { ...base, basePrice: 2_600, brand: 'Oyo', stock: 15 };
  const { fields, contested } = mergeFields(base, { ...typed, name: 'Lamp', stock: '25' }, theirs);
  expect(contested).toEqual([]);
  expect(fields).toEqual({ ...typed, name: 'Lamp', price: '2600', brand: 'Oyo', stock: '20' });
});

test('only what both have changed, and differently, is contested', () => {
  const theirs = {
    ...base,
    name: 'Lamp',
    basePrice: 2_600,
    isFeatured: true,
    category: { _id: 'c2', name: 'Lights', slug: 'lights' },
  };
  const mine = { ...typed, name: 'Storm lamp', price: '2600', category: 'c3', sku: 'LAN-2' };
  const { fields, contested } = mergeFields(base, mine, theirs);
  expect(contested).toEqual(['name', 'category']);
  expect(fields).toEqual({ ...mine, isFeatured: true });
});

test('a stock that is no figure stays as it was typed', () => {
  expect(mergeFields(base, { ...typed, stock: 'many' }, { ...base, stock: 3 }).fields.stock).toBe('many');
});

test('a copy has a name and a SKU of its own, and nobody sees it yet', () => {
  expect(copyOf(base)).toEqual({ ...typed, name: 'Lantern (copy)', sku: '', isActive: false });
  expect(copyOf({ ...base, name: 'x'.repeat(300) }).name).toHaveLength(300);
  expect(copyOf({ ...base, name: `${'x'.repeat(292)}😀${'x'.repeat(6)}` }).name).toBe(
    `${'x'.repeat(292)} (copy)`,
  );
});
