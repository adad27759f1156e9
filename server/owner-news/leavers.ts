import { type Kysely, sql } from 'kysely';
import { mayDo } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import type { OwnerNewsKind } from '#contract/owner-news/kinds.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endNews } from '#server/notifications/end-news.ts';
import { withdrawPushes } from '#server/push/push.ts';
import type { Shop } from '#server/shop.ts';
import { hasWaited } from '#server/tasks/job-rows.ts';
import { NEEDS } from './needs.ts';

/** What waits to be told to somebody, as they are now. */
interface Unsent {
  id: string;
  queue: 'mail' | 'text' | 'push';
  event: string;
  /** null where that is not known. */
  kind: OwnerNewsKind | null;
  isAdmin: boolean;
  role: Role;
  staffRole: StaffRole | null;
}

/** SQL: whose news the job `j` tells: a mail and an SMS by their event (send-letter.ts), a notice on a device `d` by that. */
const whose = sql`case when j.content ->> 'event' like 'owner-news:%'
  then split_part(j.content ->> 'event', ':', 2)::uuid else d.account_id end`;

/** SQL: the event of the first news that the job `j` tells of (send-letter.ts). */
const first = sql`regexp_replace(j.content ->> 'event', '^([^:]*:){3}', '')`;

const findUnsent = async (db: Kysely<DB>): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select j.id, j.queue, coalesce(j.content ->> 'event', '') as event, n.kind, a.role, a.staff_role as "staffRole",
      a.role = 'admin' and a.status = 'active' and a.deleted_at is null as "isAdmin"
    from job j
    left join push_device d on j.queue = 'push' and d.id::text = j.content ->> 'deviceId'
    join account a on a.id = ${whose}
    left join owner_news n on n.account_id = a.id and n.channel = split_part(j.content ->> 'event', ':', 3)
      and n.event = ${first}
    where j.queue in ('mail', 'text', 'push') and j.goes_at is null and ${hasWaited}`.execute(db);
  return rows;
};

const mayHear = ({ kind, isAdmin, ...standing }: Unsent): boolean =>
  isAdmin && (kind === null || mayDo(standing, NEEDS[kind]));

/**
 * Whoever works here no more is told nothing that waited to be sent to them either: it is the shop's business. Whoever does something else
 * here by now is told nothing that they may not see.
 */
export const takeBackFromLeavers = async ({ db }: Pick<Shop, 'db'>): Promise<void> => {
  const unsent = (await findUnsent(db)).filter((one) => !mayHear(one));
  if (unsent.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await endNews(
      trx,
      unsent.filter(({ queue }) => queue !== 'push').map(({ event }) => event),
    );
    await withdrawPushes(
      trx,
      unsent.filter(({ queue }) => queue === 'push').map(({ id }) => id),
    );
  });
};
