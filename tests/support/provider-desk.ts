import type { PaymentProvider } from '#server/payments/provider.ts';

/** A notification as it goes over the wire. */
export interface Told {
  body: Buffer;
  headers: Record<string, string>;
}

/** What a customer has paid or is to pay; kobo. */
export interface Paid {
  amountKobo: number;
  email: string;
  /** Now when absent. */
  at?: Date;
}

/**
 * A payment provider with its fake, as `provider-promises.ts` works them: what customers, banks and the account's owner
 * do there, what goes wrong on the way, and what the provider tells of it.
 */
export interface ProviderDesk {
  readonly provider: PaymentProvider;
  /** The same provider, at an address where nobody listens. */
  readonly unreachable: PaymentProvider;
  /** What must never reach a browser. */
  readonly secrets: readonly string[];

  pay(reference: string, paid: Paid): void;
  /** Begun and awaited, as a bank transfer is. */
  begin(reference: string, paid: Paid): void;
  fail(reference: string, paid: Paid): void;
  refundInDashboard(reference: string, amountKobo: number): void;
  /** All that are on their way come to that end. */
  finishRefunds(outcome: 'processed' | 'failed' | 'needs_details'): void;
  /** How many refunds of a payment the provider has taken in. */
  refundsTaken(reference: string): number;
  /** Gives the dispute's id. */
  openDispute(reference: string, amountKobo: number): string;
  loseDispute(id: string): void;
  /** All that was paid goes to the owner's bank. Gives the payout's id. */
  payOut(): Promise<string>;

  /** Nothing is done, 5xx is answered. */
  beAway(): void;
  /** All is done, and what is answered is JSON that says nothing. */
  answerOddly(): void;
  beWell(): void;
  /** The next refund is taken, and the connection breaks before the answer. */
  loseNextRefundAnswer(): void;
  /** Everything is refused as too often, for a second. */
  limit(): void;
  /** Refunds are more than the balance can pay. */
  emptyBalance(): void;

  /** What was told since the last time, oldest first. */
  told(): Told[];
  /** News of the merchant's own transfers, rightly signed. */
  tellOfTransfer(): Told;
  stop(): Promise<void>;
}
