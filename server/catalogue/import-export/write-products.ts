import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { koboOfNaira } from '#contract/money.ts';
import { type Actor, type Change, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import {
  insertProducts,
  keepPicturesOf,
  type ProductToWrite,
  updateProducts,
} from '../products/bulk-write.ts';
import { makeSku } from '../products/sku.ts';
import { productWords } from '../search/product-words.ts';
import { makeKnown } from '../search/vocabulary.ts';
import type { Categories } from './categories.ts';
import type { Draft } from './draft.ts';
import { formOf, type Plan } from './plan.ts';

/** A product of the file and what is to become of it. */
export interface Planned {
  draft: Draft;
  plan: Plan;
}

/** What is written for a product: the row, what its words are, and the entry in the audit log. */
interface Writing {
  product: ProductToWrite;
  words: readonly string[];
  change: Change;
}

/** Moments in the order of the file, a microsecond apart, so that lists by date show products in it. */
const momentAt = (start: Date, place: number): string => {
  const milliseconds = new Date(start.getTime() + Math.floor(place / 1000)).toISOString();
  return milliseconds.replace('Z', `${String(place % 1000).padStart(3, '0')}Z`);
};

const writingOf = ({ draft, plan: { form, known } }: Planned, categories: Categories): Writing => {
  const category = form && categories.find(form.category);
  if (!form || !category) throw new Error('A product that is to be written has no form or no category');
  const id = known?.id ?? randomUUIDv7();
  const sku = form.sku ?? makeSku(form.name);
  const { vector, vocabulary } = productWords({ ...form, sku, categoryId: category.id });
  const { price, discountPrice, category: _, ...fields } = form;
  return {
    product: {
      ...fields,
      id,
      handle: known ? known.handle : draft.handle,
      priceKobo: koboOfNaira(price),
      discountPriceKobo: discountPrice === null ? null : koboOfNaira(discountPrice),
      sku,
      categoryId: category.id,
      search: vector,
    },
    words: vocabulary,
    change: {
      action: known ? 'changed' : 'created',
      kind: 'product',
      subject: { id, name: known?.name ?? form.name },
      ...(known ? { before: { ...formOf(known) } } : {}),
      after: { ...form, sku, category: category.name },
    },
  };
};

/**
 * Writes what is to be made and changed of products that the transaction has locked, and what it was before, into the
 * audit log. Their categories are there already.
 * @param startedAt when the file was sent: its new products count as made then, in its order
 * @returns the id of each product that was made, by its place in the file
 */
export const writeProducts = async (
  trx: Transaction<DB>,
  actor: Actor,
  planned: readonly Planned[],
  categories: Categories,
  startedAt: Date,
): Promise<Map<number, string>> => {
  const isToWrite = ({ plan: { outcome } }: Planned): boolean =>
    outcome === 'created' || outcome === 'changed';
  const writings = planned.filter(isToWrite).map((one) => ({ one, ...writingOf(one, categories) }));
  if (writings.length === 0) return new Map();
  const products = writings.map(({ product }) => product);
  await makeKnown(
    trx,
    writings.flatMap(({ words }) => words),
  );
  await keepPicturesOf(trx, products);
  const isNew = ({ one }: { one: Planned }): boolean => one.plan.outcome === 'created';
  const [made, changed] = [writings.filter(isNew), writings.filter((writing) => !isNew(writing))];
  if (made.length > 0) {
    const rows = made.map(({ one, product }) => ({
      ...product,
      createdAt: momentAt(startedAt, one.draft.place),
    }));
    await insertProducts(trx, JSON.stringify(rows));
  }
  if (changed.length > 0)
    await updateProducts(
      trx,
      changed.map(({ product }) => product),
    );
  await recordChanges(
    trx,
    actor,
    writings.map(({ change }) => change),
  );
  return new Map(made.map(({ one, product }) => [one.draft.place, product.id]));
};
