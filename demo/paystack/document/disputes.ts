import { z } from 'zod';
import {
  answerOf,
  anything,
  integer,
  listMeta,
  namedCustomer,
  nothing,
  time,
  transactionCore,
} from './parts.ts';

const status = z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending', 'resolved']);
const resolution = z.string().nullable();

const disputedCore = {
  ...transactionCore,
  metadata: z.union([z.string(), z.number(), anything]),
  plan: anything,
  subaccount: anything,
  split: anything,
  createdAt: time,
  source: nothing,
  fees_breakdown: nothing,
  connect: nothing,
};

const about = {
  id: integer,
  refund_amount: integer,
  currency: z.string(),
  status,
  resolution,
  domain: z.string(),
  transaction_reference: z.string().nullable(),
  category: z.string(),
  customer: namedCustomer,
  bin: z.string(),
  last4: z.string(),
  dueAt: time.nullable(),
  resolvedAt: time.nullable(),
  evidence: integer.nullable(),
  attachments: z.string().nullable(),
  note: z.string().nullable(),
  history: z.array(z.strictObject({ status: z.string(), by: z.string(), createdAt: time })),
  messages: z.array(z.strictObject({ sender: z.string(), body: z.string(), createdAt: time })),
  createdAt: time,
  updatedAt: time,
};

/** The document's `DisputeListResponse`: its transactions name no customer. */
export const disputeListAnswer = answerOf(
  z.array(
    z.strictObject({
      ...about,
      transaction: z.strictObject({ ...disputedCore, authorization: anything, customer: nothing }),
    }),
  ),
).extend({ meta: listMeta });

/** The document's `DisputeFetchResponse` and `DisputeUpdateResponse`. */
export const disputeAnswer = answerOf(
  z.strictObject({
    ...about,
    transaction: z.strictObject({
      ...disputedCore,
      receipt_number: nothing,
      authorization: z.strictObject({ receiver_bank_account_number: nothing, receiver_bank: nothing }),
      customer: z.strictObject({ international_format_phone: nothing }),
      requested_amount: integer,
    }),
  }),
);

/** The document's `DisputeResolveResponse`: the transaction by its number, and the message that was sent. */
export const resolvedAnswer = answerOf(
  z.strictObject({
    currency: z.string(),
    last4: z.string(),
    bin: z.string(),
    transaction_reference: nothing,
    merchant_transaction_reference: z.string(),
    refund_amount: integer,
    status: z.literal('resolved'),
    domain: z.string(),
    resolution: z.string(),
    category: z.string(),
    note: z.string().nullable(),
    attachments: z.string(),
    id: integer,
    integration: integer,
    transaction: integer,
    created_by: integer,
    evidence: integer,
    resolvedAt: time,
    createdAt: time,
    updatedAt: time,
    dueAt: time.nullable(),
    message: z.strictObject({
      dispute: integer,
      sender: z.string(),
      body: z.string(),
      id: integer,
      createdAt: time,
      updatedAt: time,
    }),
  }),
);

/** The document's `DisputeAddEvidenceResponse`. */
export const evidenceAnswer = answerOf(
  z.strictObject({
    customer_email: z.string(),
    customer_name: z.string(),
    customer_phone: z.string(),
    service_details: z.string(),
    delivery_address: z.string(),
    delivery_date: z.string(),
    dispute: integer,
    id: integer,
    createdAt: time,
    updatedAt: time,
  }),
);

/** The document's `DisputeUploadURLResponse`. */
export const uploadAnswer = answerOf(z.strictObject({ signedUrl: z.url(), fileName: z.string() }));
