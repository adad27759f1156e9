import { z } from 'zod';
import type {
  Bank,
  Payment,
  PaymentStatus,
  ProviderDispute,
  ProviderRefund,
  ProviderRefundStatus,
} from '../../provider.ts';

/**
 * Paystack's rows, read as leniently as its samples differ: unknown keys are dropped, and what the shop does not need
 * may be missing or null.
 * Source: Paystack's OpenAPI document (VerifyResponse, TransactionListResponse, RefundListResponse, RefundCreateResponse),
 * paystack.com/docs/payments/verify-payments and /refunds.
 */

/** Sometimes text. */
const kobo = z.coerce.number().int().min(0);
const optionalKobo = kobo.nullish().catch(null);
const text = z.string().nullish().catch(null);
/** A number in the document; text in some samples. */
const id = z.union([z.number().int(), z.string().min(1)]).transform(String);
const optionalId = id.nullish().catch(null);

const dateOf = (value: string | null | undefined): Date | null => {
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

const PAYMENT_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  success: 'paid',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
};

const transactionSchema = z.object({
  id: optionalId,
  domain: text,
  status: z.string(),
  reference: z.string(),
  amount: kobo,
  requested_amount: optionalKobo,
  fees: optionalKobo,
  currency: z.string(),
  channel: text,
  paid_at: text,
  paidAt: text,
  created_at: text,
  createdAt: text,
  customer: z.object({ email: text }).nullish().catch(null),
});

/** Reads the transaction of an answer or a charge event; null when it is none. */
export const paymentOf = (value: unknown): Payment | null => {
  const parsed = transactionSchema.safeParse(value);
  if (!parsed.success) return null;
  const raw = parsed.data;
  return {
    id: raw.id ?? null,
    reference: raw.reference,
    // ongoing, pending, processing, queued: it may still come to anything
    status: PAYMENT_STATUSES[raw.status] ?? 'pending',
    amountKobo: raw.requested_amount ?? raw.amount,
    paidKobo: raw.amount,
    feesKobo: raw.fees ?? null,
    currency: raw.currency,
    email: raw.customer?.email?.toLowerCase() ?? '',
    channel: raw.channel ?? null,
    isTest: raw.domain ? raw.domain === 'test' : null,
    paidAt: dateOf(raw.paid_at) ?? dateOf(raw.paidAt),
    createdAt: dateOf(raw.created_at) ?? dateOf(raw.createdAt),
  };
};

const REFUND_STATUSES: Readonly<Record<string, ProviderRefundStatus>> = {
  processed: 'processed',
  success: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_details',
};

/** Paystack's word for what became of a refund in the port's. */
export const refundStatusOf = (word: string): ProviderRefundStatus => REFUND_STATUSES[word] ?? 'pending';

/** How the shop's own id of a refund stands in Paystack's `merchant_note`. */
export const noteOf = (refundId: string): string => `Refund ${refundId}`;
const OWN_NOTE = /Refund ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
/** The shop's own id of a refund out of Paystack's `merchant_note`. */
export const refundNoteOf = (note: string): string | null => OWN_NOTE.exec(note)?.[1] ?? null;

const refundSchema = z.object({
  id: optionalId,
  status: z.string(),
  amount: optionalKobo,
  currency: text,
  // The transaction's id in lists, the transaction itself in the answer to asking for a refund, its reference elsewhere.
  transaction: z
    .union([id, z.object({ id: optionalId, reference: text })])
    .nullish()
    .catch(null),
  transaction_reference: text,
  merchant_note: text,
  // null in the document; a chargeback's names its dispute
  dispute: z
    .union([id, z.object({ id: optionalId })])
    .nullish()
    .catch(null),
  created_at: text,
  createdAt: text,
});

const isNumber = (value: string): boolean => /^\d+$/.test(value);

/** Reads a row of the list of refunds, one refund, or the answer to asking for one; null when it is none. */
export const refundOf = (value: unknown): ProviderRefund | null => {
  const parsed = refundSchema.safeParse(value);
  if (!parsed.success) return null;
  const raw = parsed.data;
  const named = typeof raw.transaction === 'string' ? raw.transaction : null;
  const whole = typeof raw.transaction === 'object' ? raw.transaction : null;
  return {
    id: raw.id ?? null,
    paymentId: whole?.id ?? (named !== null && isNumber(named) ? named : null),
    reference:
      raw.transaction_reference ?? whole?.reference ?? (named !== null && !isNumber(named) ? named : null),
    status: refundStatusOf(raw.status),
    amountKobo: raw.amount ?? null,
    currency: raw.currency ?? null,
    createdAt: dateOf(raw.createdAt ?? raw.created_at),
    refundId: refundNoteOf(raw.merchant_note ?? ''),
    disputeId: (typeof raw.dispute === 'object' ? raw.dispute?.id : raw.dispute) ?? null,
  };
};

const disputeSchema = z.object({
  id,
  status: text,
  resolution: text,
  category: text,
  refund_amount: optionalKobo,
  currency: text,
  dueAt: text,
  transaction: z
    .union([id, z.object({ id: optionalId, reference: text, amount: optionalKobo, currency: text })])
    .nullish()
    .catch(null),
  merchant_transaction_reference: text,
  customer: z.object({ email: text }).nullish().catch(null),
});

/**
 * Reads a dispute of an answer or an event; null when it is none. One that has ended without the merchant's declining it
 * has taken the money: `merchant-accepted`, or `auto-accepted` where nobody answered in time.
 */
export const disputeOf = (value: unknown): ProviderDispute | null => {
  const parsed = disputeSchema.safeParse(value);
  if (!parsed.success) return null;
  const raw = parsed.data;
  const whole = typeof raw.transaction === 'object' ? raw.transaction : null;
  const ended = raw.resolution === 'declined' ? 'won' : 'lost';
  return {
    id: raw.id,
    paymentId: whole?.id ?? (typeof raw.transaction === 'string' ? raw.transaction : null),
    reference: whole?.reference ?? raw.merchant_transaction_reference ?? null,
    state: raw.status === 'resolved' ? ended : 'open',
    reason: raw.category ?? null,
    amountKobo: raw.refund_amount ?? whole?.amount ?? null,
    currency: raw.currency ?? whole?.currency ?? null,
    email: raw.customer?.email?.toLowerCase() ?? '',
    dueAt: dateOf(raw.dueAt),
  };
};

const banksSchema = z.array(z.object({ id, name: z.string() }));

/** Reads the list of banks; null when it is none. */
export const banksOf = (value: unknown): Bank[] | null => banksSchema.safeParse(value).data ?? null;
