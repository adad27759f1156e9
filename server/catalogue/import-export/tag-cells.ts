import { PRODUCT_FIELDS } from '#contract/catalogue/product-fields.ts';

/** The tag by which files say that a product is featured: a field of its own here. */
const FEATURED = 'featured';

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const isFeaturedTag = (tag: string): boolean => tag.toLowerCase() === FEATURED;

export const hasFeaturedTag = (text: string): boolean => listed(text).some(isFeaturedTag);

/** A product's own tags, as many as fit: one that is cut in half would be another one. */
export const tagsOfCell = (text: string): string => {
  let tags = '';
  for (const tag of listed(text).filter((one) => !isFeaturedTag(one))) {
    const longer = tags === '' ? tag : `${tags}, ${tag}`;
    if (longer.length > PRODUCT_FIELDS.tags.max) break;
    tags = longer;
  }
  return tags;
};

/** What files have of a product: its tags, and whether it is featured. */
export const tagCell = ({ tags, isFeatured }: { tags: string; isFeatured: boolean }): string =>
  [...(isFeatured ? [FEATURED] : []), ...listed(tags)].join(', ');

/** A product's tags one by one. */
export const tagsIn = listed;
