import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceKey } from '#contract/catalogue/choice.ts';
import type { VariantShelf } from '../variants/variant-shelves.ts';
import { joinMoves, type Line, type LockedProduct, leftOn, returnsOf, shelfOf, takesOf } from './stock.ts';

const shelf = (Size: string, changes: Partial<VariantShelf> = {}): VariantShelf => ({
  id: `shoe-${Size}`,
  productId: 'shoe',
  variantId: `shoe-${Size}`,
  sku: `SHOE-${Size}`,
  stock: 5,
  unitPriceKobo: 2_000_00,
  image: '',
  isForSale: true,
  isCounted: true,
  choiceKey: choiceKey({ Size }),
  ...changes,
});
const product = (variants: VariantShelf[]): LockedProduct => ({
  id: 'shoe',
  name: 'Shoe',
  sku: 'SHOE',
  stock: 10,
  unitPriceKobo: 1_500_00,
  image: '',
  isForSale: true,
  hasVariants: variants.length > 0,
  variations: {},
  variants,
});
const shoe = new Map([['shoe', product([shelf('41'), shelf('42')])]]);
const plain = new Map([['shoe', product([])]]);
const line = (changes: Partial<Line> = {}): Line => ({ productId: 'shoe', quantity: 2, ...changes });
const moved = (moves: ReturnType<typeof returnsOf> | null) =>
  moves &&
  [...moves].map(
    ([
      id,
      {
        units,
        shelf: { isCounted },
      },
    ]) => [id, units, isCounted],
  );

test('units are taken from the variant that a line names, else from the one with its choice', () => {
  expect(shelfOf(shoe, line({ variantId: 'shoe-41', variation: { Size: 'old' } }))?.id).toBe('shoe-41');
  expect(shelfOf(shoe, line({ variation: { Size: '42' } }))?.sku).toBe('SHOE-42');
  expect(shelfOf(shoe, line({ variantId: 'gone', variation: { Size: '42' } }))?.id).toBe('shoe-42');
  expect(shelfOf(plain, line({ variantId: 'gone', variation: { Size: '42' } }))).toMatchObject({
    id: 'shoe',
    variantId: null,
    unitPriceKobo: 1_500_00,
  });
});

test('nothing is taken for a line that is of no variant, nor of a product that has gone', () => {
  expect(takesOf(shoe, [line({ variation: { Size: '42' } }), line()])).toBeNull();
  expect(takesOf(shoe, [line({ variation: { Size: '43' } })])).toBeNull();
  expect(takesOf(new Map(), [line()])).toBeNull();
});

test('units go back to their variant; of none to the first; of a removed one to where they are not sold', () => {
  expect(moved(returnsOf(shoe, [line({ variation: { Size: '42' } })]))).toEqual([['shoe-42', 2, true]]);
  expect(moved(returnsOf(shoe, [line()]))).toEqual([['shoe-41', 2, true]]);
  expect(moved(returnsOf(shoe, [line({ variantId: 'gone' })]))).toEqual([['gone', 2, false]]);
  expect(moved(returnsOf(plain, [line({ variantId: 'gone' })]))).toEqual([['shoe', 2, true]]);
  expect(moved(returnsOf(new Map(), [line()]))).toEqual([]);
});

test('whatever is taken and given back at once, each shelf has what it had and what moved', () => {
  const lines = fc.array(
    fc.record({
      productId: fc.constant('shoe'),
      quantity: fc.integer({ min: 1, max: 9 }),
      variation: fc.constantFrom({ Size: '41' }, { Size: '42' }),
    }),
  );
  fc.assert(
    fc.property(lines, lines, (taken, returned) => {
      const takes = takesOf(shoe, taken);
      if (!takes) throw new Error('Every line has a shelf');
      const moves = joinMoves(takes, returnsOf(shoe, returned));
      for (const one of shoe.get('shoe')?.variants ?? []) {
        const sum = (all: Line[]) =>
          all.reduce(
            (units, { quantity, variation }) =>
              choiceKey(variation ?? {}) === one.choiceKey ? units + quantity : units,
            0,
          );
        expect(leftOn(one, moves)).toBe(one.stock - sum(taken) + sum(returned));
      }
    }),
  );
});
