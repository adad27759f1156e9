import { isDeepStrictEqual } from 'node:util';
import { LOADED_FIELDS, wordFor } from '#contract/catalogue/field-list.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import type { LoadedFields, ProductChange } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Detail } from '#contract/http/failure.ts';
import { Refusal } from '#server/http/errors.ts';

/**
 * Refuses an edit by somebody who has not seen what another one has changed since: a field of `was` that is stored
 * otherwise by now. One that is stored already as this edit wants it is no conflict: nothing would be lost, and a form
 * that is sent again after a lost answer goes through. The product's row must be locked.
 * @param variants those of which the same is true, as people call them
 * @throws Refusal 409 that names the fields
 */
export const refuseStale = (
  product: Product,
  { was, ...change }: ProductChange,
  variants: readonly string[] = [],
): void => {
  if (was === undefined) return;
  const stored: Record<keyof LoadedFields, unknown> = {
    ...product,
    category: product.category._id,
  };
  const overtaken = LOADED_FIELDS.filter(
    (field) =>
      was[field] !== undefined &&
      !isDeepStrictEqual(was[field], stored[field]) &&
      !isDeepStrictEqual(change[field], stored[field]),
  );
  if (overtaken.length === 0 && variants.length === 0) return;
  const detailOf = (path: string, message: string): Detail => ({ path, message, code: 'edit_conflict' });
  throw new Refusal(409, 'edit_conflict', say.changedMeanwhile([...overtaken.map(wordFor), ...variants]), {
    details: [
      ...overtaken.map((field) => detailOf(field, say.changedField)),
      ...variants.map((choice) => detailOf('variants', `${choice}: ${say.changedField}`)),
    ],
  });
};
