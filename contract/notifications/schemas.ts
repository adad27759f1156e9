import { z } from 'zod';
import { answerOf, pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

/** Something that a shopper was told. `orderId` and `orderNumber` are null where it is about no order. */
export const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The page of the product that it is about; absent where it is about none. */
  productPath: z.string().optional(),
  readAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationQuerySchema = z.object(pageQueryShape);

const unread = z.number().int();

/** A page with how many of all the notifications are unread. */
export const notificationPage = pageOf(notificationSchema).extend({ unread });
export type NotificationPage = z.infer<typeof notificationPage>;

/** How many notifications are unread, after the call. */
export const unreadAnswer = answerOf(z.object({ unread }));
export type Unread = z.infer<typeof unreadAnswer>['data'];
