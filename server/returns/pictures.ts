import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { countUseOf } from '#server/limits/hourly-quota.ts';
import { sanitiseImage } from '#server/media/store/sanitise.ts';
import type { Shop } from '#server/shop.ts';
import { refuseForeign } from './ask.ts';
import { type Asker, isFor } from './asker.ts';
import { findReturn, lockReturn, type ReturnRow, returnInHand } from './return-rows.ts';
import { movedOn } from './steps.ts';

/** @throws Refusal 409 where it has moved on or has three */
const refuseMore = (row: ReturnRow): void => {
  if (row.state !== 'asked') throw movedOn(row);
  if (row.pictures.length >= MAX_RETURN_PICTURES) throw conflict('return_pictures_full', say.picturesFull);
};

/**
 * A shopper shows what is wrong, while the shop has not answered. Rewritten as any picture is, so that nothing of where and with
 * what it was taken is kept. Judged before it is decoded, which is what costs, and again where it is kept; many that are sent at once
 * all pass the first of these, so tries are counted.
 * @throws Refusal 404; 409 where it has moved on or has three; 429; 413, 415 and 503 as any picture
 */
export const addPicture = async (shop: Shop, id: string, bytes: Buffer, asker: Asker): Promise<ReturnRow> => {
  const found = await findReturn(shop.db, id);
  if (!found) throw notFound('return_not_found', say.notFound);
  refuseForeign(found, asker);
  refuseMore(found);
  await countUseOf(shop, found.orderId, 'return picture');
  const content = await sanitiseImage(bytes);
  return shop.db.transaction().execute(async (trx) => {
    refuseMore(await lockReturn(trx, id));
    await sql`
      insert into return_picture (id, return_id, content, created_at)
      values (${randomUUIDv7()}, ${id}, ${content}, clock_timestamp())`.execute(trx);
    return returnInHand(trx, id);
  });
};

/** A picture as WebP, for its shopper and for administrators. @throws Refusal 404 */
export const readPicture = async (
  shop: Shop,
  { id, picture }: { id: string; picture: string },
  asker: Asker,
): Promise<Buffer> => {
  const { rows } = await sql<{ content: Buffer; orderId: string; accountId: string | null }>`
    select p.content, o.id as "orderId", o.account_id as "accountId"
    from return_picture p join return_request t on t.id = p.return_id join customer_order o on o.id = t.order_id
    where p.id = ${picture} and t.id = ${id}`.execute(shop.db);
  const [found] = rows;
  if (!found || !isFor(found, asker, 'see orders')) throw notFound('return_not_found', say.pictureNotFound);
  return found.content;
};
