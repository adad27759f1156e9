import '../../../forms/no-eval.ts';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, Resolver } from 'react-hook-form';
import {
  createProductSchema,
  type ProductChange,
  updateProductSchema,
} from '#contract/catalogue/product-form.ts';
import { figureOf } from '../../forms/typed-figure.ts';
import type { ProductFields } from './product-fields.ts';
import { formOfRow } from './variants/variant-edit.ts';
import { stockOfRows } from './variants/variant-rows.ts';

const picturesOf = ({ images }: Pick<ProductFields, 'images'>): string[] => images.map(({ url }) => url);

/** A broken rule of a cell belongs to the cell. */
const placeOf = ([field, row, cell]: readonly PropertyKey[]): string =>
  field === 'variants' && cell !== undefined ? `variants.${String(row)}.${String(cell)}` : String(field);

/** The form as the contract's rules judge it. An empty discount price is none. */
const formOf = ({ variations, variants, ...fields }: ProductFields) => ({
  ...fields,
  price: figureOf(fields.price),
  discountPrice: fields.discountPrice.trim() === '' ? null : figureOf(fields.discountPrice),
  stock: variants.length > 0 ? stockOfRows(variants) : figureOf(fields.stock),
  variants: variants.map((row) => formOfRow(row, picturesOf(fields))),
  variations: Object.fromEntries(variations.map(({ type, values }) => [type, values])),
});

const rulesOf =
  (
    schema: typeof createProductSchema | typeof updateProductSchema,
  ): Resolver<ProductFields, unknown, ProductChange> =>
  (fields, _, options) => {
    const judged = schema.safeParse(formOf(fields));
    if (judged.success) return { values: judged.data, errors: {} };
    // One sentence a field, the first broken rule's; what is wrong within a field is told at the field.
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of judged.error.issues) {
      errors[placeOf(path)] ??= { type: 'rule', message };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };

/** The contract's rules for a new product, and for one that is edited; fetched with the first field that is judged. */
export const newProductResolver = rulesOf(createProductSchema);
export const editedProductResolver = rulesOf(updateProductSchema);
