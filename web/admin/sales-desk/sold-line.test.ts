import { expect, test } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { lineNow, type SoldLine, sumsOf, withLine } from './sold-line.ts';

const line = (more: Partial<SoldLine> = {}): SoldLine => ({
  productId: 'a',
  name: 'Bowl',
  image: '',
  variation: {},
  price: 999.95,
  stock: 3,
  quantity: 1,
  ...more,
});

test('the same product a second time is one more of it, never more than there are', () => {
  const lines = [1, 2, 3, 4].reduce<SoldLine[]>((all) => withLine(all, line()), []);
  expect(lines.map(({ quantity }) => quantity)).toEqual([3]);
  expect(withLine(lines, line({ variation: { Size: 'M' } }))).toHaveLength(2);
});

test('sums are the server’s: per cent of the items alone, and delivery on top', () => {
  const sums = sumsOf([line({ quantity: 2 })], 500, { kind: 'percent', value: 10 });
  expect(sums).toMatchObject({ itemsKobo: 199_990, discountKobo: 19_999, totalKobo: 229_991 });
});

test('what is half typed counts as nothing', () => {
  expect(sumsOf([line()], Number.NaN, { kind: 'fixed', value: Number.NaN }).totalKobo).toBe(99_995);
  expect(sumsOf([line()], -5, { kind: 'none', value: 20 }).totalKobo).toBe(99_995);
});

test('a line takes the price and stock of today: of its variant where it has one, whatever the order of its choices', () => {
  const small = { Size: 'S', Colour: 'Red' };
  const product = { price: 1_200, discountPrice: 1_100, stock: 9, variants: [] };
  const variant = {
    ...product,
    _id: 'v',
    choice: { Colour: 'Red', Size: 'S' },
    price: 800,
    discountPrice: null,
    stock: 2,
  };
  expect(lineNow(line(), product)).toEqual(line({ price: 1_100, stock: 9 }));
  const all = { ...product, variants: [variant as unknown as AdminProduct['variants'][number]] };
  expect(lineNow(line({ variation: small }), all)).toEqual(line({ variation: small, price: 800, stock: 2 }));
});
