import { createHash } from 'node:crypto';
import { HANDLE_MAX } from '#contract/catalogue/import-export/limits.ts';
import { beginningOf } from '#contract/characters.ts';
import { plainText } from '#contract/plain-letters.ts';

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

/** What a file calls a product by: a handle that it gives it, a SKU, another shop's number, or its name. */
export type HandleFrom = 'handle' | 'sku' | 'number' | 'name';

const NUMBER = 'id:';
/** The key of what another shop has numbered. */
export const numberKey = (id: string): string => `${NUMBER}${id}`;
/** What a key was made of that stands in no column for handles. */
export const keyFrom = (key: string, made: 'sku' | undefined): HandleFrom =>
  made === 'sku' && key.startsWith(NUMBER) ? 'number' : (made ?? 'name');

const HASH_DIGITS = 16;
/** A handle as it is kept; one that is too long is cut, and still another one than its like. */
export const shortHandle = (handle: string): string =>
  handle.length <= HANDLE_MAX
    ? handle
    : `${beginningOf(handle, HANDLE_MAX - HASH_DIGITS - 1)}-${createHash('sha256').update(handle).digest('hex').slice(0, HASH_DIGITS)}`;

/** Gives the products of a file their keys, one row after the other. */
interface ProductKeys {
  /** Of a product's own row: two that are called alike are two. */
  ofProduct: (called: string) => string;
  /** Of a row that belongs to what is called so, wherever that stands. */
  ofParent: (called: string) => string;
}

/**
 * The first that is called so is the one that others mean by it. Whoever comes after it is counted up, past everything that
 * is called so itself: a second `bowl` is `bowl-2`, or `bowl-3` where there is a `bowl-2` already.
 */
export const productKeys = (): ProductKeys => {
  const taken = new Set<string>();
  const times = new Map<string, number>();
  const keyOf = new Map<string, string>();
  const products = new Set<string>();
  const free = (called: string): string => {
    let [key, count] = [called, times.get(called) ?? 1];
    while (taken.has(key)) {
      count += 1;
      key = `${called}-${count}`;
    }
    times.set(called, count);
    taken.add(key);
    return key;
  };
  const ofParent = (called: string): string => {
    const key = keyOf.get(called) ?? free(called);
    keyOf.set(called, key);
    return key;
  };
  return {
    ofParent,
    ofProduct: (called) => {
      if (products.has(called)) return free(called);
      products.add(called);
      return ofParent(called);
    },
  };
};

/** What files call a product by that nobody has given a handle; two of one name have two. */
export const handleFor = (name: string, id: string): string => `${slugOf(name)}-${id.slice(-ID_DIGITS)}`;
