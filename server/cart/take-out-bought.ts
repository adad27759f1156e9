import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/**
 * Takes out the lines that want no more than was bought, as part of the statement that writes the order: its `bought` has
 * `product_id`, `variation_key` and `quantity`.
 * @param accountId whose cart it is; null leaves all as they are
 */
export const boughtDeletion = (accountId: string | null) => sql`
      delete from cart_line l using bought b where l.account_id = ${accountId}::uuid
        and l.product_id = b.product_id and l.variation_key = b.variation_key and l.quantity <= b.quantity
      returning l.id`;

/**
 * Takes what was bought off lines that want more than that. A statement of its own, after the one that deletes: it
 * then sees quantities that were raised while that one waited.
 */
export const lessenLines = async (
  trx: Transaction<DB>,
  accountId: string,
  items: readonly { product_id: string; variation_key: string; quantity: number }[],
): Promise<void> => {
  await sql`
    update cart_line l set quantity = l.quantity - b.quantity
    from (select product_id, variation_key, sum(quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (product_id uuid, quantity int, variation_key text)
      group by 1, 2) b
    where l.account_id = ${accountId} and l.product_id = b.product_id and l.variation_key = b.variation_key
      and l.quantity > b.quantity`.execute(trx);
};
