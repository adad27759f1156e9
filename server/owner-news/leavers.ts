import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { endMails } from '#server/mail/outbox.ts';
import { withdrawPushes } from '#server/push/push.ts';
import type { Shop } from '#server/shop.ts';
import { endTexts } from '#server/texts/texts.ts';

interface Unsent {
  id: string;
  queue: 'mail' | 'text' | 'push';
  event: string;
}

/** SQL: whose news the job `j` tells: a mail and an SMS by their event (send-letter.ts), a notice on a device `d` by that. */
const whose = sql`case when j.content ->> 'event' like 'owner-news:%'
  then split_part(j.content ->> 'event', ':', 2)::uuid else d.account_id end`;

const findUnsent = async (db: Kysely<DB>): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select j.id, j.queue, coalesce(j.content ->> 'event', '') as event from job j
    left join push_device d on j.queue = 'push' and d.id::text = j.content ->> 'deviceId'
    join account a on a.id = ${whose}
    where j.queue in ('mail', 'text', 'push') and j.goes_at is null and j.attempt > 0
      and not (a.role = 'admin' and a.status = 'active' and a.deleted_at is null)`.execute(db);
  return rows;
};

/** Whoever works here no more is told nothing that waited to be sent to them either: it is the shop's business. */
export const takeBackFromLeavers = async ({ db }: Pick<Shop, 'db'>): Promise<void> => {
  const unsent = await findUnsent(db);
  if (unsent.length === 0) return;
  const of = (queue: Unsent['queue']) => unsent.filter((one) => one.queue === queue);
  await db.transaction().execute(async (trx) => {
    await endMails(
      trx,
      of('mail').map(({ event }) => event),
    );
    await endTexts(
      trx,
      of('text').map(({ event }) => event),
    );
    await withdrawPushes(
      trx,
      of('push').map(({ id }) => id),
    );
  });
};
