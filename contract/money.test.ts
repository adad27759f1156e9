import { expect, test } from 'vitest';
import { hasAtMostTwoDecimals, koboOfNaira, nairaOfKobo } from './money.ts';

test.each([0, 0.01, 0.1, 19.99, 1.1, 1234.5, 499_999.99, 500_000.01, 99_999_999.99, 100_000_000])(
  '%d has at most two decimals and comes back from kobo as it was',
  (naira) => {
    expect(hasAtMostTwoDecimals(naira)).toBe(true);
    expect(nairaOfKobo(koboOfNaira(naira))).toBe(naira);
  },
);

test.each([0.001, 19.999, 1.005, 5e-324, 500_000.001, 99_999_999.995, 1e308, Number.POSITIVE_INFINITY])(
  '%d is no amount of kobo',
  (naira) => {
    expect(hasAtMostTwoDecimals(naira)).toBe(false);
  },
);

test('every amount of kobo is an amount of naira with at most two decimals', () => {
  for (let kobo = 1; kobo < 10_000_000_000; kobo = Math.ceil(kobo * 1.0007)) {
    expect(hasAtMostTwoDecimals(nairaOfKobo(kobo)), String(kobo)).toBe(true);
  }
});
