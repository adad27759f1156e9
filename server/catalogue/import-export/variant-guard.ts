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
  const { variants } = known ?? {};
  if (!known || !variants) return [];
  const { variations } = fileProduct;
  const problem = (field: string, sentence: string): Remark => ({
    ...fileProduct.placeOf(field),
    kind: 'problem',
    sentence,
  });
  return [
    ...(stock === known.stock ? [] : [problem('stock', say.stockByVariant)]),
    ...(!variations || variants.every(({ choice }) => fitsVariations(choice, variations))
      ? []
      : [problem('variations', say.variantsMisfit)]),
  ];
};

/** The product's own SKU stays where a file names it by that of one of its variants. */
export const ownSku = ({ sku }: FileProduct, known: ExistingProduct | undefined): string | undefined =>
  known?.variants?.some((variant) => variant.sku === sku) ? known.sku : sku;
