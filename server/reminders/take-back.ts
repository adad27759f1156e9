import { sql } from 'kysely';
import { joiningGoods } from '#server/cart/cart.ts';
import { withdrawMails } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { isToReview } from './due-reviews.ts';
import { isNotOrdered, isStillSold, joiningCart } from './left-carts.ts';

const EVERY_MS = 15_000;

/** SQL: whether the job `j` is a mail of this folder. */
const isReminder = sql`j.queue = 'mail' and j.content ->> 'template' in ('left-cart', 'review-asked')`;

/** SQL: how many products the mail `j` tells of. */
const told = sql`jsonb_array_length(j.content #> '{content,items}') + (j.content #>> '{content,more}')::int`;

/** SQL: whether the cart of the account `a` is what the mail `j` of the reminder `d` says, and was left since. */
const isStillLeft = sql`exists (select from account a ${joiningCart}
  where a.id = d.account_id and cart.last <= d.sent_at and ${isNotOrdered}
    and (select count(distinct p.id) from cart_line l ${joiningGoods} where l.account_id = a.id and ${isStillSold}) = ${told})`;

/** SQL: whether what the mail `j` of the reminder `d` asks for is still to be reviewed, all of it. */
const isStillToReview = sql`exists (select from customer_order o join account a on a.id = o.account_id
  where o.id = d.order_id and o.status = 'delivered' and (select count(*) from product p where ${isToReview}) = ${told})`;

/** SQL: whether the reminder `d` may still go where the mail `j` goes. */
const isStillWanted = sql`exists (select from account a
  join consent c on c.account_id = a.id and c.kind = 'reminders' and c.withdrawn_at is null
  where a.id = d.account_id and a.deleted_at is null and a.status = 'active' and a.email = j.content ->> 'to')`;

/** Mails that say what is not so any more, each with its reminder; null where that has been forgotten with its account. */
const findUntrue = async ({ db, settings }: Shop): Promise<{ mail: string; id: string | null }[]> => {
  const { remindsOfCarts, asksForReviews } = await settings.current();
  const { rows } = await sql<{ mail: string; id: string | null }>`
    select j.id as mail, d.id from job j
    left join reminder d on d.id = case when ${isReminder} then split_part(j.content ->> 'event', ':', 2)::uuid end
    where ${isReminder} and j.goes_at is null
      and (d.id is null or not ${isStillWanted} or not case d.kind
        when 'cart' then ${remindsOfCarts}::boolean and ${isStillLeft}
        else ${asksForReviews}::boolean and ${isStillToReview} end)`.execute(db);
  return rows;
};

/**
 * While no mail goes, a cart that somebody is reminded of may be bought, what they are asked about be reviewed or sent back, and they may
 * want no such mail any more: it is taken back, and its reminder with it, so that what is still so is told anew. Whatever ended it, nobody
 * who sells, reviews or withdraws has to know of reminders.
 */
export const takeBackReminders = async (shop: Shop): Promise<void> => {
  const untrue = await findUntrue(shop);
  if (untrue.length === 0) return;
  await shop.db.transaction().execute(async (trx) => {
    const unsent = await withdrawMails(
      trx,
      untrue.map(({ mail }) => mail),
    );
    const ids = untrue.flatMap(({ mail, id }) => (id !== null && unsent.includes(mail) ? [id] : []));
    await sql`delete from reminder where id = any(${ids}::uuid[])`.execute(trx);
  });
};

export const startTakingBackReminders = (shop: Shop): Task =>
  startTask('reminders taken back', EVERY_MS, shop.log, () => takeBackReminders(shop));
