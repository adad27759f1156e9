import { SUGGESTION_TEXT_MAX } from '#contract/catalogue/limits.ts';

/** Fewer letters begin too many words. */
const LEAST_LETTERS = 2;

/**
 * Texts that mean the same are asked for alike, so that one kept answer serves them all.
 * @returns what suggestions are asked for by; empty where the text is too short or too long for any
 */
export const askedFor = (typed: string): string => {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return text.length >= LEAST_LETTERS && text.length <= SUGGESTION_TEXT_MAX ? text : '';
};
