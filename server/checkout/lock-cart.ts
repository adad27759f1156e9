import { sql, type Transaction } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { type LockedProducts, lockedColumns, withVariants } from '#server/catalogue/products/stock.ts';
import type { LockedRow } from '#server/catalogue/variants/variant-shelves.ts';
import type { DB } from '#server/database/schema.generated.ts';

/** What a line of the cart wants. */
export interface WantedLine {
  id: string;
  productId: string;
  quantity: number;
  variation: Variation;
}

/** A cart and the locked products that it wants. */
export interface LockedCart {
  lines: WantedLine[];
  products: LockedProducts;
}

type Row = LockedRow & { lines: Omit<WantedLine, 'productId'>[] | null };

/**
 * Reads a cart and locks its products, and further ones, until the transaction ends: in the order of their ids, as
 * `lockProducts` does, and in one statement but for variants.
 * @param further ids of products whose stock the caller is going to move as well
 */
export const lockCart = async (
  trx: Transaction<DB>,
  accountId: string,
  further: Iterable<string>,
): Promise<LockedCart> => {
  const { rows } = await sql<Row>`
    select ${lockedColumns},
      (select json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'variation', l.variation))
        from cart_line l where l.account_id = ${accountId} and l.product_id = p.id) as lines
    from product p
    where p.id = any(array(select product_id from cart_line where account_id = ${accountId})
      || ${[...further]}::uuid[])
    order by p.id for no key update of p`.execute(trx);
  const lines = rows.flatMap((row) => (row.lines ?? []).map((line) => ({ ...line, productId: row.id })));
  return {
    // As the cart shows them: ids of lines grow with the time at which they were added.
    lines: lines.sort((left, right) => (left.id < right.id ? -1 : 1)),
    products: await withVariants(trx, rows),
  };
};
