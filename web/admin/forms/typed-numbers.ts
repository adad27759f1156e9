import { figureOf } from './typed-figure.ts';

/** For fields of numbers: nothing typed is no number, and so against the form's rules. */
export const AS_NUMBER = { setValueAs: (typed: unknown) => figureOf(String(typed)) };

/** For fields of numbers that may stay empty. */
export const AS_NUMBER_OR_NONE = {
  setValueAs: (typed: unknown) => (typed === '' || typed === null ? null : figureOf(String(typed))),
};
