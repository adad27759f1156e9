import type { MemoryBooks } from './memory-books.ts';
import type { Dispute, Payout, Refund, Transaction } from './rows.ts';

/** All of the account for comparing: every transaction and refund, and their sums in kobo. */
export interface AccountBooks {
  transactions: readonly Transaction[];
  refunds: readonly (Refund & { transaction: number; reference: string })[];
  disputes: readonly (Dispute & { reference: string })[];
  payouts: readonly Payout[];
  /** Taken from customers, given back or not. */
  paidKobo: number;
  /** Given back for good, lost disputes included. */
  refundedKobo: number;
  /** On its way back. */
  refundingKobo: number;
}

/** Reads the account of a test. */
export const readBooks = ({ sales, payouts }: MemoryBooks): AccountBooks => {
  const transactions = sales.map(({ transaction }) => transaction);
  const refunds = sales.flatMap(({ transaction, refunds: rows }) =>
    rows.map((row) => ({ ...row, transaction: transaction.id, reference: transaction.reference })),
  );
  const disputes = sales.flatMap(({ transaction, disputes: rows }) =>
    rows.map((row) => ({ ...row, reference: transaction.reference })),
  );
  const sum = (...states: Refund['status'][]): number =>
    refunds.reduce((total, row) => (states.includes(row.status) ? total + row.amountKobo : total), 0);
  return {
    transactions,
    refunds,
    disputes,
    payouts,
    paidKobo: transactions.reduce((total, row) => total + (row.paidAt === null ? 0 : row.amountKobo), 0),
    refundedKobo: sum('processed'),
    refundingKobo: sum('pending', 'processing', 'needs-attention'),
  };
};
