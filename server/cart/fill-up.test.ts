import { describe, expect, test } from 'vitest';
import { type Offer, planFilling, type Wish } from './fill-up.ts';

const offer = (changes: Partial<Offer> = {}): Offer => ({
  productId: 'shirt',
  isForSale: true,
  variations: {},
  available: 10,
  unitPriceKobo: 1_000_00,
  lines: {},
  ...changes,
});
const wish = (quantity: number, variation: Wish['variation'] = {}): Wish => ({
  productId: 'shirt',
  quantity,
  variation,
});
const plan = (wishes: Wish[], offers: Offer[]) =>
  planFilling(wishes, offers).map(({ units, shortfall }) => [units, shortfall?.kind ?? 'full']);

const SIZES = { Size: ['S', 'M'] };
const keyOf = (size: string) => JSON.stringify([['Size', size]]);

describe('filling the cart up', () => {
  test('to the wish, not by the wish; a line that has more keeps it', () => {
    expect(plan([wish(3)], [offer()])).toEqual([[3, 'full']]);
    expect(plan([wish(3)], [offer({ lines: { '': 1 } })])).toEqual([[3, 'full']]);
    expect(plan([wish(3)], [offer({ lines: { '': 3 } })])).toEqual([[3, 'full']]);
    expect(plan([wish(3)], [offer({ lines: { '': 5 } })])).toEqual([[5, 'full']]);
  });

  test('as far as there are units, all lines of the product together', () => {
    expect(plan([wish(3)], [offer({ available: 2 })])).toEqual([[2, 'tooFew']]);
    expect(plan([wish(3)], [offer({ available: 0 })])).toEqual([[0, 'soldOut']]);
    const shirts = [wish(2, { Size: 'S' }), wish(2, { Size: 'M' })];
    expect(plan(shirts, [offer({ available: 3, variations: SIZES })])).toEqual([
      [2, 'full'],
      [1, 'tooFew'],
    ]);
    expect(
      plan(
        [wish(2, { Size: 'S' })],
        [offer({ available: 3, variations: SIZES, lines: { [keyOf('M')]: 2 } })],
      ),
    ).toEqual([[1, 'tooFew']]);
  });

  test('a line that has more than there is by now is left alone, and nothing more is taken', () => {
    expect(plan([wish(5)], [offer({ available: 2, lines: { '': 4 } })])).toEqual([[4, 'tooFew']]);
    expect(plan([wish(4)], [offer({ available: 2, lines: { '': 4 } })])).toEqual([[4, 'tooFew']]);
    expect(plan([wish(1)], [offer({ available: 0, lines: { '': 1 } })])).toEqual([[1, 'soldOut']]);
    const lines = { [keyOf('M')]: 9 };
    expect(plan([wish(1, { Size: 'S' })], [offer({ available: 4, variations: SIZES, lines })])).toEqual([
      [0, 'tooFew'],
    ]);
  });

  test('never a product that has gone, nor one that does not come like this any more', () => {
    expect(plan([wish(1)], [])).toEqual([[0, 'gone']]);
    expect(plan([wish(1)], [offer({ isForSale: false })])).toEqual([[0, 'gone']]);
    expect(plan([wish(1, { Size: 'L' })], [offer({ variations: SIZES })])).toEqual([[0, 'variation']]);
    expect(plan([wish(1)], [offer({ variations: SIZES })])).toEqual([[0, 'variation']]);
    expect(plan([wish(1, { Size: 'M' })], [offer()])).toEqual([[0, 'variation']]);
  });
});
