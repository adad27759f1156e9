import type { Variation } from '#contract/cart/schemas.ts';

/** A line as a checkout freezes it, in the database's words: the unit price is in kobo. */
export interface HeldLine {
  productId: string;
  name: string;
  image: string;
  quantity: number;
  unitPriceKobo: number;
  variation: Variation;
  /** Absent in lines of before there were variants, as is the sku. */
  variantId?: string | null;
  sku?: string;
}
