import { z } from 'zod';
import {
  answerOf,
  blankIsNone,
  daySchema,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { seenText } from '../typed-text.ts';
import { CHARGE_STATES, ISSUE_KINDS, PAYMENT_ACTIONS, PROBLEMS, SETTLEMENT_NOTE_MAX } from './kinds.ts';
import { paymentMessages as say } from './messages.ts';

const orderLinkSchema = z.object({ _id: z.string(), orderNumber: z.string() });

/** One charge as an admin sees it; `amount` in naira. `order` is what it became. */
export const chargeSchema = z.object({
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  email: z.string(),
  state: z.enum(CHARGE_STATES),
  /** The provider's word for the way it was paid: card, bank_transfer, ussd …; null until it says so. */
  channel: z.string().nullable(),
  /** What the provider keeps, in naira; null until it says so. */
  fees: z.number().nullable(),
  reason: z.string().nullable(),
  order: orderLinkSchema.nullable(),
  createdAt: timestampSchema,
});
export type Charge = z.infer<typeof chargeSchema>;
export const chargePage = pageOf(chargeSchema);

/** `search` looks in references, payers and orders; `channel` is the provider's word; days are Africa/Lagos, both included. */
export const chargeListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  state: blankIsNone(z.enum(CHARGE_STATES, { error: say.state })),
  channel: blankIsNone(z.string().trim().max(50, say.channel)),
  startDate: blankIsNone(daySchema),
  endDate: blankIsNone(daySchema),
});
export type ChargeListQuery = z.infer<typeof chargeListQuerySchema>;

/** Payments that became orders, by the way they were paid; money in naira. `channel` is null where the provider did not say. */
export const channelSalesSchema = z.object({
  channel: z.string().nullable(),
  payments: z.number().int(),
  /** All that was paid, fees on top included. */
  amount: z.number(),
  /** What was given back of their orders, whenever it was. */
  refunds: z.number(),
  /** What the provider keeps of them, as far as it has said so. */
  fees: z.number(),
  /** What is left of the amount after refunds and fees. */
  received: z.number(),
});
export type ChannelSales = z.infer<typeof channelSalesSchema>;
export const channelSalesAnswer = answerOf(z.array(channelSalesSchema));

/** Days on which they were paid, Africa/Lagos, both included. */
export const channelSalesQuerySchema = z.object({
  startDate: blankIsNone(daySchema),
  endDate: blankIsNone(daySchema),
});
export type ChannelSalesQuery = z.infer<typeof channelSalesQuerySchema>;

/**
 * A payment, or a signed event about one, that somebody must look at. `amount` in naira, null where none is known;
 * `reason` is what the provider or the shop said; `dueAt` is until when a dispute can be answered; the first of `actions`
 * is the one to take; `toRefund` is what of the amount the action `refund` gives back, null where it is none of them.
 */
export const paymentIssueSchema = z.object({
  /** The reference of a charge, the id of an event or a dispute. */
  _id: z.string(),
  kind: z.enum(ISSUE_KINDS),
  problem: z.enum(PROBLEMS),
  reference: z.string(),
  amount: z.number().nullable(),
  toRefund: z.number().nullable(),
  currency: z.string(),
  email: z.string(),
  reason: z.string().nullable(),
  order: orderLinkSchema.nullable(),
  dueAt: timestampSchema.nullable(),
  actions: z.array(z.enum(PAYMENT_ACTIONS)),
  createdAt: timestampSchema,
});
export type PaymentIssue = z.infer<typeof paymentIssueSchema>;
export const paymentIssuePage = pageOf(paymentIssueSchema);
export const paymentIssueQuerySchema = z.object(pageQueryShape);

export const settleSchema = z.object({
  note: z
    .string({ error: say.note })
    .overwrite(seenText)
    .min(1, say.note)
    .max(SETTLEMENT_NOTE_MAX, say.noteTooLong),
});

/** The customer's bank account, for a refund that the card does not take; an account number of Nigeria has 10 digits. */
export const refundAccountSchema = z.object({
  accountNumber: z
    .string({ error: say.accountNumber })
    .trim()
    .regex(/^\d{10}$/, say.accountNumber),
  bankId: z.string({ error: say.bank }).trim().min(1, say.bank).max(20, say.bank),
});
export type RefundAccount = z.infer<typeof refundAccountSchema>;
export const banksAnswer = answerOf(z.array(z.object({ _id: z.string(), name: z.string() })));

/** What the provider's answer has changed: whether the payment still needs somebody, and the order that it became. */
export const checkedAnswer = answerOf(
  z.object({ needsAttention: z.boolean(), order: orderLinkSchema.nullable() }),
);
export const madeOrderAnswer = answerOf(orderLinkSchema);
