import { z } from 'zod';

/** Parameters of a list as the document names them; others are ignored, so a shop that sends one must not count on it. */
export const LIST_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'GET /transaction': [
    'use_cursor',
    'next',
    'previous',
    'per_page',
    'page',
    'from',
    'to',
    'status',
    'source',
    'terminal_id',
    'virtual_account_number',
    'customer_code',
    'amount',
    'settlement',
    'channel',
    'subaccount_code',
    'split_code',
  ],
  'GET /refund': ['perPage', 'page', 'from', 'to'],
  'GET /dispute': ['perPage', 'page', 'status', 'transaction', 'from', 'to'],
  'GET /settlement': ['perPage', 'page'],
};
/** Of pages newer than the document; a shop must do without what they do. */
export const NEWER_PARAMETERS = ['perPage', 'per_page', 'transaction', 'from', 'to', 'customer'];

const currency = z.enum(['GHS', 'KES', 'NGN', 'USD', 'ZAR']);

/** Bodies as the document names them. */
export const BODIES: Readonly<Record<string, z.ZodType>> = {
  /** `RefundCreate` */
  'POST /refund': z.strictObject({
    transaction: z.string(),
    amount: z.number().int().positive().optional(),
    currency: currency.optional(),
    customer_note: z.string().optional(),
    merchant_note: z.string().optional(),
  }),
  /** `RefundRetry` */
  'POST /refund/retry_with_customer_details/:id': z.strictObject({
    refund_account_details: z.strictObject({ currency, account_number: z.string(), bank_id: z.string() }),
  }),
  /** `DisputeResolve` */
  'PUT /dispute/:id/resolve': z.strictObject({
    resolution: z.enum(['merchant-accepted', 'declined']),
    message: z.string(),
    refund_amount: z.number().int(),
    uploaded_filename: z.string(),
    evidence: z.number().int().optional(),
  }),
  /** `DisputeEvidence` */
  'POST /dispute/:id/evidence': z.strictObject({
    customer_email: z.string(),
    customer_name: z.string(),
    customer_phone: z.string(),
    service_details: z.string(),
    delivery_address: z.string().optional(),
    delivery_date: z.string().optional(),
  }),
  /** `PaymentSession` */
  'PUT /integration/payment_session_timeout': z.strictObject({ timeout: z.number().int() }),
};
