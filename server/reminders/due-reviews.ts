import { sql } from 'kysely';
import { productPath } from '#contract/catalogue/addresses.ts';
import type { Database } from '#server/database/connection.ts';
import { unitsBack } from '#server/orders/status-transitions.ts';
import type { Shop } from '#server/shop.ts';
import { remind } from './remind.ts';

const AT_ONCE = 100;
/** Whoever got their goods longer ago than so many days beyond is not asked when the owner turns this on. */
const NO_LATER_DAYS = 7;

interface Delivered {
  orderId: string;
  accountId: string;
  email: string;
  name: string;
  items: { name: string; slug: string }[];
}

/** SQL: whether the product `p` is one that the owner `a` of the order `o` has kept of it, and not reviewed yet. */
export const isToReview = sql`p.is_active and p.deleted_at is null
  and p.id in (select i.product_id from order_item i where i.order_id = o.id and i.quantity > ${unitsBack})
  and not exists (select from review r where r.product_id = p.id and r.account_id = a.id)`;

/** Orders that arrived so many days ago, with what their owner has kept and not reviewed yet. */
const findDelivered = async (db: Database, days: number): Promise<Delivered[]> => {
  const { rows } = await sql<Delivered>`
    select o.id as "orderId", a.id as "accountId", a.email, a.name, bought.items
    from customer_order o
    join consent c on c.account_id = o.account_id and c.kind = 'reminders' and c.withdrawn_at is null
    join account a on a.id = o.account_id and a.deleted_at is null and a.status = 'active'
    join lateral (
      select json_agg(json_build_object('name', p.name, 'slug', p.slug) order by p.name) as items
      from product p where ${isToReview}
    ) bought on bought.items is not null
    where o.status = 'delivered' and o.delivered_at <= now() - make_interval(days => ${days}::int)
      and o.delivered_at > now() - make_interval(days => ${days + NO_LATER_DAYS}::int)
      and not exists (select from reminder r where r.order_id = o.id)
    order by o.delivered_at limit ${AT_ONCE}::int`.execute(db);
  return rows;
};

/** Asks those whose goods have arrived what they are like, once an order. @returns how many */
export const askForReviews = async (shop: Shop): Promise<number> => {
  const { asksForReviews, reviewReminderDays } = await shop.settings.current();
  if (!asksForReviews) return 0;
  let told = 0;
  for (const { orderId, accountId, email, name, items } of await findDelivered(shop.db, reviewReminderDays)) {
    const links = items.map((item) => ({
      name: item.name,
      url: `${shop.appUrl()}${productPath(item)}#reviews`,
    }));
    const letter = { name, items: links, more: 0, url: links[0]?.url ?? shop.appUrl() };
    const isTold = await shop.db
      .transaction()
      .execute((trx) => remind(shop, trx, { accountId, email, kind: 'review', orderId, letter }));
    if (isTold) told += 1;
  }
  return told;
};
