import { sql, type Transaction } from 'kysely';
import type { Variations } from '#contract/catalogue/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { unitPriceInForce } from './variant-price.ts';

/** Where units lie: the stock of a product, or of one of its variants. Prices in kobo. */
export interface Shelf {
  /** The variant's, else the product's. */
  id: string;
  productId: string;
  variantId: string | null;
  sku: string;
  stock: number;
  unitPriceKobo: number;
  image: string;
  isForSale: boolean;
  /** Whether the product's stock counts what lies here: a variant that is inactive, or gone, has its units for itself. */
  isCounted: boolean;
}

/** A variant of a locked product. */
export interface VariantShelf extends Shelf {
  choiceKey: string;
}

/** What a rule needs to know of a product while it holds its lock. Prices in kobo; `stock` is the sum of its variants'. */
export interface LockedRow {
  id: string;
  name: string;
  sku: string;
  stock: number;
  /** Of the product itself: variants may have their own. */
  unitPriceKobo: number;
  image: string;
  isForSale: boolean;
  hasVariants: boolean;
  variations: Variations;
}

type Row = Omit<VariantShelf, 'variantId' | 'isForSale' | 'image'> & { image: string | null };

/** The variants of locked products as places from which units are taken, in their order, by product. */
export const findShelves = async (
  trx: Transaction<DB>,
  products: readonly LockedRow[],
): Promise<Map<string, VariantShelf[]>> => {
  const { rows } = await sql<Row>`
    select v.id, v.product_id as "productId", v.choice_key as "choiceKey", v.sku, v.stock, v.image,
      ${unitPriceInForce} as "unitPriceKobo", v.is_active as "isCounted"
    from variant v join product p on p.id = v.product_id where v.product_id = any(${products.map(({ id }) => id)}::uuid[]) and v.deleted_at is null
    order by v.product_id, v.position, v.id`.execute(trx);
  const byId = new Map(products.map((product) => [product.id, product]));
  const shelves = rows.flatMap((row): VariantShelf[] => {
    const product = byId.get(row.productId);
    if (!product) return [];
    return [
      {
        ...row,
        variantId: row.id,
        image: row.image ?? product.image,
        isForSale: product.isForSale && row.isCounted,
      },
    ];
  });
  return Map.groupBy(shelves, ({ productId }) => productId);
};
