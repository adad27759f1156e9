import { APOSTROPHES, plainText } from '#contract/plain-letters.ts';

/** A piece of a name; `isTyped` where it is what was typed. */
export interface Piece {
  text: string;
  /** How many letters of the name stand before it. */
  start: number;
  isTyped: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');

/** As the search compares it: in plain letters, across apostrophes. Nothing where it is an apostrophe, also one that is a letter to Unicode. */
const plain = (text: string): string => plainText(text).replace(APOSTROPHE, '');

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How many letters, each given as its plain ones, spell the beginning `word` from `start` on; 0 where they do not. */
const lengthOf = (letters: readonly string[], start: number, word: string): number => {
  let spelt = '';
  for (let end = start; end < letters.length; end += 1) {
    spelt += letters[end];
    if (!word.startsWith(spelt)) return 0;
    if (spelt === word) return end + 1 - start;
  }
  return 0;
};

/**
 * The name in pieces: where one of its words begins as a word was typed, whatever its case and accents, that beginning
 * is a piece of its own.
 */
export const typedPieces = (name: string, typed: string): Piece[] => {
  const words = wordsOf(typed);
  // A letter and the marks that follow it are one, and may be several plain ones.
  const letters = name.match(/\P{M}\p{M}*|\p{M}/gu) ?? [];
  const plainLetters = letters.map(plain);
  const pieces: Piece[] = [];
  const add = (text: string, start: number, isTyped: boolean): void => {
    const last = pieces.at(-1);
    if (last && !last.isTyped && !isTyped) last.text += text;
    else pieces.push({ text, start, isTyped });
  };
  for (let place = 0; place < letters.length; ) {
    const isBeginning = LETTER.test(plainLetters[place] ?? '') && !LETTER.test(plainLetters[place - 1] ?? '');
    const length = isBeginning ? Math.max(0, ...words.map((word) => lengthOf(plainLetters, place, word))) : 0;
    add(letters.slice(place, place + Math.max(1, length)).join(''), place, length > 0);
    place += Math.max(1, length);
  }
  return pieces;
};
