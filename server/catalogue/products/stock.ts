import { sql, type Transaction } from 'kysely';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';

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

/** Columns of a `LockedProduct`, for `from product p`. */
export const lockedColumns = sql`
  p.id, p.name, p.stock, p.unit_price_kobo as "unitPriceKobo",
  coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isMain == true)')->>'url', p.images->0->>'url', '') as image,
  p.is_active and p.deleted_at is null as "isForSale"`;

/**
 * Locks products until the transaction ends and reads them as they are then. Always in the order of their ids,
 * so that two transactions that want the same ones never wait for each other in a circle.
 */
export const lockProducts = async (
  trx: Transaction<DB>,
  ids: Iterable<string>,
): Promise<Map<string, LockedProduct>> => {
  const { rows } = await sql<LockedProduct>`
    select ${lockedColumns}
    from product p where p.id = any(${[...ids]}::uuid[]) order by p.id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
};

interface Moved {
  id: string;
  stock: number;
}

/** The statement of `moveStock`, for a rule that writes more in the same statement. Its rows go to `stockChangesOf`. */
export const stockUpdate = (deltas: Units) => {
  const moves = [...deltas].filter(([, delta]) => delta !== 0);
  return sql<Moved>`
    update product p set stock = p.stock + d.delta
    from unnest(${moves.map(([id]) => id)}::uuid[], ${moves.map(([, delta]) => delta)}::int[]) as d (id, delta)
    where p.id = d.id returning p.id, p.stock`;
};

/** What a stock update has changed, to be announced (`shop.changes.stockChanged`) once it is committed. */
export const stockChangesOf = (rows: readonly Moved[], deltas: Units): StockChange[] =>
  rows.map(({ id, stock }) => ({ productId: id, before: stock - (deltas.get(id) ?? 0), after: stock }));

/**
 * Moves stock of products that this transaction has locked: negative figures take, positive ones give back.
 * The caller announces the changes once it has committed.
 */
export const moveStock = async (trx: Transaction<DB>, deltas: Units): Promise<StockChange[]> => {
  if ([...deltas.values()].every((delta) => delta === 0)) return [];
  const { rows } = await stockUpdate(deltas).execute(trx);
  return stockChangesOf(rows, deltas);
};

/** Gives units back to the shelf. */
export const giveStockBack = async (trx: Transaction<DB>, units: Units): Promise<StockChange[]> => {
  await lockProducts(trx, units.keys());
  return moveStock(trx, units);
};
