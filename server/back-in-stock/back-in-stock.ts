/**
 * Who wants to be told when something that is sold out is back.
 *
 * - asked for:  here, `routes`
 * - told:       `tell` (looks for what is back, a few at a time), `old-notices`
 */

import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { MOST_NOTICES } from '#contract/back-in-stock/limits.ts';
import { backInStockMessages as say } from '#contract/back-in-stock/messages.ts';
import { productMessages, variantMessages } from '#contract/catalogue/messages.ts';
import { newToken } from '#server/accounts/sessions/sessions.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import { endMails } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';

export interface Asked {
  productId: string;
  variantId: string | null;
  email: string;
  accountId: string | null;
  client: string;
}

/** @throws Refusal 404 where there is no such product or variant, 409 where it can be bought */
const refuseUnlessSoldOut = async (
  trx: Transaction<DB>,
  { productId, variantId }: Pick<Asked, 'productId' | 'variantId'>,
): Promise<void> => {
  const { rows } = await sql<{ stock: number; variantStock: number | null }>`
    select p.stock, v.stock as "variantStock" from product p
    left join variant v on v.id = ${variantId}::uuid and v.product_id = p.id and v.is_active and v.deleted_at is null
    where p.id = ${productId}::uuid and p.is_active and p.deleted_at is null`.execute(trx);
  const [found] = rows;
  if (!found) throw notFound('product_not_found', productMessages.notFound);
  if (variantId !== null && found.variantStock === null)
    throw notFound('variant_not_found', variantMessages.notFound);
  if ((found.variantStock ?? found.stock) > 0) throw conflict('in_stock', say.inStock);
};

/**
 * Notes that somebody wants to be told. Once is enough, and nobody learns whether the address is known here. What a deleted account
 * still waits for by the same address becomes the notice of who asks now.
 * @throws Refusal 404, 409 as above, 429 when the client's hour is used up
 */
export const noteNotice = (shop: Shop, asked: Asked): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await refuseUnlessSoldOut(trx, asked);
    const refusal = await countUse(shop, trx, 'back in stock', asked.client);
    if (refusal) throw refusal;
    const { email, accountId, productId, variantId } = asked;
    await sql`
      insert into stock_notice (id, email, account_id, product_id, variant_id, token)
      select ${randomUUIDv7()}::uuid, ${email}, ${accountId}::uuid, ${productId}::uuid, ${variantId}::uuid, ${newToken()}
      where (select count(*) from stock_notice where email = ${email} and told_at is null) < ${MOST_NOTICES}::int
      on conflict (email, product_id, variant_id) where told_at is null
        do update set account_id = excluded.account_id, token = excluded.token, created_at = now()
          where exists (select from account a where a.id = stock_notice.account_id and a.deleted_at is not null)`.execute(
      trx,
    );
  });

/** What tells a notice from every other; told once more, it has another id. */
export const noticeEvent = (id: string): string => `back-in-stock:${id}`;

/** Ends all that the address of a mail's link still waits for, and what waits to be sent there. @returns whether the link is known */
export const endNotices = (shop: Shop, token: string): Promise<boolean> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ told: string[] }>`
      with mailed as (select email from stock_notice where token = ${token}),
      ended as (delete from stock_notice where email in (select email from mailed) and told_at is null)
      select array(select n.id::text from stock_notice n where n.email = m.email and n.told_at is not null) as told
      from mailed m`.execute(trx);
    await endMails(
      trx,
      rows.flatMap(({ told }) => told.map(noticeEvent)),
    );
    return rows.length > 0;
  });
