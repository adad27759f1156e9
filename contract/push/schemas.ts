import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { pushMessages as say } from './messages.ts';

const base64url = (bytes: number) =>
  z
    .string({ error: say.keys })
    .refine((text) => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes, say.keys);

/** What a browser gives a page that may show notices. Source: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string({ error: say.address }).max(1_000, say.address),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, { error: say.keys }),
});
export type PushSubscriptionForm = z.output<typeof pushSubscriptionSchema>;

/** By which key a browser subscribes, and where notices are shown now. */
export const pushSchema = z.object({
  publicKey: z.string(),
  devices: z.array(
    z.object({ _id: z.string(), name: z.string(), endpoint: z.string(), createdAt: timestampSchema }),
  ),
});
export type Push = z.output<typeof pushSchema>;
export const pushAnswer = answerOf(pushSchema);
