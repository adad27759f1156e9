import { z } from 'zod';
import { addressDetailsShape } from '../addresses/schemas.ts';
import { promisedDeliverySchema } from '../delivery/promised.ts';
import {
  answerOf,
  blankIsDefault,
  blankIsNone,
  daySchema,
  idListText,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../http/envelope.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { returnStateSchema } from '../returns/schemas.ts';
import { orderGroupsShape } from './groups.ts';
import { orderMessages as say } from './messages.ts';
import { ownParcelSchema } from './parcels/schemas.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';
import { ORDER_ATTENTION, ORDER_STATUSES, PAYMENT_STATUSES } from './status.ts';
import { EVENT_KINDS } from './timeline.ts';

export const orderStatusSchema = z.enum(ORDER_STATUSES, { error: say.status });
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES, { error: 'Unknown payment status' });

/**
 * The browser's report that it has paid. Only the reference counts; for a reference without a checkout the
 * address counts too. Prices and lines that a client sends are dropped: the server has its own.
 */
export const createOrderSchema = z.object({
  paystackReference: z
    .string({ error: say.reference })
    .trim()
    .min(1, say.reference)
    .max(200, say.reference)
    .regex(/^[\w.=-]+$/, say.reference),
  // Judged only for a payment without a checkout: a paid order never fails over an address that does not count.
  shippingAddress: z.unknown().optional(),
});

export const orderItemSchema = z.object({
  product: z.string(),
  /** The last part of its page's address today. */
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.number(),
  price: z.number(),
  variation: z.record(z.string(), z.string()),
  /** Which of the product's variants it was; null where it had none. */
  variant: z.string().nullable(),
  /** As it was then; empty in orders of before skus were kept with them. */
  sku: z.string(),
});

export const orderSchema = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Told to administrators: whether the account has no password (yet). */
    isGuest: z.boolean().optional(),
  }),
  /** The first lines, 200 at most (`ORDER_LINES_SHOWN`); all of them by `GET /orders/{id}/items`. */
  orderItems: z.array(orderItemSchema),
  /** How many lines there are in all, and how many units. */
  lineCount: z.number().int(),
  totalItems: z.number().int(),
  shippingAddress: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    postalCode: z.string(),
    ...addressDetailsShape,
  }),
  delivery: promisedDeliverySchema.optional(),
  paymentMethod: z.string(),
  /** The provider's word for the way it was paid: card, bank_transfer, ussd …; null where it did not say. */
  paymentChannel: z.string().nullable(),
  paymentResult: z.object({ reference: z.string() }),
  paystackReference: z.string(),
  itemsPrice: z.number(),
  discountAmount: z.number(),
  discountCode: z.string().nullable(),
  taxPrice: z.number(),
  shippingPrice: z.number(),
  totalPrice: z.number(),
  refundedAmount: z.number(),
  /** Value-added tax that the total includes, in naira, at the rate of the day; absent where the owner had not said so. `taxPrice` stays what was added. */
  vat: z.object({ percent: z.number(), amount: z.number() }).optional(),
  /** What is paid when it comes, in naira; absent where nothing is. */
  amountDue: z.number().optional(),
  /** How the newest return of it stands; told to whoever reads their own orders, absent where there is none. */
  lastReturn: returnStateSchema.optional(),
  status: orderStatusSchema,
  paymentStatus: paymentStatusSchema,
  isPaid: z.boolean(),
  paidAt: timestampSchema.nullable(),
  isDelivered: z.boolean(),
  deliveredAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;
export type Order = z.infer<typeof orderSchema>;

/** One thing that happened to an order: `status` where it was set, `amount` in naira where money moved. */
export const timelineEntrySchema = z.object({
  kind: z.enum(EVENT_KINDS),
  status: orderStatusSchema.optional(),
  amount: z.number().optional(),
  createdAt: timestampSchema,
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** An order by itself: with what happened to it, oldest first, and the naira that the provider is just giving back. */
export const orderDetailSchema = orderSchema.extend({
  timeline: z.array(timelineEntrySchema),
  /** What was sent together, in the order of their numbers. */
  parcels: z.array(ownParcelSchema),
  pendingRefundAmount: z.number(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const orderListQuerySchema = z.object({
  ...pageQueryShape,
  search: z.string().trim().max(200, 'Search text is too long').default(''),
  /** Only these, with commas between them. */
  ids: blankIsNone(idListText(say.chosenIds)),
  status: blankIsNone(orderStatusSchema),
  paymentStatus: blankIsNone(paymentStatusSchema),
  paymentMethod: blankIsNone(z.enum(PAYMENT_METHODS, { error: 'Unknown payment method' })),
  /** `unrefunded`: paid, cancelled, and nothing given back or on its way. */
  attention: blankIsNone(z.enum(ORDER_ATTENTION, { error: say.attention })),
  ...orderGroupsShape,
  startDate: blankIsNone(daySchema),
  endDate: blankIsNone(daySchema),
  sortBy: blankIsDefault(
    z
      .enum(['createdAt', 'totalPrice', 'status', 'paymentStatus', 'orderNumber'], {
        error: 'Unknown sort field',
      })
      .default('createdAt'),
  ),
  sortOrder: blankIsDefault(
    z.enum(['asc', 'desc'], { error: 'Sort order must be asc or desc' }).default('desc'),
  ),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** Query of `GET /orders/{id}/items`. */
export const orderItemsQuerySchema = z.object(pageQueryShape);

/** `number` as somebody types it, see `orderNumberIn`. */
export const lookupQuerySchema = z.object({
  number: z.string({ error: say.number }).trim().min(1, say.number).max(100, say.number),
});
export const foundOrderSchema = z.object({ _id: z.string(), orderNumber: z.string() });
export type FoundOrder = z.infer<typeof foundOrderSchema>;

/** `was`: the status that it was seen in. It is then changed only while it has that one. */
export const changeStatusSchema = z.object({
  status: orderStatusSchema,
  was: orderStatusSchema.nullish().transform((was) => was ?? undefined),
});

/** `amount` in naira; absent means the whole rest. */
export const refundSchema = z
  .object({
    amount: z
      .number({ error: say.refundAmount })
      .positive(say.refundAmount)
      .refine(hasAtMostTwoDecimals, say.refundDecimals)
      .optional(),
  })
  .nullish()
  .transform((body) => body ?? {});

export const orderAnswer = answerOf(orderSchema);
export const orderDetailAnswer = answerOf(orderDetailSchema);
export const foundOrderAnswer = answerOf(foundOrderSchema);
export const orderPage = pageOf(orderSchema);
export const orderItemPage = pageOf(orderItemSchema);
