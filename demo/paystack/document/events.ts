import { z } from 'zod';
import { anything, customerParts, integer, nothing, time, transactionCore } from './parts.ts';

const eventOf = <T extends z.ZodType>(event: string | z.ZodType<string>, data: T) =>
  z.strictObject({ event: typeof event === 'string' ? z.literal(event) : event, data });

const customer = z.strictObject({ ...customerParts, international_format_phone: z.string().nullable() });
const metadata = z.union([z.string(), z.number(), anything]);

/** Source: paystack.com/docs/payments/webhooks, "Transaction Successful". */
export const chargeSuccess = eventOf(
  'charge.success',
  z.strictObject({
    ...transactionCore,
    status: z.literal('success'),
    paid_at: time,
    metadata,
    fees_breakdown: nothing,
    authorization: anything,
    customer,
    plan: anything,
    subaccount: anything,
    split: anything,
    requested_amount: integer,
    source: anything,
  }),
);

const refundParts = {
  transaction_reference: z.string(),
  currency: z.string(),
  customer: z.strictObject({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string(),
  }),
  integration: integer,
  domain: z.string(),
};
/** Kobo as text. */
const amountText = z.string().regex(/^\d+$/);
const refund = (word: string, parts: z.ZodRawShape) =>
  eventOf(`refund.${word}`, z.strictObject({ ...refundParts, status: z.literal(word), ...parts }));

/** Source: paystack.com/docs/payments/refunds. Their ids and the type of the amount differ from one to the other. */
export const refundEvents = {
  'refund.pending': refund('pending', {
    refund_reference: nothing,
    amount: amountText,
    processor: z.string(),
  }),
  'refund.processing': refund('processing', {
    refund_reference: nothing,
    amount: amountText,
    processor: z.string(),
  }),
  'refund.processed': refund('processed', {
    refund_reference: z.string(),
    amount: amountText,
    processor: z.string(),
  }),
  'refund.failed': refund('failed', { refund_reference: z.string(), amount: integer, processor: z.string() }),
  'refund.needs-attention': refund('needs-attention', {
    refund_reference: z.string(),
    amount: integer,
    id: z.string().regex(/^\d+$/),
    customer_note: z.string(),
    merchant_note: z.string(),
  }),
};

/** Source: paystack.com/docs/payments/webhooks, "Dispute". Its own dates have underscores, unlike the API's. */
export const disputeEvent = eventOf(
  z.enum(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve']),
  z.strictObject({
    id: integer,
    refund_amount: integer,
    currency: z.string(),
    status: z.enum(['awaiting-merchant-feedback', 'resolved']),
    resolution: z.string().nullable(),
    domain: z.string(),
    transaction: z.strictObject({
      ...transactionCore,
      metadata,
      authorization: anything,
      customer: z.strictObject({ international_format_phone: nothing }),
      plan: anything,
      subaccount: anything,
      split: anything,
      requested_amount: integer,
    }),
    transaction_reference: nothing,
    category: z.string(),
    customer,
    bin: z.string(),
    last4: z.string(),
    dueAt: time.nullable(),
    resolvedAt: time.nullable(),
    evidence: nothing,
    attachments: z.string().nullable(),
    note: z.string().nullable(),
    history: z.array(z.strictObject({ status: z.string(), by: z.string(), createdAt: time })),
    messages: z.array(z.strictObject({ sender: z.string(), body: z.string(), createdAt: time })),
    created_at: time,
    updated_at: time,
  }),
);

/** Source: paystack.com/docs/payments/payment-channels, "Transfer rejected". */
export const transferRejected = eventOf(
  'bank.transfer.rejected',
  z.strictObject({
    bank_transfer: z.strictObject({
      amount: amountText,
      message: z.string(),
      message_type: z.string(),
      transaction_id: z.string().regex(/^\d+$/),
    }),
    customer: z.strictObject({
      ...customerParts,
      domain: z.string(),
      integration: integer,
      createdAt: time,
      updatedAt: time,
    }),
  }),
);
