import { z } from 'zod';
import { answerOf, idSchema } from '../http/envelope.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { productFilterSchema } from './admin-list-query.ts';
import { MAX_STOCK, MOST_CHANGED_AT_ONCE } from './limits.ts';
import { productMessages, bulkMessages as say } from './messages.ts';

/** How prices are changed: to a figure, by a percentage, by an amount. */
export const PRICE_CHANGES = ['set', 'raisePercent', 'lowerPercent', 'raise', 'lower'] as const;
export const STOCK_CHANGES = ['set', 'add', 'take'] as const;
const MOST_PERCENT = 1_000;

type Broken = string | null;
const brokenPrice = (how: (typeof PRICE_CHANGES)[number], value: number): Broken => {
  if (how === 'raisePercent' || how === 'lowerPercent') {
    if (!(value > 0 && value <= MOST_PERCENT)) return say.percent;
    return hasAtMostTwoDecimals(value) ? null : say.percentDecimals;
  }
  if (!(value > 0)) return how === 'set' ? productMessages.price : say.amount;
  if (value > MAX_PRICE_NAIRA) return productMessages.priceMax;
  return hasAtMostTwoDecimals(value) ? null : productMessages.priceDecimals;
};

/** `value` is naira or percent; a price that is set, raised or lowered stays above 0 and above its discount price. */
const priceChange = z
  .object({
    how: z.enum(PRICE_CHANGES, { error: say.how }),
    value: z.number({ error: say.number }),
  })
  .superRefine(({ how, value }, context) => {
    const message = brokenPrice(how, value);
    if (message) context.addIssue({ code: 'custom', path: ['value'], message });
  });

const stockChange = z
  .object({
    how: z.enum(STOCK_CHANGES, { error: say.how }),
    value: z.number({ error: say.number }),
  })
  .superRefine(({ value }, context) => {
    const message =
      !Number.isInteger(value) || value < 0 ? say.units : value > MAX_STOCK ? productMessages.stockMax : null;
    if (message) context.addIssue({ code: 'custom', path: ['value'], message });
  });

/** What becomes of every chosen product; at least one of these. */
export const bulkChangeSchema = z
  .object(
    {
      price: priceChange.optional(),
      stock: stockChange.optional(),
      category: idSchema(productMessages.categoryUnknown).optional(),
      isActive: z.boolean({ error: productMessages.flag('isActive') }).optional(),
      isFeatured: z.boolean({ error: productMessages.flag('isFeatured') }).optional(),
      isDeleted: z.literal(true, { error: productMessages.flag('isDeleted') }).optional(),
    },
    { error: say.what },
  )
  .superRefine((change, context) => {
    const wanted = Object.values(change).filter((value) => value !== undefined).length;
    if (wanted === 0) context.addIssue({ code: 'custom', message: say.what });
    if (change.isDeleted && wanted > 1) context.addIssue({ code: 'custom', message: say.deletedAlone });
  });
export type BulkChange = z.output<typeof bulkChangeSchema>;

/**
 * Changes many products: those named by `ids`, or all that `filter` leaves. Without `confirmed` nothing is written and
 * the answer says what would happen; with it, exactly so many products must change, or none does.
 */
export const bulkRequestSchema = z
  .object({
    ids: z
      .array(idSchema(productMessages.notFound), { error: say.choose })
      .min(1, say.choose)
      .max(MOST_CHANGED_AT_ONCE, say.tooMany)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    filter: productFilterSchema.optional(),
    change: bulkChangeSchema,
    confirmed: z.int({ error: say.confirmed }).min(0, say.confirmed).optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    error: say.choose,
    path: ['ids'],
  });
export type BulkRequest = z.output<typeof bulkRequestSchema>;

const productNameSchema = z.object({ _id: z.string(), name: z.string() });
const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * What a bulk change does, or did. Every chosen product is counted once: `changed`, `unchanged` (is so already) or
 * `refused` (a rule of its own is in the way; the first hundred are named). `examples` are the first that change, with
 * the fields that differ as forms show them, money in naira.
 */
export const bulkOutcomeSchema = z.object({
  isDone: z.boolean(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  refusals: z.array(productNameSchema.extend({ error: z.string() })),
  examples: z.array(
    productNameSchema.extend({
      before: z.record(z.string(), valueSchema),
      after: z.record(z.string(), valueSchema),
    }),
  ),
});
export type BulkOutcome = z.output<typeof bulkOutcomeSchema>;
export const bulkAnswer = answerOf(bulkOutcomeSchema);
