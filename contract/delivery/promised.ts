import { z } from 'zod';
import { idSchema } from '../http/envelope.ts';
import { deliveryMessages as say } from './messages.ts';

// Apart from the forms of administrators: the checkout's rules are loaded with it.

/** What a checkout or an order was promised; absent under the flat fee. Address and hours are those of a pickup point. Its days: server/delivery/zone-rate; in words: `texts`. */
export const promisedDeliverySchema = z.object({
  kind: z.enum(['zone', 'pickup']),
  name: z.string(),
  daysFrom: z.number().int().nullable(),
  daysTo: z.number().int().nullable(),
  address: z.string(),
  hours: z.string(),
});
export type PromisedDelivery = z.infer<typeof promisedDeliverySchema>;

/** The pickup point that a checkout names; absent or null to have it brought. */
export const chosenPickupSchema = idSchema(say.pickupGone)
  .nullish()
  .transform((id) => id ?? null);
