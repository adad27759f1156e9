/**
 * The shop's money: the only place where prices are computed, used by server and browser alike.
 * Everything is computed in whole kobo; naira (kobo / 100) appears only in answers and on screens.
 */

/** The currency of every price, as ISO 4217 names it and Paystack wants it. */
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
  hasDiscount(prices) ? Math.round(((prices.price - unitPrice(prices)) / prices.price) * 100) : null;

/**
 * A price that is raised, or with a negative figure lowered, by a percentage of at most two decimals: in whole kobo,
 * halves rounded up. Exact: the percentage is reckoned in hundredths, and the product stays below 2^53.
 */
export const raisedByPercent = (kobo: number, percent: number): number => {
  const hundredths = 10_000 + Math.round(percent * 100);
  return Math.floor((kobo * hundredths + 5_000) / 10_000);
};

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

/**
 * What a discount takes off items that come to so much, in whole kobo, halves rounded up; never more than the items.
 * Whole hundreds and the rest are reckoned apart, which stays exact where the product would pass 2^53.
 */
export const discountOn = (itemsKobo: number, discount: Discount): number =>
  discount.kind === 'fixed'
    ? Math.min(discount.amountKobo, itemsKobo)
    : Math.floor(itemsKobo / 100) * discount.percent +
      Math.round(((itemsKobo % 100) * discount.percent) / 100);

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
  const itemsKobo = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const shippingKobo = itemsKobo > 0 ? shippingFeeKobo : 0;
  const taxKobo = 0;
  const discountKobo = discount ? discountOn(itemsKobo, discount) : 0;
  const totalKobo = itemsKobo - discountKobo + shippingKobo + taxKobo;
  return { itemsKobo, discountKobo, shippingKobo, taxKobo, totalKobo };
};

const wholeNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: CURRENCY,
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});
const exactNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: CURRENCY,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `₦1,250` for cards, cart and checkout. Takes naira. */
export const formatNaira = (naira: number): string => wholeNaira.format(naira);

/** `₦1,250.00` for order and admin pages and the add-to-cart button. Takes naira. */
export const formatNairaExact = (naira: number): string => exactNaira.format(naira);
