import type { ProductChange } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { figureOf } from '../bulk/typed-figure.ts';
import { fieldsOf, loadedOf, PRODUCT_FIELDS, type ProductFields } from './product-fields.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What an edit sends: the fields that differ from what the form had loaded, and what that was. Stock goes as a
 * difference, so that sales in between are not undone.
 */
export const changeOf = (base: Product, { stock, ...wanted }: ProductChange): ProductChange => {
  const loaded = loadedOf(base);
  const changed = (Object.keys(loaded) as (keyof typeof loaded)[]).filter(
    (field) => wanted[field] !== undefined && !isSame(wanted[field], loaded[field]),
  );
  const only = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => changed.some((field) => field === name)));
  return {
    ...only(wanted),
    was: only(loaded),
    ...(stock === undefined || stock === base.stock ? {} : { stock, stockWas: base.stock }),
  };
};

/** A field that two people have changed to different things. */
export type ContestedField = Exclude<keyof ProductFields, 'stock'>;

/** What the form shows once another's changes are known, and the fields over which the two differ. */
export interface Merged {
  fields: ProductFields;
  contested: ContestedField[];
}

/**
 * Joins what was typed to what somebody else has stored since: fields that were not touched here become theirs, stock
 * stays the same difference, and what both have changed stays as it was typed, to be decided.
 */
export const mergeFields = (base: Product, typed: ProductFields, theirs: Product): Merged => {
  const before = fieldsOf(base);
  const stored = fieldsOf(theirs);
  const contested = PRODUCT_FIELDS.filter(
    (field): field is ContestedField =>
      field !== 'stock' &&
      !isSame(typed[field], before[field]) &&
      !isSame(stored[field], before[field]) &&
      !isSame(typed[field], stored[field]),
  );
  const kept = PRODUCT_FIELDS.filter((field) => field !== 'stock' && !isSame(typed[field], before[field]));
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
