import { sql } from 'kysely';
import type { Choice } from '#contract/catalogue/choice.ts';
import type { Variant } from '#contract/catalogue/variants.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { hasOwnPrice, type OwnPrices, type Prices, pricesOfVariant } from './variant-price.ts';

/** A variant as its row has it. */
export interface StoredVariant extends OwnPrices {
  id: string;
  choice: Choice;
  sku: string;
  /** Its barcode number, digits alone; null: it has none. */
  gtin: string | null;
  stock: number;
  image: string | null;
  isActive: boolean;
}

/** SQL: a `StoredVariant` as JSON, for `variant v`. */
export const variantObject = sql`json_build_object('id', v.id, 'choice', v.choice, 'sku', v.sku, 'gtin', v.gtin,
  'priceKobo', v.price_kobo, 'discountPriceKobo', v.discount_price_kobo, 'stock', v.stock, 'image', v.image,
  'isActive', v.is_active)`;

/** SQL: all variants of `product p` in their order. */
export const variantsColumn = sql`(select coalesce(json_agg(${variantObject} order by v.position, v.id), '[]')
  from variant v where v.product_id = p.id and v.deleted_at is null) as variants`;

/** SQL: those of them that shoppers can choose. */
export const activeVariantsColumn = sql`(select coalesce(json_agg(${variantObject} order by v.position, v.id), '[]')
  from variant v where v.product_id = p.id and v.deleted_at is null and v.is_active) as variants`;

/** What a product is found by of its variants. */
export const codesOf = (variants: readonly StoredVariant[]): string[] =>
  variants.flatMap(({ sku, gtin }) => (gtin === null ? [sku] : [sku, gtin]));

/** The variant as the contract shows it, at what it costs. */
export const presentVariant = (variant: StoredVariant, product: Prices): Variant => {
  const { priceKobo, discountPriceKobo } = pricesOfVariant(variant, product);
  return {
    _id: variant.id,
    choice: { ...variant.choice },
    sku: variant.sku,
    gtin: variant.gtin ?? '',
    price: nairaOfKobo(priceKobo),
    discountPrice: discountPriceKobo === null ? null : nairaOfKobo(discountPriceKobo),
    hasOwnPrice: hasOwnPrice(variant),
    stock: variant.stock,
    image: variant.image,
    isActive: variant.isActive,
  };
};
