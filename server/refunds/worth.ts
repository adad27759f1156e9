import { lineTotal, paidFor, sumOf } from '#contract/money.ts';

/** What a return's worth hangs on: its units, and the money of its order in kobo. */
interface Returned {
  lines: readonly { quantity: number; unitPriceKobo: number }[];
  itemsKobo: number;
  discountKobo: number;
  refundedKobo: number;
  /** What the bank has taken back, though nobody has booked it yet, and what was given by other means. */
  elsewhereKobo: number;
  /** What is left to be given back. */
  leftKobo: number;
}

/** What of its order's money has gone back, in kobo: given back, by whatever way, or taken by the bank. */
export const goneOf = ({ refundedKobo, elsewhereKobo }: Returned): number =>
  sumOf([refundedKobo, elsewhereKobo]);

/** What was paid for its units, after the order's discount, in kobo. */
export const paidOf = (row: Returned): number => paidFor(row.lines.map(lineTotal), row);

/** Whether so much of its order has gone back that what is left no longer pays for its units. */
export const isSpent = (row: Returned): boolean => goneOf(row) > 0 && row.leftKobo < paidOf(row);

/** What was paid for its units, and no more than is left of the order, in kobo. */
export const worthOf = (row: Returned): number => Math.min(paidOf(row), row.leftKobo);
