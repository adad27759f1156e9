import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
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

/** So many at a time, as no statement may take longer than a few seconds. */
const CLEARED_AT_ONCE = 500;

/** Removes all products that were deleted, of a shop without orders. Reports of imports go on without them. */
export const clearDeletedProducts = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    update product_import_row r set product_id = null
    from product p where p.id = r.product_id and p.deleted_at is not null`.execute(trx);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from product where id in (
        select id from product where deleted_at is not null limit ${CLEARED_AT_ONCE}::int)`.execute(trx);
    if (Number(numAffectedRows ?? 0) < CLEARED_AT_ONCE) return;
  }
};
