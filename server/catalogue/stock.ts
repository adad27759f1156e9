import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { StockChange } from './changes.ts';

/** How many units of each product, by id. */
export type Units = ReadonlyMap<string, number>;

/** Sums the units of lines that name the same product. */
export const unitsOf = (lines: readonly { productId: string; quantity: number }[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return units;
};

/** What a rule needs to know of a product while it holds its lock. Prices in kobo. */
export interface LockedProduct {
  id: string;
  name: string;
  stock: number;
  unitPriceKobo: number;
  image: string;
  isForSale: boolean;
}

/**
 * Locks products until the transaction ends and reads them as they are then. Always in the order of their ids,
 * so that two transactions that want the same ones never wait for each other in a circle.
 */
export const lockProducts = async (
  trx: Transaction<DB>,
  ids: Iterable<string>,
): Promise<Map<string, LockedProduct>> => {
  const { rows } = await sql<LockedProduct>`
    select id, name, stock, unit_price_kobo as "unitPriceKobo", coalesce(jsonb_path_query_first(images, '$[*] ? (@.isMain == true)')->>'url', images->0->>'url', '') as image,
      is_active and deleted_at is null as "isForSale"
    from product where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Moves stock of products that this transaction has locked: negative figures take, positive ones give back.
 * The caller announces the changes once it has committed (`shop.changes.stockChanged`).
 */
export const moveStock = async (
  trx: Transaction<DB>,
  deltas: Units,
  locked: ReadonlyMap<string, LockedProduct>,
): Promise<StockChange[]> => {
  const moves = [...deltas].filter(([, delta]) => delta !== 0);
  if (moves.length === 0) return [];
  const { rows } = await sql<{ id: string; stock: number }>`
    update product p set stock = p.stock + d.delta
    from unnest(${moves.map(([id]) => id)}::uuid[], ${moves.map(([, delta]) => delta)}::int[]) as d (id, delta)
    where p.id = d.id returning p.id, p.stock`.execute(trx);
  return rows.map(({ id, stock }) => ({
    productId: id,
    before: locked.get(id)?.stock ?? stock - (deltas.get(id) ?? 0),
    after: stock,
  }));
};

/** Gives units back to the shelf. */
export const giveStockBack = async (trx: Transaction<DB>, units: Units): Promise<StockChange[]> =>
  moveStock(trx, units, await lockProducts(trx, units.keys()));
