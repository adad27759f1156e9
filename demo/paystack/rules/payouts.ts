import type { Desk } from '../books/books.ts';
import type { Payout, Sale } from '../books/rows.ts';
import { feesOf } from '../fees.ts';
import { payoutId } from './ids.ts';

const total = (sales: readonly Sale[], of: (sale: Sale) => number): number =>
  sales.reduce((sum, sale) => sum + of(sale), 0);

/** Sums up what goes to the merchant's bank account: what was paid, without fees and what has gone back already. */
export const sumPayout = (sales: readonly Sale[], desk: Desk): Payout => {
  const at = desk.now.toISOString();
  const processedKobo = total(sales, ({ transaction }) => transaction.amountKobo);
  const feesKobo = total(sales, ({ transaction }) => feesOf(transaction));
  const backKobo = total(sales, ({ refunds }) =>
    refunds.reduce((sum, { status, amountKobo }) => (status === 'processed' ? sum + amountKobo : sum), 0),
  );
  return {
    id: payoutId(desk.nextNumber()),
    currency: sales[0]?.transaction.currency ?? 'NGN',
    status: 'success',
    processedKobo,
    feesKobo,
    totalKobo: processedKobo - feesKobo - backKobo,
    settledOn: `${at.slice(0, 10)}T00:00:00.000Z`,
    createdAt: at,
    updatedAt: at,
  };
};
