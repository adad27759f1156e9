import { plainTitle } from './own-sheet-titles.ts';

const YES = /^(?:yes|y|true|1|on)$/i;
const NO = /^(?:no|n|false|0|off)$/i;
const ACTIVE = /^(?:active|published|visible|enabled)$/i;
const INACTIVE = /^(?:inactive|draft|hidden|unpublished|disabled)$/i;
/** A year or a day: when a book was published says nothing of whether it is sold. */
const DATED = /^\d{4}$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;
/** Titles under which a yes takes a product out of the shop. */
const REVERSE = /\b(?:hidden|hide|inactive|disabled|unpublished|draft|archived)\b/;

/** Titles that mean nothing else. Under “Published” books have a year, a day or a publisher. */
const SAYS_NOTHING_ELSE = /^(?:status|active|is active)$/;

/** Whether a cell says that a product is shown, or that it is not. */
export const isStatus = (cell: string): boolean =>
  [YES, NO, ACTIVE, INACTIVE].some((words) => words.test(cell));

/**
 * What a cell says of whether a product is shown, as Shopify has it. What is not understood as it stands under a title that means nothing
 * else, so that it is told of; under others it says nothing.
 * @param title what its column is called: a yes under “Hidden” is a no
 */
export const statusOf = (title: string, cell: string): string => {
  if (DATED.test(cell)) return '';
  const [shown, notShown] = REVERSE.test(plainTitle(title)) ? [NO, YES] : [YES, NO];
  if (ACTIVE.test(cell) || shown.test(cell)) return 'active';
  if (INACTIVE.test(cell) || notShown.test(cell)) return 'draft';
  return SAYS_NOTHING_ELSE.test(plainTitle(title)) ? cell : '';
};
