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

/** A product's own tags, as many as fit, and how many do not: one that is cut in half would be another one. */
export const tagsOfCell = (text: string): { tags: string; leftOut: number } => {
  const all = listed(text).filter((one) => !isFeaturedTag(one));
  let tags = '';
  for (const [at, tag] of all.entries()) {
    const longer = tags === '' ? tag : `${tags}, ${tag}`;
    if (longer.length > PRODUCT_FIELDS.tags.max) return { tags, leftOut: all.length - at };
    tags = longer;
  }
  return { tags, leftOut: 0 };
};

/** What files have of a product: its tags, and whether it is featured. */
export const tagCell = ({ tags, isFeatured }: { tags: string; isFeatured: boolean }): string =>
  [...(isFeatured ? [FEATURED] : []), ...listed(tags)].join(', ');

/** A product's tags one by one. */
export const tagsIn = listed;
