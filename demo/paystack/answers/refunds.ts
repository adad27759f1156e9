import type { Refund, Transaction } from '../books/rows.ts';
import { customerOf } from './transactions.ts';

/** A number for the fake's one merchant, as Paystack has in every answer. */
export const INTEGRATION = 100_043;
const EXPECTED_AFTER_MS = 3 * 24 * 3_600_000;

const expectedAt = ({ createdAt }: Refund): string =>
  new Date(Date.parse(createdAt) + EXPECTED_AFTER_MS).toISOString();
const isDone = ({ status }: Refund): boolean => status === 'processed';
const bankReferenceOf = (row: Refund): string | null => (isDone(row) ? `132${row.id}` : null);

/**
 * A refund in `GET /refund` and `GET /refund/{id}`; the document's `RefundListResponseArray`. The transaction is its
 * number here, and `fully_deducted` a number too.
 */
export const refundRow = (row: Refund, transaction: Transaction) => ({
  integration: INTEGRATION,
  transaction: transaction.id,
  dispute: row.dispute,
  settlement: null,
  id: row.id,
  domain: transaction.domain,
  currency: transaction.currency,
  amount: row.amountKobo,
  status: row.status,
  refunded_at: row.refundedAt,
  refunded_by: row.refundedBy,
  customer_note: row.customerNote,
  merchant_note: row.merchantNote,
  deducted_amount: isDone(row) ? row.amountKobo : 0,
  fully_deducted: isDone(row) ? 1 : 0,
  createdAt: row.createdAt,
  bank_reference: bankReferenceOf(row),
  transaction_reference: transaction.reference,
  reason: row.status.toUpperCase(),
  customer: {
    ...customerOf(transaction),
    first_name: transaction.firstName,
    last_name: transaction.lastName,
    metadata: '',
    international_format_phone: '',
  },
  refund_type: row.amountKobo === transaction.amountKobo ? 'full' : 'partial',
  transaction_amount: transaction.amountKobo,
  initiated_by: row.refundedBy,
  refund_channel: transaction.channel,
  session_id: null,
  collect_account_number: row.status === 'needs-attention',
});

/** `data` of `POST /refund`, which holds the transaction itself; the document's `RefundCreateResponse`. */
export const newRefundAnswer = (row: Refund, transaction: Transaction) => ({
  transaction: {
    id: transaction.id,
    domain: transaction.domain,
    reference: transaction.reference,
    amount: transaction.amountKobo,
    paid_at: transaction.paidAt,
    channel: transaction.channel,
    currency: transaction.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
  integration: INTEGRATION,
  deducted_amount: 0,
  channel: null,
  merchant_note: row.merchantNote,
  customer_note: row.customerNote,
  status: row.status,
  refunded_by: row.refundedBy,
  expected_at: expectedAt(row),
  currency: transaction.currency,
  domain: transaction.domain,
  amount: row.amountKobo,
  fully_deducted: false,
  id: row.id,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** `data` of `POST /refund/retry_with_customer_details/{id}`; the document's `RefundRetryResponse`. */
export const retriedRefund = (row: Refund, transaction: Transaction) => ({
  integration: INTEGRATION,
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  id: row.id,
  domain: transaction.domain,
  currency: transaction.currency,
  amount: row.amountKobo,
  status: row.status,
  refunded_at: null,
  expected_at: expectedAt(row),
  channel: transaction.channel,
  refunded_by: row.refundedBy,
  customer_note: row.customerNote,
  merchant_note: row.merchantNote,
  deducted_amount: row.amountKobo,
  fully_deducted: true,
  bank_reference: null,
  reason: row.status.toUpperCase(),
  customer: null,
  initiated_by: row.refundedBy,
  reversed_at: null,
  session_id: null,
});
