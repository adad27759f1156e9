import { sql, type Transaction } from 'kysely';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Categories } from './categories.ts';
import type { Column } from './columns.ts';
import { type ExistingProduct, type ExistingProducts, readKnown } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';
import { fileProductsOf, stepOf, type Work } from './import-batch.ts';
import type { ImportingShop } from './importing-shop.ts';
import { type Plan, planProduct } from './judge-product.ts';

/** Which products a file has named by now, so that none is written twice. */
class NamedInFile {
  readonly #rowOfSku = new Map<string, number>();
  readonly #rowOfProduct = new Map<string, number>();

  /** Notes a product, and tells where it has been named before. */
  note(fileProduct: FileProduct, known: ExistingProduct | undefined): void {
    const tell = (sentence: string, field: Column) =>
      fileProduct.remarks.push({ ...fileProduct.placeOf(field), kind: 'problem', sentence });
    const rowOfSku = fileProduct.sku === undefined ? undefined : this.#rowOfSku.get(fileProduct.sku);
    const rowOfProduct = known && this.#rowOfProduct.get(known.id);
    if (rowOfSku !== undefined) tell(say.skuInFile(rowOfSku), 'sku');
    else if (rowOfProduct !== undefined) tell(say.twice(rowOfProduct), 'sku');
    if (fileProduct.sku !== undefined && rowOfSku === undefined)
      this.#rowOfSku.set(fileProduct.sku, fileProduct.row);
    if (known && rowOfProduct === undefined) this.#rowOfProduct.set(known.id, fileProduct.row);
  }
}

/** A sku that belongs to another product than the handle does. */
export const reportTakenSku = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  all: ExistingProducts,
): void => {
  const holder = all.withSku(fileProduct.sku);
  if (!holder || holder.id === known?.id) return;
  fileProduct.remarks.push({
    ...fileProduct.placeOf('sku'),
    kind: 'problem',
    sentence: say.skuElsewhere(holder.name),
  });
};

/** What the product has in the shop, units in open checkouts included: those are neither sold nor gone. */
const stockSeen = (known: ExistingProduct | undefined): number | null =>
  known ? Math.min(known.stock + known.held, MAX_STOCK) : null;

interface Checked {
  fileProduct: FileProduct;
  plan: Plan;
}

const writeReport = (trx: Transaction<DB>, id: string, checked: readonly Checked[]): Promise<unknown> => {
  const rows = checked.map(({ fileProduct, plan: { known, outcome, changes, remarks } }) => ({
    place: fileProduct.place,
    row: fileProduct.row,
    handle: fileProduct.handle,
    name: fileProduct.name ?? known?.name ?? '',
    outcome,
    changes,
    remarks,
    productId: known?.id ?? null,
    stockSeen: stockSeen(known),
  }));
  return sql`
    insert into product_import_row (import_id, place, row_number, handle, name, outcome, changes, remarks, product_id,
      stock_seen)
    select ${id}::uuid, place, row, handle, name, outcome, changes, remarks, "productId", "stockSeen"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(place integer, row integer, handle text, name text,
      outcome text, changes text[], remarks jsonb, "productId" uuid, "stockSeen" integer)`.execute(trx);
};

/** Forgets what a check that broke off has written. */
const beginAnew = (shop: ImportingShop, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('product_import_row').where('import_id', '=', id).execute();
    await sql`
      update product_import set done = 0, created = 0, changed = 0, unchanged = 0, refused = 0, noted = 0,
        new_categories = '{}' where id = ${id}::uuid`.execute(trx);
  });

/** Writes down what would become of each product of the file; nothing of the catalogue changes. */
export const checkFile = async (shop: ImportingShop, work: Work): Promise<void> => {
  await beginAnew(shop, work.id);
  const categories = await Categories.read(shop.db);
  const named = new NamedInFile();
  for await (const fileProducts of fileProductsOf(work, 0)) {
    const all = await readKnown(shop.db, fileProducts);
    const checked = fileProducts.map((fileProduct) => {
      const known = all.find(fileProduct);
      named.note(fileProduct, known);
      reportTakenSku(fileProduct, known, all);
      return { fileProduct, plan: planProduct(fileProduct, known, work.choices, stockSeen(known)) };
    });
    const newCategories = checked.flatMap(({ plan: { form } }) =>
      form && !categories.has(form.category) ? form.category : [],
    );
    await shop.db.transaction().execute(async (trx) => {
      await work.advance(
        trx,
        stepOf(
          checked.map(({ plan }) => plan),
          newCategories,
        ),
      );
      await writeReport(trx, work.id, checked);
    });
  }
};
