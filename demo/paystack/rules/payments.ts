/**
 * What becomes of money at the fake Paystack: a rule changes a sale, and queues the events that tell the shop of it.
 *
 * - paid:       here: begun, paid by card, failed, come too late; `transfers` (to an account that is shown: awaited, arrived, another amount, too late)
 * - taken back: `refunds` (how much may go back, how one moves on and ends, when a transaction is reversed), `disputes` (opened, answered, won, lost or not answered in
 *               time)
 * - paid out:   `payouts` (the sum, without fees and what went back)
 * - numbered:   `ids` (where the numbers of each kind begin)
 */

import { createHash, randomBytes } from 'node:crypto';
import { chargeEvent } from '../answers/events.ts';
import type { Desk } from '../books/books.ts';
import type { Channel, Sale, Transaction, TransactionStatus } from '../books/rows.ts';
import { judgeCard, type TypedCard } from '../cards.ts';
import { duplicateReference, PaystackSaysNo } from '../refusal.ts';
import { transactionId } from './ids.ts';

/** What a transaction starts from, checked. */
export interface NewTransaction {
  email: string;
  amountKobo: number;
  currency: string;
  reference: string | undefined;
  metadata: unknown;
  firstName: string;
  lastName: string;
  phone: string;
}

/** The number under which the account knows a customer. */
export const customerIdOf = (email: string): number =>
  createHash('sha256').update(email).digest().readUInt32BE(0) % 900_000_000;

/** A transaction that somebody has begun and nobody has paid. */
export const beginSale = (wanted: NewTransaction, desk: Desk): Sale => {
  const transaction: Transaction = {
    id: transactionId(desk.nextNumber()),
    reference: wanted.reference ?? `T${desk.now.getTime()}${randomBytes(4).readUInt32BE()}`,
    accessCode: randomBytes(12).toString('hex'),
    domain: 'test',
    status: 'abandoned',
    email: wanted.email,
    customerId: customerIdOf(wanted.email),
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    phone: wanted.phone,
    requestedKobo: wanted.amountKobo,
    amountKobo: wanted.amountKobo,
    currency: wanted.currency,
    metadata: wanted.metadata ?? null,
    channel: 'card',
    gatewayResponse: 'The transaction was not completed',
    card: null,
    ipAddress: '',
    createdAt: desk.now.toISOString(),
    paidAt: null,
    payout: null,
  };
  return { transaction, refunds: [], disputes: [] };
};

/** Whether a begun transaction may go on under its reference, as Paystack's popup allows. */
export const isResumable = ({ transaction }: Sale, wanted: NewTransaction): boolean =>
  !isPaid(transaction) &&
  transaction.email === wanted.email &&
  transaction.requestedKobo === wanted.amountKobo &&
  transaction.currency === wanted.currency;

/** Whether money was taken, even if it has gone back since. */
export const isPaid = ({ status }: Pick<Transaction, 'status'>): boolean =>
  status === 'success' || status === 'reversed';

/** The money is there: the merchant is told. */
export const succeed = (sale: Sale, desk: Desk, gatewayResponse: string): void => {
  Object.assign(sale.transaction, { status: 'success', gatewayResponse, paidAt: desk.now.toISOString() });
  desk.tell('charge.success', chargeEvent(sale.transaction));
};

/** What the popup is told about a card: paid, refused with the bank's words, or go on with a PIN. */
export interface CardAnswer {
  status: 'success' | 'failed' | 'send_pin';
  message: string;
  transaction: Transaction;
}

/** Seconds that a begun payment lives have passed. */
export const isOver = ({ createdAt }: Transaction, { now }: Desk, sessionTimeout: number): boolean =>
  sessionTimeout > 0 && now.getTime() > Date.parse(createdAt) + sessionTimeout * 1000;

/**
 * Charges a card. One that is paid already stays paid once.
 * @param sessionTimeout seconds that a begun payment lives; 0 for no end
 * @throws PaystackSaysNo when the transaction's time is over, or its money went back
 */
export const chargeCard = (
  sale: Sale,
  desk: Desk,
  typed: TypedCard,
  { ipAddress, sessionTimeout }: { ipAddress: string; sessionTimeout: number },
): CardAnswer => {
  const { transaction } = sale;
  if (transaction.status === 'success') return { status: 'success', message: 'Approved', transaction };
  if (transaction.status === 'reversed') throw duplicateReference();
  if (isOver(transaction, desk, sessionTimeout)) {
    throw new PaystackSaysNo(400, 'Transaction session has expired', 'transaction_expired');
  }
  const verdict = judgeCard(typed, desk.now);
  if (verdict.kind === 'pin') {
    return { status: 'send_pin', message: 'Please enter your card PIN', transaction };
  }
  Object.assign(transaction, { channel: 'card', ipAddress });
  if (verdict.kind === 'refused') {
    Object.assign(transaction, { status: 'failed', gatewayResponse: verdict.message });
    return { status: 'failed', message: verdict.message, transaction };
  }
  transaction.card = verdict.card.name;
  succeed(sale, desk, 'Successful');
  return { status: 'success', message: 'Approved', transaction };
};

/** The bank says no, or nobody paid in time. */
export const failPayment = ({ transaction }: Sale, gatewayResponse: string): void => {
  if (isPaid(transaction)) throw new Error(`${transaction.reference} is paid`);
  Object.assign(transaction, { status: 'failed', gatewayResponse });
};

/** A payment as a test wants it, made in one step. */
export interface WantedPayment {
  /** What was taken, in kobo. */
  amount: number;
  /** What was asked for, in kobo; the same when absent. */
  requestedAmount?: number;
  email: string;
  currency?: string;
  status?: TransactionStatus;
  domain?: 'test' | 'live';
  channel?: Channel;
  /** The name of a test card, which decides how refunds end. */
  card?: string;
  metadata?: unknown;
  /** When it was begun; now when absent. */
  at?: Date;
  /** Whether `charge.success` is told; it is when absent. */
  tells?: boolean;
}

/** Makes a begun sale what a test wants it to be. */
export const becomePayment = (sale: Sale, desk: Desk, wanted: WantedPayment): void => {
  const { status = 'success', channel = 'card', at = desk.now, tells = true } = wanted;
  const paid = status === 'success' || status === 'reversed';
  Object.assign(sale.transaction, {
    status,
    channel,
    domain: wanted.domain ?? 'test',
    amountKobo: wanted.amount,
    requestedKobo: wanted.requestedAmount ?? wanted.amount,
    currency: wanted.currency ?? 'NGN',
    email: wanted.email,
    customerId: customerIdOf(wanted.email),
    card: channel === 'card' ? (wanted.card ?? 'success') : null,
    gatewayResponse: paid ? 'Successful' : 'The transaction was not completed',
    createdAt: at.toISOString(),
    paidAt: paid ? at.toISOString() : null,
    ...(wanted.metadata === undefined ? {} : { metadata: wanted.metadata }),
  });
  if (status === 'success' && tells) desk.tell('charge.success', chargeEvent(sale.transaction));
};
