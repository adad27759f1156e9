import { transferRejectedEvent } from '../answers/events.ts';
import type { Desk } from '../books/books.ts';
import type { Sale, Transaction } from '../books/rows.ts';
import { duplicateReference, PaystackSaysNo } from '../refusal.ts';
import { isOver, isPaid, succeed } from './payments.ts';

/** So long an account lives that a customer is shown. Source: Paystack's support page "Pay with transfer". */
const ACCOUNT_LIVES_MS = 30 * 60_000;

/** What a customer sends the money to; made up from the transaction's number. */
export interface ShownAccount {
  accountNumber: string;
  bank: string;
  expiresAt: string;
}

const endOf = (shownAt: string): Date => new Date(Date.parse(shownAt) + ACCOUNT_LIVES_MS);

const startWaiting = (transaction: Transaction, status: 'ongoing' | 'pending', shownAt: string): void => {
  Object.assign(transaction, { status, channel: 'bank_transfer', gatewayResponse: 'Pending' });
  transaction.transfer = { shownAt, dueAt: null, arrivesKobo: 0, ...transaction.transfer };
};

/** The customer says to have sent the money: it is awaited. */
export const awaitTransfer = ({ transaction }: Sale, { now }: Pick<Desk, 'now'>): void => {
  if (isPaid(transaction)) throw duplicateReference();
  startWaiting(transaction, 'pending', now.toISOString());
};

/**
 * The customer chooses to pay by transfer and is shown an account.
 * @param sessionTimeout seconds that a begun payment lives; 0 for no end
 * @throws PaystackSaysNo when it is paid, or the transaction's time is over
 */
export const showAccount = (sale: Sale, desk: Desk, sessionTimeout: number): ShownAccount => {
  const { transaction } = sale;
  if (isPaid(transaction)) throw duplicateReference();
  if (isOver(transaction, desk, sessionTimeout)) {
    throw new PaystackSaysNo(400, 'Transaction session has expired', 'transaction_expired');
  }
  startWaiting(transaction, 'ongoing', desk.now.toISOString());
  const shownAt = transaction.transfer?.shownAt ?? desk.now.toISOString();
  return {
    accountNumber: String(9_900_000_000 + (transaction.id % 100_000_000)),
    bank: 'Paystack-Titan',
    expiresAt: endOf(shownAt).toISOString(),
  };
};

/** What becomes of the money in the demo: it comes soon, once the sheet is closed, in another amount, or never. */
export const ARRIVALS = ['soon', 'later', 'other-amount', 'never'] as const;
const SECONDS: Record<(typeof ARRIVALS)[number], number | null> = {
  soon: 3,
  later: 20,
  'other-amount': 3,
  never: null,
};

/** The customer has sent the money: when it arrives, and how much of it. */
export const sendTransfer = (sale: Sale, desk: Desk, how: (typeof ARRIVALS)[number]): void => {
  awaitTransfer(sale, desk);
  const { transaction } = sale;
  const seconds = SECONDS[how];
  if (!transaction.transfer || seconds === null) return;
  transaction.transfer.dueAt = new Date(desk.now.getTime() + seconds * 1000).toISOString();
  transaction.transfer.arrivesKobo = transaction.requestedKobo - (how === 'other-amount' ? 100 : 0);
};

/**
 * A bank transfer arrives. Another amount than was asked for goes back by itself and leaves no refund: only the
 * event tells of it, by the transaction's number; so does one that comes when the account has ended, of which no event
 * tells. Source: paystack.com/docs/payments/payment-channels, Paystack's support page "Pay with transfer".
 * @param isLetThrough the wrong amount is taken all the same, as the account's owner can allow
 */
export const receiveTransfer = (
  sale: Sale,
  desk: Desk,
  arrivedKobo: number,
  { isLetThrough = false } = {},
): void => {
  const { transaction } = sale;
  if (isPaid(transaction)) return;
  if (transaction.channel !== 'bank_transfer') awaitTransfer(sale, desk);
  if (transaction.transfer) {
    transaction.transfer.dueAt = null;
    if (desk.now > endOf(transaction.transfer.shownAt)) {
      Object.assign(transaction, { status: 'failed', gatewayResponse: 'The account has expired' });
      return;
    }
  }
  if (arrivedKobo === transaction.requestedKobo || isLetThrough) {
    transaction.amountKobo = arrivedKobo;
    succeed(sale, desk, 'Approved');
    return;
  }
  Object.assign(transaction, { status: 'failed', gatewayResponse: 'Incorrect amount sent' });
  desk.tell('bank.transfer.rejected', transferRejectedEvent(transaction, arrivedKobo, desk.now));
};

/** Money that was sent arrives when its time has come. */
export const arriveTransfers = (sale: Sale, desk: Desk): void => {
  const { transfer } = sale.transaction;
  if (!transfer?.dueAt || Date.parse(transfer.dueAt) > desk.now.getTime()) return;
  receiveTransfer(sale, desk, transfer.arrivesKobo);
};
