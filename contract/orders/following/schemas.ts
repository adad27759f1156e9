import { z } from 'zod';
import { promisedDeliverySchema } from '../../delivery/promised.ts';
import { answerOf, timestampSchema } from '../../http/envelope.ts';
import { parcelSchema } from '../parcels/schemas.ts';
import { ORDER_STATUSES } from '../status.ts';
import { EVENT_KINDS } from '../timeline.ts';
import { followingMessages as say } from './messages.ts';

/** An order as whoever has its number and its telephone number or email address may see it; `contact` is one of both. */
export const followSchema = z.object({
  number: z.string({ error: say.number }).trim().min(1, say.number).max(100, say.number),
  contact: z.string({ error: say.contact }).trim().min(1, say.contact).max(254, say.contact),
});

/** What follows the `#` in the link of a mail. */
export const followByLinkSchema = z.object({
  key: z.string({ error: say.linkEnded }).min(1, say.linkEnded).max(200, say.linkEnded),
});

/**
 * What is told of an order without a login: how it stands and how its parcels go. No sums, no names, no street: whoever
 * carries the parcel has read the number on it.
 */
export const followedOrderSchema = z.object({
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  city: z.string(),
  state: z.string(),
  totalItems: z.number().int(),
  /** What was promised with the order; absent under the flat fee. */
  delivery: promisedDeliverySchema.optional(),
  /** Present where it is paid when it comes. */
  isPaidOnDelivery: z.literal(true).optional(),
  createdAt: timestampSchema,
  deliveredAt: timestampSchema.nullable(),
  /** Oldest first, without what concerns money that goes back. */
  timeline: z.array(
    z.object({
      kind: z.enum(EVENT_KINDS),
      status: z.enum(ORDER_STATUSES).optional(),
      createdAt: timestampSchema,
    }),
  ),
  parcels: z.array(parcelSchema.omit({ _id: true, lines: true }).extend({ units: z.number().int() })),
  /**
   * With it as the token the calls about the returns of this order are made, for a day; absent where there is nothing to return,
   * and for the link of a label.
   */
  returnKey: z.string().optional(),
});
export type FollowedOrder = z.infer<typeof followedOrderSchema>;
export const followedOrderAnswer = answerOf(followedOrderSchema);
