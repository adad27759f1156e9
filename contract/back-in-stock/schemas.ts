import { z } from 'zod';
import { emailSchema } from '../accounts/schemas.ts';
import { idSchema } from '../http/envelope.ts';
import { backInStockMessages as say } from './messages.ts';

/** `email` of a visitor; whoever is logged in is told at their own. `variant` where the product has variants and one is chosen. */
export const askForNoticeSchema = z.object({
  email: emailSchema.optional(),
  variant: idSchema(say.variant).nullish(),
});

/** The token of a mail's link. */
export const endNoticesQuerySchema = z.object({
  token: z.string({ error: say.linkUnknown }).min(1, say.linkUnknown).max(100, say.linkUnknown),
});
