import type { ProductImage } from '#contract/catalogue/schemas.ts';

/** Shown where a product has no picture, or where it cannot be loaded. */
export const PLACEHOLDER = '/placeholder.svg';

/** A product's pictures with the main one first. */
export const picturesOf = (images: readonly ProductImage[]): string[] =>
  [...images].sort((left, right) => Number(right.isMain) - Number(left.isMain)).map(({ url }) => url);
