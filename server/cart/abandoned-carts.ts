import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether a line `l` is so many days old, of somebody who is logged in nowhere (a session lasts 30 days). */
const isLeft = (
  days: RawBuilder<number>,
) => sql<boolean>`(l.created_at < now() - make_interval(days => ${days})
  and l.account_id is not null and not exists (select from session s where s.account_id = l.account_id))`;

/** Empties the carts of those who have not come back. What is in a cart holds no stock. */
export const abandonedCarts = inBatches(
  'carts of the absent',
  (atOnce) => sql`
    delete from cart_line where id in (
      select l.id from cart_line l
      where ${isLeft(keptDays('carts'))}
      order by l.created_at limit ${atOnce}::int for update of l skip locked)`,
);

/** How many lines of carts would go after so many days. */
export const countAbandonedLines = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cart_line l where ${isLeft(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};
