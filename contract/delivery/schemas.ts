import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { line } from '../line-schema.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '../money.ts';
import { DAYS_MAX, HOME_COUNTRY, HOURS_MAX, PICKUP_ADDRESS_MAX, PLACE_MAX, ZONE_NAME_MAX } from './limits.ts';
import { deliveryMessages as say } from './messages.ts';

const MOST_STATES = 60;
const MOST_CITIES = 500;

const naira = (message: string, least: number) =>
  z
    .number({ error: message })
    .min(least, message)
    .max(MAX_PRICE_NAIRA, message)
    .refine(hasAtMostTwoDecimals, message);

const orNone = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => (value ?? null) as z.output<T> | null);

const days = z.int({ error: say.days }).min(0, say.days).max(DAYS_MAX, say.days);
const flag = z.boolean({ error: say.flag });
const place = line(say.place, 1, PLACE_MAX);

/** A state of a zone: with cities these alone, without any the whole of it. */
const zonePlaceSchema = z.object({
  state: place,
  cities: z.array(place, { error: say.place }).max(MOST_CITIES, say.place).default([]),
});
export type ZonePlace = z.output<typeof zonePlaceSchema>;

const zoneShape = {
  name: line(say.name, 2, ZONE_NAME_MAX),
  places: z.array(zonePlaceSchema, { error: say.places }).min(1, say.places).max(MOST_STATES, say.places),
  fee: naira(say.fee, 0),
  /** Items that come to so much are delivered free; null for never. */
  freeFrom: orNone(naira(say.freeFrom, 0.01)),
  daysFrom: days,
  daysTo: days,
  payOnDelivery: flag.default(false),
  payOnDeliveryFrom: orNone(naira(say.sum, 0)),
  payOnDeliveryTo: orNone(naira(say.sum, 0)),
  isActive: flag.default(true),
};
const zoneObject = z.object(zoneShape);

const judgeZone = (zone: z.output<typeof zoneObject>, context: z.RefinementCtx): void => {
  const tell = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (zone.daysTo < zone.daysFrom) tell('daysTo', say.daysOrder);
  const { payOnDeliveryFrom: lowest, payOnDeliveryTo: highest } = zone;
  if (lowest !== null && highest !== null && highest < lowest) tell('payOnDeliveryTo', say.sumOrder);
};

export const zoneSchema = z.object({
  _id: z.string(),
  name: z.string(),
  places: z.array(z.object({ state: z.string(), cities: z.array(z.string()) })),
  fee: z.number(),
  freeFrom: z.number().nullable(),
  daysFrom: z.number().int(),
  daysTo: z.number().int(),
  payOnDelivery: z.boolean(),
  payOnDeliveryFrom: z.number().nullable(),
  payOnDeliveryTo: z.number().nullable(),
  isActive: z.boolean(),
});

/** A delivery zone as an administrator writes it; money in naira. */
export const zoneFormSchema = zoneObject.superRefine(judgeZone);
export type ZoneForm = z.output<typeof zoneFormSchema>;
/** What is typed into the form. */
export type ZoneFields = z.input<typeof zoneFormSchema>;
/** `was` holds what the form had loaded; where that is no longer so, the change is refused. */
export const changeZoneSchema = z
  .object({ ...zoneShape, was: zoneSchema.omit({ _id: true }).partial().optional() })
  .superRefine(judgeZone);
export type ZoneChange = z.output<typeof changeZoneSchema>;

export type Zone = z.infer<typeof zoneSchema>;

const pickupShape = {
  name: line(say.name, 2, ZONE_NAME_MAX),
  address: line(say.address, 1, PICKUP_ADDRESS_MAX),
  city: place,
  state: place,
  hours: line(say.hours, 1, HOURS_MAX),
  fee: naira(say.fee, 0),
  isActive: flag.default(true),
};

export const pickupPointSchema = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  hours: z.string(),
  fee: z.number(),
  isActive: z.boolean(),
});

/** A place of the shop where orders are picked up, as an administrator writes it. */
export const pickupFormSchema = z.object(pickupShape);
export type PickupForm = z.output<typeof pickupFormSchema>;
/** What is typed into the form. */
export type PickupFields = z.input<typeof pickupFormSchema>;
export const changePickupSchema = z.object({
  ...pickupShape,
  was: pickupPointSchema.omit({ _id: true }).partial().optional(),
});
export type PickupChange = z.output<typeof changePickupSchema>;

export type PickupPoint = z.infer<typeof pickupPointSchema>;

export const deliverySchema = z.object({
  zones: z.array(zoneSchema),
  pickupPoints: z.array(pickupPointSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

const typedPlace = z.string().trim().max(200, say.place).default('');
/** Where to: names as they stand in an address; no state where nobody has said yet. */
export const ratesQuerySchema = z.object({
  country: typedPlace.default(HOME_COUNTRY),
  state: typedPlace,
  city: typedPlace,
});

/** What bringing it costs, before it is free from a sum; naira. Days where they are promised. */
export const rateSchema = z.object({
  name: z.string(),
  fee: z.number(),
  freeFrom: z.number().nullable(),
  daysFrom: z.number().int().nullable(),
  daysTo: z.number().int().nullable(),
  /** Totals that may be paid when it comes; null for no end. Absent where none may. */
  payOnDelivery: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
});
export type DeliveryRate = z.infer<typeof rateSchema>;

/** `delivery` is null where the shop does not deliver, and where no state was given. */
export const ratesSchema = z.object({
  delivery: rateSchema.nullable(),
  pickupPoints: z.array(pickupPointSchema.omit({ isActive: true })),
});
export type DeliveryRates = z.infer<typeof ratesSchema>;

export const zoneAnswer = answerOf(zoneSchema);
export const pickupPointAnswer = answerOf(pickupPointSchema);
export const deliveryAnswer = answerOf(deliverySchema);
export const ratesAnswer = answerOf(ratesSchema);
