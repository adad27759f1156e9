const numbers = new Intl.NumberFormat('en-NG');

/** A number of things as a reader has it: `5,000`. */
export const formatCount = (count: number): string => numbers.format(count);

/** `1 review`, `5,000 reviews`. */
export const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
