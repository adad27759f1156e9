/**
 * For a test that says the same at any width (a rule, a sentence, what is kept, a late answer): it is walked at the
 * phone's size only. What looks or is used otherwise at a desk is not marked, and is walked at both.
 */
export const WHATEVER_WIDTH = { tag: '@whatever-width' };
