import { z } from 'zod';
import { addressDetailsShape } from '../../addresses/schemas.ts';
import { answerOf, idListText } from '../../http/envelope.ts';
import { orderMessages as say } from '../messages.ts';
import { parcelLineSchema } from '../parcels/schemas.ts';

export const labelsQuerySchema = z.object({ ids: idListText(say.chosenIds) });

/** What is stuck onto a parcel, or onto what is still to be packed of an order. */
export const labelSchema = z.object({
  order: z.string(),
  orderNumber: z.string(),
  /** The parcel's number; null for what is in none yet. */
  parcel: z.number().int().nullable(),
  courier: z.string(),
  trackingNumber: z.string(),
  riderPhone: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  /** The delivery zone or pickup point that the order was promised; empty under the flat fee. */
  zone: z.string(),
  country: z.string(),
  postalCode: z.string(),
  /** As it was typed. */
  phone: z.string(),
  ...addressDetailsShape,
  units: z.number().int(),
  /** What is to be taken for the whole order when it comes, in naira; absent where nothing is. */
  toCollect: z.number().optional(),
  lines: z.array(parcelLineSchema),
  /** Where the order is followed without a login; the label has it as a QR code. */
  followUrl: z.string(),
});
export type Label = z.infer<typeof labelSchema>;

/** In the order of the ids that were asked for. */
export const labelsAnswer = answerOf(z.array(labelSchema));
