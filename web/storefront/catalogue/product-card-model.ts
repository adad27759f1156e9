import { CARD_PREVIEW } from '#contract/catalogue/limits.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { picturesOf } from './picture-sources.ts';

/** What a card shows: a page carries no more than that of each product. Prices in naira. */
export interface CardProduct {
  _id: string;
  slug: string;
  name: string;
  preview: string;
  category: string;
  price: number;
  discountPrice: number | null;
  /** Above the unit price where some variants cost more. */
  highestPrice: number;
  stock: number;
  averageRating: number;
  reviewCount: number;
  picture: string | undefined;
  /** The variation types that need a choice before the product can be added. */
  variationTypes: string[];
}

/** What belongs to the letter before it, such as the marks of tones. */
const MARK = /^[\p{M}\u200d]$/u;

/** The first characters and an ellipsis, or the whole text where it is no longer. A letter keeps its marks. */
export const previewOf = (text: string, length: number): string => {
  const whole = text.trim();
  if (whole.length <= length) return whole;
  // No character takes more than two places: what is beyond need not be taken apart.
  const characters = [...whole.slice(0, 2 * length + 40)];
  if (characters.length <= length) return whole;
  let end = length;
  while (MARK.test(characters[end] ?? '')) end += 1;
  const isWhole = end === characters.length && whole.length <= 2 * length + 40;
  return isWhole ? whole : `${characters.slice(0, end).join('')}…`;
};

export const nameOf = ({ name }: { name: string }): string => name.trim() || 'Untitled Product';

export const cardOf = (product: Product): CardProduct => ({
  _id: product._id,
  slug: product.slug,
  name: nameOf(product),
  preview: previewOf(product.description, CARD_PREVIEW) || 'No description available',
  category: product.category.name,
  price: product.price,
  discountPrice: product.discountPrice,
  highestPrice: product.highestPrice,
  stock: product.stock,
  averageRating: product.averageRating,
  reviewCount: product.reviewCount,
  picture: picturesOf(product.images)[0],
  variationTypes: Object.keys(product.variations),
});
