import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { brokenRule, notLoggedIn } from '#server/http/errors.ts';
import { keptEvent } from './kept-event.ts';

/** The parts of an event that the shop reads; Paystack's samples vary in the rest. */
export const eventSchema = z.object({
  event: z.string().catch('unknown'),
  data: z.record(z.string(), z.unknown()).catch({}),
});
export type PaystackEvent = z.infer<typeof eventSchema>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The reference of the charge that an event is about; refund events call it `transaction_reference`. */
export const referenceOf = ({ data }: PaystackEvent): string =>
  textOf(data.reference) || textOf(data.transaction_reference);

/** Whether an event is about a refund. */
export const isRefundEvent = ({ event }: PaystackEvent): boolean => event.startsWith('refund.');

/**
 * Events have no id of their own, so their kind, the id of what they are about, its reference, and amount make one.
 * Source: paystack.com/docs/payments/webhooks.
 */
const keyOf = (event: PaystackEvent, body: Buffer): string => {
  const parts = [
    textOf(event.data.id),
    textOf(event.data.refund_reference),
    referenceOf(event),
    textOf(event.data.amount),
  ];
  return parts.some((part) => part !== '')
    ? `${event.event}:${parts.join(':')}`.slice(0, 500)
    : `${event.event}:${createHash('sha256').update(body).digest('hex')}`;
};

/**
 * Whether the body was signed with the secret key: hex HMAC-SHA512 of the raw bytes, compared in constant time.
 * Source: paystack.com/docs/payments/webhooks.
 */
export const isSigned = (body: Buffer, signature: string | undefined, secretKey: string): boolean => {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw brokenRule('malformed', httpMessages.malformed);
  }
};

/** JSON spells the characters that PostgreSQL cannot store, NUL and halves of surrogate pairs, as escapes; a backslash as two. */
const UNSTORABLE = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** The same value with a replacement character for each one that PostgreSQL cannot store: no event is lost over a name. */
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(UNSTORABLE, (spelt) => (spelt === '\\\\' ? spelt : '\ufffd')));

/**
 * Stores a signed event before it is acknowledged, without what is nobody's business here (kept-event.ts). A charge event
 * that is delivered again is looked at again, which changes nothing when all is well; a refund event counts once.
 * @throws Refusal 401 for a bad signature, 400 for malformed JSON
 */
export const storeEvent = async (
  db: Database,
  body: Buffer,
  signature: string | undefined,
  secretKey: string,
): Promise<void> => {
  if (!isSigned(body, signature, secretKey))
    throw notLoggedIn('signature_invalid', 'The signature is not valid');
  const event = eventSchema.catch({ event: 'unknown', data: {} }).parse(storable(parse(body)));
  await sql`
    insert into webhook_event as w (event_key, event, payload)
    values (${keyOf(event, body)}, ${event.event.slice(0, 200)}, ${JSON.stringify(keptEvent(event))})
    on conflict (event_key) do update set processed_at = null, tries = 0, next_try_at = now()
      where w.event not like 'refund.%'`.execute(db);
};
