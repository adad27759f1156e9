import { z } from 'zod';
import { optionalDetail } from '../addresses/schemas.ts';
import { answerOf, idSchema } from '../http/envelope.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { HAND_METHODS } from '../orders/payment-methods.ts';
import { orderSchema } from '../orders/schemas.ts';
import { oneLine, seenText } from '../typed-text.ts';
import { salesDeskMessages as say } from './messages.ts';

const optionalText = (most: number, tidied = oneLine) =>
  z
    .string({ error: say.long })
    .overwrite(tidied)
    .max(most, say.long)
    .nullish()
    .transform((typed) => typed ?? '');
const detail = optionalDetail(200, say.long);
const naira = (sentence: string) =>
  z
    .number({ error: sentence })
    .min(0, sentence)
    .max(MAX_PRICE_NAIRA, sentence)
    .refine(hasAtMostTwoDecimals, say.kobo);

export const soldLineSchema = z.object({
  productId: idSchema(say.product),
  /** The choice among its variations; empty where it has none. */
  variation: z.record(z.string().max(100), z.string().max(100)).default({}),
  quantity: z
    .number({ error: say.quantity })
    .int(say.quantity)
    .min(1, say.quantity)
    .max(10_000, say.quantity),
});

const reason = z
  .string({ error: say.discountReason })
  .overwrite(oneLine)
  .min(1, say.discountReason)
  .max(200, say.long);
/** What is taken off the items: whole per cent or naira, and why. */
export const deskDiscountSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    value: z.number({ error: say.percent }).int(say.percent).min(1, say.percent).max(99, say.percent),
    reason,
  }),
  z.object({ kind: z.literal('fixed'), value: naira(say.discount).positive(say.discount), reason }),
]);

/**
 * What is sold and to whom, without how it is paid. `deliveryFee` in naira: 0 over the counter. `totalPrice`: what whoever sells it was
 * shown, in naira; where it is another by now, nothing is sold.
 */
export const saleShape = {
  /** Made by whoever sends it, anew for each sale: the same one twice is one sale, or a 409 where something else is sent under it. */
  key: idSchema(say.key),
  customer: z.object({
    name: z.string({ error: say.name }).overwrite(oneLine).min(1, say.name).max(200, say.long),
    phone: z.string({ error: say.phone }).overwrite(oneLine).min(1, say.phone).max(200, say.long),
    email: z
      .union([z.literal(''), z.email({ error: say.email })])
      .nullish()
      .transform((email) => (email ?? '').toLowerCase()),
    secondPhone: detail,
  }),
  /** Where it is brought; absent over the counter. */
  address: z
    .object({
      address: optionalText(200),
      city: optionalText(200),
      state: optionalText(200),
      country: optionalText(200),
      landmark: detail,
      lga: detail,
      riderNote: detail,
    })
    .nullish(),
  lines: z.array(soldLineSchema, { error: say.lines }).min(1, say.lines).max(100, say.tooManyLines),
  discount: deskDiscountSchema.nullish(),
  deliveryFee: naira(say.fee).default(0),
  totalPrice: z.number({ error: say.total }).nullish(),
  /** May be of several lines. */
  note: optionalText(2_000, seenText),
};

/** How money was taken by hand; `reference` as the slip or the transfer has it. */
export const handPaymentSchema = z.object({
  method: z.enum(HAND_METHODS, { error: say.method }),
  reference: optionalText(200),
});
export type HandPayment = z.infer<typeof handPaymentSchema>;

export const sellSchema = z.object({ ...saleShape, payment: handPaymentSchema });
export type Sale = Omit<z.infer<typeof sellSchema>, 'payment'>;
export const soldAnswer = answerOf(orderSchema);

/** `amount` in naira; absent means the whole rest. `restock`: whether a refund of everything puts the goods back. */
export const handRefundSchema = z.object({
  amount: z
    .number({ error: say.givenBack })
    .positive(say.givenBack)
    .refine(hasAtMostTwoDecimals, say.kobo)
    .optional(),
  restock: z.boolean({ error: 'restock must be true or false' }).default(true),
  reason: z.string({ error: say.reason }).overwrite(oneLine).min(1, say.reason).max(200, say.long),
});
export type HandRefund = z.infer<typeof handRefundSchema>;
