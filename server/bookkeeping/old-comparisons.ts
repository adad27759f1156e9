import { sql } from 'kysely';
import { inBatches, type PruneRule } from '#server/tasks/prune.ts';

/** As long as the year's books are open. */
const KEPT_DAYS = 400;

/** Differences that have ended, then the runs that no difference names any more. What is open stays, however old. */
export const oldComparisons: readonly PruneRule[] = [
  inBatches(
    'differences from the payment provider that have ended',
    (atOnce) => sql`
      delete from payment_difference where id in (
        select id from payment_difference where ended_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        order by ended_at limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'comparisons with the payment provider',
    (atOnce) => sql`
      delete from comparison where id in (
        select c.id from comparison c
        where c.finished_at < now() - make_interval(days => ${KEPT_DAYS}::int)
          and not exists (select from payment_difference d where d.comparison_id = c.id)
        order by c.id limit ${atOnce}::int for update of c skip locked)`,
  ),
];
