import { z } from 'zod';
import { addressDetailsShape } from '../addresses/schemas.ts';
import { answerOf, idSchema, MAX_PAGE_SIZE, timestampSchema } from '../http/envelope.ts';
import { HAND_METHODS } from '../orders/payment-methods.ts';
import { oneLine } from '../typed-text.ts';
import { MAX_FAILURE, MAX_RIDER_TEXT } from './limits.ts';
import { rideMessages as say } from './messages.ts';

const given = (sentence: string) =>
  z
    .string({ error: sentence })
    .overwrite(oneLine)
    .min(1, sentence)
    .max(MAX_RIDER_TEXT, say.tooLong(MAX_RIDER_TEXT));

/** Orders that a rider takes out, in the order of the way: what is left of them goes as a parcel. */
export const makeRideSchema = z.object({
  orders: z
    .array(idSchema(say.chooseOrders), { error: say.chooseOrders })
    .min(1, say.chooseOrders)
    .max(MAX_PAGE_SIZE, say.chooseOrders)
    .transform((ids) => [...new Set(ids)]),
  riderName: given(say.riderName),
  riderPhone: given(say.riderPhone),
});
export type MakeRide = z.infer<typeof makeRideSchema>;

/** The link, which is told this once. */
export const madeRideSchema = z.object({
  _id: z.string(),
  url: z.string(),
  riderPhone: z.string(),
  endsAt: timestampSchema,
});
export type MadeRide = z.infer<typeof madeRideSchema>;

const outcomeShape = {
  deliveredAt: timestampSchema.nullable(),
  /** Why it could not be delivered, as the rider says. */
  failure: z.string().nullable(),
};

export const rideSchema = z.object({
  _id: z.string(),
  riderName: z.string(),
  riderPhone: z.string(),
  createdAt: timestampSchema,
  endsAt: timestampSchema,
  revokedAt: timestampSchema.nullable(),
  isOver: z.boolean(),
  /** What the rider has taken and hands over, in naira; `cash` at one stop. */
  cashTaken: z.number(),
  stops: z.array(
    z.object({
      order: z.string(),
      orderNumber: z.string(),
      parcel: z.number().int(),
      cash: z.number(),
      ...outcomeShape,
    }),
  ),
});
export type Ride = z.infer<typeof rideSchema>;

const keyShape = { key: z.string({ error: say.ended }).min(1, say.ended).max(100, say.ended) };
const stopShape = { ...keyShape, parcel: idSchema(say.notOnRide) };

export const readDaySchema = z.object(keyShape);
export const deliveredSchema = z.object({
  ...stopShape,
  code: z
    .string({ error: say.code })
    .trim()
    .regex(/^\d{4}$/, say.code),
  /** The rider has the money of an order that is paid when it comes. */
  cashTaken: z.boolean({ error: say.cashTaken }).default(false),
  /** How: cash, which the rider owes the shop then, or by transfer or card to the shop itself. */
  paidBy: z.enum(HAND_METHODS, { error: say.paidBy }).default('cash'),
});
export const notDeliveredSchema = z.object({
  ...stopShape,
  reason: z
    .string({ error: say.reason })
    .overwrite(oneLine)
    .min(1, say.reason)
    .max(MAX_FAILURE, say.tooLong(MAX_FAILURE)),
});

/** Where a rider goes, and what came of it. */
export const stopSchema = z.object({
  parcel: z.string(),
  orderNumber: z.string(),
  number: z.number().int(),
  units: z.number().int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** As it was typed, and in the international form where it has one. */
  phone: z.string(),
  phoneNumber: z.string().nullable(),
  ...addressDetailsShape,
  secondPhoneNumber: z.string().nullable(),
  note: z.string(),
  /** What is to be taken at the door, in naira; absent where nothing is. */
  toCollect: z.number().optional(),
  /** Present where the order was called off: the parcel comes back. */
  comesBack: z.literal(true).optional(),
  ...outcomeShape,
});
export type Stop = z.infer<typeof stopSchema>;

export const daySchema = z.object({
  riderName: z.string(),
  endsAt: timestampSchema,
  /** What the rider has taken so far, in naira. */
  cashTaken: z.number(),
  stops: z.array(stopSchema),
});
export type RiderDay = z.infer<typeof daySchema>;

export const madeRideAnswer = answerOf(madeRideSchema);
export const ridesAnswer = answerOf(z.array(rideSchema));
export const dayAnswer = answerOf(daySchema);
