import { z } from 'zod';
import { koboOfNaira } from '#contract/money.ts';
import type { Payment, ProviderDispute, ProviderRefund } from '#server/payments/provider.ts';

const kobo = z.number().transform(koboOfNaira);
const id = z.number().transform(String);
const date = z.iso.datetime().transform((text) => new Date(text));

const PAYMENT_STATUSES = { successful: 'paid', failed: 'failed', pending: 'pending' } as const;
const transactionSchema = z
  .object({
    id,
    tx_ref: z.string(),
    amount: kobo,
    charged_amount: kobo,
    app_fee: kobo,
    currency: z.string(),
    status: z.enum(['successful', 'failed', 'pending']),
    payment_type: z.string(),
    customer: z.object({ email: z.string().toLowerCase() }),
    created_at: date,
  })
  .transform(
    (row): Payment => ({
      id: row.id,
      reference: row.tx_ref,
      status: PAYMENT_STATUSES[row.status],
      amountKobo: row.amount,
      paidKobo: row.charged_amount,
      feesKobo: row.app_fee,
      currency: row.currency,
      email: row.customer.email,
      channel: row.payment_type,
      isTest: null,
      paidAt: row.status === 'successful' ? row.created_at : null,
      createdAt: row.created_at,
    }),
  );

const REFUND_STATUSES = {
  new: 'pending',
  completed: 'processed',
  failed: 'failed',
  'account-needed': 'needs_details',
} as const;
const refundSchema = z
  .object({
    id,
    tx_id: id,
    tx_ref: z.string().nullish(),
    amount_refunded: kobo,
    currency: z.string(),
    status: z.enum(['new', 'completed', 'failed', 'account-needed']),
    comment: z.string(),
    created_at: date,
  })
  .transform(
    (row): ProviderRefund => ({
      id: row.id,
      paymentId: row.tx_id,
      reference: row.tx_ref ?? null,
      status: REFUND_STATUSES[row.status],
      amountKobo: row.amount_refunded,
      currency: row.currency,
      createdAt: row.created_at,
      refundId: z.uuid().safeParse(row.comment).data ?? null,
      disputeId: null,
    }),
  );

const CHARGEBACK_STATES = { initiated: 'open', declined: 'won', lost: 'lost' } as const;
const chargebackSchema = z
  .object({
    id,
    transaction_id: id,
    tx_ref: z.string(),
    amount: kobo,
    status: z.enum(['initiated', 'declined', 'lost']),
    comment: z.string(),
    due_date: date,
  })
  .transform(
    (row): ProviderDispute => ({
      id: row.id,
      paymentId: row.transaction_id,
      reference: row.tx_ref,
      state: CHARGEBACK_STATES[row.status],
      reason: row.comment,
      amountKobo: row.amount,
      currency: 'NGN',
      email: '',
      dueAt: row.due_date,
    }),
  );

/** NairaPay's rows in the shop's words; null for what is none. Amounts are naira there. */
export const paymentOf = (row: unknown): Payment | null => transactionSchema.safeParse(row).data ?? null;
export const refundOf = (row: unknown): ProviderRefund | null => refundSchema.safeParse(row).data ?? null;
export const disputeOf = (row: unknown): ProviderDispute | null =>
  chargebackSchema.safeParse(row).data ?? null;

/** A page of one of its lists; null for what is none. */
export const pageOf = <T>(body: object, read: (row: unknown) => T | null) => {
  const parsed = z
    .object({
      data: z.array(z.unknown()),
      meta: z.object({ page_info: z.object({ total: z.int(), total_pages: z.int() }) }),
    })
    .safeParse(body);
  if (!parsed.success) return null;
  const rows = parsed.data.data.map(read);
  if (rows.includes(null)) return null;
  return {
    rows: rows as T[],
    total: parsed.data.meta.page_info.total,
    pages: parsed.data.meta.page_info.total_pages,
  };
};

export const settlementSchema = z
  .object({ id, status: z.string(), currency: z.string(), gross_amount: kobo, app_fee: kobo, due_date: date })
  .transform((row) => ({
    id: row.id,
    status: row.status,
    currency: row.currency,
    paidKobo: row.gross_amount,
    feesKobo: row.app_fee,
    amountKobo: row.gross_amount - row.app_fee,
    day: row.due_date.toISOString().slice(0, 10),
    createdAt: row.due_date,
  }));
