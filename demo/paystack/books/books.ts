/**
 * Where the fake Paystack keeps its account: sales, payouts, settings, and events that wait to be told.
 *
 * - what is kept: `rows` (transactions, refunds, disputes, payouts, and the states that each can have)
 * - where:        `database-books` (of the demo: shared by several processes) and its `tables`, `memory-books` (of a test: everything at once, without waiting)
 * - compared:     `account-books` (all of a test’s account, and its sums)
 */

import type { AccountSettings, Payout, Sale, TransactionStatus } from './rows.ts';

/** What a rule may use beside the sale that it changes. */
export interface Desk {
  now: Date;
  /** A number that nothing else of the account has. */
  nextNumber(): number;
  /** Queues an event for the merchant, in the same step as the change that causes it. */
  tell(event: string, data: object): void;
}

/** By what a sale is found. */
export type SaleKey =
  | { reference: string }
  | { transaction: number }
  | { accessCode: string }
  | { refund: number }
  | { dispute: number };

export interface Page {
  page: number;
  perPage: number;
}

export interface Period {
  /** ISO times, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface SaleFilter extends Period {
  status?: TransactionStatus | undefined;
  channel?: string | undefined;
  customerId?: number | undefined;
  amountKobo?: number | undefined;
  payout?: number | undefined;
}

export interface RefundFilter extends Period {
  transaction?: number | undefined;
  /** Refunds that the list does not show yet. */
  hidden: readonly number[];
}

export interface DisputeFilter extends Period {
  transaction?: number | undefined;
  status?: string | undefined;
}

/** A page of a list, newest first: a row for each thing that is listed, by its `id`, with the sale that it belongs to. */
export interface Found {
  rows: { sale: Sale; id: number }[];
  total: number;
  /** Of all that was found, in kobo; of transactions only. */
  volumeKobo: number;
}

/** An event that waits for its delivery. */
export interface QueuedEvent {
  id: number;
  event: string;
  /** The very bytes that are signed. */
  body: string;
  /** Deliveries that were tried, this one included. */
  tries: number;
}

/**
 * Where the fake keeps its account. A rule changes one sale at a time, and sees it alone: two at once wait for each
 * other.
 */
export interface Books {
  /** Adds a sale; null when its reference is taken. */
  add(make: (desk: Desk) => Sale): Promise<Sale | null>;
  /** Changes a sale by a rule, with the events that it tells; undefined when there is none. A rule that throws changes nothing. */
  change<T>(key: SaleKey, rule: (sale: Sale, desk: Desk) => T): Promise<T | undefined>;
  find(key: SaleKey): Promise<Sale | undefined>;
  listSales(filter: SaleFilter, page: Page): Promise<Found>;
  listRefunds(filter: RefundFilter, page: Page): Promise<Found>;
  listDisputes(filter: DisputeFilter, page: Page): Promise<Found>;
  /** Ids of the transactions of which something has become due. */
  dueSales(now: Date): Promise<number[]>;
  /** Pays out every successful transaction that was paid before `until` and is not paid out; null when there is none. */
  payOut(until: Date, sum: (sales: readonly Sale[], desk: Desk) => Payout): Promise<Payout | null>;
  listPayouts(period: Period, page: Page): Promise<{ rows: Payout[]; total: number }>;
  settings(): Promise<AccountSettings>;
  changeSettings(settings: AccountSettings): Promise<void>;
  /** Takes events that are due, oldest first; each is due again later unless it is settled. */
  takeEvents(atMost: number): Promise<QueuedEvent[]>;
  /** It was delivered, or is not to be tried again. */
  endEvent(id: number): Promise<void>;
  postponeEvent(id: number, seconds: number): Promise<void>;
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.reduce((first, time) => (time !== null && (first === null || time < first) ? time : first), null);

/** When something of a sale moves on by itself; null when nothing does. */
export const dueAtOf = ({ transaction, refunds, disputes }: Sale): string | null =>
  earliest([
    transaction.transfer?.dueAt ?? null,
    ...refunds.map(({ dueAt }) => dueAt),
    ...disputes.map(({ dueAt, status }) => (status === 'resolved' ? null : dueAt)),
  ]);
