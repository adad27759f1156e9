import { CompiledQuery, type Transaction } from 'kysely';
import { ownGoods, archiveMessages as say } from '#contract/archive/messages.ts';
import { clearDeletedProducts } from '#server/catalogue/products/deleted-products.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { clearDeletedCodes } from '#server/discounts/deleted-codes.ts';
import { conflict } from '#server/http/errors.ts';
import { TABLES } from './contents.ts';

/**
 * What a shop without goods may have: whoever looks after it, who has an account and what is noted on them, what it is called,
 * how it looks, and pictures that were just sent.
 */
const HAS_ANYWAY = [
  'account',
  'consent',
  'customer_note',
  'customer_tag',
  'customer_segment',
  'store_settings',
  'look',
  'picture',
];
export const MUST_BE_EMPTY = TABLES.filter((table) => !HAS_ANYWAY.includes(table));

/** Their rows are there after they were deleted, and go before an archive comes in. */
const DELETED_STAY = ['product', 'discount_code'];
/** They come and go with their product. */
const OF_PRODUCTS = [
  'collection_product',
  'variant',
  'picture_source',
  'review',
  'wishlist_item',
  'cart_line',
];

const COUNTING = MUST_BE_EMPTY.filter((table) => !OF_PRODUCTS.includes(table)).map((table) => {
  const where = DELETED_STAY.includes(table) ? ' where deleted_at is null' : '';
  return `exists (select from ${table}${where}) as ${table}`;
});

/** @throws Refusal 409 where the shop has goods, orders or payments of its own, saying which */
export const refuseUnlessEmpty = async (db: Database): Promise<void> => {
  const statement = CompiledQuery.raw(`select ${COUNTING.join(', ')}`);
  const { rows } = await db.executeQuery<Record<string, boolean>>(statement);
  const there = Object.entries(rows[0] ?? {}).filter(([, isThere]) => isThere);
  if (there.length > 0)
    throw conflict('shop_not_empty', say.notEmpty(there.flatMap(([table]) => ownGoods[table] ?? [])));
};

/** Takes away what was deleted, which no list shows any more: nothing names it in a shop without orders. */
export const clearDeleted = async (trx: Transaction<DB>): Promise<void> => {
  await clearDeletedProducts(trx);
  await clearDeletedCodes(trx);
};
