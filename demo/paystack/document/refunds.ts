import { z } from 'zod';
import { answerOf, anything, integer, namedCustomer, nothing, time } from './parts.ts';

const status = z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']);

const about = {
  integration: integer,
  id: integer,
  domain: z.enum(['test', 'live']),
  currency: z.string(),
  amount: integer,
  status,
  refunded_by: z.string(),
  customer_note: z.string(),
  merchant_note: z.string(),
  deducted_amount: integer,
};

/** The document's `RefundListResponseArray` and `RefundFetchResponse`: one transaction's number, its reference beside it. */
const refundRow = z.strictObject({
  ...about,
  transaction: integer,
  dispute: integer.nullable(),
  settlement: nothing,
  refunded_at: time.nullable(),
  fully_deducted: integer,
  createdAt: time,
  bank_reference: z.string().nullable(),
  transaction_reference: z.string(),
  reason: z.string(),
  customer: namedCustomer,
  refund_type: z.string(),
  transaction_amount: integer,
  initiated_by: z.string(),
  refund_channel: z.string(),
  session_id: nothing,
  collect_account_number: z.boolean(),
});

export const refundAnswer = answerOf(refundRow);

/** The document's `RefundListResponse`; the size of its pages is a text here alone. */
export const refundListAnswer = answerOf(z.array(refundRow)).extend({
  meta: z.strictObject({
    total: integer,
    skipped: integer,
    perPage: z.string().regex(/^\d+$/),
    page: integer,
    pageCount: integer,
    failedRefundCount: integer,
  }),
});

/** The document's `RefundCreateResponse`: the transaction itself, with its number and reference. */
export const newRefundAnswer = answerOf(
  z.strictObject({
    ...about,
    transaction: z.strictObject({
      id: integer,
      domain: z.string(),
      reference: z.string(),
      amount: integer,
      paid_at: time,
      channel: z.string(),
      currency: z.string(),
      authorization: z.strictObject({ exp_month: nothing, exp_year: nothing, account_name: nothing }),
      customer: z.strictObject({ international_format_phone: z.string().nullable() }),
      plan: anything,
      subaccount: z.strictObject({ currency: nothing }),
      split: anything,
      order_id: nothing,
      paidAt: time,
      pos_transaction_data: nothing,
      source: nothing,
      fees_breakdown: nothing,
    }),
    channel: nothing,
    expected_at: time,
    fully_deducted: z.boolean(),
    createdAt: time,
    updatedAt: time,
  }),
);

/** The document's `RefundRetryResponse`; its sample has null for the three objects. */
export const retriedRefundAnswer = answerOf(
  z.strictObject({
    ...about,
    transaction: integer,
    dispute: anything.nullable(),
    settlement: anything.nullable(),
    refunded_at: time.nullable(),
    expected_at: time,
    channel: z.string(),
    fully_deducted: z.boolean(),
    bank_reference: z.string().nullable(),
    reason: z.string(),
    customer: anything.nullable(),
    initiated_by: z.string(),
    reversed_at: time.nullable(),
    session_id: z.string().nullable(),
  }),
);
