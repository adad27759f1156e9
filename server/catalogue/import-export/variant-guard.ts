import { choiceText } from '#contract/catalogue/choice.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { fitsVariations } from '../variants/plan-variants.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';

/** The variant whose SKU a row gives as if it were a product's; undefined where the file knows of variants, or means none. */
export const variantMeant = (
  { sku, variants, variations }: FileProduct,
  known: ExistingProduct | undefined,
): StoredVariant | undefined =>
  variants || sku === undefined || Object.keys(variations ?? {}).length > 0
    ? undefined
    : known?.variants?.find((variant) => variant.sku === sku);

/** What of a product with variants a file cannot change: it would not say which of them is meant. */
export const variantProblems = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  stock: number,
): Remark[] => {
  const stored = known?.variants;
  if (!known || !stored) return [];
  const { variations, variants } = fileProduct;
  const problem = (field: string, sentence: string): Remark => ({
    ...fileProduct.placeOf(field),
    kind: 'problem',
    sentence,
  });
  const meant = variantMeant(fileProduct, known);
  // Its name and its figures are the variant's: of the product nothing in it is right.
  if (meant) return [problem('sku', say.skuOfVariant(choiceText(meant.choice), known.name))];
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
