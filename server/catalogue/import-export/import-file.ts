import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { ImportOutcome } from '#contract/catalogue/import-export/states.ts';
import { GrowingTables } from '#server/database/growing-tables.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation, isUniqueViolation, refusedValues } from '#server/database/violations.ts';
import { Categories } from './categories.ts';
import { removeEmptyCategories } from './empty-categories.ts';
import { lockKnown } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';
import { fileProductsOf, inTurns, stepOf, type Work, withOwnPictures } from './import-batch.ts';
import type { ImportingShop } from './importing-shop.ts';
import { categoryFor, type Plan, planProduct, refusedPlan } from './judge-product.ts';
import { setSince } from './stock-edits.ts';
import { findKnown, type VariantsChecked, withoutSkus } from './taken-skus.ts';
import { writeProducts } from './write-products.ts';

/** What the check has found of a product. */
interface CheckedRow {
  place: number;
  outcome: ImportOutcome;
  remarks: Plan['remarks'];
  stockSeen: number | null;
  /** The product that it was; null where it was to be a new one. */
  productId: string | null;
  /** Not there where an older version of the shop has checked it. */
  variantsChecked: VariantsChecked | null;
}

/** A product of the file beside what the check has found. */
interface Item {
  fileProduct: FileProduct;
  checked: CheckedRow;
}

const readChecked = async (
  shop: ImportingShop,
  id: string,
  fileProducts: readonly FileProduct[],
): Promise<Item[]> => {
  const { rows } = await sql<CheckedRow>`
    select place, outcome, remarks, stock_seen as "stockSeen", variants_checked as "variantsChecked",
      product_id as "productId"
    from product_import_row
    where import_id = ${id}::uuid and place = any(${fileProducts.map(({ place }) => place)}::integer[])`.execute(
    shop.db,
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return fileProducts.map((read) => {
    const checked = byPlace.get(read.place);
    if (!checked) throw new Error('A product of the file was not checked');
    const skuOfNamesake = checked.variantsChecked?.skuOfNamesake;
    return { fileProduct: skuOfNamesake === undefined ? read : { ...read, skuOfNamesake }, checked };
  });
};

const writeOutcomes = (
  trx: Transaction<DB>,
  id: string,
  items: readonly Item[],
  plans: readonly Plan[],
  made: ReadonlyMap<number, string>,
): Promise<unknown> => {
  const rows = plans.map(({ outcome, changes, missing, remarks, known, variants }, index) => {
    const place = items[index]?.fileProduct.place ?? 0;
    const productId = known?.id ?? made.get(place) ?? null;
    return { place, outcome, changes, missing, remarks, variants: variants?.report ?? [], productId };
  });
  return sql`
    update product_import_row r set outcome = row.outcome, changes = row.changes, missing = row.missing,
      remarks = row.remarks, variants = row.variants, product_id = row."productId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(place integer, outcome text, changes text[],
      missing text[], remarks jsonb, variants jsonb, "productId" uuid)
    where r.import_id = ${id}::uuid and r.place = row.place`.execute(trx);
};

const problem = ({ row }: FileProduct, sentence: string): Plan['remarks'][number] => ({
  row,
  column: null,
  kind: 'problem',
  sentence,
});

/** Somebody has changed what the check had looked at. */
const overtaken = (fileProduct: FileProduct) => problem(fileProduct, say.overtaken);

/** What has become of some products. */
interface Written {
  /** Ids of those that were there and have changed. */
  changed: string[];
  /** How many are new. */
  created: number;
}

/** Leaves out those whose stock somebody has set since they were checked. */
const withoutOvertaken = async (
  trx: Transaction<DB>,
  items: readonly Item[],
  plans: readonly Plan[],
): Promise<Plan[]> => {
  const set = await setSince(
    trx,
    plans.map((plan, index) => ({ plan, edits: items[index]?.checked.variantsChecked?.edits })),
  );
  return plans.map((plan, index) =>
    plan.known && set.has(plan.known.id)
      ? refusedPlan([...plan.remarks, overtaken((items[index] as Item).fileProduct)], plan.known)
      : plan,
  );
};

/** Imports some products, all of them in one transaction: what the check has left out stays out. */
const importSome = (
  shop: ImportingShop,
  { id, actor, choices, startedAt, advance }: Work,
  categories: Categories,
  items: readonly Item[],
): Promise<Written> =>
  shop.db.transaction().execute(async (trx) => {
    const all = await lockKnown(
      trx,
      items.map(({ fileProduct }) => fileProduct),
    );
    const judged = await inTurns(items, ({ fileProduct, checked }) => {
      if (checked.outcome === 'refused') return refusedPlan(checked.remarks);
      const { variantsChecked, stockSeen, productId } = checked;
      const { skusTaken = {}, seen = null } = variantsChecked ?? {};
      const again = findKnown(withoutSkus(fileProduct, skusTaken), all);
      // What was looked over and agreed to is that of another product than this one.
      if (again.known && productId !== null && again.known.id !== productId)
        return refusedPlan([...checked.remarks, overtaken(fileProduct)]);
      const plan = planProduct(again.fileProduct, again.known, choices, stockSeen, seen);
      const hasCategory = plan.form === null || categories.has(plan.form.category);
      return hasCategory ? plan : refusedPlan([...plan.remarks, overtaken(fileProduct)]);
    });
    const plans = await withoutOvertaken(trx, items, judged);
    const planned = plans.map((plan, index) => ({ plan, fileProduct: (items[index] as Item).fileProduct }));
    const made = await writeProducts(trx, actor, planned, categories, startedAt);
    await writeOutcomes(trx, id, items, plans, made);
    const step = stepOf(plans);
    await advance(trx, step);
    const changed = plans.flatMap(({ outcome, known }) => (outcome === 'changed' && known ? known.id : []));
    return { changed, created: step.created };
  });

/** Whether somebody else has written what stands in the way, in between the look and the writing. */
const isEditConflict = (error: unknown): boolean => isUniqueViolation(error) || isForeignKeyViolation(error);

/** Why one product alone could not be written; null where it is not the product's affair, and others would fare no better. */
const ownTrouble = (error: unknown): string | null => {
  if (isEditConflict(error)) return say.overtaken;
  const code = refusedValues(error);
  return code === null ? null : say.notKept(code);
};

const refuse = (
  shop: ImportingShop,
  { id, advance }: Work,
  { checked, fileProduct }: Item,
  why: string,
): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const plan = refusedPlan([...checked.remarks, problem(fileProduct, why)]);
    await writeOutcomes(trx, id, [{ checked, fileProduct }], [plan], new Map());
    await advance(trx, stepOf([plan]));
  });

/**
 * The categories as they are now, with those that these products need.
 * @param made the ids of those that it makes are added
 */
const categoriesFor = async (
  shop: ImportingShop,
  { choices, actor, categoryParents }: Work,
  items: readonly Item[],
  known: Categories | null,
  made: string[],
): Promise<Categories> => {
  const categories = known ?? (await Categories.read(shop.db));
  const wanted = items
    .filter(({ checked }) => checked.outcome !== 'refused')
    .flatMap(
      ({ fileProduct, checked }) => categoryFor(fileProduct, checked.outcome !== 'created', choices) ?? [],
    );
  made.push(...(await categories.make(wanted, actor, categoryParents)));
  return categories;
};

/**
 * Each on its own, so that one which cannot be written leaves the others alone; where somebody has overtaken it, it is tried twice.
 * @param made the categories that were made for them: those that nothing has come into go again
 */
const importEach = async (
  shop: ImportingShop,
  work: Work,
  items: readonly Item[],
  made: string[],
): Promise<Written> => {
  const all: Written = { changed: [], created: 0 };
  for (const item of items) {
    const once = async () =>
      importSome(shop, work, await categoriesFor(shop, work, [item], null, made), [item]);
    try {
      const { changed, created } = await once().catch((error: unknown) =>
        isEditConflict(error) ? once() : Promise.reject(error),
      );
      all.changed.push(...changed);
      all.created += created;
    } catch (error) {
      const why = ownTrouble(error);
      if (why === null) throw error;
      await refuse(shop, work, item, why);
    }
  }
  await removeEmptyCategories(shop.db, work.actor, made);
  return all;
};

/**
 * Kept lists go with each announcement, and to count what a list can be narrowed by takes a large shop the better part of a second.
 */
const ANNOUNCE_EVERY_MS = 10_000;

/**
 * For so long a rest as a part of what a batch took, the cores are whoever's who reads the shop: while the database writes, their pages
 * wait for one of them, whatever the priority of the thread here.
 */
const REST = 0.75;
/** A batch that has waited for somebody else's lock has kept no core busy. */
const LONGEST_REST_MS = 1_000;

/**
 * Writes a checked file into the catalogue, from where it was left. Whatever breaks it off, whole products only are
 * there, and readers see all that are.
 */
export const importFile = async (shop: ImportingShop, work: Work): Promise<void> => {
  let categories: Categories | null = null;
  let announcedAt = performance.now();
  let changed: string[] = [];
  let restMs = 0;
  const catalogue = new GrowingTables(sql`analyze (skip_locked) product, variant, search_word`);
  const note = async (written: Written): Promise<void> => {
    changed.push(...written.changed);
    await catalogue.grew(shop.db, written.created);
  };
  const announce = async (): Promise<void> => {
    const all = changed;
    changed = [];
    await shop.changes.productsChanged(all);
    announcedAt = performance.now();
  };
  try {
    for await (const batch of fileProductsOf(work, work.done)) {
      await sleep(restMs);
      const begunAt = performance.now();
      const fileProducts = await withOwnPictures(shop.db, batch);
      const items = await readChecked(shop, work.id, fileProducts);
      const made: string[] = [];
      try {
        categories = await categoriesFor(shop, work, items, categories, made);
        await note(await importSome(shop, work, categories, items));
      } catch (error) {
        if (ownTrouble(error) === null) throw error;
        categories = null;
        await note(await importEach(shop, work, items, made));
      }
      if (performance.now() - announcedAt >= ANNOUNCE_EVERY_MS) await announce();
      restMs = Math.min((performance.now() - begunAt) * REST, LONGEST_REST_MS);
    }
    await catalogue.finish(shop.db);
  } finally {
    await announce();
  }
};
