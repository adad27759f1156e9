import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import type { SecurityEntry, SecurityQuery } from '#contract/security/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { withinDays } from '#server/http/lagos-days.ts';
import { paginationOf } from '#server/http/paging.ts';
import { nameWithAddress, plainlyHas } from '#server/http/search-text.ts';

type EventRow = Selectable<DB['security_event']> &
  Record<'account_name' | 'account_email' | 'actor_name', string | null>;

/** An account that never came to be, or has gone for good, has no name any more. */
const presentEvent = (row: EventRow): SecurityEntry => ({
  _id: row.id,
  event: row.event,
  account:
    row.account_id === null || row.account_name === null
      ? null
      : { _id: row.account_id, name: row.account_name, email: row.account_email ?? '' },
  actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
  client: row.client,
  requestId: row.request_id,
  details: row.details,
  createdAt: row.created_at.toISOString(),
});

/** SQL: the ids of accounts whose name or address has a text. Living ones are looked up in their index, deleted ones are few. */
const accountsCalled = (text: string): RawBuilder<unknown> => {
  const isCalled = plainlyHas(nameWithAddress(sql`name`, sql`email`), text);
  return sql`(select id from account where deleted_at is null and ${isCalled}
    union all select id from account where deleted_at is not null and ${isCalled})`;
};

/** A page of the security log, newest first. */
export const listSecurityEvents = async (
  db: Database,
  query: SecurityQuery,
): Promise<{ entries: SecurityEntry[]; pagination: Pagination }> => {
  const conditions = [
    sql`true`,
    ...(query.search
      ? [sql`(s.request_id = ${query.search} or s.account_id in ${accountsCalled(query.search)})`]
      : []),
    ...(query.event ? [sql`s.event = ${query.event}`] : []),
    ...(query.account ? [sql`s.account_id = ${query.account}::uuid`] : []),
    ...withinDays(sql`s.created_at`, query),
  ];
  const where = sql.join(conditions, sql` and `);
  const [page, count] = await Promise.all([
    sql<EventRow>`
      select s.id, s.event, s.account_id, a.name as account_name, a.email as account_email, s.actor_id,
        actor.name as actor_name, s.client, s.request_id, s.details, s.created_at
      from security_event s left join account a on a.id = s.account_id left join account actor on actor.id = s.actor_id
      where ${where} order by s.created_at desc, s.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from security_event s where ${where}`.execute(db),
  ]);
  return { entries: page.rows.map(presentEvent), pagination: paginationOf(query, count.rows[0]?.total ?? 0) };
};
