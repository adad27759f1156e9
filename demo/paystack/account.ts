import type { Books } from './books/books.ts';
import type { Sale, Transaction } from './books/rows.ts';
import type { Levers } from './levers.ts';
import { namedByRefunds, type RefundTerms } from './rules/refunds.ts';

/** One merchant's account at the fake Paystack: its keys, its books, and what tests do to it. */
export interface Account {
  keys: { publicKey: string; secretKey: string };
  books: Books;
  levers: Levers;
  /** From a refund's beginning to its end, in milliseconds; null where it waits to be told. */
  refundAfterMs: number | null;
  /** Where the fake stands, such as http://localhost:3000/demo/paystack. */
  origin(): string;
}

/** A transaction as the API tells it. */
export const toldOf = ({ levers }: Pick<Account, 'levers'>, sale: Sale): Transaction =>
  levers.namesReversals ? namedByRefunds(sale) : sale.transaction;

/** How the account's refunds behave just now. */
export const termsOf = ({ refundAfterMs, levers }: Account): RefundTerms => ({
  afterMs: refundAfterMs,
  balance: levers.balance,
  eventIds: levers.eventIds,
});
