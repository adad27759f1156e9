import { sql, type Transaction } from 'kysely';
import { MORNING_HOUR } from '#contract/owner-news/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { needsAttention } from '#server/payments/charges.ts';
import { unsettledEvents } from '#server/settlement/payment-issues.ts';

/** What is older was told, or was there before anybody asked; longer than it is remembered what was told would tell again. */
const OVERDUE_DAYS = 20;

/** Payments that nobody has confirmed for an hour, and events that the shop cannot act upon: no statement makes them so, but time. */
export const noteOverdue = async (db: Database): Promise<void> => {
  await sql`
    insert into owner_news (event, account_id, channel, kind, subject)
    select 'payment:overdue:' || c.reference, h.account_id, h.channel, h.kind, c.reference
    from owner_news_choice h join charge c on c.state = 'pending' and ${needsAttention}
      and c.created_at > greatest(h.since - interval '1 hour', now() - make_interval(days => ${OVERDUE_DAYS}::int))
    where h.kind = 'payment'
    union all
    select 'payment:event:' || w.id, h.account_id, h.channel, h.kind, 'event:' || w.id
    from owner_news_choice h join webhook_event w on ${unsettledEvents}
      and w.received_at > greatest(h.since - interval '72 hours', now() - make_interval(days => ${OVERDUE_DAYS}::int))
    where h.kind = 'payment'
    on conflict do nothing`.execute(db);
};

/** Once a day, in the morning of Lagos: the summary of the day before, and what is running out. */
export const noteMorning = async (db: Database): Promise<void> => {
  await sql`
    with morning as (
      select date_trunc('day', now() at time zone 'Africa/Lagos') as day,
        (date_trunc('day', now() at time zone 'Africa/Lagos') + make_interval(hours => ${MORNING_HOUR}::int))
          at time zone 'Africa/Lagos' as begins
    )
    insert into owner_news (event, account_id, channel, kind, subject)
    select h.kind || ':' || to_char(day, 'YYYY-MM-DD'), h.account_id, h.channel, h.kind, to_char(day, 'YYYY-MM-DD')
    from morning join owner_news_choice h on h.kind in ('summary', 'low-stock')
    where now() >= begins and h.since < begins
    on conflict do nothing`.execute(db);
};

/**
 * That the shop itself needs somebody, or does no more: for those who have chosen it, and for those who have never chosen anything,
 * by mail and on their devices. A shop that nobody watches must not stand still unnoticed.
 * @param event tells it from every other
 */
export const noteSystemNews = async (
  trx: Transaction<DB>,
  event: string,
  words: { title: string; text: string },
): Promise<void> => {
  await sql`
    insert into owner_news (event, account_id, channel, kind, subject)
    select ${event}::text, account_id, channel, 'system', ${JSON.stringify(words)}::text
    from (
      select account_id, channel from owner_news_choice where kind = 'system'
      union all
      select a.id, way from account a, (values ('mail'), ('push')) ways (way)
      where a.role = 'admin' and a.status = 'active' and a.deleted_at is null
        and not exists (select from owner_news_choice c where c.account_id = a.id)
    ) told
    on conflict do nothing`.execute(trx);
};
