import { z } from 'zod';
import {
  answerOf,
  anything,
  customerParts,
  integer,
  listMeta,
  nothing,
  time,
  transactionCore,
} from './parts.ts';

/** The document's `TransactionInitializeResponse`. */
export const initializedAnswer = answerOf(
  z.strictObject({ authorization_url: z.url(), access_code: z.string(), reference: z.string() }),
);

const card = {
  authorization_code: z.string(),
  bin: z.string().nullable(),
  last4: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  channel: z.string(),
  card_type: z.string(),
  bank: z.string(),
  country_code: z.string(),
  brand: z.string(),
  reusable: z.boolean(),
  signature: z.string(),
  account_name: nothing,
};
const receiver = { receiver_bank_account_number: nothing.optional(), receiver_bank: nothing.optional() };
/** Nothing in it until there was a payment: the document demands no key of it. */
const authorization = z.strictObject({ ...card, ...receiver }).partial();
const metadata = z.union([z.string(), z.number(), anything]);

const whole = {
  ...transactionCore,
  receipt_number: z.string().nullable(),
  metadata,
  authorization,
  customer: z.strictObject({ ...customerParts, international_format_phone: z.string().nullable() }),
  split: anything,
  createdAt: time,
  requested_amount: integer,
  fees_breakdown: nothing,
  connect: nothing,
  subaccount: anything,
};

/** The document's `VerifyResponse`: `GET /transaction/verify/{reference}`. */
export const verifiedAnswer = answerOf(
  z.strictObject({
    ...whole,
    plan: z.string().nullable(),
    source: nothing,
    transaction_date: time,
    plan_object: anything,
  }),
);

/** The document's `TransactionFetchResponse`: `GET /transaction/{id}`. */
export const fetchedAnswer = answerOf(
  z.strictObject({
    ...whole,
    helpdesk_link: nothing,
    plan: anything,
    source: z.strictObject({ type: z.string(), source: z.string(), identifier: nothing }),
  }),
);

const orNull = z.string().nullable();

/** The document's `TransactionListResponseArray`: here every key of the authorization is there, null where unknown. */
export const transactionRow = z.strictObject({
  ...transactionCore,
  metadata: anything.nullable(),
  customer: z.strictObject({ ...customerParts, metadata: anything.nullable() }),
  authorization: z.strictObject({
    authorization_code: orNull,
    bin: orNull,
    last4: orNull,
    exp_month: orNull,
    exp_year: orNull,
    channel: orNull,
    card_type: orNull,
    bank: orNull,
    country_code: orNull,
    brand: orNull,
    reusable: z.boolean(),
    signature: orNull,
    account_name: orNull,
  }),
  plan: anything,
  split: anything,
  subaccount: anything,
  createdAt: time,
  requested_amount: integer,
  source: z
    .strictObject({ source: z.string(), type: z.string(), identifier: nothing, entry_point: z.string() })
    .nullable(),
  connect: anything.nullable(),
});

/** The document's `TransactionListResponse`: `GET /transaction`, and the transactions of a payout. */
export const transactionListAnswer = answerOf(z.array(transactionRow)).extend({
  meta: listMeta.extend({ total_volume: z.number() }).strict(),
});
