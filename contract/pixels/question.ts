/**
 * What visitors are asked about pixels, word for word; `{vendors}` are their names. An answer names the question by its place here,
 * beginning with 1: other words are a line more, and none that was ever asked is changed.
 */
export const PIXEL_QUESTIONS = [
  'May we let {vendors} measure what is looked at and bought here, with cookies? Nothing of theirs is loaded unless you agree. You can change this at the foot of every page.',
] as const;
