import { groupedDigits } from '#contract/grouped-digits.ts';

/** As far as a reader follows: `Intl` shows as many. */
const DECIMALS = 1_000;

/** A number of things as a reader has it: `5,000`. */
export const formatCount = (count: number): string =>
  groupedDigits(String(Math.round(count * DECIMALS) / DECIMALS));

/** `1 review`, `5,000 reviews`. */
export const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
