import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { fitsVariations } from '../variants/plan-variants.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';

/** What of a product with variants a file cannot change: it would not say which of them is meant. */
export const variantProblems = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  stock: number,
): Remark[] => {
  const stored = known?.variants;
  if (!stored) return [];
  const { variations, variants } = fileProduct;
  const problem = (field: string, sentence: string): Remark => ({
    ...fileProduct.placeOf(field),
    kind: 'problem',
    sentence,
  });
  return [
    ...(variants || stock === known.stock ? [] : [problem('stock', say.stockByVariant)]),
    ...(!variations || stored.every(({ choice }) => fitsVariations(choice, variations))
      ? []
      : [problem('variations', say.variantsMisfit)]),
  ];
};

/**
 * The SKU that a product is to have; undefined where one is to be made. Its own stays where a file names it by that of one
 * of its variants, and goes to a variant that bears it from now on.
 */
export const skuFor = (
  { sku, variants }: FileProduct,
  known: ExistingProduct | undefined,
): string | undefined => {
  if (!known) return sku;
  if (known.variants?.some((variant) => variant.sku === sku)) return known.sku;
  const isGivenAway = variants?.list.some((variant) => variant.sku === known.sku);
  return sku ?? (isGivenAway ? undefined : known.sku);
};
