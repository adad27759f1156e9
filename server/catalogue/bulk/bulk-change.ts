import { sql, type Transaction } from 'kysely';
import type { BulkChange, BulkOutcome, BulkRequest } from '#contract/catalogue/bulk.ts';
import { MOST_CHANGED_AT_ONCE } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say } from '#contract/catalogue/messages.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation } from '#server/database/violations.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { keepAnswer, takeKey } from '#server/idempotency/idempotency-keys.ts';
import type { Shop } from '#server/shop.ts';
import type { ProductFinder } from '../products/product-finder.ts';
import { removeProducts, updateProducts } from '../products/product-writers.ts';
import { type NamedProduct, namedColumns, shownProduct } from '../products/stored-product.ts';
import { variantChanges } from '../variants/variant-changes.ts';
import { findVariants } from '../variants/variants.ts';
import { repriceVariants } from '../variants/write-variants.ts';
import { type ChosenProduct, type PlannedChange, planBulkChange } from './plan.ts';

/** The chosen products by id, with variants where those have a say, locked in that order until the transaction ends where they are to be written. */
const readChosen = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  change: BulkChange,
  isLocked: boolean,
): Promise<ChosenProduct[]> => {
  const { rows } = await sql<NamedProduct>`
    select ${namedColumns} from product p join category c on c.id = p.category_id
    where p.id = any(${ids}::uuid[]) and p.deleted_at is null
    order by p.id ${isLocked ? sql`for no key update of p` : sql``}`.execute(trx);
  if (!change.price && !change.stock) return rows;
  const variants = await findVariants(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, variants: variants.get(row.id) ?? [] }));
};

const categoryNames = async (
  trx: Transaction<DB>,
  rows: readonly ChosenProduct[],
  { category }: BulkChange,
): Promise<(id: string) => string> => {
  const names = new Map(rows.map((row) => [row.categoryId, row.category]));
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

const figuresOf = ({
  id,
  priceKobo,
  discountPriceKobo,
  stock,
  categoryId,
  isActive,
  isFeatured,
  missing,
  wantsActive,
}: NamedProduct) => ({
  id,
  priceKobo,
  discountPriceKobo,
  stock,
  categoryId,
  isActive,
  isFeatured,
  missing,
  wantsActive,
});

const write = async (
  trx: Transaction<DB>,
  actor: Actor,
  changes: readonly PlannedChange[],
): Promise<void> => {
  await removeProducts(
    trx,
    changes.flatMap(({ product, after }) => (after === null ? product.id : [])),
  );
  await repriceVariants(
    trx,
    changes.flatMap(({ after }) => after?.variants ?? []),
  );
  await updateProducts(
    trx,
    changes.flatMap(({ after }) => (after === null ? [] : figuresOf(after))),
  );
  await recordChanges(
    trx,
    actor,
    changes.map(({ product, after }) => {
      const ofVariants = variantChanges({
        before: product.variants ?? [],
        after: after ? (after.variants ?? []) : (product.variants ?? []),
      });
      return {
        action: after === null ? 'deleted' : 'changed',
        kind: 'product',
        subject: { id: product.id, name: product.name },
        before: { ...shownProduct(product), ...ofVariants.before },
        ...(after === null ? {} : { after: { ...shownProduct(after), ...ofVariants.after } }),
      };
    }),
  );
};

/**
 * Changes many products at once, or says what that would do: see `bulkRequestSchema`. All that can be changed is, in
 * one transaction; products that a rule of their own keeps from it are left out and named. With `confirmed` the rows
 * are locked first, and nothing is written unless exactly so many change.
 * @param sent under what it was sent: what adds up is made once, also where it is sent again after a lost answer
 * @throws Refusal 400 for more products than may be changed at once or an unknown category; 409 when another number of
 *   products would change than was confirmed
 */
export const changeInBulk = async (
  shop: Shop,
  finder: ProductFinder,
  actor: Actor,
  { ids, filter, change, confirmed }: BulkRequest,
  sent: IdempotentCall | null = null,
): Promise<BulkOutcome> => {
  const { lowStock } = await shop.settings.current();
  const chosen = ids ?? (filter ? await finder.adminIds(filter, lowStock, MOST_CHANGED_AT_ONCE) : []);
  if (chosen.length > MOST_CHANGED_AT_ONCE) throw brokenRule('too_many_products', say.tooMany, 'filter');
  const isDone = confirmed !== undefined;
  const { outcome, changes } = await shop.db
    .transaction()
    .execute(async (trx) => {
      const earlier = isDone ? await takeKey(trx, sent) : null;
      if (earlier) return { outcome: earlier.answer as Omit<BulkOutcome, 'isDone'>, changes: [] };
      const rows = await readChosen(trx, chosen, change, isDone);
      const nameOf = await categoryNames(trx, rows, change);
      const plan = planBulkChange(rows, ids ?? [], change, nameOf);
      if (isDone) {
        if (plan.outcome.changed !== confirmed) throw conflict('selection_changed', say.differs);
        await write(trx, actor, plan.changes);
        await keepAnswer(trx, sent, plan.outcome);
      }
      return plan;
    })
    .catch((error: unknown) => {
      // The category went while its new products were being written.
      if (isForeignKeyViolation(error))
        throw brokenRule('category_unknown', productMessages.categoryUnknown, 'change.category');
      throw error;
    });
  if (isDone && changes.length > 0)
    await shop.changes.productsChanged(changes.map(({ product }) => product.id));
  return { isDone, ...outcome };
};
