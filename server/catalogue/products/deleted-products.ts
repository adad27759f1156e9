import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** Long enough for a checkout that held one, and for whoever has deleted the wrong one and asks for help. */
const KEPT_DAYS = 90;
/** Each takes its reviews along. */
const AT_ONCE = 20;

/** Removes products that were deleted and that no order and no report of an import names. Their pictures go by themselves. */
export const deletedProducts = inBatches(
  'deleted products',
  (atOnce) => sql`
    delete from product where id in (
      select p.id from product p
      where p.deleted_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        and not exists (select from order_item i where i.product_id = p.id)
        and not exists (select from product_import_row r where r.product_id = p.id)
      order by p.deleted_at limit ${atOnce}::int for update of p skip locked)`,
  AT_ONCE,
);
