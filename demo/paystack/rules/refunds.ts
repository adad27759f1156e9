import { type RefundIds, refundEvent } from '../answers/events.ts';
import type { Desk } from '../books/books.ts';
import type { Refund, RefundOutcome, Sale, Transaction } from '../books/rows.ts';
import { testCardNamed } from '../cards.ts';
import { PaystackSaysNo } from '../refusal.ts';
import { refundId } from './ids.ts';

/** What is asked to be paid back; all that is left when no amount is named. */
export interface WantedRefund {
  amountKobo: number | undefined;
  currency: string | undefined;
  merchantNote: string;
  customerNote: string;
  /** Who asked for it, as the rows name it. */
  by: string;
}

/** How refunds behave beside the account's own rules. */
export interface RefundTerms {
  /** From its beginning to its end, in milliseconds; null where it waits to be told. */
  afterMs: number | null;
  /** What the merchant's balance can still pay, in kobo; null for no limit. */
  balance: { kobo: number | null };
  /** Which events carry the refund's own id. */
  eventIds: RefundIds;
}

/** What is left of a sale to be given back, in kobo: without what is gone or on its way. */
export const leftOf = ({ transaction, refunds }: Sale): number =>
  refunds.reduce(
    (left, { status, amountKobo }) => (status === 'failed' ? left : left - amountKobo),
    transaction.amountKobo,
  );

const refuse = (message: string, code: string, type?: 'api_error'): never => {
  throw new PaystackSaysNo(400, message, code, type);
};

const judge = (sale: Sale, wanted: WantedRefund, { balance }: RefundTerms): number => {
  const { transaction } = sale;
  const left = leftOf(sale);
  if (transaction.status === 'reversed' || (transaction.status === 'success' && left <= 0)) {
    return refuse('Transaction has been fully reversed', 'transaction_reversed', 'api_error');
  }
  if (transaction.status !== 'success') {
    return refuse('Only successful transactions can be refunded', 'invalid_transaction');
  }
  if (wanted.currency !== undefined && wanted.currency !== transaction.currency) {
    return refuse('Refund currency must be that of the transaction', 'invalid_currency');
  }
  const amountKobo = wanted.amountKobo ?? left;
  if (amountKobo > left) {
    return refuse('Refund amount cannot be more than transaction amount', 'invalid_amount');
  }
  if (balance.kobo !== null && amountKobo > balance.kobo) {
    return refuse('Your balance is not enough to fulfill this request', 'insufficient_balance', 'api_error');
  }
  return amountKobo;
};

const laterBy = (now: Date, ms: number | null): string | null =>
  ms === null ? null : new Date(now.getTime() + ms).toISOString();

/**
 * Takes a refund in. Several parts may be on their way at once, as long as their sum fits.
 * @throws PaystackSaysNo when the transaction is not paid, less is left of it, or the balance is too low
 */
export const beginRefund = (sale: Sale, desk: Desk, wanted: WantedRefund, terms: RefundTerms): Refund => {
  const amountKobo = judge(sale, wanted, terms);
  const { reference, card } = sale.transaction;
  const note = `Refund for transaction ${reference}`;
  const at = desk.now.toISOString();
  const refund: Refund = {
    id: refundId(desk.nextNumber()),
    amountKobo,
    status: 'pending',
    ends: testCardNamed(card)?.refund ?? 'processed',
    merchantNote: wanted.merchantNote || `${note} by ${wanted.by}`,
    customerNote: wanted.customerNote || note,
    refundedBy: wanted.by,
    dispute: null,
    dueAt: laterBy(desk.now, terms.afterMs === null ? null : terms.afterMs / 2),
    createdAt: at,
    updatedAt: at,
    refundedAt: null,
  };
  if (terms.balance.kobo !== null) terms.balance.kobo -= amountKobo;
  sale.refunds.push(refund);
  desk.tell('refund.pending', refundEvent(refund, sale.transaction, terms.eventIds));
  return refund;
};

const isOpen = ({ status }: Refund): boolean => status === 'pending' || status === 'processing';

/** The transaction's own state follows: `reversed` once all of it is back, and only then. */
export const followRefunds = ({ transaction, refunds }: Sale): void => {
  const back = refunds.reduce(
    (sum, { status, amountKobo }) => (status === 'processed' ? sum + amountKobo : sum),
    0,
  );
  if (transaction.status === 'success' && back >= transaction.amountKobo) transaction.status = 'reversed';
};

/**
 * The transaction as Paystack's page on the states of refunds has it: "reversal pending" while any refund is on its way, "reversed" once any
 * is through, of a part as well. How the API spells the first is not in its document; the shop must not depend on it.
 * Source: support.paystack.com, "Understanding refund statuses"
 */
export const namedByRefunds = ({ transaction, refunds }: Sale): Transaction => {
  if (transaction.status !== 'success') return transaction;
  if (refunds.some(isOpen)) return { ...transaction, status: 'reversal-pending' };
  return refunds.some(({ status }) => status === 'processed')
    ? { ...transaction, status: 'reversed' }
    : transaction;
};

/**
 * A refund moves on: to `processing`, or to its end. One that has failed can still turn out to be processed; one that
 * is processed stays so.
 */
export const moveRefund = (
  sale: Sale,
  desk: Desk,
  id: number,
  to: 'processing' | RefundOutcome,
  terms: RefundTerms,
): Refund => {
  const refund = sale.refunds.find((row) => row.id === id);
  if (!refund) throw new Error(`There is no refund ${id}`);
  if (refund.status === 'processed') throw new Error(`Refund ${id} is processed already`);
  const at = desk.now.toISOString();
  if (to === 'failed' && terms.balance.kobo !== null) terms.balance.kobo += refund.amountKobo;
  Object.assign(refund, {
    status: to,
    updatedAt: at,
    refundedAt: to === 'processed' ? at : null,
    dueAt: to === 'processing' ? laterBy(desk.now, terms.afterMs === null ? null : terms.afterMs / 2) : null,
  });
  followRefunds(sale);
  desk.tell(`refund.${to}`, refundEvent(refund, sale.transaction, terms.eventIds));
  return refund;
};

/** Moves on what is due: pending refunds to processing, and those to the end that their card has. */
export const advanceRefunds = (sale: Sale, desk: Desk, terms: RefundTerms): void => {
  for (const refund of sale.refunds) {
    if (!isOpen(refund) || refund.dueAt === null || refund.dueAt > desk.now.toISOString()) continue;
    moveRefund(sale, desk, refund.id, refund.status === 'pending' ? 'processing' : refund.ends, terms);
  }
};

/**
 * Sends a refund to a bank account where the card is gone; only one that needs attention.
 * @throws PaystackSaysNo 422 in any other state
 */
export const retryRefund = (sale: Sale, desk: Desk, id: number, terms: RefundTerms): Refund => {
  const refund = sale.refunds.find((row) => row.id === id);
  if (refund?.status !== 'needs-attention') {
    throw new PaystackSaysNo(
      422,
      'Invalid Refund state, refund status should be "needs-attention"',
      'invalid_params',
    );
  }
  refund.ends = 'processed';
  return moveRefund(sale, desk, id, 'processing', terms);
};
