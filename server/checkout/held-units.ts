import { sql, type Transaction } from 'kysely';
import { lockedColumns, returnsOf, withVariants } from '#server/catalogue/products/stock.ts';
import type { LockedRow } from '#server/catalogue/variants/variant-shelves.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { HeldLine } from './held-line.ts';

/**
 * How many units open checkouts hold, by the id of the product and of the variant that they would go back to: what the
 * stock would be higher by if all of them ended now.
 */
export const heldUnits = async (trx: Transaction<DB>): Promise<Map<string, number>> => {
  const { rows: open } = await sql<{ lines: HeldLine[] }>`
    select lines from checkout where state = 'held'`.execute(trx);
  const lines = open.flatMap((checkout) => checkout.lines);
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns}
    from product p where p.id = any(${lines.map(({ productId }) => productId)}::uuid[])`.execute(trx);
  const units = new Map<string, number>();
  const add = (id: string, more: number): void => void units.set(id, (units.get(id) ?? 0) + more);
  for (const { shelf, units: back } of returnsOf(await withVariants(trx, rows), lines).values()) {
    add(shelf.id, back);
    if (shelf.variantId !== null && shelf.isCounted) add(shelf.productId, back);
  }
  return units;
};
