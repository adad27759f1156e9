import { FIELD_NAMES, type ProductField, wordFor } from '#contract/catalogue/field-list.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import { createProductSchema } from '#contract/catalogue/product-form.ts';
import { conflict, type Refusal } from '#server/http/errors.ts';
import { type NamedProduct, type StoredProduct, shownProduct, type Unfinished } from './stored-product.ts';

/** Stands for any category while a form is judged. */
export const ANY_CATEGORY = '00000000-0000-4000-8000-000000000000';

/** Whether a category is the one of products that have none, as this shop or WooCommerce calls it. */
export const isUncategorised = (category: string): boolean => /^uncategori[sz]ed$/i.test(category);

/** Fields in the order of the form, each once. */
export const inFormOrder = (fields: Iterable<ProductField>): ProductField[] => {
  const named = new Set(fields);
  return FIELD_NAMES.filter((field) => named.has(field));
};

const brokenFields = (product: NamedProduct): ProductField[] => {
  const fields = shownProduct(product);
  const judged = createProductSchema.safeParse({ ...fields, category: ANY_CATEGORY });
  return (judged.error?.issues ?? []).map(({ path }) => path[0] as ProductField);
};

/** What a product lacks that was to be finished, once it is written as it is in `next`, by the rules of its form. */
export const stillMissing = (stored: NamedProduct, next: StoredProduct): ProductField[] => {
  if (!stored.missing?.length) return [];
  const isWithoutCategory =
    stored.missing.includes('category') &&
    stored.categoryId === next.categoryId &&
    isUncategorised(stored.category);
  return inFormOrder([
    ...brokenFields({ ...stored, ...next }),
    ...(isWithoutCategory ? (['category'] as const) : []),
  ]);
};

/** Why an unfinished product cannot be on sale. */
export const unfinishedSentence = (missing: readonly ProductField[]): string =>
  say.unfinished(missing.map(wordFor));

/**
 * Whether a product is on sale, and what it still lacks, after a change: one that is finished goes on sale where that was
 * wanted.
 * @param isActive what the change asks for; undefined where it does not say
 * @returns undefined where it may not be on sale yet
 */
export const activityAfter = (
  stored: Unfinished & { isActive: boolean },
  missing: ProductField[],
  isActive: boolean | undefined,
): ({ isActive: boolean } & Unfinished) | undefined => {
  if (!stored.missing?.length) return { isActive: isActive ?? stored.isActive };
  if (missing.length > 0) {
    if (isActive) return undefined;
    return { isActive: false, missing, wantsActive: isActive ?? stored.wantsActive ?? false };
  }
  return { isActive: isActive ?? stored.wantsActive ?? false, missing, wantsActive: false };
};

/** The refusal of an unfinished product that is to go on sale; it names the fields. */
export const refusalOfUnfinished = (missing: readonly ProductField[]): Refusal =>
  conflict('product_unfinished', unfinishedSentence(missing));
