import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { hasNoExchange } from '#server/orders/last-returns.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether a return `t` ended so many days ago. */
const isOver = (days: RawBuilder<number>) =>
  sql<boolean>`t.ended_at < now() - make_interval(days => ${days}) and not ${hasNoExchange}`;

/** Pictures of returns that are long over; why and what was returned stays with the order. */
export const oldReturnPictures = inBatches(
  'pictures of returns',
  (atOnce) => sql`
    delete from return_picture where id in (
      select p.id from return_picture p join return_request t on t.id = p.return_id
      where ${isOver(keptDays('returnPictures'))}
      limit ${atOnce}::int for update of p skip locked)`,
);

/** How many pictures would go so many days after their return. */
export const countOldPictures = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from return_picture p join return_request t on t.id = p.return_id where ${isOver(sql<number>`${days}::int`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** What was said of returns goes with the names of their orders. */
export const oldReturnWords = inBatches(
  'words of old returns',
  (atOnce) => sql`
    update return_request set comment = '', answer = '' where id in (
      select t.id from return_request t join customer_order o on o.id = t.order_id
      where o.forgotten_at is not null and t.comment || t.answer <> ''
      limit ${atOnce}::int for update of t skip locked)`,
);
