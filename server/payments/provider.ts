/**
 * Payments: the port to whoever takes them, and what the shop remembers of them.
 *
 * - the port:     this file; `providers/` implements it, a folder a provider; `open-provider` (which one, as the settings have
 *                 it), `provider-api` (how its API is called: limits, repeats)
 * - payers:       `payer-address` (what it calls somebody without a mailbox), `known-payers` (and back, wherever it names one)
 * - charges:      `charges` (what is known of a payment), `list-charges` (as admins see them), `channel-sales`
 *                 (by the way of paying), `old-payers` (whose address goes)
 * - asking:       `ask-provider` (for an admin), `check-quota` (how often for a shopper)
 */

/**
 * What the shop asks of whoever takes its payments. One folder below `providers/` implements it for each provider;
 * nothing else knows how a provider says things. Money is whole kobo. Each is put through `tests/support/provider-promises.ts`.
 */
export interface PaymentProvider {
  /** By which its webhook's path and its form in the browser are known: `paystack`. */
  readonly name: string;
  /** Whether real money moves: its keys are not those for trying it out. */
  readonly isLive: boolean;
  /** What the browser and the pages' security policy need to take a payment. */
  readonly checkout: ProviderCheckout;

  /**
   * What became of the payment under a reference of the shop's.
   * @returns null when the provider knows none
   * @throws ProviderUnavailable
   */
  verify(reference: string): Promise<Payment | null>;
  /**
   * Asks for money back, once: never repeated here, for only the caller knows whether it may be running.
   * @throws ProviderRefused the provider says no; ProviderUnavailable, of which `mayHaveBegun` says whether it can be running
   */
  refund(wanted: RefundRequest): Promise<ProviderRefund>;
  /** One refund by the provider's own id; null when unknown. @throws ProviderUnavailable */
  findRefund(id: string): Promise<ProviderRefund | null>;
  /**
   * Every refund of one payment that the provider lists, whoever asked for it, read to the end.
   * @param since nothing asked for before this moment is wanted
   * @throws ProviderUnavailable, also for an answer that cannot be read: taken for "none", it would give money back twice
   */
  refundsOf(payment: PaymentKey, since: Date): Promise<ProviderRefund[]>;
  /** Refunds of the whole account, newest first, page by page. @throws ProviderUnavailable */
  listRefunds(range: { from: Date; to?: Date }): AsyncIterable<ProviderRefund>;
  /** Payments of the whole account, other shops' included, newest first, page by page. @throws ProviderUnavailable */
  listPayments(range: { from: Date; to?: Date }): AsyncIterable<Payment>;

  /** A page of the account's payouts, newest first. @throws ProviderUnavailable */
  listPayouts(page: { page: number; limit: number }): Promise<{ rows: Payout[]; total: number }>;
  /** The payments within a payout; null when there is no such payout. @throws ProviderUnavailable */
  payoutPayments(id: string): Promise<AsyncIterable<Payment> | null>;
  /**
   * Sends a refund that `needs_details` to a bank account. Taken once: in any other state the provider says no.
   * @throws ProviderRefused, ProviderUnavailable
   */
  refundToAccount(
    id: string,
    account: { accountNumber: string; bankId: string; currency: string },
  ): Promise<ProviderRefund>;
  /** Banks that a refund in this currency can go to. @throws ProviderUnavailable */
  listBanks(currency: string): Promise<Bank[]>;

  /** One dispute by the provider's id; null when unknown. @throws ProviderUnavailable */
  findDispute(id: string): Promise<ProviderDispute | null>;

  /** Whether a notification really comes from the provider. */
  isSigned(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): boolean;

  /** Reads a notification whose signature is right; null where it cannot be read at all. */
  receive(body: Buffer): ReceivedEvent | null;
  /** What a notification tells that `receive` has read, and that was stored since. */
  newsOf(content: unknown): ProviderNews;

  /** At shutdown: calls under way may finish for some seconds, then they end as unavailable. */
  cutSoon(): void;
}

/** How the browser opens the provider's form. */
export interface ProviderCheckout {
  publicKey: string;
  /** The script to load; absolute, or a path of this shop. */
  scriptUrl: string;
  /** What the script reaches, for the Content-Security-Policy, besides its own origin. */
  reaches: { scripts: readonly string[]; calls: readonly string[]; frames: readonly string[] };
}

/** By what a payment is known: the shop's reference, and the provider's id once it has told it. */
export interface PaymentKey {
  id: string | null;
  reference: string;
}

/**
 * - `pending` may still become any other, such as a bank transfer on its way, or a refund (`isGoingBack`)
 * - `abandoned` was begun and left; it may still be paid
 * - `reversed` was paid and is back with the customer; as a whole only where the provider's list of refunds names no part
 */
export type PaymentStatus = 'paid' | 'pending' | 'abandoned' | 'failed' | 'reversed';

/**
 * Whether a payment counts as paid: money has come, and in a shop that takes real money it is real. A success over
 * nothing is none.
 */
export const isPaid = (provider: PaymentProvider, payment: Payment | null): payment is Payment =>
  payment?.status === 'paid' && payment.paidKobo > 0 && !(provider.isLive && payment.isTest === true);

/**
 * Whether money has come, and some or all of it is on its way back: the provider has another word for the payment meanwhile, but knows
 * since when it is paid. Source: Paystack, "Understanding refund statuses" ("Reversal pending").
 */
export const isGoingBack = ({ status, paidAt }: Pick<Payment, 'status' | 'paidAt'>): boolean =>
  status === 'pending' && paidAt !== null;

/** A payment as its provider tells it, in the shop's words. */
export interface Payment extends PaymentKey {
  status: PaymentStatus;
  /** What was asked for, without fees that the customer paid on top: to be held against the shop's own total. */
  amountKobo: number;
  /** What was taken from the customer, and what a full refund gives back. */
  paidKobo: number;
  /** What the provider keeps; null until it says so. */
  feesKobo: number | null;
  currency: string;
  /** Lower case; empty where the provider names none. */
  email: string;
  /** The provider's word for the way it was paid: card, bank_transfer, ussd … */
  channel: string | null;
  /** Whether no money moved. null where the provider does not say. */
  isTest: boolean | null;
  paidAt: Date | null;
  createdAt: Date | null;
}

export interface RefundRequest {
  payment: PaymentKey;
  amountKobo: number;
  currency: string;
  /** The shop's own id of the refund, left with the provider so that a lost answer can be found again. */
  refundId: string;
}

/** `needs_details`: the provider waits for a bank account to pay to. */
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed' | 'needs_details';

/** A refund as the provider tells it, whoever asked for it. */
export interface ProviderRefund {
  /** null where the provider did not name it */
  id: string | null;
  paymentId: string | null;
  /** The shop's reference of the payment; null where the provider names the payment by its id only. */
  reference: string | null;
  status: ProviderRefundStatus;
  amountKobo: number | null;
  currency: string | null;
  createdAt: Date | null;
  /** The shop's own id of the refund, where it was asked for by the shop and the provider gives it back. */
  refundId: string | null;
  /** The dispute that took the money, where one did. */
  disputeId: string | null;
}

/** Money on its way to the owner's bank. */
export interface Payout {
  id: string;
  /** The provider's word. */
  status: string;
  currency: string;
  /** What was paid, before fees. */
  paidKobo: number;
  feesKobo: number;
  /** What reaches the bank. */
  amountKobo: number;
  /** The day on which it reaches the bank, `YYYY-MM-DD`. */
  day: string | null;
  createdAt: Date | null;
}

/** A bank by the provider's own id. */
export interface Bank {
  id: string;
  name: string;
}

/** A customer asks the bank for the money back. `won`: it stays with the shop; `lost`: it was taken from it. */
export interface ProviderDispute {
  id: string;
  paymentId: string | null;
  reference: string | null;
  state: 'open' | 'won' | 'lost';
  /** The provider's word for what the customer claims. */
  reason: string | null;
  amountKobo: number | null;
  currency: string | null;
  email: string;
  /** Until when it can be answered. */
  dueAt: Date | null;
}

/** A notification as it is stored: what is needed to act upon it and no more, nothing of cards or phones. */
export interface ReceivedEvent {
  /** The same for each delivery of one piece of news. */
  key: string;
  name: string;
  content: object;
}

/** What a notification says of the payment that it is about. */
export interface AboutPayment {
  /** The shop's reference; empty where none is named. */
  reference: string;
  amountKobo: number | null;
  currency: string | null;
  /** Lower case; empty where none is named. */
  email: string;
}

/**
 * What a notification tells.
 *   payment   somebody has paid; `payment` where it can be read
 *   refund    money is on its way back, or back; often without the refund's own id
 *   dispute   a customer asks the bank for the money
 *   unclear   it concerns a payment, but the shop cannot tell which or what
 *   other     nothing that concerns payments, such as the merchant's own transfers
 */
export type ProviderNews =
  | ({ kind: 'payment'; payment: Payment | null } & AboutPayment)
  | ({ kind: 'refund' } & AboutPayment & Pick<ProviderRefund, 'id' | 'status' | 'refundId'>)
  | { kind: 'dispute'; dispute: ProviderDispute }
  | ({ kind: 'unclear' } & AboutPayment)
  | { kind: 'other' };

/** The provider cannot be reached, is too slow, or fails on its own side: ask again later. */
export class ProviderUnavailable extends Error {
  /** Whether what was asked for may have been done all the same. */
  readonly mayHaveBegun: boolean;

  constructor(message: string, { mayHaveBegun = true }: { mayHaveBegun?: boolean } = {}) {
    super(message);
    this.mayHaveBegun = mayHaveBegun;
  }
}

/** The provider has understood and says no; the message is its own sentence. */
export class ProviderRefused extends Error {
  /** Whether the same may be taken another day: the balance does not suffice yet, a limit is reached. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false }: { isPassing?: boolean } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}
