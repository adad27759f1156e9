import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { CONSENT_KINDS } from './kinds.ts';
import { consentMessages as say } from './messages.ts';

/** One kind of messages, agreed to or withdrawn. */
export const changeConsentSchema = z.object({
  kind: z.enum(CONSENT_KINDS, { error: say.kind }),
  isGiven: z.boolean({ error: say.kind }),
});

/**
 * What the shop offers to agree to now, and since when it is agreed to; null where it is not. `isUnasked`: it is sent all the same until
 * it is withdrawn, to whoever has no mailbox to be told of their own orders in.
 */
export const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  givenAt: timestampSchema.nullable(),
  isUnasked: z.literal(true).optional(),
});
export type Consent = z.output<typeof consentSchema>;
export const consentsAnswer = answerOf(z.array(consentSchema));
