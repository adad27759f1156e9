/** How a refund may end. Source: paystack.com/docs/payments/refunds */
export type RefundOutcome = 'processed' | 'failed' | 'needs-attention';

/** A transaction's states. Source: paystack.com/docs/payments/verify-payments */
export type TransactionStatus =
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'queued'
  | 'failed'
  | 'success'
  // While a refund is on its way: never in the books, only told (`rules/refunds.ts`).
  | 'reversal-pending'
  | 'reversed';

export type Channel =
  | 'card'
  | 'bank'
  | 'ussd'
  | 'bank_transfer'
  | 'qr'
  | 'mobile_money'
  | 'eft'
  | 'apple_pay';

/**
 * A transaction as the fake remembers it. Amounts are in kobo, or the lowest unit of another currency; times are ISO
 * texts, so that a row is the same in memory and in the database.
 */
export interface Transaction {
  id: number;
  reference: string;
  accessCode: string;
  domain: 'test' | 'live';
  status: TransactionStatus;
  email: string;
  customerId: number;
  firstName: string;
  lastName: string;
  phone: string;
  /** What was asked for. */
  requestedKobo: number;
  /** What was taken: more where the customer pays the fees, less where too small a transfer was let through. */
  amountKobo: number;
  currency: string;
  metadata: unknown;
  channel: Channel;
  gatewayResponse: string;
  /** The name of a test card; the number is never kept. */
  card: string | null;
  ipAddress: string;
  createdAt: string;
  paidAt: string | null;
  /** The payout that it went out with. */
  payout: number | null;
  /** A bank transfer for it: when the account was shown, and what arrives when; absent where there is none. */
  transfer?: { shownAt: string; dueAt: string | null; arrivesKobo: number };
}

/** A refund as the fake remembers it. */
export interface Refund {
  id: number;
  amountKobo: number;
  status: 'pending' | 'processing' | RefundOutcome;
  /** What it comes to when its time has come. */
  ends: RefundOutcome;
  merchantNote: string;
  customerNote: string;
  refundedBy: string;
  /** The dispute that took it; null where somebody asked for it. */
  dispute: number | null;
  /** When it moves on by itself; null where it waits to be told. */
  dueAt: string | null;
  createdAt: string;
  updatedAt: string;
  refundedAt: string | null;
}

export type DisputeStatus = 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'pending' | 'resolved';
export type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted';

/** A dispute as the fake remembers it. */
export interface Dispute {
  id: number;
  refundKobo: number;
  status: DisputeStatus;
  resolution: Resolution | null;
  category: string;
  note: string | null;
  attachments: string | null;
  evidence: Evidence | null;
  history: { status: string; by: string; createdAt: string }[];
  messages: { id: number; sender: string; body: string; createdAt: string }[];
  dueAt: string | null;
  resolvedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What a merchant says against a dispute. */
export interface Evidence {
  id: number;
  customer_email: string;
  customer_name: string;
  customer_phone: string;
  service_details: string;
  delivery_address: string;
  delivery_date: string;
  createdAt: string;
  updatedAt: string;
}

/** A transaction with all that became of it: what a rule reads and changes as one. */
export interface Sale {
  transaction: Transaction;
  refunds: Refund[];
  disputes: Dispute[];
}

/** Money that went to the merchant's bank account, in kobo. */
export interface Payout {
  id: number;
  currency: string;
  status: 'success' | 'processing' | 'pending' | 'failed';
  /** What the customers paid. */
  processedKobo: number;
  feesKobo: number;
  /** What reached the account: without fees and what was refunded. */
  totalKobo: number;
  settledOn: string;
  createdAt: string;
  updatedAt: string;
}

export interface AccountSettings {
  /** Seconds that a begun payment lives; 0 for no end. */
  sessionTimeout: number;
}
