import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { categoryMessages as say } from '#contract/catalogue/messages.ts';
import type { Category, createCategorySchema, updateCategorySchema } from '#contract/catalogue/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { categoryLexeme, vocabularyOf } from '../search/product-words.ts';
import { addingToVocabulary } from '../search/vocabulary.ts';
import { indexedWords } from '../search/words.ts';
import { type CategoryRow, categoryOf, findCategory } from './read-categories.ts';

export type NewCategory = z.output<typeof createCategorySchema>;
export type CategoryChange = z.output<typeof updateCategorySchema>;

/** What the audit log shows of a category. */
const audited = async (
  trx: Transaction<DB>,
  { name, description, parent_id }: CategoryRow,
): Promise<Record<string, unknown>> => {
  const parent = parent_id === null ? null : await findCategory(trx, parent_id);
  return { name, description, parent: parent?.name ?? '' };
};

/** Runs a write on one category in a transaction, and tells what the database refused in the words of the form. */
const write = async (
  shop: Shop,
  statements: (trx: Transaction<DB>) => Promise<CategoryRow>,
): Promise<Category> => {
  try {
    const category = await shop.db.transaction().execute(statements);
    await shop.changes.catalogueChanged();
    return categoryOf(category);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('category_exists', say.exists);
    if (isForeignKeyViolation(error)) throw conflict('category_not_empty', say.hasProducts);
    throw error;
  }
};

/** A category as a statement of this transaction has left it, with the address that the database gave it. */
const written = async (trx: Transaction<DB>, id: string): Promise<CategoryRow> => {
  const row = await findCategory(trx, id);
  if (!row) throw new Error('A category that was written is not there');
  return row;
};

/** Who stands below whom is judged and written by one transaction after the other. */
export const oneCategoryTreeAtATime = async (trx: Transaction<DB>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('category_tree'))`.execute(trx);
};

const hasChildren = async (trx: Transaction<DB>, id: string): Promise<boolean> => {
  const { rows } = await sql`select from category where parent_id = ${id}::uuid limit 1`.execute(trx);
  return rows.length > 0;
};

/** Refuses a parent below which the category cannot stand: there is one level, and no circle. */
const judgeParent = async (trx: Transaction<DB>, id: string, parent: string | null): Promise<void> => {
  if (parent === null) return;
  const refusal = (sentence: string) => brokenRule('category_parent_wrong', sentence, 'parent');
  if (parent === id) throw refusal(say.parentItself);
  const above = await findCategory(trx, parent);
  if (!above) throw refusal(say.parentUnknown);
  if (above.parent_id !== null) throw refusal(say.parentBelow);
  if (await hasChildren(trx, id)) throw refusal(say.parentOfOthers);
};

/** @throws Refusal 409 when another category has the name, whatever its case; 400 for a parent that cannot be one */
export const createCategory = (
  shop: Shop,
  actor: Actor,
  { name, description, parent }: NewCategory,
): Promise<Category> =>
  write(shop, async (trx) => {
    const id = randomUUIDv7();
    await oneCategoryTreeAtATime(trx);
    await judgeParent(trx, id, parent);
    await sql`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name)))}
      insert into category (id, name, description, parent_id)
      values (${id}, ${name}, ${description}, ${parent}::uuid)`.execute(trx);
    const added = await written(trx, id);
    await recordChanges(trx, actor, [
      { action: 'created', kind: 'category', subject: { id, name }, after: await audited(trx, added) },
    ]);
    return added;
  });

/** Locks a category until the transaction ends. */
const lockCategory = async (trx: Transaction<DB>, id: string): Promise<CategoryRow> => {
  await sql`select from category where id = ${id}::uuid for no key update`.execute(trx);
  const row = await findCategory(trx, id);
  if (!row) throw notFound('category_not_found', say.notFound);
  return row;
};

/**
 * Changes what is given. The new name finds the category's products at once: they stand under its id.
 * @throws Refusal 404, or 409 when another category has the name
 */
export const changeCategory = (
  shop: Shop,
  actor: Actor,
  id: string,
  { name, description, parent }: CategoryChange,
): Promise<Category> =>
  write(shop, async (trx) => {
    await oneCategoryTreeAtATime(trx);
    const before = await lockCategory(trx, id);
    const wanted = parent === undefined ? before.parent_id : parent;
    await judgeParent(trx, id, wanted);
    const was = await audited(trx, before);
    await sql`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name ?? '')))}
      update category set name = coalesce(${name ?? null}, name),
        description = coalesce(${description ?? null}, description), parent_id = ${wanted}::uuid
      where id = ${id}::uuid`.execute(trx);
    const after = await written(trx, id);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'category',
        subject: { id, name: before.name },
        before: was,
        after: await audited(trx, after),
      },
    ]);
    return after;
  });

/** So many products are moved by a statement: all of a large category would take longer than a statement may. */
const MOVED_AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface MovedProduct {
  id: string;
  name: string;
  wasActive: boolean;
  isActive: boolean;
}

/** Puts the next products of a category, those behind an id, into another one. */
const moveSome = async (
  trx: Transaction<DB>,
  from: CategoryRow,
  to: CategoryRow,
  after: string,
): Promise<MovedProduct[]> => {
  // Locked in the order of their ids, like everything that locks several products.
  // An unfinished product that lacked nothing but a category is finished with it.
  const { rows } = await sql<MovedProduct>`
    with moving as (
      select id, is_active from product where category_id = ${from.id}::uuid and id > ${after}::uuid
      order by id limit ${MOVED_AT_ONCE}::int for no key update
    )
    update product p set category_id = ${to.id}::uuid, updated_at = now(), missing = array_remove(p.missing, 'category'),
      is_active = p.is_active or (p.wants_active and p.missing = '{category}'),
      wants_active = p.wants_active and p.missing <> '{category}',
      search = ts_delete(p.search, ${categoryLexeme(from.id)}) || ${`'${categoryLexeme(to.id)}':1B`}::tsvector
    from moving where p.id = moving.id
    returning p.id, p.name, moving.is_active as "wasActive", p.is_active as "isActive"`.execute(trx);
  return rows;
};

/** Puts every product of a category, active or not, into another one. */
const moveProducts = async (
  trx: Transaction<DB>,
  actor: Actor,
  from: CategoryRow,
  to: CategoryRow,
): Promise<void> => {
  for (let after = BEFORE_ALL; ; ) {
    const moved = await moveSome(trx, from, to, after);
    await recordChanges(
      trx,
      actor,
      moved.map(({ id, name, wasActive, isActive }) => ({
        action: 'changed',
        kind: 'product',
        subject: { id, name },
        before: { category: from.name, isActive: wasActive },
        after: { category: to.name, isActive },
      })),
    );
    if (moved.length < MOVED_AT_ONCE) return;
    after =
      moved
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? after;
  }
};

const refuseFilled = async (trx: Transaction<DB>, id: string): Promise<void> => {
  const { rows } = await sql`select from product where category_id = ${id}::uuid limit 1`.execute(trx);
  if (rows.length > 0) throw conflict('category_not_empty', say.hasProducts);
};

/** A collection's rule that lost its category would take the whole shop, and one that kept it nothing. */
const refuseRuled = async (trx: Transaction<DB>, id: string): Promise<void> => {
  const { rows } = await sql`select from collection where category_id = ${id}::uuid limit 1`.execute(trx);
  if (rows.length > 0) throw conflict('category_in_collection', say.inCollection);
};

/**
 * Deletes a category; the rules of collections go over to the one that its products are moved to.
 * @param moveTo where its products go first, all in one transaction; null leaves them, and then there must be none
 * @throws Refusal 404, 400 for an unknown target, or 409 when a product is still in it, active or not, or a category below it
 */
export const deleteCategory = async (
  shop: Shop,
  actor: Actor,
  id: string,
  moveTo: string | null,
): Promise<void> => {
  await write(shop, async (trx) => {
    if (moveTo === id) throw brokenRule('category_target_wrong', say.moveElsewhere, 'moveTo');
    await oneCategoryTreeAtATime(trx);
    await sql`
      select from category where id = any(${[id, moveTo ?? id]}::uuid[]) order by id for no key update`.execute(
      trx,
    );
    const before = await lockCategory(trx, id);
    // First of all, as the contract has it; whatever else stands in the way is said once they have gone.
    if (moveTo === null) await refuseFilled(trx, id);
    if (await hasChildren(trx, id)) throw conflict('category_has_children', say.hasChildren);
    const was = await audited(trx, before);
    if (moveTo === null) await refuseRuled(trx, id);
    else {
      const target = await findCategory(trx, moveTo);
      if (!target) throw brokenRule('category_target_wrong', say.moveElsewhere, 'moveTo');
      await moveProducts(trx, actor, before, target);
      await sql`update collection set category_id = ${moveTo}::uuid where category_id = ${id}::uuid`.execute(
        trx,
      );
      // Whoever follows an address of it finds its products.
      await sql`update category_address set category_id = ${moveTo}::uuid where category_id = ${id}::uuid`.execute(
        trx,
      );
    }
    await trx.deleteFrom('category').where('id', '=', id).execute();
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'category', subject: { id, name: before.name }, before: was },
    ]);
    return before;
  });
};
