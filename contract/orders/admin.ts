import { z } from 'zod';
import { answerOf, idSchema, MAX_PAGE_SIZE, timestampSchema } from '../http/envelope.ts';
import { seenText } from '../typed-text.ts';
import { MAX_NOTE_LENGTH } from './limits.ts';
import { orderMessages as say } from './messages.ts';
import { deliveryPaymentSchema } from './on-delivery/schemas.ts';
import { parcelSchema, toSendSchema } from './parcels/schemas.ts';
import { HAND_METHODS } from './payment-methods.ts';
import { orderListQuerySchema, orderSchema, orderStatusSchema, timelineEntrySchema } from './schemas.ts';
import { REFUND_MAKERS, REFUND_OBSTACLES, REFUND_STATES } from './status.ts';

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** One thing that happened to an order and who did it; nobody where the shopper, the provider or the shop itself did. */
export const adminTimelineEntrySchema = timelineEntrySchema.extend({ actor: personSchema.nullable() });
export type AdminTimelineEntry = z.infer<typeof adminTimelineEntrySchema>;

/** Money on its way back; `amount` in naira. `reason` says what went wrong. */
export const orderRefundSchema = z.object({
  _id: z.string(),
  amount: z.number(),
  state: z.enum(REFUND_STATES),
  /** Whether it failed, and an administrator has given the money by other means. */
  isSettled: z.boolean(),
  reason: z.string().nullable(),
  madeBy: z.enum(REFUND_MAKERS),
  requestedBy: personSchema.nullable(),
  createdAt: timestampSchema,
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** What administrators write down about an order for each other; never shown to shoppers. */
export const orderNoteSchema = z.object({
  _id: z.string(),
  text: z.string(),
  author: personSchema,
  createdAt: timestampSchema,
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

/** An order as administrators see it; timeline, refunds and notes oldest first. `refundableAmount` in naira. */
export const adminOrderSchema = orderSchema.extend({
  timeline: z.array(adminTimelineEntrySchema),
  refunds: z.array(orderRefundSchema),
  notes: z.array(orderNoteSchema),
  /** In the order of their numbers. */
  parcels: z.array(parcelSchema),
  /** What is in no parcel yet. */
  toSend: z.array(toSendSchema),
  pendingRefundAmount: z.number(),
  refundableAmount: z.number(),
  refundObstacle: z.enum(REFUND_OBSTACLES).nullable(),
  /** Who took the money by hand (a rider has no id), how, when, and under which slip; null where it came through the provider. */
  booking: z
    .object({ method: z.enum(HAND_METHODS), reference: z.string(), by: personSchema, at: timestampSchema })
    .nullable(),
  /** Of an order that is paid when it comes; absent in others. */
  deliveryPayment: deliveryPaymentSchema.optional(),
  /** The address's telephone number in the international form (E.164); null where what was typed is none. */
  customerPhone: z.string().nullable(),
  /** Where its customer sees it: without a login where they have no password to log in with. */
  customerUrl: z.string(),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

export const addNoteSchema = z.object({
  text: z
    .string({ error: say.note })
    .overwrite(seenText)
    .min(1, say.note)
    .max(MAX_NOTE_LENGTH, say.noteTooLong),
});

/** Who is chosen, in the order in which stock that is short goes to them; the same order twice counts once. */
const chosenSchema = z
  .array(idSchema(say.notFound), { error: say.chooseOrders })
  .min(1, say.chooseOrders)
  .max(MAX_PAGE_SIZE, say.tooManyOrders)
  .transform((ids) => [...new Set(ids)]);
export const changeStatusesSchema = z.object({ ids: chosenSchema, status: orderStatusSchema });

/** What became of each chosen order: it has the status now, or why it could not have it. */
export const changedStatusesSchema = z.object({
  changed: z.array(z.object({ _id: z.string(), orderNumber: z.string() })),
  refused: z.array(z.object({ _id: z.string(), orderNumber: z.string().nullable(), error: z.string() })),
});
export type ChangedStatuses = z.infer<typeof changedStatusesSchema>;

/** The filters and the order of the list; all of it, without pages. */
export const exportQuerySchema = orderListQuerySchema.omit({ page: true, limit: true });
export type ExportQuery = z.infer<typeof exportQuerySchema>;

export const adminOrderAnswer = answerOf(adminOrderSchema);
export const orderNoteAnswer = answerOf(orderNoteSchema);
export const changedStatusesAnswer = answerOf(changedStatusesSchema);
