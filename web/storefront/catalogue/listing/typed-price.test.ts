import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedPrice } from './typed-price.ts';

test.for([
  ['1500', 1500],
  [' 1500 ', 1500],
  ['1500.50', 1500],
  ['1500.5', 1500],
  ['1500,50', 1500],
  ['1,500', 1500],
  ['1.500', 1500],
  ['1 500', 1500],
  ['1\u00a0500', 1500],
  ['1,500.50', 1500],
  ['₦1.500,00', 1500],
  ['₦ 1,250,000.99', 1_250_000],
  ['1.250.000,99', 1_250_000],
  ['1’250’000', 1_250_000],
  ['NGN 1500', 1500],
  ['N1500', 1500],
  ['#5000', 5000],
  ['=N=1,500', 1500],
  ['1500 naira', 1500],
  ['1500/=', 1500],
  ['1500/-', 1500],
  ['1500.', 1500],
  ['0', 0],
  ['0.99', 0],
  ['2k', 2000],
  ['2 K', 2000],
  ['1.5k', 1500],
  ['2,5k', 2500],
  ['1,500k', undefined],
  ['1,500,50', undefined],
  ['1500.500', 1500],
  ['1m', 1_000_000],
  ['1.25M', 1_250_000],
  ['٢٠٠٠', undefined],
  ['1e3', undefined],
  ['-500', undefined],
  ['1500-2000', undefined],
  ['about 2000', undefined],
  ['1,50,0', undefined],
  ['1.2.3', undefined],
  ['12345678901234', undefined],
  ['k', undefined],
  ['₦', undefined],
  ['.5', undefined],
  ['', null],
  ['  ', null],
] as const)('%j is %j', ([typed, price]) => {
  expect(typedPrice(typed)).toBe(price);
});

test('whatever is typed is a whole price that fits the address, none, or unreadable', () => {
  const sign = fc.constantFrom(...'0123456789.,kKmM ₦N/=-');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: sign }), fc.string()), (typed) => {
      const price = typedPrice(typed);
      if (typeof price === 'number') expect(String(price)).toMatch(/^\d{1,12}$/);
    }),
  );
});
