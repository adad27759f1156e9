/**
 * The shop's money: the only place where prices are computed, used by server and browser alike.
 * Everything is computed in whole kobo; naira (kobo / 100) appears only in answers and on screens.
 */

import { groupedDigits } from './grouped-digits.ts';

/** The currency of every price, as ISO 4217 names it and the provider wants it. */
export const CURRENCY = 'NGN';
/** The most that one product may cost, in naira. */
export const MAX_PRICE_NAIRA = 100_000_000;
/** The most that one checkout may come to, in kobo: keeps every sum exact in a JavaScript number. */
export const MAX_TOTAL_KOBO = 1_000_000_000_000_00;
/** The flat shipping fee when the setting SHIPPING_FEE is absent, in naira. */
export const DEFAULT_SHIPPING_FEE_NAIRA = 10;

/** Kobo of a naira figure with at most two decimals. Rounds away binary fractions (19.99 * 100 is 1998.99…). */
export const koboOfNaira = (naira: number): number => Math.round(naira * 100);

/** Naira of a whole kobo figure, for answers. */
export const nairaOfKobo = (kobo: number): number => kobo / 100;

/** Forgives binary fractions: 0.07 * 100 is 7.000000000000001, and 7 kobo are meant. */
const FRACTION = 1e-6;

/** The lowest whole number of hundredths that is not below the figure: of a naira kobo, of a star what ratings are kept in. */
export const hundredthsFrom = (figure: number): number => Math.ceil(figure * 100 - FRACTION);

/** The highest whole number of hundredths that is not above the figure. */
export const hundredthsUpTo = (figure: number): number => Math.floor(figure * 100 + FRACTION);

/**
 * Whether a naira figure is a whole number of kobo. Exact: a decimal with two places and the quotient of its kobo are the
 * same nearest number.
 */
export const hasAtMostTwoDecimals = (naira: number): boolean =>
  Number.isFinite(naira) && nairaOfKobo(koboOfNaira(naira)) === naira;

/** A price pair; both in the same unit (both kobo or both naira). */
export interface Prices {
  price: number;
  discountPrice: number | null | undefined;
}

/** Whether the discount price counts: present, not 0, and lower than the price. */
export const hasDiscount = ({ price, discountPrice }: Prices): boolean =>
  typeof discountPrice === 'number' && discountPrice > 0 && discountPrice < price;

/** What one unit costs, in the unit given: the discount price where it applies, else the price. */
export const unitPrice = (prices: Prices): number =>
  hasDiscount(prices) ? Number(prices.discountPrice) : prices.price;

/** The discount badge: rounded (price − discountPrice) / price, in percent; null when there is no discount. */
export const discountPercent = (prices: Prices): number | null =>
  hasDiscount(prices)
    ? Math.round((100 * koboOfNaira(prices.price - unitPrice(prices))) / koboOfNaira(prices.price))
    : null;

/**
 * A price that is raised, or with a negative figure lowered, by a percentage of at most two decimals: in whole kobo,
 * halves rounded up. Exact: the percentage is reckoned in hundredths, and the product stays below 2^53.
 */
export const raisedByPercent = (kobo: number, percent: number): number => {
  const hundredths = 10_000 + Math.round(percent * 100);
  return Math.floor((kobo * hundredths + 5_000) / 10_000);
};

/** How a price is changed: `value` is naira, or percent. */
export interface PriceChange {
  how: 'set' | 'raise' | 'lower' | 'raisePercent' | 'lowerPercent';
  value: number;
}

/** What a price in kobo becomes by a change; nothing keeps it above 0. */
export const changedPrice = (kobo: number, { how, value }: PriceChange): number => {
  if (how === 'set') return koboOfNaira(value);
  if (how === 'raise') return kobo + koboOfNaira(value);
  if (how === 'lower') return kobo - koboOfNaira(value);
  return raisedByPercent(kobo, how === 'raisePercent' ? value : -value);
};

/** Adds up whole numbers: kobo, units. Naira with fractions would drift. */
export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What remains of an amount of kobo when others are taken off it. */
export const koboLeft = (kobo: number, ...taken: readonly number[]): number => kobo - sumOf(taken);

/** One line to be priced: the unit price in kobo and how many. */
export interface PricedLine {
  unitPriceKobo: number;
  quantity: number;
}

/** What a discount code takes off the items: a whole percentage of them, or an amount in kobo. */
export type Discount = { kind: 'percent'; percent: number } | { kind: 'fixed'; amountKobo: number };

/** The sums of a cart, checkout or order, in kobo. `totalKobo` is items less discount, plus shipping and tax. */
export interface Totals {
  itemsKobo: number;
  discountKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
}

/** What a line comes to, in kobo. */
export const lineTotal = (line: PricedLine): number => line.unitPriceKobo * line.quantity;

/** What so many units at a price in naira come to, in naira exact to the kobo. */
export const lineNaira = (price: number, quantity: number): number =>
  nairaOfKobo(lineTotal({ unitPriceKobo: koboOfNaira(price), quantity }));

/** What the items of lines come to, in kobo. */
export const itemsTotal = (lines: readonly PricedLine[]): number => sumOf(lines.map(lineTotal));

/**
 * What was paid for some lines of an order, given what each comes to: the order's discount was taken off all of them alike.
 * In whole kobo, exact also where the product would pass 2^53.
 */
export const paidFor = (
  lineKobos: readonly number[],
  { itemsKobo, discountKobo }: Pick<Totals, 'itemsKobo' | 'discountKobo'>,
): number => {
  const kobo = sumOf(lineKobos);
  if (itemsKobo === 0) return kobo;
  return kobo - Number((BigInt(discountKobo) * BigInt(kobo)) / BigInt(itemsKobo));
};

/** What each of several came to on average, in whole kobo; 0 where there was none. */
export const averageOf = (kobo: number, count: number): number =>
  count === 0 ? 0 : Math.round(kobo / count);

/**
 * How much value-added tax a sum in kobo includes at a rate in hundredths of a percent: total × rate / (100 % + rate), in whole
 * kobo, halves rounded up. Exact also where the product would pass 2^53.
 */
export const includedVat = (totalKobo: number, basisPoints: number): number => {
  const whole = 10_000n + BigInt(basisPoints);
  return Number((2n * BigInt(totalKobo) * BigInt(basisPoints) + whole) / (2n * whole));
};

/** How many units lines hold. */
export const countUnits = (lines: readonly Pick<PricedLine, 'quantity'>[]): number =>
  sumOf(lines.map(({ quantity }) => quantity));

/**
 * What a discount takes off items that come to so much, in whole kobo, halves rounded up; never more than the items.
 * Whole hundreds and the rest are reckoned apart, which stays exact where the product would pass 2^53.
 */
export const discountOn = (itemsKobo: number, discount: Discount): number =>
  discount.kind === 'fixed'
    ? Math.min(discount.amountKobo, itemsKobo)
    : Math.floor(itemsKobo / 100) * discount.percent +
      Math.round(((itemsKobo % 100) * discount.percent) / 100);

/** The sums when so much is taken off the items. */
export const lessDiscount = (
  sums: Omit<Totals, 'discountKobo' | 'totalKobo'>,
  discountKobo: number,
): Totals => ({
  ...sums,
  discountKobo,
  totalKobo: sums.itemsKobo - discountKobo + sums.shippingKobo + sums.taxKobo,
});

/**
 * Prices lines: subtotal, discount, flat shipping (only when there is something to ship), tax (none), total.
 * @param shippingFeeKobo the flat fee in kobo
 * @param discount of the code that was entered, if any; it is not taken off shipping
 */
export const totalsOf = (
  lines: readonly PricedLine[],
  shippingFeeKobo: number,
  discount: Discount | null = null,
): Totals => {
  const itemsKobo = itemsTotal(lines);
  const shippingKobo = itemsKobo > 0 ? shippingFeeKobo : 0;
  const discountKobo = discount ? discountOn(itemsKobo, discount) : 0;
  return lessDiscount({ itemsKobo, shippingKobo, taxKobo: 0 }, discountKobo);
};

/** The sign stands before the currency's, as `Intl` has it for Nigeria. */
const nairaOf = (naira: number, decimals: number): string => {
  const digits = groupedDigits(naira.toFixed(decimals));
  return digits.startsWith('-') ? `-₦${digits.slice(1)}` : `₦${digits}`;
};

/** `₦1,250` for cards, cart and checkout. Takes naira. */
export const formatNaira = (naira: number): string => nairaOf(naira, 0);

/** `₦1,250.00` for order and admin pages and the add-to-cart button. Takes naira. */
export const formatNairaExact = (naira: number): string => nairaOf(naira, 2);

/** `₦1,250`, and `₦1,250.40` where there are kobo: of a bound, which a rounded one would not be. Takes naira. */
export const formatBound = (naira: number): string => nairaOf(naira, Number.isInteger(naira) ? 0 : 2);

/** `₦1,250.00` as `formatNairaExact` has it, wherever the server says a sum in words. Takes kobo. */
export const nairaText = (kobo: number): string => formatNairaExact(nairaOfKobo(kobo));

/** `1250.00`: naira as files for spreadsheets have them. Takes kobo. */
export const plainNaira = (kobo: number): string => nairaOfKobo(kobo).toFixed(2);

/** What so many units come to, in naira: prices are naira a unit. */
export const nairaOfUnits = (lines: readonly { price: number; quantity: number }[]): number =>
  nairaOfKobo(lines.reduce((sum, { price, quantity }) => sum + koboOfNaira(price) * quantity, 0));
