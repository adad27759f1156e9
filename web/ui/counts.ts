const numbers = new Intl.NumberFormat('en-NG');

/** A number of things as a reader has it: `5,000`. */
export const formatCount = (count: number): string => numbers.format(count);
