import { sql, type Transaction } from 'kysely';
import { type Choice, choiceKey } from '#contract/catalogue/choice.ts';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { findShelves, type LockedRow, type Shelf, type VariantShelf } from '../variants/variant-shelves.ts';
import { mainPicture } from './product-answer.ts';

/** Of what a line of a cart, checkout or order is; one of before there were variants names none. */
export interface Line {
  productId: string;
  quantity: number;
  variation?: Choice;
  variantId?: string | null | undefined;
}

/** A product that this transaction has locked, with its variants in their order. */
export interface LockedProduct extends LockedRow {
  variants: readonly VariantShelf[];
}

export type LockedProducts = ReadonlyMap<string, LockedProduct>;

/** Columns of a `LockedRow`, for `from product p`. */
export const lockedColumns = sql`
  p.id, p.name, p.sku, p.stock, coalesce(p.discount_price_kobo, p.price_kobo) as "unitPriceKobo",
  ${mainPicture} as image,
  p.is_active and p.deleted_at is null as "isForSale", p.has_variants as "hasVariants", p.variations`;

/**
 * Products that this transaction has locked, with their variants. Whoever moves a variant's stock holds its product's
 * lock, so that these are read after it and need none of their own.
 */
export const withVariants = async (
  trx: Transaction<DB>,
  rows: readonly LockedRow[],
): Promise<Map<string, LockedProduct>> => {
  const split = rows.filter(({ hasVariants }) => hasVariants);
  const shelves = split.length > 0 ? await findShelves(trx, split) : new Map<string, VariantShelf[]>();
  return new Map(rows.map((row) => [row.id, { ...row, variants: shelves.get(row.id) ?? [] }]));
};

/**
 * Locks products until the transaction ends and reads them as they are then. Always in the order of their ids,
 * so that two transactions that want the same ones never wait for each other in a circle.
 */
export const lockProducts = async (
  trx: Transaction<DB>,
  ids: Iterable<string>,
): Promise<Map<string, LockedProduct>> => {
  const { rows } = await sql<LockedRow>`
    select ${lockedColumns}
    from product p where p.id = any(${[...ids]}::uuid[]) order by p.id for no key update`.execute(trx);
  return withVariants(trx, rows);
};

/** Locks all products that lines are of, as `lockProducts` does. */
export const lockProductsOf = (trx: Transaction<DB>, lines: readonly Line[]) =>
  lockProducts(trx, new Set(lines.map(({ productId }) => productId)));

const ownShelf = ({ id, ...product }: LockedProduct): Shelf => ({
  id,
  productId: id,
  variantId: null,
  sku: product.sku,
  stock: product.stock,
  unitPriceKobo: product.unitPriceKobo,
  image: product.image,
  isForSale: product.isForSale,
  isCounted: true,
});

/**
 * From where the units of a line are taken: the variant that it names, else the one with its choice, which is how lines
 * of before their product had variants find theirs; null where there is none.
 */
export const shelfOf = (products: LockedProducts, line: Line): Shelf | null => {
  const product = products.get(line.productId);
  if (!product) return null;
  if (!product.hasVariants) return ownShelf(product);
  const { variants } = product;
  const key = choiceKey(line.variation ?? {});
  return (
    variants.find(({ id }) => id === line.variantId) ??
    variants.find((variant) => variant.choiceKey === key) ??
    null
  );
};

/**
 * Where the units of a line go back to: from where they would be taken. Those of a variant that has been removed stay
 * with it, for its goods are no longer sold; those of no variant go to the first one, to which a form that splits one
 * stock offers it as well.
 */
const shelfForReturn = (products: LockedProducts, line: Line): Shelf | null => {
  const shelf = shelfOf(products, line);
  const product = products.get(line.productId);
  if (shelf || !product) return shelf;
  if (!line.variantId) return product.variants[0] ?? null;
  return { ...ownShelf(product), id: line.variantId, variantId: line.variantId, isCounted: false };
};

/** Units that move, by the shelf: negative ones are taken, positive ones given back. */
export type Moves = ReadonlyMap<string, { shelf: Shelf; units: number }>;

export const joinMoves = (...all: readonly Moves[]): Moves => {
  const joined = new Map<string, { shelf: Shelf; units: number }>();
  for (const { shelf, units } of all.flatMap((moves) => [...moves.values()]))
    joined.set(shelf.id, { shelf, units: units + (joined.get(shelf.id)?.units ?? 0) });
  return joined;
};

/** Giving back what lines have. */
export const returnsOf = (products: LockedProducts, lines: readonly Line[]): Moves =>
  joinMoves(
    ...lines.flatMap((line) => {
      const shelf = shelfForReturn(products, line);
      return shelf ? [new Map([[shelf.id, { shelf, units: line.quantity }]])] : [];
    }),
  );

/** Taking what lines want; null where one of them has no shelf. */
export const takesOf = (products: LockedProducts, lines: readonly Line[]): Moves | null => {
  const shelves = lines.map((line) => ({ shelf: shelfOf(products, line), units: -line.quantity }));
  const known = shelves.flatMap(({ shelf, units }) =>
    shelf ? [new Map([[shelf.id, { shelf, units }]])] : [],
  );
  return known.length === lines.length ? joinMoves(...known) : null;
};

/** What is on a shelf once some moves are made. */
export const leftOn = (shelf: Shelf, moves: Moves): number => shelf.stock + (moves.get(shelf.id)?.units ?? 0);

interface Moved {
  id: string;
  stock: number;
}

const byProduct = (moves: Moves): Map<string, number> => {
  const deltas = new Map<string, number>();
  for (const { shelf, units } of moves.values())
    if (units !== 0)
      deltas.set(shelf.productId, (deltas.get(shelf.productId) ?? 0) + (shelf.isCounted ? units : 0));
  return deltas;
};

/**
 * SQL, for use after `with`: moves stock of products that the transaction has locked. Its `moved` has each product that
 * something was moved of, also where its variants make up for one another; they go to `stockChangesOf`.
 */
export const movingStock = (moves: Moves) => {
  const deltas = byProduct(moves);
  const ofProducts = sql`moved as (
      update product p set stock = p.stock + d.delta
      from unnest(${[...deltas.keys()]}::uuid[], ${[...deltas.values()]}::int[]) as d (id, delta)
      where p.id = d.id returning p.id, p.stock)`;
  const variants = [...moves.values()].filter(({ shelf, units }) => shelf.variantId !== null && units !== 0);
  if (variants.length === 0) return ofProducts;
  return sql`of_variants as (
      update variant v set stock = v.stock + d.delta
      from unnest(${variants.map(({ shelf }) => shelf.id)}::uuid[], ${variants.map(({ units }) => units)}::int[])
        as d (id, delta)
      where v.id = d.id),
    ${ofProducts}`;
};

/** Whether a variant sells out, or comes back. */
const isTurning = ({ shelf, units }: { shelf: Shelf; units: number }): boolean =>
  shelf.variantId !== null && (shelf.stock === 0) !== (shelf.stock + units === 0);

/** What a stock update has changed, to be announced (`shop.changes.stockChanged`) once it is committed. */
export const stockChangesOf = (rows: readonly Moved[], moves: Moves): StockChange[] => {
  const deltas = byProduct(moves);
  const turned = new Set([...moves.values()].filter(isTurning).map(({ shelf }) => shelf.productId));
  return rows.map(({ id, stock }) => ({
    productId: id,
    before: stock - (deltas.get(id) ?? 0),
    after: stock,
    ...(turned.has(id) ? { isVariantTurned: true } : {}),
  }));
};

/** Moves stock of products that this transaction has locked. The caller announces the changes once it has committed. */
export const moveStock = async (trx: Transaction<DB>, moves: Moves): Promise<StockChange[]> => {
  if ([...moves.values()].every(({ units }) => units === 0)) return [];
  const { rows } = await sql<Moved>`with ${movingStock(moves)} select id, stock from moved`.execute(trx);
  return stockChangesOf(rows, moves);
};

/** Whether a shelf is one that its product has still: of a removed variant the figure is not known here. */
const isThere = (products: LockedProducts, { productId, variantId }: Shelf): boolean =>
  variantId === null || products.get(productId)?.variants.some(({ id }) => id === variantId) === true;

/** Takes the units of lines off the shelf to which they were given back, as far as they have not been sold from it since. */
export const takeBackOff = async (trx: Transaction<DB>, lines: readonly Line[]): Promise<StockChange[]> => {
  const products = await lockProductsOf(trx, lines);
  const offTheShelf = [...returnsOf(products, lines).values()].flatMap(({ shelf, units }) =>
    isThere(products, shelf) ? [new Map([[shelf.id, { shelf, units: -Math.min(units, shelf.stock) }]])] : [],
  );
  return moveStock(trx, joinMoves(...offTheShelf));
};

/** Gives the units of lines back to the shelf. */
export const giveStockBack = async (trx: Transaction<DB>, lines: readonly Line[]): Promise<StockChange[]> =>
  moveStock(trx, returnsOf(await lockProductsOf(trx, lines), lines));
