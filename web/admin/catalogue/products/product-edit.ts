import { byField, LOADED_FIELDS, type LoadedField } from '#contract/catalogue/field-list.ts';
import type { LoadedFields, ProductChange } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { figureOf } from '../bulk/typed-figure.ts';
import { fieldsOf, loadedOf, type ProductFields } from './product-fields.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What an edit sends: the fields that differ from what the form had loaded, and what that was. Stock goes as a
 * difference, so that sales in between are not undone.
 */
export const changeOf = (base: Product, { stock, ...wanted }: ProductChange): ProductChange => {
  const loaded = loadedOf(base);
  const changed = LOADED_FIELDS.filter(
    (field) => wanted[field] !== undefined && !isSame(wanted[field], loaded[field]),
  );
  return {
    ...(byField(changed, (field) => wanted[field]) as ProductChange),
    was: byField(changed, (field) => loaded[field]) as LoadedFields,
    ...(stock === undefined || stock === base.stock ? {} : { stock, stockWas: base.stock }),
  };
};

/** What the form shows once another's changes are known, and the fields that both have changed to different things. */
export interface Merged {
  fields: ProductFields;
  contested: LoadedField[];
}

/**
 * Joins what was typed to what somebody else has stored since: fields that were not touched here become theirs, stock
 * stays the same difference, and what both have changed stays as it was typed, to be decided.
 */
export const mergeFields = (base: Product, typed: ProductFields, theirs: Product): Merged => {
  const before = fieldsOf(base);
  const stored = fieldsOf(theirs);
  const kept = LOADED_FIELDS.filter((field) => !isSame(typed[field], before[field]));
  const contested = kept.filter(
    (field) => !isSame(stored[field], before[field]) && !isSame(typed[field], stored[field]),
  );
  const difference = figureOf(typed.stock) - base.stock;
  return {
    fields: {
      ...stored,
      ...Object.fromEntries(kept.map((field) => [field, typed[field]])),
      stock: Number.isNaN(difference) ? typed.stock : String(theirs.stock + difference),
    },
    contested,
  };
};
