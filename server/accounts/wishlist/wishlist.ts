import { sql } from 'kysely';
import { WISHLIST_MAX } from '#contract/accounts/limits.ts';
import { accountMessages } from '#contract/accounts/messages.ts';
import type { Wishlist } from '#contract/accounts/schemas.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { lockAccount } from '../accounts.ts';
import { findUser } from '../users/users.ts';

const wishlistOf = async (db: Database, accountId: string): Promise<Wishlist> =>
  (await findUser(db, accountId))?.wishlist ?? [];

/**
 * Puts a product on a shopper's wishlist; there already, nothing changes. Products that have gone take no place.
 * @throws Refusal 404 when the product is unknown, deleted or inactive, 409 when the list is full
 */
export const addToWishlist = (db: Database, accountId: string, productId: string): Promise<Wishlist> =>
  db.transaction().execute(async (trx) => {
    // One at a time, so that no two take the last place.
    await lockAccount(trx, accountId);
    const { rows } = await sql<{ hasRoom: boolean }>`
      with wanted as (
        select id from product where id = ${productId} and is_active and deleted_at is null
      ), listed as (
        select w.product_id from wishlist_item w join product p on p.id = w.product_id
        where w.account_id = ${accountId} and p.is_active and p.deleted_at is null
      ), room as (
        select (select count(*) from listed) < ${WISHLIST_MAX}::int
          or exists (select from listed where product_id = ${productId}::uuid) as has_room
      ), added as (
        insert into wishlist_item (account_id, product_id)
        select ${accountId}::uuid, id from wanted, room where has_room on conflict do nothing
      )
      select has_room as "hasRoom" from wanted, room`.execute(trx);
    if (!rows[0]) throw notFound('product_not_found', productMessages.notFound);
    if (!rows[0].hasRoom) throw conflict('wishlist_full', accountMessages.wishlistFull);
    return wishlistOf(trx, accountId);
  });

/** Takes a product off a shopper's wishlist; not there, nothing changes. */
export const removeFromWishlist = async (
  db: Database,
  accountId: string,
  productId: string,
): Promise<Wishlist> => {
  await db
    .deleteFrom('wishlist_item')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
  return wishlistOf(db, accountId);
};
