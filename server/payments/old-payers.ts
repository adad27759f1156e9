import { sql } from 'kysely';
import { inBatches } from '#server/tasks/prune.ts';

/** What became no order is asked about for a year at the most. */
const STRAY_KEPT_DAYS = 400;

/** Addresses that payers gave the provider: they go with the names of the order, or after 400 days where there is none. */
export const oldPayers = inBatches(
  'addresses of payers',
  (atOnce) => sql`
    update charge set email = '' where reference in (
      select c.reference from charge c left join customer_order o on o.reference = c.reference
      where c.email <> '' and c.state in ('completed', 'refunded') and (o.forgotten_at is not null
        or (o.id is null and c.created_at < now() - make_interval(days => ${STRAY_KEPT_DAYS}::int)))
      limit ${atOnce}::int for update of c skip locked)`,
);
