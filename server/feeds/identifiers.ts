import type { Attribute } from '#contract/catalogue/schemas.ts';

/** What tells a product from all others in the world. */
export interface Identifiers {
  gtin: string;
  mpn: string;
}

const GTIN_NAMES = /^(gtin|ean|upc|jan|isbn|barcode|bar code)(-?\d{1,2})?$/i;
const MPN_NAMES = /^(mpn|manufacturer part number|part number|model number)$/i;
const GTIN_LENGTHS = [8, 12, 13, 14];

/** Whether digits are a GTIN: the last one is reckoned from the others. Source: GS1 General Specifications, 7.9. */
export const isGtin = (digits: string): boolean => {
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return false;
  const sum = [...digits.padStart(14, '0')].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  // Prefixes of shops' own numbers and of coupons are no product's in the world. Source: Google, "GTIN".
  return sum % 10 === 0 && !/^(2|02|04|98|99)/.test(digits.padStart(13, '0').slice(-13));
};

const attributeOf = (attributes: readonly Attribute[], names: RegExp): string =>
  attributes.find(({ name }) => names.test(name.trim()))?.value.trim() ?? '';

/** The identifiers among a product's attributes; a number that is none is left out, for with it the product is refused. */
export const identifiersOf = (attributes: readonly Attribute[]): Identifiers => {
  const digits = attributeOf(attributes, GTIN_NAMES).replace(/[\s-]/g, '');
  return { gtin: isGtin(digits) ? digits : '', mpn: attributeOf(attributes, MPN_NAMES) };
};

/** By whole words: what is renewed is not new, and what is unused is. */
const CONDITIONS = [
  ['refurbished', /\b(?:refurbished|renewed|reconditioned)\b/],
  ['used', /(?<!\b(?:never|not|un)[ -])\b(?:used|pre-?owned|second[ -]?hand)\b/],
] as const;

/** New unless an attribute says otherwise. */
export const conditionOf = (attributes: readonly Attribute[]): string => {
  const said = attributeOf(attributes, /^condition$/i).toLowerCase();
  return CONDITIONS.find(([, words]) => words.test(said))?.[0] ?? 'new';
};

/** Google's own category, where the owner has given it: a number or a path. */
export const googleCategoryOf = (attributes: readonly Attribute[]): string =>
  attributeOf(attributes, /^google product category$/i);
