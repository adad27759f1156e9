import { z } from 'zod';
import { CONSENT_KINDS } from '../consents/kinds.ts';
import {
  answerOf,
  blankIsDefault,
  blankIsNone,
  daySchema,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { orderStatusSchema, paymentStatusSchema } from '../orders/schemas.ts';
import { oneLine, seenText } from '../typed-text.ts';
import {
  AMOUNT_TEXT,
  COUNT_TEXT,
  MOST_TAGS,
  NOTE_MAX,
  SEGMENT_NAME_MAX,
  customerMessages as say,
  TAG_MAX,
} from './messages.ts';
import { CUSTOMER_ORDERS } from './sorting.ts';

const text = z.string().trim().max(200, 'Search text is too long');
const amountText = z.string().regex(AMOUNT_TEXT, say.amount);
const countText = z.string().regex(COUNT_TEXT, say.count);
const tag = z
  .string({ error: say.tags })
  .overwrite(oneLine)
  .toLowerCase()
  .min(1, say.tags)
  .max(TAG_MAX, say.tags)
  .regex(/^[^,\p{Cc}]+$/u, say.tags);

/** What narrows the list of customers down; a segment is such a filter under a name. Days are Africa/Lagos. */
export const customerFilterShape = {
  search: text.default(''),
  /** Naira net of refunds. */
  spentOver: blankIsNone(amountText),
  ordersOver: blankIsNone(countText),
  lastBefore: blankIsNone(daySchema),
  lastAfter: blankIsNone(daySchema),
  tag: blankIsNone(tag),
  state: blankIsNone(text),
  city: blankIsNone(text),
  consent: blankIsNone(z.enum(CONSENT_KINDS)),
  bought: blankIsNone(z.enum(['never', 'yes'])),
};
export const customerFilterSchema = z.object(customerFilterShape);
export type CustomerFilter = z.output<typeof customerFilterSchema>;

const sortShape = {
  sortBy: blankIsDefault(
    z.enum(CUSTOMER_ORDERS, { error: 'Customers cannot be sorted by that' }).default('lastOrderAt'),
  ),
  sortOrder: blankIsDefault(z.enum(['asc', 'desc'], { error: 'The order is asc or desc' }).default('desc')),
};
export const customerQuerySchema = z.object({ ...pageQueryShape, ...customerFilterShape, ...sortShape });
export type CustomerQuery = z.output<typeof customerQuerySchema>;
export const customerExportSchema = z.object({ ...customerFilterShape, ...sortShape });
export type CustomerExport = z.output<typeof customerExportSchema>;

/** Somebody who has an account, or has bought without one. Amounts in naira, net of refunds. */
export const customerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where only a number is known. */
  email: z.string(),
  phone: z.string(),
  hasAccount: z.boolean(),
  city: z.string(),
  state: z.string(),
  tags: z.array(z.string()),
  /** Orders that were not cancelled. */
  orders: z.int(),
  spent: z.number(),
  refunded: z.number(),
  /** Of what was paid for. */
  average: z.number(),
  firstOrderAt: timestampSchema.nullable(),
  lastOrderAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type Customer = z.output<typeof customerSchema>;
export const customerPage = pageOf(customerSchema);

export const customerNoteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: timestampSchema,
});
export type CustomerNote = z.output<typeof customerNoteSchema>;

/** A product that a customer has bought, each choice of it by itself; imported orders count, cancelled ones do not. */
export const customerGoodSchema = z.object({
  /** Null where the shop has it no more, or never had it. */
  product: z.string().nullable(),
  name: z.string(),
  /** Empty where there was nothing to choose. */
  choice: z.record(z.string(), z.string()),
  units: z.int(),
  /** How many of them came back, or are of orders that were refunded as a whole. */
  returned: z.int(),
  /** How many of them are of imported orders. */
  imported: z.int(),
  lastAt: timestampSchema,
});
export type CustomerGood = z.output<typeof customerGoodSchema>;

/** One customer with what is known of them: the newest 50 orders, 100 notes, the 100 products that were bought last. */
export const customerDetailSchema = customerSchema.extend({
  /** Cancelled ones included: so many there are where `latest` has the newest. */
  allOrders: z.int(),
  returns: z.int(),
  agreesTo: z.array(z.enum(CONSENT_KINDS)),
  latest: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      status: orderStatusSchema,
      paymentStatus: paymentStatusSchema,
      total: z.number(),
      refunded: z.number(),
      createdAt: timestampSchema,
    }),
  ),
  goods: z.array(customerGoodSchema),
  /** So many there are where `goods` has those that were bought last. */
  allGoods: z.int(),
  notes: z.array(customerNoteSchema),
});
export type CustomerDetail = z.output<typeof customerDetailSchema>;
export const customerAnswer = answerOf(customerDetailSchema);

export const customerNoteForm = z.object({
  text: z.string({ error: say.note }).overwrite(seenText).min(1, say.note).max(NOTE_MAX, say.note),
});
/** The tags as they are to be; twice the same is once. */
export const customerTagsForm = z.object({
  tags: z
    .array(tag, { error: say.tags })
    .max(MOST_TAGS, say.tags)
    .transform((tags) => [...new Set(tags)].sort()),
});

export const segmentForm = z.object({
  name: z
    .string({ error: say.segmentName })
    .overwrite(oneLine)
    .min(1, say.segmentName)
    .max(SEGMENT_NAME_MAX, say.segmentName),
  filter: customerFilterSchema,
});
export type SegmentForm = z.output<typeof segmentForm>;
export const segmentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  /** How many are in it now. */
  customers: z.int(),
});
export type Segment = z.output<typeof segmentSchema>;
/** With all tags that are in use. */
export const segmentsAnswer = answerOf(
  z.object({ segments: z.array(segmentSchema), tags: z.array(z.string()) }),
);
