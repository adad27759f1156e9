import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CURRENCY,
  discountOn,
  discountPercent,
  formatBound,
  formatNaira,
  formatNairaExact,
  hasAtMostTwoDecimals,
  includedVat,
  koboOfNaira,
  MAX_TOTAL_KOBO,
  nairaOfKobo,
  nairaText,
  paidFor,
  raisedByPercent,
  totalsOf,
  unitPrice,
} from './money.ts';

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

test('a percentage is taken off the items in whole kobo, halves rounded up, whatever the sum', () => {
  expect(discountOn(1_000_00, { kind: 'percent', percent: 10 })).toBe(100_00);
  expect(discountOn(5, { kind: 'percent', percent: 10 })).toBe(1);
  expect(discountOn(4, { kind: 'percent', percent: 10 })).toBe(0);
  expect(discountOn(99_999, { kind: 'percent', percent: 33 })).toBe(33_000);
  expect(discountOn(MAX_TOTAL_KOBO - 1, { kind: 'percent', percent: 99 })).toBe(98_999_999_999_999);
});

test('an amount is never more than the items, and shipping is never reduced', () => {
  const lines = [{ unitPriceKobo: 500_00, quantity: 2 }];
  expect(totalsOf(lines, 10_00, { kind: 'fixed', amountKobo: 5_000_00 })).toEqual({
    itemsKobo: 1_000_00,
    discountKobo: 1_000_00,
    shippingKobo: 10_00,
    taxKobo: 0,
    totalKobo: 10_00,
  });
});

test.each([
  [1000, 750, 750, 25],
  [10_000, 7_250, 7_250, 28],
  [1000, 999, 999, 0],
  [1000, 855, 855, 15],
  [200, 143, 143, 29],
  [1000, 435, 435, 57],
  [66.4, 58.1, 58.1, 13],
  [1000, 1000, 1000, null],
  [1000, 1200, 1000, null],
  [1000, 0, 1000, null],
  [1000, null, 1000, null],
  [1000, undefined, 1000, null],
])(
  '%d with a discount price of %s costs %d, with a badge of %s percent',
  (price, discountPrice, unit, percent) => {
    expect(unitPrice({ price, discountPrice })).toBe(unit);
    expect(discountPercent({ price, discountPrice })).toBe(percent);
  },
);

test('what was paid for some lines is less their share of the discount, to the kobo, up to the highest sums', () => {
  expect(paidFor([1_000_00], { itemsKobo: 3_000_00, discountKobo: 0 })).toBe(1_000_00);
  expect(paidFor([1_000_00, 500_00], { itemsKobo: 3_000_00, discountKobo: 300_00 })).toBe(1_350_00);
  expect(paidFor([1_000_00], { itemsKobo: 3_000_00, discountKobo: 100_00 })).toBe(966_67);
  expect(paidFor([MAX_TOTAL_KOBO], { itemsKobo: MAX_TOTAL_KOBO, discountKobo: MAX_TOTAL_KOBO - 1 })).toBe(1);
  expect(paidFor([0], { itemsKobo: 0, discountKobo: 0 })).toBe(0);
});

test('a price is raised or lowered by a percentage to the kobo, halves up, exactly up to the highest price', () => {
  expect(raisedByPercent(33_33, 10)).toBe(36_66);
  expect(raisedByPercent(33_33, -12.5)).toBe(29_16);
  expect(raisedByPercent(10, 5)).toBe(11);
  expect(raisedByPercent(1_00, -100)).toBe(0);
  const prices = fc.integer({ min: 1, max: 100_000_000_00 });
  const hundredths = fc.integer({ min: -100_00, max: 1_000_00 });
  fc.assert(
    fc.property(prices, hundredths, (kobo, percent) => {
      const exact = (BigInt(kobo) * BigInt(10_000 + percent) * 2n + 10_000n) / 20_000n;
      expect(raisedByPercent(kobo, percent / 100)).toBe(Number(exact));
    }),
  );
});

test('shipping is one flat fee above a subtotal of 0, tax is 0', () => {
  expect(totalsOf([{ unitPriceKobo: 1_50, quantity: 3 }], 10_00)).toEqual({
    itemsKobo: 4_50,
    discountKobo: 0,
    shippingKobo: 10_00,
    taxKobo: 0,
    totalKobo: 14_50,
  });
  expect(totalsOf([], 10_00)).toMatchObject({ itemsKobo: 0, shippingKobo: 0, totalKobo: 0 });
});

test('naira stand without decimals on cards, cart and checkout, with two on orders', () => {
  expect([formatNaira(0), formatNaira(9_999_999)]).toEqual(['₦0', '₦9,999,999']);
  expect([formatNairaExact(0), formatNairaExact(1250.5)]).toEqual(['₦0.00', '₦1,250.50']);
  expect([nairaText(0), nairaText(1250_50), nairaText(-7)]).toEqual(['₦0.00', '₦1,250.50', '-₦0.07']);
});

test('a sum that something is held to has its kobo where there are some', () => {
  expect([formatBound(5_000), formatBound(66.4), formatBound(0.05)]).toEqual(['₦5,000', '₦66.40', '₦0.05']);
});

test('they read as Nigeria writes them, whatever the sum', () => {
  const byIntl = (decimals: number) =>
    new Intl.NumberFormat('en-NG', {
      style: 'currency',
      currency: CURRENCY,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const [whole, exact] = [byIntl(0), byIntl(2)];
  fc.assert(
    fc.property(fc.integer({ min: -MAX_TOTAL_KOBO, max: MAX_TOTAL_KOBO }), (kobo) => {
      const naira = nairaOfKobo(kobo);
      expect([formatNaira(naira), formatNairaExact(naira)]).toEqual([
        whole.format(naira),
        exact.format(naira),
      ]);
    }),
  );
});

test.each([
  [107_50, 750, 7_50],
  [100_00, 750, 6_98],
  [1, 750, 0],
  [8, 750, 1],
  [0, 750, 0],
  [115_00, 1_500, 15_00],
  [MAX_TOTAL_KOBO, 750, 6_976_744_186_047],
])('%d kobo include %d hundredths of a percent of VAT: %d kobo', (total, rate, vat) => {
  expect(includedVat(total, rate)).toBe(vat);
});

test('what is left without the VAT, and the VAT on that, come to the total again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_TOTAL_KOBO }),
      fc.integer({ min: 1, max: 5_000 }),
      (total, rate) => {
        const vat = includedVat(total, rate);
        expect(Number.isSafeInteger(vat)).toBe(true);
        // The exact figure lies within half a kobo.
        const off = BigInt(vat) * BigInt(10_000 + rate) - BigInt(total) * BigInt(rate);
        expect(2n * (off < 0n ? -off : off) <= BigInt(10_000 + rate)).toBe(true);
      },
    ),
  );
});
