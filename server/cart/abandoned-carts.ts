import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** Who is logged in nowhere (a session lasts 30 days) has not seen the cart for a month at least. */
const KEPT_DAYS = 180;

/** Empties the carts of those who have not come back. What is in a cart holds no stock. */
export const abandonedCarts = inBatches(
  'carts of the absent',
  (atOnce) => sql`
    delete from cart_line where id in (
      select l.id from cart_line l
      where l.created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        and l.account_id is not null and not exists (select from session s where s.account_id = l.account_id)
      order by l.created_at limit ${atOnce}::int for update of l skip locked)`,
);
