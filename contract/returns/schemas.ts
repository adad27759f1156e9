import { z } from 'zod';
import {
  answerOf,
  blankIsNone,
  idSchema,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { seenText } from '../typed-text.ts';
import { RETURN_REASONS, RETURN_STATES } from './kinds.ts';
import { MAX_RETURN_LINES, MAX_RETURN_TEXT } from './limits.ts';
import { returnMessages as say } from './messages.ts';

const lineId = z.string({ error: say.lines }).regex(/^\d{1,15}$/, say.lines);
const units = (least: number, sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(1_000_000, sentence);
/** Each line once. */
const linesOf = <T extends z.ZodType<{ line: string }>>(line: T, sentence: string) =>
  z
    .array(line, { error: sentence })
    .min(1, sentence)
    .max(MAX_RETURN_LINES, sentence)
    .refine((lines) => new Set(lines.map((each) => each.line)).size === lines.length, sentence);
const text = z.string({ error: say.tooLong }).overwrite(seenText).max(MAX_RETURN_TEXT, say.tooLong);
const sentence = (missing: string) =>
  z.string({ error: missing }).overwrite(seenText).min(1, missing).max(MAX_RETURN_TEXT, say.tooLong);

/** What a shopper wants to send back of an order, and why. */
export const askReturnSchema = z.object({
  lines: linesOf(z.object({ line: lineId, quantity: units(1, say.quantity) }), say.lines),
  reason: z.enum(RETURN_REASONS, { error: say.reason }),
  comment: text.default(''),
});
export type AskReturn = z.infer<typeof askReturnSchema>;

const boughtShape = {
  line: z.string(),
  product: z.string(),
  name: z.string(),
  image: z.string(),
  variation: z.record(z.string(), z.string()),
  quantity: z.number().int(),
};

/** How a return stands, and the money that is given back for it. */
export const returnStateSchema = z.object({
  state: z.enum(RETURN_STATES),
  refund: z.object({ amount: z.number(), state: z.enum(['underWay', 'done', 'failed']) }).nullable(),
});
export type ReturnStanding = z.infer<typeof returnStateSchema>;

/** A return as its shopper sees it. Pictures by their ids; money in naira. */
export const returnSchema = returnStateSchema.extend({
  _id: z.string(),
  order: z.string(),
  orderNumber: z.string(),
  reason: z.enum(RETURN_REASONS),
  comment: z.string(),
  /** What the shop has said last: where to send it, or why not. */
  answer: z.string(),
  lines: z.array(z.object(boughtShape)),
  pictures: z.array(z.string()),
  /** The order that is sent for it; to administrators also the one that was called off, while it is received again. */
  exchange: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  createdAt: timestampSchema,
});
export type Return = z.infer<typeof returnSchema>;

/** What can be returned of an order: until when (null: nothing any more, or not yet), and how many units of each line. */
export const orderReturnsSchema = z.object({
  until: timestampSchema.nullable(),
  lines: z.array(z.object({ ...boughtShape, isOpen: z.boolean() })),
  returns: z.array(returnSchema),
});
export type OrderReturns = z.infer<typeof orderReturnsSchema>;

/** A return as administrators see it. `worth`: what was paid for its units, as far as the order has it left. */
export const adminReturnSchema = returnSchema.extend({
  lines: z.array(z.object({ ...boughtShape, price: z.number(), restocked: z.number().int() })),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  isPaidByHand: z.boolean(),
  worth: z.number(),
  receivedAt: timestampSchema.nullable(),
});
export type AdminReturn = z.infer<typeof adminReturnSchema>;

/** `search` looks in the order's number and the customer's name. */
export const returnListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  state: blankIsNone(z.enum(RETURN_STATES, { error: say.state })),
});
export type ReturnListQuery = z.infer<typeof returnListQuerySchema>;

export const acceptReturnSchema = z.object({ answer: sentence(say.instructions) });
export const declineReturnSchema = z.object({ answer: sentence(say.declineReason) });
/** How many units of each line go back onto the shelf; of lines that are not named, all of them, or none where they came damaged. */
export const receiveReturnSchema = z.object({
  lines: z
    .array(z.object({ line: lineId, restock: units(0, say.receivedLines) }), { error: say.receivedLines })
    .max(MAX_RETURN_LINES, say.receivedLines)
    .default([]),
});
export type ReceiveReturn = z.infer<typeof receiveReturnSchema>;
export const refundReturnSchema = z.object({
  amount: z
    .number({ error: say.amount })
    .positive(say.amount)
    .max(MAX_PRICE_NAIRA, say.amount)
    .refine(hasAtMostTwoDecimals, say.amount),
});
/** What is sent for each line: as many units of another choice, or of another product. */
export const exchangeReturnSchema = z.object({
  lines: linesOf(
    z.object({
      line: lineId,
      productId: idSchema(say.exchangeLines),
      variation: z.record(z.string().max(100), z.string().max(100)).default({}),
    }),
    say.exchangeLines,
  ),
});
export type ExchangeReturn = z.infer<typeof exchangeReturnSchema>;

export const returnAnswer = answerOf(returnSchema);
export const orderReturnsAnswer = answerOf(orderReturnsSchema);
export const adminReturnAnswer = answerOf(adminReturnSchema);
/** `waiting`: how many wait for the shop. */
export const adminReturnPage = pageOf(adminReturnSchema).extend({ waiting: z.number().int() });
