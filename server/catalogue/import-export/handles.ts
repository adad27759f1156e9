import { createHash } from 'node:crypto';
import { HANDLE_MAX } from '#contract/catalogue/import-export/limits.ts';
import { plainText } from '../search/words.ts';

/** Digits of a product's id that tell it from others of its name. */
const ID_DIGITS = 8;

/** A title as handles are written: `Women's T-Shirt` is women-s-t-shirt. */
export const slugOf = (title: string): string =>
  plainText(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A handle for a title that is all signs. */
export const handleOfSigns = (title: string): string =>
  Array.from(title, (sign) => sign.codePointAt(0)?.toString(16)).join('-');

const HASH_DIGITS = 16;
/** A handle as it is kept; one that is too long is cut, and still another one than its like. */
export const shortHandle = (handle: string): string =>
  handle.length <= HANDLE_MAX
    ? handle
    : `${handle.slice(0, HANDLE_MAX - HASH_DIGITS - 1)}-${createHash('sha256').update(handle).digest('hex').slice(0, HASH_DIGITS)}`;

/** What files call a product by that nobody has given a handle; two of one name have two. */
export const handleFor = (name: string, id: string): string => `${slugOf(name)}-${id.slice(-ID_DIGITS)}`;
