import { plainText } from '../search/words.ts';

/** Digits of a product's id that tell it from others of its name. */
const ID_DIGITS = 8;

/** A title as handles are written: `Women's T-Shirt` is women-s-t-shirt. */
export const slugOf = (title: string): string =>
  plainText(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** What files call a product by that nobody has given a handle; two of one name have two. */
export const handleFor = (name: string, id: string): string => `${slugOf(name)}-${id.slice(-ID_DIGITS)}`;
