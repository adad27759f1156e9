/**
 * Products: what an administrator's form does to one, and where each part of a product is.
 *
 * - what it is:    `stored-product` (a row's fields), `product-answer` (as the contract shows it), `sku` (where none was typed)
 * - writing:       `applied-change` (what an edit makes of one), `product-writers` (the one pair of statements), `edit-conflict`
 *                  (two who edit), `stock` (every unit that moves), `featured`, `loading` (many at once, before the shop opens),
 *                  `unfinished` (imported ones that are not right yet), `arrived` (those of an archive). A deleted one is hidden by its writer, whose orders stay
 *                  as they are, and `deleted-products` takes it away for good once no order names it
 * - finding:       `product-finder` (lists, searches and counts), `listing` (a page of them), `filters`, `sort-orders`, `chosen-products`
 *                  (by values of variations), `product-page` (one), `related` (what
 *                  stands below it)
 * - calls:         `read-routes`, `write-routes`, `admin-routes`
 */

import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import type { NewProduct, ProductChange } from '#contract/catalogue/product-form.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { madeOnce, takeKey } from '#server/idempotency/idempotency-keys.ts';
import type { Shop } from '#server/shop.ts';
import { keepVariants, planVariants } from '../variants/plan-variants.ts';
import { codesOf, type StoredVariant } from '../variants/stored-variant.ts';
import { variantChanges } from '../variants/variant-changes.ts';
import { overtakenVariants } from '../variants/variant-edit-conflict.ts';
import { findVariants } from '../variants/variants.ts';
import { writeVariants } from '../variants/write-variants.ts';
import { applied } from './applied-change.ts';
import { refuseStale } from './edit-conflict.ts';
import { adminProductOf, type ProductRow, productColumns, withOwnPrices } from './product-answer.ts';
import { insertProducts, removeProducts, updateProducts } from './product-writers.ts';
import { makeSku } from './sku.ts';
import { shownProduct, storedFields } from './stored-product.ts';

/** A made sku is taken once in hundreds of millions of times; then another one is made. */
const SKU_TRIES = 5;

/** Tells what the database refused in the words of the form. */
const refusalFor = (error: unknown): unknown => {
  if (isUniqueViolation(error)) return conflict('sku_taken', say.sku);
  if (isForeignKeyViolation(error)) return brokenRule('category_unknown', say.categoryUnknown, 'category');
  return error;
};

/** Locks a product until the transaction ends, where there is one. */
const lockKnown = async (trx: Transaction<DB>, id: string): Promise<ProductRow | undefined> => {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and p.deleted_at is null for no key update of p`.execute(trx);
  return rows[0];
};

/** Locks a product until the transaction ends. @throws Refusal 404 */
const lockProduct = async (trx: Transaction<DB>, id: string): Promise<ProductRow> => {
  const row = await lockKnown(trx, id);
  if (!row) throw notFound('product_not_found', say.notFound);
  return row;
};

const writeNew = async (
  trx: Transaction<DB>,
  actor: Actor,
  { variants = [], ...fields }: NewProduct,
): Promise<AdminProduct> => {
  const id = randomUUIDv7();
  const stored = storedFields(fields, fields.sku ?? makeSku(fields.name), fields.category);
  const plan = planVariants([], variants, stored);
  await insertProducts(trx, [{ id, ...stored, variantCodes: codesOf(plan.after) }]);
  await writeVariants(trx, id, plan);
  const added = await lockProduct(trx, id);
  const subject = { id, name: added.name };
  const after = { ...shownProduct(added), ...variantChanges(plan).after };
  await recordChanges(trx, actor, [{ action: 'created', kind: 'product', subject, after }]);
  return adminProductOf(added, plan.after);
};

const findMade = async (trx: Transaction<DB>, id: string): Promise<AdminProduct | null> => {
  const row = await lockKnown(trx, id);
  return row ? adminProductOf(row, (await findVariants(trx, [id])).get(id) ?? []) : null;
};

/**
 * Adds a product; without a sku one is made.
 * @param sent under what it was sent: the same once more is the same product
 * @throws Refusal 400 for an unknown category or a variant that breaks a rule, 409 for a taken sku
 */
export const createProduct = async (
  shop: Shop,
  actor: Actor,
  form: NewProduct,
  sent: IdempotentCall | null = null,
): Promise<AdminProduct> => {
  for (let left = form.sku === undefined ? SKU_TRIES : 1; ; left -= 1) {
    try {
      const product = await shop.db.transaction().execute((trx) =>
        madeOnce(trx, sent, {
          make: () => writeNew(trx, actor, form),
          find: (id) => findMade(trx, id),
        }),
      );
      await shop.changes.productsChanged([product._id]);
      return product;
    } catch (error) {
      if (left <= 1 || !isUniqueViolation(error)) throw refusalFor(error);
    }
  }
};

const isStockOnly = ({ stock: _, stockWas: __, was: ___, ...others }: ProductChange): boolean =>
  Object.values(others).every((value) => value === undefined);

/** What somebody else has changed of the variants since the form loaded them, and this edit would undo. */
const staleVariants = (stored: readonly StoredVariant[], { was, variants }: ProductChange): string[] =>
  was?.variants && variants ? overtakenVariants(stored, was.variants, variants) : [];

/**
 * Changes any subset of a product's fields. The row is locked from reading to writing, so that sales and other
 * edits in between are neither lost nor undone.
 * @param sent under what it was sent: a difference that is sent again after a lost answer counts once
 * @throws Refusal 404 when there is no such product, 400 when a stored discount is not below the new price or the
 *   category is unknown, or a variant breaks a rule; 409 for a taken sku, a stock that would leave its bounds or is kept by
 *   variant, a field of `was` that somebody else has changed, or an unfinished product that is to go on sale
 */
export const changeProduct = async (
  shop: Shop,
  actor: Actor,
  id: string,
  change: ProductChange,
  sent: IdempotentCall | null = null,
): Promise<AdminProduct> => {
  const { stored, written, variants, isRepeat } = await shop.db
    .transaction()
    .execute(async (trx) => {
      const isRepeat = (await takeKey(trx, sent)) !== null;
      const stored = await lockProduct(trx, id);
      const before = (await findVariants(trx, [id])).get(id) ?? [];
      if (isRepeat) return { stored, written: stored, variants: before, isRepeat };
      refuseStale(withOwnPrices(stored), change, staleVariants(before, change));
      const wanted = applied(stored, change, before.length > 0);
      const plan = change.variants
        ? planVariants(before, change.variants, wanted)
        : keepVariants(before, wanted);
      await writeVariants(trx, id, plan);
      await updateProducts(trx, [wanted]);
      const written = await lockProduct(trx, id);
      const subject = { id, name: stored.name };
      const changes = variantChanges(plan);
      await recordChanges(trx, actor, [
        {
          action: 'changed',
          kind: 'product',
          subject,
          before: { ...shownProduct(stored), ...changes.before },
          after: { ...shownProduct(written), ...changes.after },
        },
      ]);
      return { stored, written, variants: plan.after, isRepeat };
    })
    .catch((error: unknown) => {
      throw refusalFor(error);
    });
  if (isRepeat) return adminProductOf(written, variants);
  if (isStockOnly(change) && stored.isActive === written.isActive) {
    await shop.changes.stockChanged([{ productId: id, before: stored.stock, after: written.stock }]);
  } else {
    await shop.changes.productsChanged([id]);
  }
  return adminProductOf(written, variants);
};

/**
 * Hides a product everywhere for good.
 * @throws Refusal 404
 */
export const deleteProduct = async (shop: Shop, actor: Actor, id: string): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, id);
    await removeProducts(trx, [id]);
    const subject = { id, name: product.name };
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'product', subject, before: shownProduct(product) },
    ]);
  });
  await shop.changes.productsChanged([id]);
};
