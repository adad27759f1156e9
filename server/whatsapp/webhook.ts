import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { WhatsAppState } from '#contract/whatsapp/schemas.ts';
import type { WhatsAppAccount } from '#server/config-whatsapp.ts';
import { withdrawConsent } from '#server/consents/consents.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { noteTold } from './message-rows.ts';
import { verdictOn } from './meta-errors.ts';
import { isStopWord } from './stop-words.ts';

/** Source: https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads */
export const isSignedByMeta = (body: Buffer, signature: string, { appSecret }: WhatsAppAccount): boolean => {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Whether it is Meta that asks, with the word that the owner has typed there. */
export const isVerifyToken = (given: string, { verifyToken }: WhatsAppAccount): boolean => {
  const [left, right] = [given, verifyToken].map((text) =>
    createHmac('sha256', 'verify').update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

const statusSchema = z.object({
  id: z.string().min(1).max(300),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number().int().positive().max(99_999_999_999),
  biz_opaque_callback_data: z.uuid().nullish().catch(null),
  errors: z
    .array(z.object({ code: z.int() }))
    .catch([])
    .default([]),
});
const messageSchema = z.object({
  from: z.string().regex(/^\d{6,20}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
});
/** Parts that the shop does not know are passed over one by one: the others count. */
const changeSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(statusSchema.nullable().catch(null)).catch([]).default([]),
  messages: z.array(messageSchema.nullable().catch(null)).catch([]).default([]),
});
const eventSchema = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: changeSchema.nullable().catch(null) })).catch([]) }),
  ),
});
type Change = z.output<typeof changeSchema>;
type Status = z.output<typeof statusSchema>;
type Told = Pick<Shop, 'db' | 'outages'>;

/**
 * Whoever answers so hears no more: all accounts that were written to at that number, or would be. Messages are forgotten after a
 * while, and consent lasts longer.
 */
const endFor = async (db: Kysely<DB>, phone: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from whatsapp_message where phone = ${phone} and account_id is not null
    union select account_id from customer_order where phone_number = ${phone} and account_id is not null
    union select id from account where phone_number = ${phone}`.execute(db);
  await withdrawConsent(
    db,
    rows.map(({ id }) => id),
    'whatsapp',
    'an answer',
  );
};

/** Has gone out, as far as it was known before. */
const GONE: readonly WhatsAppState[] = ['sent', 'delivered', 'read'];

/**
 * Notes what became of a message. Meta takes messages and refuses them only here, for all that is wrong with the account: whether
 * they go at all is known by what it tells first of each, not by what arrives long after.
 */
const takeStatus = async ({ db, outages }: Told, told: Status): Promise<void> => {
  const code = told.status === 'failed' ? (told.errors[0]?.code ?? 131_000) : null;
  const verdict = code === null ? null : verdictOn(code);
  const before = await noteTold(db, {
    id: told.biz_opaque_callback_data ?? null,
    providerId: told.id,
    state: told.status,
    at: new Date(told.timestamp * 1_000),
    error: code === null || verdict === null ? null : { code, text: verdict.text },
  });
  if (!before?.isRecent) return;
  if (verdict?.verdict === 'owner') await outages.isBarred('whatsapp', verdict.text);
  else if (verdict === null && !GONE.includes(before.state)) await outages.works('whatsapp');
};

const takeChange = async (shop: Told, { statuses, messages }: Change): Promise<void> => {
  for (const told of statuses) {
    if (told) await takeStatus(shop, told);
  }
  for (const message of messages) {
    if (message && isStopWord(message.text?.body ?? message.button?.text ?? ''))
      await endFor(shop.db, `+${message.from}`);
  }
};

/**
 * Takes what Meta tells: what became of messages, and who wants no more of them. All of it may come twice, late and in any order.
 * @returns false for what is no event
 */
export const takeEvent = async (shop: Told, account: WhatsAppAccount, body: Buffer): Promise<boolean> => {
  let read: unknown;
  try {
    read = JSON.parse(body.toString('utf8'));
  } catch {
    return false;
  }
  const event = eventSchema.safeParse(read);
  if (!event.success) return false;
  for (const { value } of event.data.entry.flatMap(({ changes }) => changes)) {
    if (value?.metadata.phone_number_id === account.phoneNumberId) await takeChange(shop, value);
  }
  return true;
};
