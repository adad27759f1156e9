import { sql, type Transaction } from 'kysely';
import type { BulkChange, BulkOutcome, BulkRequest } from '#contract/catalogue/bulk.ts';
import { MOST_CHANGED_AT_ONCE } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say } from '#contract/catalogue/messages.ts';
import { type Actor, type Change, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation } from '#server/database/violations.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { auditedProduct, type ProductRow, productColumns, productOf } from '../products/product-answer.ts';
import type { ProductFinder } from '../products/product-finder.ts';
import { categoryLexeme } from '../search/product-words.ts';
import { type ChosenProduct, type PlannedChange, planBulkChange, shownFields } from './plan.ts';

const chosenOf = (row: ProductRow): ChosenProduct => ({
  id: row.id,
  name: row.name,
  priceKobo: row.price_kobo,
  discountKobo: row.discount_price_kobo,
  stock: row.stock,
  category: row.category_id,
  isActive: row.is_active,
  isFeatured: row.is_featured,
});

/** The chosen products by id, locked in that order until the transaction ends where they are to be written. */
const readChosen = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  isLocked: boolean,
): Promise<ProductRow[]> => {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from product p join category c on c.id = p.category_id
    where p.id = any(${ids}::uuid[]) and p.deleted_at is null
    order by p.id ${isLocked ? sql`for no key update of p` : sql``}`.execute(trx);
  return rows;
};

const writeDeleted = (trx: Transaction<DB>, ids: readonly string[]) =>
  sql`
    update product set deleted_at = now(), category_id = null, search = '' where id = any(${ids}::uuid[])`.execute(
    trx,
  );

/** A product that moves is found by its new category at once. */
const writeChanged = (trx: Transaction<DB>, changes: readonly PlannedChange[]) => {
  const rows = changes.map(({ product, after }) => ({
    ...after,
    id: product.id,
    left: categoryLexeme(product.category),
    entered: `'${categoryLexeme(after?.category ?? '')}':1B`,
  }));
  return sql`
    update product p set price_kobo = changed."priceKobo", stock = changed.stock, category_id = changed.category,
      is_active = changed."isActive", is_featured = changed."isFeatured", updated_at = now(),
      search = case when p.category_id = changed.category then p.search
        else ts_delete(p.search, changed."left") || changed.entered::tsvector end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id uuid, "priceKobo" bigint, stock integer,
      category uuid, "isActive" boolean, "isFeatured" boolean, "left" text, entered text)
    where p.id = changed.id`.execute(trx);
};

const categoryNames = async (
  trx: Transaction<DB>,
  rows: readonly ProductRow[],
  { category }: BulkChange,
): Promise<(id: string) => string> => {
  const names = new Map(rows.map((row) => [row.category_id, row.category_name]));
  if (category !== undefined && !names.has(category)) {
    const target = await trx
      .selectFrom('category')
      .select('name')
      .where('id', '=', category)
      .executeTakeFirst();
    if (!target) throw brokenRule('category_unknown', productMessages.categoryUnknown, 'change.category');
    names.set(category, target.name);
  }
  return (id) => names.get(id) ?? '';
};

const write = async (
  trx: Transaction<DB>,
  actor: Actor,
  changes: readonly PlannedChange[],
  rows: readonly ProductRow[],
  nameOf: (categoryId: string) => string,
): Promise<void> => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const deleted = changes.filter(({ after }) => after === null);
  const changed = changes.filter(({ after }) => after !== null);
  if (deleted.length > 0) {
    await writeDeleted(
      trx,
      deleted.map(({ product }) => product.id),
    );
  }
  if (changed.length > 0) await writeChanged(trx, changed);
  const entries = changes.map(({ product, after }): Change => {
    const row = byId.get(product.id);
    const subject = { id: product.id, name: product.name };
    if (after === null) {
      return {
        action: 'deleted',
        kind: 'product',
        subject,
        before: row ? auditedProduct(productOf(row)) : {},
      };
    }
    return {
      action: 'changed',
      kind: 'product',
      subject,
      before: shownFields(product, nameOf),
      after: shownFields(after, nameOf),
    };
  });
  await recordChanges(trx, actor, entries);
};

/**
 * Changes many products at once, or says what that would do: see `bulkRequestSchema`. All that can be changed is, in
 * one transaction; products that a rule of their own keeps from it are left out and named. With `confirmed` the rows
 * are locked first, and nothing is written unless exactly so many change.
 * @throws Refusal 400 for more products than may be changed at once or an unknown category; 409 when another number of
 *   products would change than was confirmed
 */
export const changeInBulk = async (
  shop: Shop,
  finder: ProductFinder,
  actor: Actor,
  { ids, filter, change, confirmed }: BulkRequest,
): Promise<BulkOutcome> => {
  const { lowStock } = await shop.settings.current();
  const chosen = ids ?? (filter ? await finder.adminIds(filter, lowStock, MOST_CHANGED_AT_ONCE) : []);
  if (chosen.length > MOST_CHANGED_AT_ONCE) throw brokenRule('too_many_products', say.tooMany, 'filter');
  const isDone = confirmed !== undefined;
  const outcome = await shop.db
    .transaction()
    .execute(async (trx) => {
      const rows = await readChosen(trx, chosen, isDone);
      const nameOf = await categoryNames(trx, rows, change);
      const plan = planBulkChange(rows.map(chosenOf), ids ?? [], change, nameOf);
      if (isDone) {
        if (plan.outcome.changed !== confirmed) throw conflict('selection_changed', say.differs);
        await write(trx, actor, plan.changes, rows, nameOf);
      }
      return plan.outcome;
    })
    .catch((error: unknown) => {
      // The category went while its new products were being written.
      if (isForeignKeyViolation(error))
        throw brokenRule('category_unknown', productMessages.categoryUnknown, 'change.category');
      throw error;
    });
  if (isDone && outcome.changed > 0) await shop.changes.catalogueChanged();
  return { isDone, ...outcome };
};
