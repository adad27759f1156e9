import type { Transaction } from './books/rows.ts';

/**
 * What Paystack keeps of a local payment, in kobo: 1.5% and ₦100 (waived below ₦2,500), ₦2,000 at most.
 * Source: paystack.com/pricing
 */
export const feesOf = ({ amountKobo }: Pick<Transaction, 'amountKobo'>): number =>
  Math.min(200_000, Math.round(amountKobo * 0.015) + (amountKobo < 250_000 ? 0 : 10_000));
