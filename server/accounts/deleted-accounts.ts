import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

const KEPT_DAYS = 30;
const AT_ONCE = 20;

/**
 * Removes accounts that were deleted and that nothing needs: no order, checkout or refund, no review (which stays without
 * its writer's name), nothing that they did as an administrator. What is only theirs went when they were deleted.
 */
export const deletedAccounts = inBatches(
  'deleted accounts',
  (atOnce) => sql`
    delete from account where id in (
      select a.id from account a
      where a.deleted_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        and not exists (select from checkout x where x.account_id = a.id)
        and not exists (select from customer_order x where x.account_id = a.id)
        and not exists (select from discount_use x where x.account_id = a.id)
        and not exists (select from review x where x.account_id = a.id)
        and not exists (select from order_event x where x.actor_id = a.id)
        and not exists (select from order_note x where x.author_id = a.id)
        and not exists (select from payment_link x where a.id in (x.account_id, x.created_by))
        and not exists (select from payment_booking x where x.booked_by = a.id)
        and not exists (select from refund x where x.requested_by = a.id)
        and not exists (select from audit_entry x where x.actor_id = a.id)
        and not exists (select from product_import x where x.actor_id = a.id)
        and not exists (select from moving_file x where x.actor_id = a.id)
        and not exists (select from comparison x where x.requested_by = a.id)
      order by a.deleted_at limit ${atOnce}::int for update of a skip locked)`,
  AT_ONCE,
);
