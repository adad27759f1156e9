import { gtinAmong } from '#contract/catalogue/gtin.ts';
import type { Attribute } from '#contract/catalogue/schemas.ts';

/** What tells a product from all others in the world. */
export interface Identifiers {
  gtin: string;
  mpn: string;
}

const MPN_NAMES = /^(mpn|manufacturer part number|part number|model number)$/i;

const attributeOf = (attributes: readonly Attribute[], names: RegExp): string =>
  attributes.find(({ name }) => names.test(name.trim()))?.value.trim() ?? '';

/** The identifiers among a product's attributes; a number that is none is left out, for with it the product is refused. */
export const identifiersOf = (attributes: readonly Attribute[]): Identifiers => ({
  gtin: gtinAmong(attributes),
  mpn: attributeOf(attributes, MPN_NAMES),
});

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
