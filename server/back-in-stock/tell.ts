import { sql, type Transaction } from 'kysely';
import { isMailbox } from '#contract/accounts/phone-address.ts';
import { productPath } from '#contract/catalogue/addresses.ts';
import { type Choice, choiceName } from '#contract/catalogue/choice.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { redirectMails, withdrawMails } from '#server/mail/outbox.ts';
import { notifyAll } from '#server/notifications/notify.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { noticeEvent } from './back-in-stock.ts';

const EVERY_MS = 15_000;
/** A mail each: so many at once, and the next right after. */
const AT_ONCE = 100;

interface Due {
  id: string;
  email: string;
  accountId: string | null;
  productId: string;
  token: string;
  name: string;
  slug: string;
  choice: Choice | null;
}

/** SQL: whether what the notice `n` says can be bought, of the product `p` or its variant `v`. */
const isThere = sql<boolean>`(p.is_in_stock and p.is_active and p.deleted_at is null
  and (n.variant_id is null or (v.stock > 0 and v.is_active and v.deleted_at is null)))`;

/**
 * While no mail goes, what is said may be sold out again: that mail is taken back, and its receiver waits once more, unless they have asked
 * anew. Told again it is another event, hence another id. Where its receiver has another address it goes there; at the bell it was told.
 */
const takeBack = async (trx: Transaction<DB>): Promise<void> => {
  const { rows } = await sql<{ id: string; mail: string; to: string; isThere: boolean }>`
    select n.id, j.id as mail, n.email as "to", ${isThere} as "isThere" from job j
    join stock_notice n on n.id::text = split_part(j.content ->> 'event', ':', 2)
    join product p on p.id = n.product_id left join variant v on v.id = n.variant_id
    where j.queue = 'mail' and j.goes_at is null
      and j.content ->> 'template' = 'back-in-stock' and n.told_at is not null
      and (not ${isThere} or n.email <> j.content ->> 'to')
    for update of n skip locked`.execute(trx);
  if (rows.length === 0) return;
  const moved = rows.filter((row) => row.isThere && isMailbox(row.to));
  await redirectMails(
    trx,
    moved.map(({ mail, to }) => ({ id: mail, to })),
  );
  const unsent = await withdrawMails(
    trx,
    rows.filter((row) => !moved.includes(row)).map(({ mail }) => mail),
  );
  const ids = rows.filter((row) => !row.isThere && unsent.includes(row.mail)).map(({ id }) => id);
  await sql`
    update stock_notice n set id = gen_random_uuid(), told_at = null
    where id = any(${ids}::uuid[]) and not exists (
      select from stock_notice o where o.email = n.email and o.product_id = n.product_id
        and o.variant_id is not distinct from n.variant_id
        and (o.told_at is null or (o.id = any(${ids}::uuid[]) and o.id < n.id)))`.execute(trx);
};

/**
 * Takes those who wait for what can be bought again, whoever asked first before the others. Whose account was deleted is told nothing,
 * also before `server/personal-data/erase.ts` takes the notice away. However it came back, nobody who moves stock has
 * to know of them: what they wait for is looked up, which costs as much as there are people waiting.
 */
const takeDue = async (trx: Transaction<DB>): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with due as (
      select n.id from stock_notice n join product p on p.id = n.product_id
      left join variant v on v.id = n.variant_id left join account a on a.id = n.account_id
      where n.told_at is null and a.deleted_at is null and ${isThere}
      order by n.created_at, n.id limit ${AT_ONCE}::int for update of n skip locked
    ), told as (
      update stock_notice n set told_at = now() from due where n.id = due.id
      returning n.id, n.email, n.account_id, n.token, n.product_id, n.variant_id, n.created_at
    )
    select t.id, t.email, t.account_id as "accountId", t.product_id as "productId", t.token, p.name, p.slug, v.choice from told t join product p on p.id = t.product_id
    left join variant v on v.id = t.variant_id order by t.created_at, t.id`.execute(trx);
  return rows;
};

/**
 * Tells all who wait for something that is back, by mail and, with an account, at the bell: it is a notice and no promise, and whoever comes first buys it.
 * @returns how many were told
 */
export const tellOfStock = (shop: Shop): Promise<number> =>
  shop.db.transaction().execute(async (trx) => {
    await takeBack(trx);
    const due = await takeDue(trx);
    const notices = due.map(({ id, email, accountId, productId, token, name, slug, choice }) => ({
      event: noticeEvent(id),
      kind: 'back-in-stock' as const,
      accountId,
      email,
      productId,
      content: {
        product: choice ? `${name} (${choiceName(choice)})` : name,
        url: `${shop.appUrl()}${productPath({ slug })}${choice ? `?${new URLSearchParams(choice)}` : ''}`,
        unsubscribeUrl: `${shop.appUrl()}/unsubscribe?token=${token}`,
        oneClickUrl: `${shop.appUrl()}/api/v1/back-in-stock/unsubscribe?token=${token}`,
      },
    }));
    await notifyAll(trx, notices);
    return notices.length;
  });

export const startTellingOfStock = (shop: Shop): Task =>
  startTask('back in stock', EVERY_MS, shop.log, async () => {
    while ((await tellOfStock(shop)) === AT_ONCE);
  });
