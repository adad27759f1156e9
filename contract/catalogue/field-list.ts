import { type FieldKind, PRODUCT_FIELDS } from './product-fields.ts';

export type ProductField = keyof typeof PRODUCT_FIELDS;
export type KindOf<F extends ProductField> = (typeof PRODUCT_FIELDS)[F]['kind'];
type FieldOfKind<K extends FieldKind> = {
  [F in ProductField]: KindOf<F> extends K ? F : never;
}[ProductField];
export type PlainField = FieldOfKind<'plain'>;

/** In the order of the form. */
export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

export const kindOf = (field: ProductField): FieldKind => PRODUCT_FIELDS[field].kind;

export const isMoney = (field: ProductField): boolean =>
  kindOf(field) === 'naira' || kindOf(field) === 'optionalNaira';

/** Something for each field, by its name. */
export const byField = <T, F extends ProductField = ProductField>(
  fields: readonly F[],
  make: (field: F) => T,
): Record<F, T> => Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<F, T>;

export const PLAIN_FIELDS = FIELD_NAMES.filter((field): field is PlainField => kindOf(field) === 'plain');

/** The fields that an edit may overwrite of somebody else's: stock is applied as a difference. */
export type LoadedField = Exclude<ProductField, 'stock'>;
export const LOADED_FIELDS = FIELD_NAMES.filter((field): field is LoadedField => field !== 'stock');

/** As the form, the notice of an edit conflict and the audit log call it. */
export const labelOf = (field: ProductField): string => PRODUCT_FIELDS[field].label;

/** What a field is called within a sentence: `discount price`, `SKU`. */
export const wordFor = (field: ProductField): string => {
  const { label, word = label.toLowerCase() }: { label: string; word?: string } = PRODUCT_FIELDS[field];
  return word;
};
