import { byField, LOADED_FIELDS, type LoadedField } from '#contract/catalogue/field-list.ts';
import type { LoadedFields, ProductChange } from '#contract/catalogue/product-form.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { figureOf } from '../../forms/typed-figure.ts';
import { fieldsOf, loadedOf, type ProductFields } from './product-fields.ts';
import { type ContestedVariant, mergeVariants, variantChangeOf } from './variants/variant-edit.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Stock as a difference, so that sales in between are not undone; that of variants goes with them. Where it is shared out
 * over new variants, what was there to share.
 */
const stockChangeOf = (
  base: AdminProduct,
  stock: number | undefined,
  variants: ProductChange['variants'],
): ProductChange => {
  const isByVariant = (variants ?? base.variants).length > 0;
  if (isByVariant) return variants && base.variants.length === 0 ? { stockWas: base.stock } : {};
  return stock === undefined || stock === base.stock ? {} : { stock, stockWas: base.stock };
};

/** What an edit sends: the fields that differ from what the form had loaded, and what that was. */
export const changeOf = (
  base: AdminProduct,
  { stock, variants: rows, ...wanted }: ProductChange,
): ProductChange => {
  const loaded = loadedOf(base);
  const { variants, was } = variantChangeOf(base.variants, rows);
  const changed = LOADED_FIELDS.filter(
    (field) => wanted[field] !== undefined && !isSame(wanted[field], loaded[field]),
  );
  return {
    ...(byField(changed, (field) => wanted[field]) as ProductChange),
    ...(variants ? { variants } : {}),
    was: {
      ...(byField(changed, (field) => loaded[field]) as LoadedFields),
      ...(was ? { variants: was } : {}),
    },
    ...stockChangeOf(base, stock, variants ?? rows),
  };
};

/** How many units a figure stands for by now: none that were sent before are added once more, and what was sold since stays sold. */
const unitsOfNow = (typed: string, loaded: number, now: number, sent: string | undefined): string => {
  const added = figureOf(typed) - (sent === undefined ? loaded : figureOf(sent));
  if (sent === undefined) return added === 0 ? String(now) : typed;
  return Number.isNaN(added) ? typed : String(now + added);
};

/**
 * What was typed, with the units that there are by now.
 * @param sent what was typed when an edit was sent that nobody has answered; null where that is not known
 */
export const withUnitsOfNow = (
  typed: ProductFields,
  loaded: AdminProduct,
  now: AdminProduct,
  sent: ProductFields | null = null,
): ProductFields => {
  const isOf = (id: string | undefined) => (variant: { _id?: string | undefined }) => variant._id === id;
  return {
    ...typed,
    stock: unitsOfNow(typed.stock, loaded.stock, now.stock, sent?.stock),
    variants: typed.variants.map((row) => {
      const then = loaded.variants.find(isOf(row._id));
      const today = now.variants.find(isOf(row._id));
      if (!(then && today)) return row;
      const before = sent?.variants.find(isOf(row._id))?.stock;
      return { ...row, stock: unitsOfNow(row.stock, then.stock, today.stock, before) };
    }),
  };
};

/**
 * The one of the edits that nobody has answered whose units count.
 * @param unheard what was typed when each of them was sent
 * @returns null where they differ in their units: which of them has come through cannot be told
 */
export const sentUnits = (unheard: readonly ProductFields[]): ProductFields | null => {
  const unitsIn = ({ stock, variants }: ProductFields) => [
    stock,
    ...variants.map((row) => [row._id, row.stock]),
  ];
  const [first, ...others] = unheard;
  return first && others.every((one) => isSame(unitsIn(one), unitsIn(first))) ? first : null;
};

/** What the form shows once another's changes are known, and the fields that both have changed to different things. */
export interface Merged {
  fields: ProductFields;
  contested: LoadedField[];
  variants: ContestedVariant[];
}

/**
 * Joins what was typed to what somebody else has stored since: fields that were not touched here become theirs, stock
 * stays the same difference, and what both have changed stays as it was typed, to be decided.
 */
export const mergeFields = (base: AdminProduct, typed: ProductFields, theirs: AdminProduct): Merged => {
  const before = fieldsOf(base);
  const stored = fieldsOf(theirs);
  const kept = LOADED_FIELDS.filter((field) => !isSame(typed[field], before[field]));
  const contested = kept.filter(
    (field) => !isSame(stored[field], before[field]) && !isSame(typed[field], stored[field]),
  );
  const variants = mergeVariants(base.variants, typed.variants, theirs.variants);
  const difference = figureOf(typed.stock) - base.stock;
  return {
    fields: {
      ...stored,
      ...Object.fromEntries(kept.map((field) => [field, typed[field]])),
      stock: Number.isNaN(difference) ? typed.stock : String(theirs.stock + difference),
      variants: variants.rows,
    },
    contested,
    variants: variants.contested,
  };
};
