import { APOSTROPHES, plainText } from '#contract/plain-letters.ts';

/** Letters of Unicode that part a word as an apostrophe does, and whatever is neither letter nor digit. */
const BETWEEN_WORDS = new RegExp(`(?:[^\\p{L}\\p{N}]|[${APOSTROPHES}])+`, 'gu');

/**
 * A name of a place as it is compared: people write `Ọ̀yọ́`, `oyo` and `Oyo ` and mean the same, and so they do by `F.C.T.` and `FCT`. The
 * function `place_key` of the database does the same (migration 0123).
 */
export const placeKey = (name: string): string =>
  plainText(name)
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .replace(/(?<![^ ])(\p{L}) (?=\p{L}(?: |$))/gu, '$1');

/** The key of the capital, which is no state by name. */
export const CAPITAL = 'abuja federal capital territory';
/** States that go by several names; the list of places has the one on the right. */
const SAME: Readonly<Record<string, string>> = {
  abuja: CAPITAL,
  fct: CAPITAL,
  'federal capital territory': CAPITAL,
  'abuja fct': CAPITAL,
  'fct abuja': CAPITAL,
  nassarawa: 'nasarawa',
};

/** A state as it is compared: `Lagos State` is `Lagos`. The function `state_key` of the database does the same (migration 0123). */
export const stateKey = (name: string): string => {
  const key = placeKey(name).replace(/ state$/, '');
  return Object.hasOwn(SAME, key) ? (SAME[key] as string) : key;
};

const HOME = new Set(['nigeria', 'ng', 'nga', 'federal republic of nigeria']);

/** Whether a country, as somebody wrote it, is the one that zones lie in. */
export const isHome = (country: string): boolean => HOME.has(placeKey(country));
