import { sql, type Transaction } from 'kysely';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Categories } from './categories.ts';
import { CategoryParents } from './category-parents.ts';
import { CategorySourceCount } from './category-sources.ts';
import {
  type ExistingProduct,
  type ExistingProducts,
  readKnown,
  SkusOfNames,
  skusOf,
} from './existing-products.ts';
import type { FileProduct } from './file-product.ts';
import { fileProductsOf, inTurns, stepOf, type Work, withOwnPictures } from './import-batch.ts';
import type { ImportingShop } from './importing-shop.ts';
import { type Plan, planProduct } from './judge-product.ts';
import { unitsSeen } from './plan-file-variants.ts';
import { findKnown, type SkusTaken, type VariantsChecked, withoutSkus } from './taken-skus.ts';
import { variantMeant } from './variant-guard.ts';

/** Which products a file has named by now, so that none is written twice and no SKU is given to two. */
class NamedInFile {
  readonly #rowOfSku = new Map<string, number>();
  readonly #rowOfProduct = new Map<string, number>();
  readonly #rowOfHandle = new Map<string, number>();

  /** Which SKUs are another product's, and why. */
  skusTaken(read: FileProduct, all: ExistingProducts): SkusTaken {
    const reasons = skusOf(read).flatMap((sku): [string, string][] => {
      const rowOfSku = this.#rowOfSku.get(sku);
      if (rowOfSku !== undefined) return [[sku, say.skuInFile(rowOfSku)]];
      const holder = all.withHandle(read.handle) ? undefined : all.withSku(sku);
      const rowOfHolder = holder && this.#rowOfProduct.get(holder.id);
      return rowOfHolder === undefined ? [] : [[sku, say.twice(rowOfHolder)]];
    });
    return Object.fromEntries(reasons);
  }

  /**
   * Notes a product, and tells where it has been named before.
   * @param skus the file's, whether they are taken or not
   */
  note(fileProduct: FileProduct, known: ExistingProduct | undefined, skus: readonly string[]): void {
    if (fileProduct.handle === '') return;
    const row = this.#rowOfHandle.get(fileProduct.handle) ?? (known && this.#rowOfProduct.get(known.id));
    if (row !== undefined)
      fileProduct.remarks.push({ ...fileProduct.placeOf('sku'), kind: 'problem', sentence: say.twice(row) });
    this.#rowOfHandle.set(fileProduct.handle, row ?? fileProduct.row);
    for (const sku of skus) if (!this.#rowOfSku.has(sku)) this.#rowOfSku.set(sku, fileProduct.row);
    if (known && row === undefined) this.#rowOfProduct.set(known.id, fileProduct.row);
  }
}

/** Those whom the shop does not know, and whom no handle tells from others, with the SKU of one there that has their name. */
const withNamesakes = (
  names: SkusOfNames,
  fileProducts: readonly FileProduct[],
  all: ExistingProducts,
): Promise<FileProduct[]> =>
  Promise.all(
    fileProducts.map(async (one) => {
      if (one.name === undefined || one.handleFrom === 'handle' || all.find(one)) return one;
      const skuOfNamesake = await names.find(one.name);
      return skuOfNamesake === undefined ? one : { ...one, skuOfNamesake };
    }),
  );

/** What the product has in the shop, units in open checkouts included: those are neither sold nor gone. */
const stockSeen = (known: ExistingProduct | undefined): number | null =>
  known ? Math.min(known.stock + known.held, MAX_STOCK) : null;

interface Checked {
  fileProduct: FileProduct;
  skusTaken: SkusTaken;
  plan: Plan;
}

const writeReport = (trx: Transaction<DB>, id: string, checked: readonly Checked[]): Promise<unknown> => {
  const rows = checked.map(
    ({ fileProduct, skusTaken, plan: { known, outcome, changes, missing, remarks, variants } }) => ({
      place: fileProduct.place,
      row: fileProduct.row,
      handle: fileProduct.handle,
      name: fileProduct.name ?? known?.name ?? '',
      outcome,
      changes,
      missing,
      variants: variants?.report ?? [],
      variantsChecked: {
        skusTaken,
        seen: unitsSeen(known),
        edits: known?.edits ?? null,
        ...(fileProduct.skuOfNamesake === undefined ? {} : { skuOfNamesake: fileProduct.skuOfNamesake }),
      } satisfies VariantsChecked,
      remarks,
      productId: known?.id ?? null,
      stockSeen: stockSeen(known),
    }),
  );
  return sql`
    insert into product_import_row (import_id, place, row_number, handle, name, outcome, changes, missing, variants,
      variants_checked, remarks, product_id, stock_seen)
    select ${id}::uuid, place, row, handle, name, outcome, changes, missing, variants, "variantsChecked", remarks,
      "productId", "stockSeen"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(place integer, row integer, handle text, name text,
      outcome text, changes text[], missing text[], variants jsonb, "variantsChecked" jsonb, remarks jsonb, "productId" uuid, "stockSeen" integer)`.execute(
    trx,
  );
};

/** Forgets what a check that broke off has written. */
const beginAnew = (shop: ImportingShop, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('product_import_row').where('import_id', '=', id).execute();
    await sql`
      update product_import set done = 0, created = 0, changed = 0, unchanged = 0, refused = 0, noted = 0, unfinished = 0,
        missing = '{}', new_categories = '{}' where id = ${id}::uuid`.execute(trx);
  });

/** What is written one after the other, while the next is reckoned with: one write at a time, and none is lost sight of. */
class WritesBehind {
  #writing: Promise<void> = Promise.resolve();

  /** Begins a write once the one before is over. @throws whatever that one has stumbled over */
  async begin(write: () => Promise<void>): Promise<void> {
    await this.#writing;
    this.#writing = write();
    // It is told when it is waited for.
    this.#writing.catch(() => {});
  }

  /** @throws whatever the last one has stumbled over */
  over(): Promise<void> {
    return this.#writing;
  }
}

const writeChecked = (
  shop: ImportingShop,
  { id, advance }: Work,
  checked: readonly Checked[],
  newCategories: readonly string[],
): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await advance(
      trx,
      stepOf(
        checked.map(({ plan }) => plan),
        newCategories,
      ),
    );
    await writeReport(trx, id, checked);
  });

/** Writes down what would become of each product of the file; nothing of the catalogue changes. */
export const checkFile = async (shop: ImportingShop, work: Work): Promise<void> => {
  await beginAnew(shop, work.id);
  const categories = await Categories.read(shop.db);
  const named = new NamedInFile();
  const names = new SkusOfNames(shop.db);
  const sources = new CategorySourceCount();
  const parents = new CategoryParents();
  const writes = new WritesBehind();
  try {
    for await (const batch of fileProductsOf(work, 0)) {
      for (const fileProduct of batch) {
        sources.note(fileProduct.categoryOffers);
        parents.note(fileProduct);
      }
      const fileProducts = await withOwnPictures(shop.db, batch);
      const all = await readKnown(shop.db, fileProducts);
      const checked = await inTurns(await withNamesakes(names, fileProducts, all), (read) => {
        // Such rows are left out one by one, and are not the product by which others would be it once more.
        const isOfVariant = variantMeant(read, all.find(read)) !== undefined;
        const skusTaken = isOfVariant ? {} : named.skusTaken(read, all);
        const { fileProduct, known } = findKnown(withoutSkus(read, skusTaken), all);
        if (!isOfVariant) named.note(fileProduct, known, skusOf(read));
        return {
          fileProduct,
          skusTaken,
          plan: planProduct(fileProduct, known, work.choices, stockSeen(known)),
        };
      });
      const newCategories = checked.flatMap(({ plan: { form } }) =>
        form && !categories.has(form.category) ? form.category : [],
      );
      await writes.begin(() => writeChecked(shop, work, checked, newCategories));
    }
  } finally {
    await writes.over();
  }
  const parentOf = parents.result((name) => !categories.has(name));
  const parentsToMake = [...new Set(Object.values(parentOf))].filter((name) => !categories.has(name));
  await sql`
    update product_import set category_sources = ${JSON.stringify(sources.result(work.layout))}::jsonb,
      category_parents = ${JSON.stringify(parentOf)}::jsonb, new_categories = array(
        select distinct name from unnest(new_categories || ${parentsToMake}::text[]) name order by name)
    where id = ${work.id}::uuid and state = 'checking'`.execute(shop.db);
};
