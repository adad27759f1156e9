import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { isCheckoutOf, isLinkOf, isTryOf, type LinkOwner } from './whose-link.ts';

/** How long one that nobody paid stays, with its lines and sums, so that a very late payment is known for what it is. */
const UNPAID_KEPT_DAYS = 400;

/** SQL: whether nothing is to be expected of the checkout `c` any more. */
const isDone = sql<boolean>`(c.state <> 'held' and c.next_check_at is null
  and not exists (select from charge h where h.reference = c.reference and h.state in ('pending', 'attention'))
  and not exists (select from refund r where r.reference = c.reference and r.state not in ('processed', 'failed')))`;

/**
 * SQL: whether the checkout `c` is so many days old and still knows who and where. A payment is looked for over 72 hours, and a month leaves
 * room. Later nothing can be sent any more, so that what is paid then goes back in full.
 */
const isOld = (days: RawBuilder<number>) => sql<boolean>`(c.forgotten_at is null
  and c.created_at < now() - make_interval(days => ${days}) and ${isDone})`;

/**
 * Empties what a checkout knows of its shopper. An order has its own address and items; a payment that still needs somebody
 * keeps what may be needed to make its order after all.
 */
export const oldAddresses = inBatches(
  'addresses of old checkouts',
  (atOnce) => sql`
    update checkout set shipping_address = '{}', email = '', forgotten_at = now(),
      lines = case when state = 'completed' then '[]' else lines end
    where reference in (
      select c.reference from checkout c
      where ${isOld(keptDays('checkoutAddresses'))}
      order by c.created_at limit ${atOnce}::int for update of c skip locked)`,
);

/** Removes checkouts that nobody ever paid. A payment under such a reference would be shown to the owner as a stray one. */
export const unpaidCheckouts = inBatches(
  'unpaid checkouts',
  (atOnce) => sql`
    delete from checkout where reference in (
      select c.reference from checkout c
      where c.forgotten_at is not null and c.state in ('lapsed', 'replaced')
        and c.created_at < now() - make_interval(days => ${UNPAID_KEPT_DAYS}::int)
        and not exists (select from charge h where h.reference = c.reference)
        and not exists (select from refund r where r.reference = c.reference)
      order by c.created_at limit ${atOnce}::int for update of c skip locked)`,
);

/**
 * Locks somebody's checkouts, before their orders: whoever settles a payment goes on from it to its order. Their links first, as
 * whoever completes a checkout of one, and the oldest checkout first, as whoever begins another.
 */
export const lockCheckoutsOf = async (trx: Transaction<DB>, owner: LinkOwner): Promise<void> => {
  await sql`
    select from payment_link l
    where ${isLinkOf(owner)} or exists (select from checkout c where c.payment_link_id = l.id and ${isTryOf(owner)})
    order by l.id for update of l`.execute(trx);
  await sql`
    select from checkout c where ${isCheckoutOf(owner)} or ${isTryOf(owner)}
    order by c.created_at, c.reference for update of c`.execute(trx);
};

/**
 * Empties what checkouts know of somebody, as `oldAddresses` does with age, before their orders lose them; a payment that comes then goes
 * back in full. So it does with what was to be noted on an order of their links.
 */
export const forgetCheckoutsOf = async (trx: Transaction<DB>, owner: LinkOwner): Promise<void> => {
  await sql`
    with theirs as (
      select c.reference, c.payment_link_id from checkout c
      where (${isCheckoutOf(owner)} or ${isTryOf(owner)}) and ${isDone}
    ),
    unnoted as (
      update payment_link l set notes = '[]'
      where l.id in (select payment_link_id from theirs) and ${isLinkOf(owner)}
    )
    update checkout c set shipping_address = '{}', email = '', forgotten_at = coalesce(c.forgotten_at, now()),
      lines = case when c.state = 'completed' then '[]' else c.lines end
    from theirs where c.reference = theirs.reference`.execute(trx);
};

/** How many checkouts would lose their address after so many days. */
export const countOldAddresses = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout c where ${isOld(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};
