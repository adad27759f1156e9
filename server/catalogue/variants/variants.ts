/**
 * Variants: combinations of a product's variations, each with its own stock, and where each part of them is.
 *
 * - what they are:  `stored-variant` (a row, its answer)
 * - what they cost: `variant-price` (its own prices or the product's, for everybody who sells or shows one)
 * - editing them:   `plan-variants` (what a form makes of them), `variant-edit-conflict` (two who edit),
 *                   `variant-changes` (as the audit log has them)
 * - writing:        `write-variants` (their rows), `product-figures` (what their product shows of them)
 * - removing them:  `held-variant` (what one is still wanted for)
 * - selling them:   `variant-shelves` (for `products/stock`, which moves every unit)
 * - running out:    `low-variants`
 */

import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type StoredVariant, variantObject } from './stored-variant.ts';

/**
 * The variants of products that are there, in their order, by product. Where one is going to write, the product's row must
 * be locked: whoever moves or edits a variant holds it.
 */
export const findVariants = async (
  db: Database | Transaction<DB>,
  productIds: readonly string[],
): Promise<Map<string, StoredVariant[]>> => {
  const { rows } = await sql<{ productId: string; variants: StoredVariant[] }>`
    select v.product_id as "productId", json_agg(${variantObject} order by v.position, v.id) as variants
    from variant v where v.product_id = any(${[...productIds]}::uuid[]) and v.deleted_at is null
    group by v.product_id`.execute(db);
  return new Map(rows.map(({ productId, variants }) => [productId, variants]));
};
