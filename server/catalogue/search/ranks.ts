import type { KnownCategory } from './known-categories.ts';
import { categoryLexeme } from './product-words.ts';

type CategoryWords = Pick<KnownCategory, 'id' | 'words'>;

/** How a typed word may stand in a product: as it is, as the beginning of a word, or one slip away from a word. */
type Likeness = 'exact' | 'beginning' | 'near';

/** Where it may stand: in the name; in name, brand, sku or category; anywhere. As weights of a tsquery. */
const PLACES = ['A', 'AB', ''] as const;

interface Form {
  word: string;
  isBeginning: boolean;
}

/** The search as PostgreSQL's tsquery texts, the best kind of match first; the last is what has to match at all. */
export type MatchSteps = readonly string[];

/** A single letter begins too many words, unless it is the one that is being typed. */
const mayBegin = (word: string, index: number, words: readonly string[]): boolean =>
  word.length > 1 || index === words.length - 1;

const formsOf = (
  words: readonly string[],
  near: ReadonlyMap<string, readonly string[]>,
  likeness: Likeness,
): Form[][] =>
  words.map((word, index) => {
    const isBeginning = likeness !== 'exact' && mayBegin(word, index, words);
    const others = likeness === 'near' ? (near.get(word) ?? []) : [];
    return [{ word, isBeginning }, ...others.map((other) => ({ word: other, isBeginning: false }))];
  });

const isIn = (category: CategoryWords, { word, isBeginning }: Form): boolean =>
  isBeginning ? [...category.words].some((own) => own.startsWith(word)) : category.words.has(word);

/** Words are letters and digits only, so that nothing typed can be mistaken for an operator. */
const queryOf = (forms: Form[][], categories: readonly CategoryWords[], place: string): string =>
  forms
    .map((alternatives) => {
      const lexemes = alternatives.map(({ word, isBeginning }) => {
        const flags = `${isBeginning ? '*' : ''}${place}`;
        return flags ? `'${word}':${flags}` : `'${word}'`;
      });
      const inCategories =
        place === 'A'
          ? []
          : categories.filter((category) => alternatives.some((form) => isIn(category, form)));
      return `(${[...lexemes, ...inCategories.map(({ id }) => `'${categoryLexeme(id)}'`)].join('|')})`;
    })
    .join('&');

/**
 * The steps of a search: every word as it is, then as a beginning, then (with `near`) forgiving a slip; in each of
 * these first with all words in the name, then in name, brand, sku and category, then anywhere.
 * @param near known words one slip away from a typed one; absent in a strict search
 */
export const matchSteps = (
  words: readonly string[],
  categories: readonly CategoryWords[],
  near?: ReadonlyMap<string, readonly string[]>,
): MatchSteps => {
  const likenesses: readonly Likeness[] = near ? ['exact', 'beginning', 'near'] : ['exact', 'beginning'];
  return likenesses.flatMap((likeness) => {
    const forms = formsOf(words, near ?? new Map(), likeness);
    return PLACES.map((place) => queryOf(forms, categories, place));
  });
};

/** No part of a word that is taken apart is shorter, and so many ways of taking it apart are enough for long words. */
const LEAST_PART = 2;
const MOST_WAYS = 60;

/** The words with one of them taken apart in two: `palmoil` as `palm oil`. */
const takenApart = (words: readonly string[]): string[][] =>
  words.flatMap((word, index) => {
    const letters = Array.from(word);
    return letters.slice(LEAST_PART, 1 - LEAST_PART).map((_, skipped) => {
      const place = skipped + LEAST_PART;
      return words.toSpliced(index, 1, letters.slice(0, place).join(''), letters.slice(place).join(''));
    });
  });

/** The steps of a search for words of which one may be two that were written together, each as it is; none where all are short. */
export const apartSteps = (words: readonly string[], categories: readonly CategoryWords[]): MatchSteps => {
  const ways = takenApart(words).slice(0, MOST_WAYS);
  if (ways.length === 0) return [];
  return PLACES.map((place) =>
    ways.map((way) => `(${queryOf(formsOf(way, new Map(), 'exact'), categories, place)})`).join('|'),
  );
};

/** The step that asks for every word just as it was typed, wherever it stands. */
export const asTyped = (steps: MatchSteps): string => steps[PLACES.length - 1] ?? '';
