import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { whatsAppMessages as say } from './messages.ts';

/** What has become of a message; `unsure`: Meta's answer was lost. */
export const WHATSAPP_STATES = [
  'waiting',
  'asking',
  'unsure',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type WhatsAppState = (typeof WHATSAPP_STATES)[number];

export const whatsAppMessageSchema = z.object({
  _id: z.string(),
  template: z.string(),
  /** The last four digits: enough to know it again. */
  phoneEnd: z.string(),
  orderNumber: z.string().nullable(),
  state: z.enum(WHATSAPP_STATES),
  /** Why it does not arrive, for the owner; null where nothing is wrong. */
  problem: z.string().nullable(),
  stateAt: timestampSchema,
});
export type WhatsAppMessage = z.output<typeof whatsAppMessageSchema>;

/** How WhatsApp is set up. `problem` is what keeps all messages back until the owner puts it right. */
export const whatsAppSchema = z.object({
  isSetUp: z.boolean(),
  webhookUrl: z.string(),
  problem: z.string().nullable(),
  messages: z.array(whatsAppMessageSchema),
});
export type WhatsApp = z.output<typeof whatsAppSchema>;
export const whatsAppAnswer = answerOf(whatsAppSchema);

/** Whom a message goes to that shows whether it works. */
export const testWhatsAppSchema = z.object({
  phone: z.string({ error: say.phone }).trim().min(1, say.phone).max(40, say.phone),
});
