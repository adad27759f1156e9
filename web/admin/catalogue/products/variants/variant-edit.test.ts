import { describe, expect, test } from 'vitest';
import type { Variant } from '#contract/catalogue/variants.ts';
import { formOfRow, mergeVariants, variantChangeOf, withVersion } from './variant-edit.ts';
import { allCombinations, rowOf } from './variant-rows.ts';

const variant = (size: string, changes: Partial<Variant> = {}): Variant => ({
  _id: `id-${size}`,
  choice: { Size: size },
  sku: `TEE-${size}`,
  gtin: '',
  price: 1_000,
  discountPrice: 900,
  hasOwnPrice: false,
  stock: 10,
  image: null,
  isActive: true,
  ...changes,
});
const BASE = [variant('S'), variant('M', { hasOwnPrice: true, price: 1_200, discountPrice: null })];
const rows = BASE.map(rowOf);
const [small, medium] = rows as [(typeof rows)[0], (typeof rows)[0]];
// An emptied SKU is none, once the rules have judged it.
const judged = (typed = rows) =>
  typed.map((row) => ({
    ...formOfRow(row, ['/media/a.webp']),
    sku: row.sku || undefined,
    stockWas: undefined,
  }));

describe('an edit of variants', () => {
  test('sends nothing where nothing was touched', () => {
    expect(variantChangeOf(BASE, judged())).toEqual({});
    expect(variantChangeOf(BASE, undefined)).toEqual({});
    expect(variantChangeOf([], [])).toEqual({});
    expect(variantChangeOf(BASE, judged([{ ...small, sku: '' }, medium]))).toEqual({});
    expect(variantChangeOf(BASE, judged([{ ...small, gtin: '4006381333931' }, medium]))).toMatchObject({
      variants: [{ gtin: '4006381333931' }, { gtin: '' }],
    });
    // A picture that the product has no more is none.
    expect(variantChangeOf(BASE, judged([{ ...small, image: '/media/b.webp' }, medium]))).toEqual({});
  });

  test('sends all of them and what they were, and stock only where it was changed, as a difference', () => {
    const { variants, was } = variantChangeOf(BASE, judged([small, { ...medium, stock: '12' }]));
    expect(variants).toEqual([
      {
        _id: 'id-S',
        choice: { Size: 'S' },
        price: null,
        discountPrice: null,
        sku: 'TEE-S',
        gtin: '',
        image: null,
        isActive: true,
      },
      {
        _id: 'id-M',
        choice: { Size: 'M' },
        price: 1_200,
        discountPrice: null,
        stock: 12,
        stockWas: 10,
        sku: 'TEE-M',
        gtin: '',
        image: null,
        isActive: true,
      },
    ]);
    expect(was?.map(({ _id, price }) => [_id, price])).toEqual([
      ['id-S', null],
      ['id-M', 1_200],
    ]);
  });

  test('tells a new one, one that goes and another order', () => {
    const more = allCombinations([{ type: 'Size', values: ['S', 'M', 'L'] }], rows);
    expect(variantChangeOf(BASE, judged(more)).variants?.[2]).toMatchObject({
      choice: { Size: 'L' },
      stock: 0,
    });
    expect(variantChangeOf(BASE, judged([small])).variants).toHaveLength(1);
    expect(variantChangeOf(BASE, []).variants).toEqual([]);
    expect(variantChangeOf(BASE, judged([medium, small])).variants).toHaveLength(2);
  });
});

describe('what somebody else has stored meanwhile', () => {
  test('is taken where it was not touched here, and stock is added up', () => {
    const theirs = [variant('S', { sku: 'THEIRS', stock: 7 }), BASE[1] as Variant];
    const { rows: merged, contested } = mergeVariants(
      BASE,
      [{ ...small, price: '800', stock: '15' }, medium],
      theirs,
    );
    expect(contested).toEqual([]);
    expect(merged).toEqual([{ ...small, price: '800', sku: 'THEIRS', stock: '12' }, medium]);
  });

  test('is contested by variant where both have changed the same differently', () => {
    const theirs = [
      BASE[0] as Variant,
      variant('M', { hasOwnPrice: true, price: 1_500, discountPrice: null }),
    ];
    const typed = [
      { ...small, price: '900' },
      { ...medium, price: '1300' },
    ];
    const { rows: merged, contested } = mergeVariants(BASE, typed, theirs);
    expect(merged).toEqual(typed);
    expect(contested).toEqual([
      { key: 'id-M', choice: { Size: 'M' }, mine: typed[1], theirs: { ...medium, price: '1500' } },
    ]);
    expect(withVersion(merged, 'id-M', contested[0]?.theirs ?? null)[1]?.price).toBe('1500');
  });

  test('may be one that was taken away, or one more', () => {
    const large = variant('L');
    const theirs = [BASE[0] as Variant, large];
    expect(mergeVariants(BASE, rows, theirs)).toEqual({ rows: [small, rowOf(large)], contested: [] });
    const { rows: merged, contested } = mergeVariants(BASE, [small, { ...medium, price: '1300' }], theirs);
    expect(merged[1]).not.toHaveProperty('_id');
    expect(contested).toMatchObject([{ key: 'id-M', theirs: null }]);
    expect(withVersion(merged, 'id-M', null)).toHaveLength(2);
  });

  test('may have been taken away here: what changed there meanwhile is asked about', () => {
    expect(mergeVariants(BASE, [small], BASE)).toEqual({ rows: [small], contested: [] });
    const theirs = [BASE[0] as Variant, variant('M', { isActive: false })];
    const { rows: merged, contested } = mergeVariants(BASE, [small], theirs);
    expect(merged).toEqual([small]);
    expect(contested).toMatchObject([{ key: 'id-M', mine: null, theirs: { isActive: false } }]);
    expect(withVersion(merged, 'id-M', contested[0]?.theirs ?? null)).toHaveLength(2);
  });

  test('may be the very variant that was made here', () => {
    const mine = allCombinations([{ type: 'Size', values: ['L'] }], []);
    const { rows: merged, contested } = mergeVariants([], mine, [variant('L')]);
    expect(merged).toMatchObject([{ _id: 'id-L', sku: 'TEE-L', stock: '0' }]);
    expect(contested).toEqual([]);
  });
});
