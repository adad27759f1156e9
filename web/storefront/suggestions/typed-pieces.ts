/** A piece of a name; `isTyped` where it is what was typed. */
export interface Piece {
  text: string;
  /** How many letters of the name stand before it. */
  start: number;
  isTyped: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;

/** One letter as the search compares it: lower case without marks. */
const plain = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How many letters from `start` on spell the beginning `word`; 0 where they do not. */
const lengthOf = (letters: readonly string[], start: number, word: string): number => {
  let spelt = '';
  for (let end = start; end < letters.length; end += 1) {
    spelt += plain(letters[end] ?? '');
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
  // A letter and the marks that follow it are one.
  const letters = name.match(/\P{M}\p{M}*|\p{M}/gu) ?? [];
  const pieces: Piece[] = [];
  const add = (text: string, start: number, isTyped: boolean): void => {
    const last = pieces.at(-1);
    if (last && !last.isTyped && !isTyped) last.text += text;
    else pieces.push({ text, start, isTyped });
  };
  for (let place = 0; place < letters.length; ) {
    const isBeginning = !LETTER.test(letters[place - 1] ?? ' ');
    const length = isBeginning ? Math.max(0, ...words.map((word) => lengthOf(letters, place, word))) : 0;
    add(letters.slice(place, place + Math.max(1, length)).join(''), place, length > 0);
    place += Math.max(1, length);
  }
  return pieces;
};
