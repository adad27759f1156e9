import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Actor, type Change, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { fetchLater } from '../picture-sources/picture-sources.ts';
import { type AddedProduct, insertReady, makeReady, updateReady } from '../products/product-writers.ts';
import { makeSku } from '../products/sku.ts';
import { type StoredProduct, shownProduct, storedFields } from '../products/stored-product.ts';
import type { VariantsPlan } from '../variants/plan-variants.ts';
import { codesOf } from '../variants/stored-variant.ts';
import { variantChanges } from '../variants/variant-changes.ts';
import { writeVariantsOfMany } from '../variants/write-variants.ts';
import type { Categories } from './categories.ts';
import type { FileProduct } from './file-product.ts';
import type { Plan } from './judge-product.ts';

/** A product of the file and what is to become of it. */
export interface Planned {
  fileProduct: FileProduct;
  plan: Plan;
}

/** What is written for a product, and the entry in the audit log. */
interface Writing {
  product: AddedProduct & StoredProduct;
  variants: VariantsPlan | undefined;
  change: Change;
}

/** Moments in the order of the file, a microsecond apart, so that lists by date show products in it. */
const momentAt = (start: Date, place: number): string => {
  const milliseconds = new Date(start.getTime() + Math.floor(place / 1000)).toISOString();
  return milliseconds.replace('Z', `${String(place % 1000).padStart(3, '0')}Z`);
};

const writingOf = (
  { fileProduct, plan: { form, known, missing, wantsActive, variants } }: Planned,
  categories: Categories,
  startedAt: Date,
): Writing => {
  const category = form && categories.find(form.category);
  if (!form || !category) throw new Error('A product that is to be written has no form or no category');
  const id = known?.id ?? randomUUIDv7();
  const sku = form.sku ?? makeSku(form.name);
  const changes = variants && variantChanges(variants.plan);
  return {
    variants: variants?.plan,
    product: {
      id,
      ...storedFields(form, sku, category.id),
      missing,
      wantsActive,
      ...(known ? {} : { handle: fileProduct.handle, createdAt: momentAt(startedAt, fileProduct.place) }),
      variantCodes: codesOf(variants?.plan.after ?? known?.variants ?? []),
    },
    change: {
      action: known ? 'changed' : 'created',
      kind: 'product',
      subject: { id, name: known?.name ?? form.name },
      ...(known ? { before: { ...shownProduct(known), ...changes?.before } } : {}),
      after: { ...form, sku, category: category.name, ...changes?.after },
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
  const writings = planned
    .filter(isToWrite)
    .map((one) => ({ one, ...writingOf(one, categories, startedAt) }));
  const ready = await makeReady(
    trx,
    writings.map(({ product }) => product),
  );
  const made = writings.filter(({ one }) => one.plan.outcome === 'created');
  const madeIds = new Set(made.map(({ product }) => product.id));
  await insertReady(
    trx,
    ready.filter(({ id }) => madeIds.has(id)),
  );
  await writeVariantsOfMany(
    trx,
    writings.flatMap(({ product: { id }, variants }) =>
      variants ? [{ productId: id, plan: variants }] : [],
    ),
  );
  await updateReady(
    trx,
    ready.filter(({ id }) => !madeIds.has(id)),
  );
  await fetchLater(
    trx,
    writings.map(({ product }) => product),
  );
  await recordChanges(
    trx,
    actor,
    writings.map(({ change }) => change),
  );
  return new Map(made.map(({ one, product }) => [one.fileProduct.place, product.id]));
};
