import { z } from 'zod';
import { answerOf, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { SETTLEMENT_NOTE_MAX } from '../payments/kinds.ts';
import { paymentMessages } from '../payments/messages.ts';
import { COMPARED_DAYS, COMPARISON_STATES, DIFFERENCES, MOST_COMPARED_DAYS } from './kinds.ts';
import { bookkeepingMessages as say } from './messages.ts';

const orderLinkSchema = z.object({ _id: z.string(), orderNumber: z.string() }).nullable();

/** One side of a difference: what it says of the payment or refund; `amount` in naira. */
const sideSchema = z
  .object({ state: z.string(), amount: z.number().nullable(), at: timestampSchema.nullable() })
  .nullable();

export const differenceSchema = z.object({
  _id: z.string(),
  kind: z.enum(DIFFERENCES),
  reference: z.string(),
  /** null where that side knows nothing of it */
  ours: sideSchema,
  theirs: sideSchema,
  order: orderLinkSchema,
  foundAt: timestampSchema,
});
export type Difference = z.infer<typeof differenceSchema>;

/** Both sides' sums of one run, in naira. */
export const comparisonSchema = z.object({
  state: z.enum(COMPARISON_STATES),
  since: timestampSchema,
  until: timestampSchema,
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  payments: z.number().int(),
  refunds: z.number().int(),
  theirPaid: z.number(),
  ourPaid: z.number(),
  theirRefunded: z.number(),
  ourRefunded: z.number(),
  failure: z.string().nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const differencesQuerySchema = z.object(pageQueryShape);
/** What differs now, newest first, and the newest run; null when there was none yet. */
export const differencesPage = pageOf(differenceSchema).extend({ comparison: comparisonSchema.nullable() });

export const compareSchema = z
  .object({
    days: z
      .number({ error: say.days })
      .int(say.days)
      .min(1, say.days)
      .max(MOST_COMPARED_DAYS, say.days)
      .default(COMPARED_DAYS),
  })
  .prefault({});

export const settleDifferenceSchema = z.object({
  note: z
    .string({ error: paymentMessages.note })
    .trim()
    .min(1, paymentMessages.note)
    .max(SETTLEMENT_NOTE_MAX, paymentMessages.noteTooLong),
});

/** Money on its way to the owner's bank; amounts in naira. */
export const payoutSchema = z.object({
  _id: z.string(),
  status: z.string(),
  currency: z.string(),
  /** What reaches the bank. */
  amount: z.number(),
  fees: z.number(),
  /** What was kept of it for refunds and disputes. */
  deducted: z.number(),
  /** What was paid, before fees. */
  paid: z.number(),
  day: z.string().nullable(),
  createdAt: timestampSchema.nullable(),
});
export type Payout = z.infer<typeof payoutSchema>;
export const payoutsQuerySchema = z.object(pageQueryShape);
export const payoutPage = pageOf(payoutSchema);

/** A payment within a payout, with the order that it paid; another sale of the account has none. */
export const payoutPaymentSchema = z.object({
  reference: z.string(),
  paid: z.number(),
  fees: z.number().nullable(),
  channel: z.string().nullable(),
  email: z.string(),
  paidAt: timestampSchema.nullable(),
  order: orderLinkSchema,
});
export type PayoutPayment = z.infer<typeof payoutPaymentSchema>;
/** Its first hundred payments; the CSV has them all. */
export const payoutAnswer = answerOf(
  z.object({ payments: z.array(payoutPaymentSchema), isWhole: z.boolean() }),
);
