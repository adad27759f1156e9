import { APOSTROPHES, plainText } from '#contract/plain-letters.ts';

/** Longer runs of letters are cut, in what is indexed and in what is typed alike. */
const WORD_MAX = 40;

/** Letters and digits, also across an apostrophe or a hyphen: women's, t-shirt. */
const CHUNK = /[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu;
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
const SEAM = /['-]/u;

const cut = (word: string): string =>
  word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word;

/**
 * What of a text is words, each with its apostrophes and hyphens. Apostrophes that Unicode has among the letters are made plain ones first: at
 * the edge of a word they are none of it, and alone they are no word, which no tsvector could have.
 */
const chunksOf = (text: string): string[] => plainText(text).replace(APOSTROPHE, "'").match(CHUNK) ?? [];

/** The words under which a text is found, each once: women's also as womens, t-shirt also as tshirt. */
export const indexedWords = (text: string): Set<string> => {
  const words = new Set<string>();
  for (const chunk of chunksOf(text)) {
    const parts = chunk.split(SEAM);
    for (const part of parts) words.add(cut(part));
    if (parts.length > 1) words.add(cut(parts.join('')));
  }
  return words;
};

/** The words of a search, each once, in the order in which they were typed. */
export const typedWords = (text: string): string[] => {
  const words = new Set<string>();
  for (const chunk of chunksOf(text)) {
    for (const part of chunk.replaceAll("'", '').split('-')) words.add(cut(part));
  }
  return [...words];
};
