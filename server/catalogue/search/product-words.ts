import { PLAIN_FIELDS, type PlainField } from '#contract/catalogue/field-list.ts';
import type { StoredProduct } from '../products/stored-product.ts';
import { isForgiving } from './typing-mistakes.ts';
import { indexedWords } from './words.ts';

/** What a product is found by. */
export type Searchable = Pick<StoredProduct, 'name' | 'sku' | 'description' | 'categoryId'> &
  Partial<Pick<StoredProduct, PlainField | 'attributes'>> & {
    /** The skus of its variants, and their barcode numbers. */
    variantCodes?: readonly string[];
  };

/** A product's search column as a tsvector literal, and those of its words that forgive a slip, in one fixed order. */
export interface ProductWords {
  vector: string;
  vocabulary: string[];
}

/**
 * How a category stands among a product's words: by its id, so that renaming a category touches no product.
 * Whoever searches looks up which categories have the word.
 */
export const categoryLexeme = (categoryId: string): string => `#${categoryId}`;

/** Words in alphabetical order: writers that add the same words in the same order never wait for each other in a circle. */
export const vocabularyOf = (words: Iterable<string>): string[] =>
  [...new Set(words)].filter(isForgiving).sort();

/** Takes the words of a product apart, each under the most telling place: A name, B plain fields, sku and category, D description and attributes. */
export const productWords = (product: Searchable): ProductWords => {
  const places = new Map<string, 'A' | 'B' | 'D'>();
  for (const word of indexedWords(product.description)) places.set(word, 'D');
  for (const { name, value } of product.attributes ?? [])
    for (const word of indexedWords(`${name} ${value}`)) places.set(word, 'D');
  for (const field of PLAIN_FIELDS)
    for (const word of indexedWords(product[field] ?? '')) places.set(word, 'B');
  for (const code of [product.sku, ...(product.variantCodes ?? [])])
    for (const word of indexedWords(code)) places.set(word, 'B');
  for (const word of indexedWords(product.name)) places.set(word, 'A');
  const vocabulary = vocabularyOf(places.keys());
  places.set(categoryLexeme(product.categoryId), 'B');
  return {
    vector: Array.from(places, ([word, place]) => `'${word}':1${place}`).join(' '),
    vocabulary,
  };
};
