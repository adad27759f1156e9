import { z } from 'zod';
import { answerOf, timestampSchema } from '../../http/envelope.ts';
import { oneLine, seenText } from '../../typed-text.ts';
import { MAX_PARCEL_LINES, MAX_PARCEL_NOTE, MAX_PARCEL_TEXT } from './limits.ts';
import { parcelMessages as say } from './messages.ts';
import { isTrackingLink } from './tracking-link.ts';

/** Units of an order's line; `line` is the line's id. */
export const parcelLineSchema = z.object({
  line: z.string(),
  name: z.string(),
  image: z.string(),
  variation: z.record(z.string(), z.string()),
  sku: z.string(),
  quantity: z.number().int(),
});
export type ParcelLine = z.infer<typeof parcelLineSchema>;

/** What was sent together; `number` counts the order's parcels. Texts that nobody gave are empty. */
export const parcelSchema = z.object({
  _id: z.string(),
  number: z.number().int(),
  courier: z.string(),
  trackingNumber: z.string(),
  /** Where the courier shows it: an https address, or empty. */
  trackingUrl: z.string(),
  /** E.164, or empty. */
  riderPhone: z.string(),
  note: z.string(),
  sentAt: timestampSchema,
  deliveredAt: timestampSchema.nullable(),
  lines: z.array(parcelLineSchema),
});
export type Parcel = z.infer<typeof parcelSchema>;

/** A parcel as whoever waits for it sees it: `deliveryCode` is for the rider who brings it; null where none does. */
export const ownParcelSchema = parcelSchema.extend({ deliveryCode: z.string().nullable() });

/** What is still to be sent of a line: `quantity` of the `ordered` units. */
export const toSendSchema = parcelLineSchema.extend({ ordered: z.number().int() });
export type ToSend = z.infer<typeof toSendSchema>;

const shortText = (most: number, tidied = oneLine) =>
  z
    .string({ error: say.tooLong(most) })
    .overwrite(tidied)
    .max(most, say.tooLong(most))
    .default('');

const factsShape = {
  courier: shortText(MAX_PARCEL_TEXT),
  trackingNumber: shortText(MAX_PARCEL_TEXT),
  trackingUrl: shortText(MAX_PARCEL_NOTE, seenText).refine(
    (link) => link === '' || isTrackingLink(link),
    say.link,
  ),
  riderPhone: shortText(MAX_PARCEL_TEXT),
  note: shortText(MAX_PARCEL_NOTE, seenText),
};

/** How a parcel goes; whatever is left out is empty. */
export const parcelFactsSchema = z.object(factsShape);
export type ParcelFacts = z.infer<typeof parcelFactsSchema>;

/** `lines`: what goes into it; all that is left to be sent where it is absent. The same line counts once. */
export const sendParcelSchema = z.object({
  ...factsShape,
  lines: z
    .array(
      z.object({
        line: z.string({ error: say.lines }).regex(/^\d{1,15}$/, say.lines),
        quantity: z
          .number({ error: say.quantity })
          .int(say.quantity)
          .min(1, say.quantity)
          .max(1_000_000, say.quantity),
      }),
      { error: say.lines },
    )
    .min(1, say.lines)
    .max(MAX_PARCEL_LINES, say.lines)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, say.lines)
    .optional(),
});
export type SendParcel = z.infer<typeof sendParcelSchema>;

export const parcelAnswer = answerOf(parcelSchema);
