import { z } from 'zod';
import { snapshotLineSchema } from '../checkout/schemas.ts';
import { answerOf, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { LINK_HOURS, LINK_STATES } from './link-states.ts';
import { salesDeskMessages as say } from './messages.ts';
import { saleShape } from './schemas.ts';

export const linkStateSchema = z.enum(LINK_STATES);
export type { LinkState } from './link-states.ts';

/** `hours`: how long the link can be paid, and holds its units. */
export const makeLinkSchema = z.object({
  ...saleShape,
  hours: z.number({ error: say.hours }).refine((hours) => LINK_HOURS.some((one) => one === hours), say.hours),
});
export type NewPaymentLink = z.infer<typeof makeLinkSchema>;

/** A link as administrators see it; `qr` is a picture of its address (SVG). */
export const paymentLinkSchema = z.object({
  _id: z.string(),
  url: z.string(),
  qr: z.string(),
  state: linkStateSchema,
  customerName: z.string(),
  /** In the international form (E.164); null where what was typed is none. */
  customerPhone: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  totalPrice: z.number(),
  createdBy: z.string(),
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
});
export type PaymentLinkShown = z.infer<typeof paymentLinkSchema>;
export const linkListQuerySchema = z.object(pageQueryShape);
export const paymentLinkAnswer = answerOf(paymentLinkSchema);
export const paymentLinkPage = pageOf(paymentLinkSchema);

/** What whoever has the link sees: what is bought and its price in naira, nothing of the customer. */
export const linkToPaySchema = z.object({
  state: linkStateSchema,
  orderNumber: z.string().nullable(),
  /** Whether whoever pays has to give an e-mail address. */
  asksEmail: z.boolean(),
  items: z.array(snapshotLineSchema),
  itemsPrice: z.number(),
  discountAmount: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  expiresAt: timestampSchema,
});
export type LinkToPay = z.infer<typeof linkToPaySchema>;
export const linkToPayAnswer = answerOf(linkToPaySchema);

export const tryLinkSchema = z.object({
  email: z
    .union([z.literal(''), z.email({ error: say.email })], { error: say.email })
    .nullish()
    .transform((email) => (email ?? '').toLowerCase()),
});
export const confirmLinkSchema = z.object({
  reference: z.string({ error: say.reference }).regex(/^\w{1,200}$/, say.reference),
});
export const paidLinkSchema = z.object({ orderNumber: z.string() });
export type PaidLink = z.infer<typeof paidLinkSchema>;
export const paidLinkAnswer = answerOf(paidLinkSchema);
