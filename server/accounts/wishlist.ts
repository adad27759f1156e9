import { sql } from 'kysely';
import type { Wishlist } from '#contract/accounts/schemas.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { findUser } from './users.ts';

const wishlistOf = async (db: Database, accountId: string): Promise<Wishlist> =>
  (await findUser(db, accountId))?.wishlist ?? [];

/**
 * Puts a product on a shopper's wishlist; there already, nothing changes.
 * @throws Refusal 404 when the product is unknown, deleted or inactive
 */
export const addToWishlist = async (
  db: Database,
  accountId: string,
  productId: string,
): Promise<Wishlist> => {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select id from product where id = ${productId} and is_active and deleted_at is null
    ), added as (
      insert into wishlist_item (account_id, product_id)
      select ${accountId}::uuid, id from wanted on conflict do nothing
    )
    select id from wanted`.execute(db);
  if (rows.length === 0) throw notFound('product_not_found', productMessages.notFound);
  return wishlistOf(db, accountId);
};

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
