import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** The provider repeats an event for three days; a quarter leaves room to look something up. */
const DONE_KEPT_DAYS = 90;
/** Disputes, and what no payment stands for: as long as the year's books are open. */
const CONCERNS_KEPT_DAYS = 400;

/** Events that are done with. What is unfinished or still concerns the owner stays, however old. */
export const oldEvents = inBatches(
  'events of the payment provider',
  (atOnce) => sql`
    delete from webhook_event where id in (
      select id from webhook_event
      where processed_at is not null and received_at < now() - make_interval(days => ${DONE_KEPT_DAYS}::int)
        and (concern is null
          or (settled_at is not null and received_at < now() - make_interval(days => ${CONCERNS_KEPT_DAYS}::int)))
      order by received_at limit ${atOnce}::int for update skip locked)`,
);
