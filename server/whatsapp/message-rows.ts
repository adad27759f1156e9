import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { WhatsAppState } from '#contract/whatsapp/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { About, Text } from '#server/texts/sender.ts';
import { NEWS_HOURS } from '#server/texts/texts.ts';
import { sendOtherwise } from './other-ways.ts';

export interface NewMessage {
  id: string;
  template: string;
  phone: string;
  about: About;
  otherwise: Text | null;
}

/**
 * Takes a message to be sent now. One that was being sent when its process died, or whose answer was lost, is not taken again.
 * @returns whether it may be sent
 */
export const claimMessage = async (
  db: Kysely<DB>,
  { id, template, phone, about, otherwise }: NewMessage,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into whatsapp_message as m (id, template, phone, account_id, order_id, otherwise)
    values (${id}, ${template}, ${phone}, ${about.accountId ?? null}::uuid, ${about.orderId ?? null}::uuid,
      ${otherwise === null ? null : JSON.stringify(otherwise)}::jsonb)
    on conflict (id) do update set state = 'asking', state_at = now(), error_code = null, error_text = null
      where m.state = 'waiting'
    returning id`.execute(db);
  return rows.length > 0;
};

/** Meta has taken it. What it has told meanwhile stays. */
export const markAccepted = async (db: Kysely<DB>, id: string, providerId: string): Promise<void> => {
  await sql`
    update whatsapp_message set provider_id = ${providerId},
      state = case when state = 'asking' then 'accepted' else state end, state_at = now()
    where id = ${id}`.execute(db);
};

/** Surely not sent, and to be tried again; or nobody knows. */
export const markOpen = async (
  db: Kysely<DB>,
  id: string,
  state: 'waiting' | 'unsure',
  code: number | null,
  text: string | null,
): Promise<void> => {
  await sql`
    update whatsapp_message set state = ${state}, state_at = now(), error_code = ${code}::int, error_text = ${text}
    where id = ${id} and state = 'asking'`.execute(db);
};

/** What came of a message, as it is told by Meta, late, doubled and in any order. */
export interface Told {
  /** The shop's own id, where Meta gives it back. */
  id: string | null;
  providerId: string;
  state: Extract<WhatsAppState, 'sent' | 'delivered' | 'read' | 'failed'>;
  at: Date;
  error: { code: number; text: string } | null;
}

/** How a message stood before something was told of it. */
interface Before {
  state: WhatsAppState;
  /** Whether that is so new that it says something of today. */
  isRecent: boolean;
}
interface TakenState extends Before {
  otherwise: Text | null;
  hasFailed: boolean;
}

/** SQL: whether what happened at a moment is news by now. */
const isStillNews = (moment: RawBuilder<unknown>) =>
  sql`${moment} > now() - make_interval(hours => ${NEWS_HOURS}::int)`;

/** A later state never goes back to an earlier one, and what has arrived has not failed. */
const takeState = async (trx: Transaction<DB>, told: Told): Promise<TakenState | undefined> => {
  const { rows } = await sql<TakenState>`
    with found as (
      select id, otherwise, state, state_at from whatsapp_message
      where (id = ${told.id}::uuid or provider_id = ${told.providerId})
        and array_position(array['waiting', 'asking', 'unsure', 'accepted', 'sent', 'failed', 'delivered', 'read'], state)
          < array_position(array['waiting', 'asking', 'unsure', 'accepted', 'sent', 'failed', 'delivered', 'read'], ${told.state}::text)
      for update
    )
    update whatsapp_message m set state = ${told.state}, state_at = ${told.at},
      provider_id = coalesce(m.provider_id, ${told.providerId}),
      error_code = ${told.error?.code ?? null}::int, error_text = ${told.error?.text ?? null},
      otherwise = case when ${told.state}::text in ('failed', 'delivered', 'read') then null else m.otherwise end
    from found where m.id = found.id
    returning found.otherwise, found.state, ${isStillNews(sql`found.state_at`)} as "isRecent",
      m.state = 'failed' and ${isStillNews(sql`m.created_at`)} as "hasFailed"`.execute(trx);
  return rows[0];
};

/**
 * Notes what Meta tells. What has failed goes by the next way, once, unless it would be old news by now.
 * @returns how the message stood before; undefined where it is none of the shop's, or nothing new is told
 */
export const noteTold = (db: Kysely<DB>, told: Told): Promise<Before | undefined> =>
  db.transaction().execute(async (trx) => {
    const taken = await takeState(trx, told);
    if (taken?.hasFailed && taken.otherwise !== null) await sendOtherwise(trx, taken.otherwise);
    return taken;
  });

/** It does not go by WhatsApp: it goes by the next way, in the same step. */
export const giveUp = (db: Kysely<DB>, id: string, code: number, text: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ otherwise: Text | null }>`
      with found as (select id, otherwise from whatsapp_message where id = ${id} and state = 'asking' for update)
      update whatsapp_message m set state = 'failed', state_at = now(), otherwise = null,
        error_code = ${code}::int, error_text = ${text}
      from found where m.id = found.id returning found.otherwise`.execute(trx);
    const otherwise = rows[0]?.otherwise ?? null;
    if (otherwise !== null) await sendOtherwise(trx, otherwise);
  });
