import { z } from 'zod';
import { startCheckoutSchema } from '../../checkout/schemas.ts';
import { idSchema } from '../../http/envelope.ts';
import { oneLine } from '../../typed-text.ts';
import { HAND_METHODS } from '../payment-methods.ts';
import { MAX_REFUSAL } from './limits.ts';
import { onDeliveryMessages as say } from './messages.ts';

/**
 * A checkout that is paid when it comes. `key` is made by whoever sends it, anew for each order: the same one twice is one order.
 * `totalPrice`: what the shopper was shown, in naira; where it is another now, nothing is ordered.
 */
export const orderOnDeliverySchema = startCheckoutSchema.extend({
  key: idSchema(say.key),
  totalPrice: z.number({ error: say.total }).nullish(),
});
export type OrderOnDelivery = z.output<typeof orderOnDeliverySchema>;

/** How the money was taken; `reference` as the slip or the transfer has it. `isDelivered`: it has arrived, too. */
export const bookDeliverySchema = z.object({
  method: z.enum(HAND_METHODS, { error: say.method }),
  reference: z
    .string({ error: say.reference })
    .overwrite(oneLine)
    .max(200, say.reference)
    .nullish()
    .transform((typed) => typed ?? ''),
  isDelivered: z.boolean({ error: say.isDelivered }).default(true),
});
export type BookDelivery = z.output<typeof bookDeliverySchema>;

/** Why the customer did not take it. */
export const refuseDeliverySchema = z.object({
  reason: z
    .string({ error: say.reason })
    .overwrite(oneLine)
    .max(MAX_REFUSAL, say.reason)
    .nullish()
    .transform((typed) => typed ?? ''),
});

/** What administrators see of an order that is paid when it comes; `refusals` are the customer's, by number and account. */
export const deliveryPaymentSchema = z.object({
  refusedAt: z.string().nullable(),
  refusal: z.string(),
  refusals: z.number().int(),
});
