import { z } from 'zod';
import { answerOf, blankIsNone, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { discountMessages as say } from './messages.ts';

/** Codes are typed by people: spaces around them and their case do not matter. */
export const typedCodeSchema = z
  .string({ error: say.empty })
  .trim()
  .min(1, say.empty)
  .max(200, say.invalid)
  .transform((code) => code.toUpperCase());

const code = z
  .string({ error: say.code })
  .trim()
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, say.code));

const naira = (message: string, least: number) =>
  z
    .number({ error: message })
    .min(least, message)
    .max(MAX_PRICE_NAIRA, message)
    .refine(hasAtMostTwoDecimals, message);

const limit = z
  .int({ error: say.limit })
  .min(1, say.limit)
  .max(1_000_000_000, say.limit)
  .nullish()
  .transform((count) => count ?? null);

/** Years that every calendar and the database write with four digits. */
const hasPlainYear = (time: string): boolean => {
  const year = new Date(time).getUTCFullYear();
  return year >= 2000 && year <= 9999;
};

const moment = z.iso
  .datetime({ offset: true, error: say.date })
  .refine(hasPlainYear, say.date)
  .nullish()
  .transform((time) => time ?? null);

/** A value that is no number at all is told of in the words of its kind, which the rule of the value alone does not know. */
const tellOfPercent = ({ kind }: { kind: unknown }, { issues }: { issues: z.core.$ZodRawIssue[] }): void => {
  if (kind !== 'percent') return;
  for (const [place, issue] of issues.entries())
    if (issue.path?.[0] === 'value') issues[place] = { ...issue, message: say.percent };
};

/**
 * A discount code as an administrator writes it. `value` is a whole percentage, or naira off the items; `minimumSpend`
 * is what the items must come to, in naira. No limit and no date means none.
 */
export const discountFormSchema = z
  .object({
    code,
    kind: z.enum(['percent', 'fixed'], { error: say.kind }),
    value: z.number({ error: say.amount }),
    minimumSpend: naira(say.minimum, 0).default(0),
    startsAt: moment,
    endsAt: moment,
    totalLimit: limit,
    perUserLimit: limit,
    isActive: z.boolean({ error: say.flag }).default(true),
  })
  .superRefine(({ kind, value, startsAt, endsAt }, context) => {
    const tell = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 100)) {
      tell('value', say.percent);
    }
    if (kind === 'fixed' && !naira(say.amount, 0.01).safeParse(value).success) tell('value', say.amount);
    if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
      tell('endsAt', say.order);
    }
  })
  .superRefine(tellOfPercent, { when: ({ value }) => typeof value === 'object' && value !== null });
export type DiscountForm = z.output<typeof discountFormSchema>;
/** What is typed into the form. */
export type DiscountFields = z.input<typeof discountFormSchema>;

/** `timesUsed` counts orders and checkouts that are under way. */
export const discountCodeSchema = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(['percent', 'fixed']),
  value: z.number(),
  minimumSpend: z.number(),
  startsAt: timestampSchema.nullable(),
  endsAt: timestampSchema.nullable(),
  totalLimit: z.number().int().nullable(),
  perUserLimit: z.number().int().nullable(),
  isActive: z.boolean(),
  timesUsed: z.number().int(),
  createdAt: timestampSchema,
});
export type DiscountCode = z.infer<typeof discountCodeSchema>;

/** `was` holds what the form had loaded; where that is no longer so, the change is refused. */
export const changeDiscountSchema = discountFormSchema.safeExtend({
  was: discountCodeSchema.omit({ _id: true, timesUsed: true, createdAt: true }).partial().optional(),
});
export type DiscountChange = z.output<typeof changeDiscountSchema>;

/** `search` looks in the code. */
export const discountListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  isActive: blankIsNone(z.enum(['true', 'false'], { error: say.flag }).transform((text) => text === 'true')),
});
export type DiscountListQuery = z.infer<typeof discountListQuerySchema>;

const typedPlace = z.string({ error: say.place }).trim().max(200, say.place).default('');

/** `shippingAddress` is what stands in the checkout's form by then; without it the profile's address counts. */
export const quoteSchema = z.object({
  code: typedCodeSchema,
  shippingAddress: z.object({ country: typedPlace, state: typedPlace, city: typedPlace }).optional(),
});
export type AskedQuote = z.output<typeof quoteSchema>;

/** What the caller's cart would come to with a code; naira. */
export const discountQuoteSchema = z.object({
  code: z.string(),
  itemsPrice: z.number(),
  discountAmount: z.number(),
  shippingPrice: z.number(),
  taxPrice: z.number(),
  totalPrice: z.number(),
});
export type DiscountQuote = z.infer<typeof discountQuoteSchema>;

export const discountAnswer = answerOf(discountCodeSchema);
export const discountPage = pageOf(discountCodeSchema);
export const discountQuoteAnswer = answerOf(discountQuoteSchema);
