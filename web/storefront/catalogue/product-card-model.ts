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

/** The first half of a character that takes two places, such as an emoji's. */
const CUT_IN_HALF = /[\uD800-\uDBFF]$/;

/** The first characters and an ellipsis, or the whole text where it is no longer. */
export const previewOf = (text: string, length: number): string => {
  const whole = text.trim();
  return whole.length <= length ? whole : `${whole.slice(0, length).replace(CUT_IN_HALF, '')}…`;
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
