import { sql, type Transaction } from 'kysely';
import type { Examples } from '#contract/examples/schemas.ts';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { forgetPayouts } from '#server/bookkeeping/forget-payouts.ts';
import { removeProducts } from '#server/catalogue/products/product-writers.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { moveOrders } from '#server/orders/status-transitions.ts';
import type { Shop } from '#server/shop.ts';
import { markExamples } from './mark.ts';

/** How many of each kind are there still; whoever deletes one by hand has one fewer. */
export const countExamples = async (db: Database): Promise<Examples> => {
  const { rows } = await sql<Examples>`
    select
      (select count(*)::int from example_row e join customer_order o on o.id = e.id::uuid where e.kind = 'order') as orders,
      (select count(*)::int from example_row e join account a on a.id = e.id::uuid
        where e.kind = 'shopper' and a.deleted_at is null) as shoppers,
      (select count(*)::int from example_row e join product p on p.id = e.id::uuid
        where e.kind = 'product' and p.deleted_at is null) as products`.execute(db);
  return rows[0] ?? { orders: 0, shoppers: 0, products: 0 };
};

const orders = sql`(select e.id::uuid from example_row e where e.kind = 'order')`;
const charges = sql`(select e.id from example_row e where e.kind = 'charge')`;
const shoppers = sql`(select e.id::uuid from example_row e where e.kind = 'shopper')`;

/**
 * Locks what went out in exchange for an example, whose order is locked, so that nothing more goes out for it: by the order that its
 * return names, and by those before it that were called off.
 */
const lockExchanges = async (trx: Transaction<DB>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive sent as (
      select o.id from return_request t join customer_order o on o.reference = 'exchange_' || t.id where t.order_id in ${orders}
      union select o.id from sent s join customer_order o on o.reference = 'exchange_' || s.id
    )
    select id from customer_order where id in (select id from sent) order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
};

/**
 * Orders before products, each in the order of their ids, as everybody takes them who moves or buys something meanwhile; what went out
 * in exchange is younger than what it was sent for.
 * @returns the orders that went out in exchange
 */
const lockSales = async (trx: Transaction<DB>): Promise<string[]> => {
  await sql`select from customer_order where id in ${orders} order by id for update`.execute(trx);
  const exchanges = await lockExchanges(trx);
  await sql`
    select from product
    where id in (select i.product_id from order_item i where i.order_id in ${orders} or i.order_id = any(${exchanges}::uuid[]))
      or id in (select r.product_id from review r where r.account_id in ${shoppers})
    order by id for update`.execute(trx);
  return exchanges;
};

/**
 * What went out in exchange for an example is one, too. Its units did leave the shelf, and go back as those of any order that is called
 * off, unless they have already.
 */
const takeInExchanges = async (trx: Transaction<DB>, ids: readonly string[]): Promise<void> => {
  await moveOrders(trx, ids, 'cancelled', null);
  await markExamples(
    trx,
    'order',
    ids,
    ids.map(() => 'cancelled'),
  );
};

/**
 * Examples never took anything off the shelf. Whoever has cancelled or refunded one since, or received a return of one, has put
 * units there that do not exist: they come off again.
 */
const takeOffShelf = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    with back as (
      select i.product_id, sum(case when o.status = any(${[...RESTOCKED_STATUSES]}::text[])
          and not e.was = any(${[...RESTOCKED_STATUSES]}::text[]) then i.quantity
        else coalesce((select sum(l.restocked) from return_line l where l.order_item_id = i.id), 0) end)::int as units
      from example_row e join customer_order o on o.id = e.id::uuid join order_item i on i.order_id = o.id
      where e.kind = 'order' and i.variant_id is null group by i.product_id
    )
    update product p set stock = greatest(0, p.stock - back.units) from back
    where p.id = back.product_id and back.units > 0 and not p.has_variants`.execute(trx);
};

/** What stands on the orders goes before them, and what stands on refunds before these. */
const deleteSales = async (trx: Transaction<DB>): Promise<void> => {
  await sql`delete from return_request where order_id in ${orders}`.execute(trx);
  await sql`delete from notification where order_id in ${orders}`.execute(trx);
  await sql`delete from payment_booking where order_id in ${orders}`.execute(trx);
  await sql`delete from dispute where reference in ${charges}`.execute(trx);
  await sql`delete from payment_difference where reference in ${charges}`.execute(trx);
  await sql`delete from refund where reference in ${charges} or order_id in ${orders}`.execute(trx);
  await forgetPayouts(trx, charges);
  await sql`delete from charge where reference in ${charges}`.execute(trx);
  await sql`
    delete from discount_use where reference in (
      select o.reference from customer_order o where o.id in ${orders})`.execute(trx);
  await sql`delete from customer_order where id in ${orders}`.execute(trx);
  await sql`
    update discount_code set deleted_at = now()
    where deleted_at is null and id in (select e.id::uuid from example_row e where e.kind = 'discount')
      and not exists (select from discount_use u where u.code_id = discount_code.id)`.execute(trx);
};

/** Their reviews go from the products' stars; shoppers who have bought something real stay. */
const deleteShoppers = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    with gone as (delete from review where account_id in ${shoppers} returning product_id, star),
      lost as (
        select product_id, count(*)::int as count, sum(star)::int as stars,
          array[count(*) filter (where star = 1), count(*) filter (where star = 2), count(*) filter (where star = 3),
            count(*) filter (where star = 4), count(*) filter (where star = 5)]::int[] as by_star
        from gone group by product_id
      )
    update product p set review_count = p.review_count - lost.count, star_sum = p.star_sum - lost.stars,
      star_counts = array[p.star_counts[1] - by_star[1], p.star_counts[2] - by_star[2], p.star_counts[3] - by_star[3],
        p.star_counts[4] - by_star[4], p.star_counts[5] - by_star[5]]
    from lost where p.id = lost.product_id`.execute(trx);
  await sql`
    delete from account a where a.id in ${shoppers} and a.role = 'user'
      and not exists (select from customer_order o where o.account_id = a.id)
      and not exists (select from checkout c where c.account_id = a.id)
      and not exists (select from discount_use u where u.account_id = a.id)
      and not exists (select from payment_link l where l.account_id = a.id)
      and not exists (select from order_event v where v.actor_id = a.id)
      and not exists (select from audit_entry t where t.actor_id = a.id)`.execute(trx);
};

const deleteProducts = async (trx: Transaction<DB>): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where p.deleted_at is null
      and p.id in (select e.id::uuid from example_row e where e.kind = 'product') order by p.id for update`.execute(
    trx,
  );
  await removeProducts(
    trx,
    rows.map(({ id }) => id),
  );
  await sql`
    delete from category c where c.id in (select e.id::uuid from example_row e where e.kind = 'category')
      and not exists (select from product p where p.category_id = c.id)
      and not exists (select from category below where below.parent_id = c.id)`.execute(trx);
};

/**
 * Marks of what is gone; what is left, because something real hangs on it, is an example no more. The demo's Paystack forgets its
 * side of the payments with their marks (demo/tables.ts).
 */
const forgetMarks = async (trx: Transaction<DB>, withProducts: boolean): Promise<void> => {
  await sql`
    delete from example_row where kind <> all(${withProducts ? [] : ['product', 'category']}::text[])`.execute(
    trx,
  );
};

/**
 * Takes the demo's examples away in one transaction: orders with all that stands on them, payments on both sides with their
 * payouts, shoppers with their reviews, the discount code, and the products where that is wanted. What somebody has really
 * bought, written or paid stays, and so does whatever it hangs on.
 * @returns how many are left
 */
export const clearExamples = async (shop: Shop, caller: Caller, withProducts: boolean): Promise<Examples> => {
  await shop.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('clear examples', 2))`.execute(trx);
    const before = await countExamples(trx);
    await takeInExchanges(trx, await lockSales(trx));
    await takeOffShelf(trx);
    await deleteSales(trx);
    await deleteShoppers(trx);
    if (withProducts) await deleteProducts(trx);
    const after = await countExamples(trx);
    await forgetMarks(trx, withProducts);
    await recordChanges(trx, caller, [
      { action: 'deleted', kind: 'settings', subject: { id: 'examples', name: 'Examples' }, before, after },
    ]);
  });
  await shop.changes.catalogueChanged();
  return countExamples(shop.db);
};
