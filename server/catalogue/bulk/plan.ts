import { isDeepStrictEqual } from 'node:util';
import type { BulkChange, BulkOutcome } from '#contract/catalogue/bulk.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import { type NamedProduct, shownProduct } from '../products/stored-product.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import { changedInBulk } from './one-product.ts';

const MOST_REFUSALS_TOLD = 100;
const EXAMPLES = 5;

/** A product that was chosen, with its variants. */
export type ChosenProduct = NamedProduct & { variants?: readonly StoredVariant[] };

/** A product that is to be written, as it was and as it will be; `after` is null for one that is deleted. */
export interface PlannedChange {
  product: ChosenProduct;
  after: ChosenProduct | null;
}

/** What a bulk change comes to: what is to be written, and what the answer tells of it. */
export interface BulkPlan {
  changes: PlannedChange[];
  outcome: Omit<BulkOutcome, 'isDone'>;
}

type Shown = Record<string, string | number | boolean | null>;

/**
 * Judges every chosen product by itself.
 * @param ids what was chosen by name; one of these that is not among the products has gone
 * @param nameOf the name of a category
 */
export const planBulkChange = (
  products: readonly ChosenProduct[],
  ids: readonly string[],
  change: BulkChange,
  nameOf: (categoryId: string) => string,
): BulkPlan => {
  const there = new Set(products.map(({ id }) => id));
  const refusals = ids
    .filter((id) => !there.has(id))
    .map((id) => ({ _id: id, name: '', error: productMessages.notFound as string }));
  const changes: PlannedChange[] = [];
  let unchanged = 0;
  for (const product of products) {
    if (change.isDeleted) {
      changes.push({ product, after: null });
      continue;
    }
    const judged = changedInBulk(product, change);
    if (!judged.isAllowed) {
      refusals.push({ _id: product.id, name: product.name, error: judged.sentence });
    } else if (isDeepStrictEqual(judged.after, product)) {
      unchanged += 1;
    } else {
      changes.push({ product, after: { ...judged.after, category: nameOf(judged.after.categoryId) } });
    }
  }
  const examples = changes.slice(0, EXAMPLES).map(({ product, after }) => {
    const fields = after && changedFields(shownProduct(product), shownProduct(after));
    return {
      _id: product.id,
      name: product.name,
      before: (fields?.before ?? {}) as Shown,
      after: (fields?.after ?? {}) as Shown,
    };
  });
  return {
    changes,
    outcome: {
      changed: changes.length,
      unchanged,
      refused: refusals.length,
      refusals: refusals.slice(0, MOST_REFUSALS_TOLD),
      examples,
    },
  };
};
