import { randomInt } from 'node:crypto';
import { typedWords } from '../search/words.ts';

/** Without letters and digits that are read for one another. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_SYMBOLS = 6;

/** A fresh sku that reminds of the product's name: `ESS-MAS-7KQ2MD` for an Essence Mascara. */
export const makeSku = (name: string): string => {
  const starts = typedWords(name)
    .filter((word) => /^[a-z0-9]{2,}$/.test(word))
    .slice(0, 2)
    .map((word) => word.slice(0, 3).toUpperCase());
  const random = Array.from({ length: RANDOM_SYMBOLS }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  return [...starts, random].join('-');
};
