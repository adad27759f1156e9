import { sql } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import { brokenRule, notLoggedIn } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';

/** JSON spells the characters that PostgreSQL cannot store, NUL and halves of surrogate pairs, as escapes; a backslash as two. */
const UNSTORABLE = /\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** The value's JSON with a replacement character for each one that PostgreSQL cannot store: no event is lost over a name. */
const storable = (value: unknown): string =>
  JSON.stringify(value).replace(UNSTORABLE, (spelt) => (spelt === '\\\\' ? spelt : '\ufffd'));

/**
 * Stores a signed event before it is acknowledged: what is needed to act upon it, nothing of cards or phones. One that is
 * delivered again is looked at again, which changes nothing when all is well. What makes two the same is the provider's to say:
 * payments/providers/paystack/events.
 * @throws Refusal 401 for a bad signature, 400 for malformed JSON
 */
export const storeEvent = async (
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  body: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<void> => {
  if (!payments.isSigned(body, headers)) throw notLoggedIn('signature_invalid', 'The signature is not valid');
  const event = payments.receive(body);
  if (!event) throw brokenRule('malformed', httpMessages.malformed);
  await sql`
    insert into webhook_event as w (event_key, event, payload)
    values (${JSON.parse(storable(event.key))}, ${JSON.parse(storable(event.name))}, ${storable(event.content)})
    on conflict (event_key) do update set processed_at = null, tries = 0, next_try_at = now()`.execute(db);
};
