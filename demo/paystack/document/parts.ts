/**
 * Paystack’s OpenAPI document and its pages as strict schemas: tests hold the fake’s answers and the shop’s calls to them.
 *
 * - answers: here what many of them share (refusals, lists, transactions, customers); `transactions`, `refunds`, `disputes` (with evidence), `account` (payouts, payment
 *            session timeout, banks)
 * - events:  `events` (what webhooks hold: payments, refunds, disputes, rejected transfers)
 * - calls:   `requests` (which parameters and bodies the document names)
 */

import { z } from 'zod';

/** Whole numbers: kobo, ids, counts. */
export const integer = z.number().int();
/** What the document knows to be null, and nothing else. */
export const nothing = z.null();
/** A time as Paystack writes it: 2024-08-22T09:15:02.000Z */
export const time = z.iso.datetime();
/** An object of which the document says nothing more. */
export const anything = z.record(z.string(), z.unknown());

/** Every answer: the call worked, with a sentence. */
export const answerOf = <T extends z.ZodType>(data: T) =>
  z.strictObject({ status: z.literal(true), message: z.string().min(1), data });

/** A refusal: the document's `Error`; a wrong key is answered with status and message alone. */
export const errorAnswer = z.strictObject({
  status: z.literal(false),
  message: z.string().min(1),
  meta: z.strictObject({ nextStep: z.string() }).optional(),
  type: z.enum(['validation_error', 'processor_error', 'api_error']).optional(),
  code: z.string().optional(),
});

/** `meta` of a list, as most have it. */
export const listMeta = z.strictObject({
  total: integer,
  skipped: integer,
  perPage: integer,
  page: integer,
  pageCount: integer,
});

/** How a payment went, step by step; null where nobody kept it. */
const log = z
  .strictObject({
    start_time: integer,
    time_spent: integer,
    attempts: integer,
    errors: integer,
    success: z.boolean(),
    mobile: z.boolean(),
    input: z.array(z.unknown()),
    history: z.array(z.strictObject({ type: z.string(), message: z.string(), time: integer })),
  })
  .nullable();

/** What all of the document's transactions say, and say alike. */
export const transactionCore = {
  id: integer,
  domain: z.enum(['test', 'live']),
  status: z.enum([
    'success',
    'failed',
    'abandoned',
    'ongoing',
    'pending',
    'processing',
    'queued',
    'reversed',
  ]),
  reference: z.string().min(1),
  amount: integer,
  message: z.string().nullable(),
  gateway_response: z.string(),
  paid_at: time.nullable(),
  created_at: time,
  channel: z.string(),
  currency: z.enum(['NGN', 'GHS', 'KES', 'USD', 'ZAR']),
  ip_address: z.string().nullable(),
  log,
  fees: integer.nullable(),
  fees_split: integer.nullable(),
  order_id: nothing,
  // The document's samples are paid; its own `VerifyResponse` has null where nothing was.
  paidAt: time.nullable(),
  pos_transaction_data: nothing,
};

/** A customer as transactions name them. */
export const customerParts = {
  id: integer,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string(),
  customer_code: z.string().regex(/^CUS_/),
  phone: z.string().nullable(),
  metadata: z.unknown(),
  risk_action: z.string(),
};
/** As refunds and disputes name them: texts, empty ones too. */
export const namedCustomer = z.strictObject({
  ...customerParts,
  first_name: z.string(),
  last_name: z.string(),
  metadata: z.string(),
  international_format_phone: z.string(),
});
