import { describe, expect, test } from 'vitest';
import type { Filled } from '#server/cart/fill-up.ts';
import { type AskedAgain, sayBoughtAgain } from './buy-again-message.ts';

const item = (name: string, filled: Partial<Filled> = {}): AskedAgain => ({
  name,
  unitPriceKobo: 1_000_00,
  filled: { units: 1, unitPriceKobo: 1_000_00, shortfall: null, ...filled },
});

describe('what is said after buying again', () => {
  test('nothing when all is there at the old prices', () => {
    expect(sayBoughtAgain([item('Lamp'), item('Kettle')])).toBeUndefined();
  });

  test('what is missing and why, and which prices have changed', () => {
    expect(
      sayBoughtAgain([
        item('Radio', { units: 0, unitPriceKobo: null, shortfall: { kind: 'gone' } }),
        item('Kettle', { units: 2, shortfall: { kind: 'tooFew', available: 2 } }),
        item('Lamp', { unitPriceKobo: 1_250_50 }),
        item('Shirt', {
          units: 0,
          unitPriceKobo: 5,
          shortfall: { kind: 'variation', sentence: '"M" is not available for Size' },
        }),
      ])?.split('\n'),
    ).toEqual([
      'Not everything could be put into your cart.',
      'Radio is no longer available.',
      'Only 2 of Kettle left in stock.',
      'Shirt: "M" is not available for Size.',
      'Lamp now costs ₦1,250.50 instead of ₦1,000.00.',
    ]);
  });

  test('a product that lacks in two sizes is named once', () => {
    const gone = { units: 0, unitPriceKobo: null, shortfall: { kind: 'gone' } } as const;
    expect(sayBoughtAgain([item('Shirt', gone), item('Shirt', gone)])?.split('\n')).toEqual([
      'Nothing from this order can be put into your cart now.',
      'Shirt is no longer available.',
    ]);
  });

  test('nothing at all says so', () => {
    const soldOut = { units: 0, shortfall: { kind: 'soldOut' } } as const;
    expect(sayBoughtAgain([item('Lamp', soldOut)])).toBe(
      'Nothing from this order can be put into your cart now.\nLamp is out of stock.',
    );
  });
});
