import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** A check is good for a day: its administrator has seen what it says. */
export const CHECK_KEPT_DAYS = 1;
const REPORTS_KEPT_DAYS = 90;
/** Each takes a row for every product of its file along. */
const AT_ONCE = 5;

/** Files that were checked and never imported, and reports of imports long over. One that is under way stays. */
export const oldImports = inBatches(
  'imports',
  (atOnce) => sql`
    delete from product_import where id in (
      select id from product_import
      where (state = 'checked' and created_at < now() - make_interval(days => ${CHECK_KEPT_DAYS}::int))
        or (state not in ('checking', 'importing') and created_at < now() - make_interval(days => ${REPORTS_KEPT_DAYS}::int))
      order by created_at limit ${atOnce}::int for update skip locked)`,
  AT_ONCE,
);
