import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** A check is good for a day: its administrator has seen what it says. */
export const CHECK_KEPT_DAYS = 1;
const REPORTS_KEPT_DAYS = 90;
/** Each takes a row for whatever was left out along. */
const AT_ONCE = 5;

/** Files that were checked and never taken in, and reports of such that are long over. One that is under way stays. */
export const oldMovingFiles = inBatches(
  'files moved in',
  (atOnce) => sql`
    delete from moving_file where id in (
      select id from moving_file
      where (state = 'checked' and created_at < now() - make_interval(days => ${CHECK_KEPT_DAYS}::int))
        or (state not in ('checking', 'importing') and created_at < now() - make_interval(days => ${REPORTS_KEPT_DAYS}::int))
      order by created_at limit ${atOnce}::int for update skip locked)`,
  AT_ONCE,
);
