import { type Kysely, sql } from 'kysely';
import { productPath } from '#contract/catalogue/addresses.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { isChoiceOf, joiningGoods } from '#server/cart/cart.ts';
import { mayStillPay } from '#server/checkout/awaited.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { remind } from './remind.ts';

const AT_ONCE = 100;
/** Somebody who has been away for longer is not reminded when the owner turns this on. */
const NO_LATER_DAYS = 3;
const MOST_ITEMS = 5;

interface Left {
  accountId: string;
  email: string;
  name: string;
}

/** Whether what a line `l` is of, the product `p` or its variant `v`, can still be bought. */
export const isStillSold = sql`p.is_active and p.deleted_at is null and p.is_in_stock
  and case when p.has_variants then coalesce(v.is_active and v.stock > 0, false)
    else ${isChoiceOf(sql`p.variations`, sql`l.variation`)} end`;

/** SQL: joins to the account `a` when the first and the last of what lies in its cart was put there; none where it is empty. */
export const joiningCart = sql`join lateral (select min(l.created_at) as first, max(l.created_at) as last
  from cart_line l where l.account_id = a.id) cart on cart.last is not null`;

/** SQL: whether the account `a` has ordered nothing since it filled its `cart`, and no money of it is on its way. */
export const isNotOrdered = sql`not exists (select from customer_order o where o.account_id = a.id and o.created_at >= cart.last)
  and not ${mayStillPay}`;

/**
 * Who has left a cart of which something can still be bought: the last thing was put there so many hours ago, nothing was ordered since and no money is on its way. A basket is
 * the same as long as something of it is left that was there at the last reminder.
 * @param accountId one of them alone; null for all
 */
const findLeft = async (db: Kysely<DB>, hours: number, accountId: string | null): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select a.id as "accountId", a.email, a.name
    from consent c join account a on a.id = c.account_id and a.deleted_at is null and a.status = 'active'
    ${joiningCart}
    where c.kind = 'reminders' and c.withdrawn_at is null
      and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
      and cart.last <= now() - make_interval(hours => ${hours}::int)
      and cart.last > now() - make_interval(hours => ${hours}::int, days => ${NO_LATER_DAYS}::int)
      and not exists (select from reminder r where r.account_id = a.id and r.kind = 'cart' and r.sent_at >= cart.first)
      and ${isNotOrdered}
      and exists (select from cart_line l ${joiningGoods}
        where l.account_id = a.id and ${isStillSold})
    order by cart.last limit ${AT_ONCE}::int`.execute(db);
  return rows;
};

/** What of a cart can still be bought. */
const itemsOf = async (db: Kysely<DB>, accountId: string): Promise<{ name: string; slug: string }[]> => {
  const { rows } = await sql<{ name: string; slug: string }>`
    select p.name, p.slug from cart_line l ${joiningGoods}
    where l.account_id = ${accountId} and ${isStillSold}
    group by p.id, p.name, p.slug order by min(l.id::text)`.execute(db);
  return rows;
};

/** Under the account's lock, which whoever begins a checkout takes: what is being ordered in this moment is looked at afterwards. */
const remindOne = (shop: Shop, hours: number, accountId: string): Promise<boolean> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const [left] = await findLeft(trx, hours, accountId);
    if (!left) return false;
    const items = await itemsOf(trx, accountId);
    if (items.length === 0) return false;
    const { email, name } = left;
    return remind(shop, trx, {
      accountId,
      email,
      kind: 'cart',
      orderId: null,
      letter: {
        name,
        items: items
          .slice(0, MOST_ITEMS)
          .map((item) => ({ name: item.name, url: `${shop.appUrl()}${productPath(item)}` })),
        more: Math.max(0, items.length - MOST_ITEMS),
        url: `${shop.appUrl()}/cart`,
      },
    });
  });

/** Reminds those who have left something in their cart, once a basket. @returns how many */
export const remindOfCarts = async (shop: Shop): Promise<number> => {
  const { remindsOfCarts, cartReminderHours } = await shop.settings.current();
  if (!remindsOfCarts) return 0;
  let told = 0;
  for (const { accountId } of await findLeft(shop.db, cartReminderHours, null))
    if (await remindOne(shop, cartReminderHours, accountId)) told += 1;
  return told;
};
