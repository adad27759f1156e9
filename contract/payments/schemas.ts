import { z } from 'zod';
import { pageOf, pageQueryShape, timestampSchema } from '../http/envelope.ts';

export const CHARGE_STATES = ['pending', 'completed', 'refunded', 'attention'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** One charge as an admin sees it; `amount` in naira. */
export const chargeSchema = z.object({
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  email: z.string(),
  state: z.enum(CHARGE_STATES),
  reason: z.string().nullable(),
  createdAt: timestampSchema,
});
export type Charge = z.infer<typeof chargeSchema>;
export const chargePage = pageOf(chargeSchema);
export const chargeListQuerySchema = z.object({
  ...pageQueryShape,
  state: z.enum(CHARGE_STATES, { error: 'Unknown payment state' }).optional(),
});
