import { z } from 'zod';
import { answerOf, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { PAST_DELIVERIES, PAST_PAYMENTS, PAST_SOURCES } from './states.ts';

export const pastOrderLineSchema = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  unitPrice: z.number(),
  /** The product that has this SKU here, where it is for sale. */
  product: z.object({ _id: z.string(), slug: z.string() }).nullable(),
});

/** An order that another shop took, as it was imported: history only. Money in naira. */
export const pastOrderSchema = z.object({
  _id: z.string(),
  /** What the other shop called it. */
  number: z.string(),
  source: z.enum(PAST_SOURCES),
  orderedAt: timestampSchema,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  payment: z.enum(PAST_PAYMENTS),
  delivery: z.enum(PAST_DELIVERIES),
  isCancelled: z.boolean(),
  paymentMethod: z.string(),
  discountCode: z.string(),
  subtotal: z.number(),
  discount: z.number(),
  shipping: z.number(),
  tax: z.number(),
  total: z.number(),
  refunded: z.number(),
  items: z.array(pastOrderLineSchema),
});
export type PastOrder = z.infer<typeof pastOrderSchema>;

export const ownPastOrdersQuerySchema = z.object(pageQueryShape);
/** `search` looks in number, name, e-mail, and what was bought. */
export const pastOrderListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
});
export type PastOrderListQuery = z.infer<typeof pastOrderListQuerySchema>;

export const pastOrderAnswer = answerOf(pastOrderSchema);
export const pastOrderPage = pageOf(pastOrderSchema);
