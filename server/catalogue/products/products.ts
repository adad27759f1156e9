import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import type { NewProduct, ProductChange } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import { isForeignKeyViolation } from '#server/database/violations.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import type { Shop } from '#server/shop.ts';
import { productWords } from '../search/product-words.ts';
import { addingToVocabulary } from '../search/vocabulary.ts';
import { refuseStale } from './edit-conflict.ts';
import { auditedProduct, type ProductRow, productColumns, productOf } from './product-answer.ts';
import { makeSku } from './sku.ts';

/** A made sku is taken once in hundreds of millions of times; then another one is made. */
const SKU_TRIES = 5;

/** Tells what the database refused in the words of the form. */
const refusalFor = (error: unknown): unknown => {
  if (isUniqueViolation(error)) return conflict('sku_taken', say.sku);
  if (isForeignKeyViolation(error)) return brokenRule('category_unknown', say.categoryUnknown, 'category');
  return error;
};

const insertProduct = async (trx: Transaction<DB>, form: NewProduct, sku: string): Promise<Product> => {
  const words = productWords({ ...form, sku, categoryId: form.category });
  const { rows } = await sql<ProductRow>`
    with ${addingToVocabulary(words.vocabulary)}, ${keepingPictures(JSON.stringify(form.images))}, added as (
      insert into product (id, name, description, price_kobo, discount_price_kobo, stock, brand, sku, category_id,
        is_active, is_featured, images, variations, search)
      values (${randomUUIDv7()}, ${form.name}, ${form.description}, ${koboOfNaira(form.price)},
        ${form.discountPrice === null ? null : koboOfNaira(form.discountPrice)}, ${form.stock}, ${form.brand}, ${sku},
        ${form.category}, ${form.isActive}, ${form.isFeatured}, ${JSON.stringify(form.images)},
        ${JSON.stringify(form.variations)}, ${words.vector}::tsvector)
      returning *
    )
    select ${productColumns} from added p join category c on c.id = p.category_id`.execute(trx);
  const row = rows[0];
  if (!row) throw brokenRule('category_unknown', say.categoryUnknown, 'category');
  return productOf(row);
};

/**
 * Adds a product; without a sku one is made.
 * @throws Refusal 400 for an unknown category, 409 for a taken sku
 */
export const createProduct = async (shop: Shop, actor: Actor, form: NewProduct): Promise<Product> => {
  for (let left = form.sku === undefined ? SKU_TRIES : 1; ; left -= 1) {
    try {
      const product = await shop.db.transaction().execute(async (trx) => {
        const added = await insertProduct(trx, form, form.sku ?? makeSku(form.name));
        const subject = { id: added._id, name: added.name };
        await recordChanges(trx, actor, [
          { action: 'created', kind: 'product', subject, after: auditedProduct(added) },
        ]);
        return added;
      });
      await shop.changes.catalogueChanged();
      return product;
    } catch (error) {
      if (left <= 1 || !isUniqueViolation(error)) throw refusalFor(error);
    }
  }
};

/** A product as it stands in the database while its row is locked. */
interface StoredProduct {
  name: string;
  description: string;
  price_kobo: number;
  discount_price_kobo: number | null;
  stock: number;
  brand: string;
  sku: string;
  category_id: string;
  is_active: boolean;
  is_featured: boolean;
  images: string;
  variations: string;
}

/** Locks a product until the transaction ends; gives its row, and what an answer shows of it. */
const lockStored = async (
  trx: Transaction<DB>,
  id: string,
): Promise<{ row: StoredProduct; product: Product }> => {
  const { rows } = await sql<ProductRow & { stored: StoredProduct }>`
    select ${productColumns}, json_build_object('name', p.name, 'description', p.description,
      'price_kobo', p.price_kobo, 'discount_price_kobo', p.discount_price_kobo, 'stock', p.stock, 'brand', p.brand,
      'sku', p.sku, 'category_id', p.category_id, 'is_active', p.is_active, 'is_featured', p.is_featured,
      'images', p.images::text, 'variations', p.variations::text) as stored
    from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and p.deleted_at is null for no key update of p`.execute(trx);
  const row = rows[0];
  if (!row) throw notFound('product_not_found', say.notFound);
  return { row: row.stored, product: productOf(row) };
};

/** The stock after the edit: with `stockWas` what the admin added or took away counts, else the figure itself. */
const stockAfter = (stored: number, { stock, stockWas }: ProductChange): number => {
  if (stock === undefined) return stored;
  if (stockWas === undefined) return stock;
  const after = stored + stock - stockWas;
  if (after < 0) throw conflict('stock_changed', say.stockChanged);
  if (after > MAX_STOCK) throw conflict('stock_changed', say.stockOverflows);
  return after;
};

const applied = (stored: StoredProduct, change: ProductChange): StoredProduct => {
  const priceKobo = change.price === undefined ? stored.price_kobo : koboOfNaira(change.price);
  const discountKobo =
    change.discountPrice === undefined
      ? stored.discount_price_kobo
      : change.discountPrice === null
        ? null
        : koboOfNaira(change.discountPrice);
  if (discountKobo !== null && discountKobo >= priceKobo) {
    throw brokenRule('discount_not_below_price', say.discountBelow, 'discountPrice');
  }
  return {
    name: change.name ?? stored.name,
    description: change.description ?? stored.description,
    price_kobo: priceKobo,
    discount_price_kobo: discountKobo,
    stock: stockAfter(stored.stock, change),
    brand: change.brand ?? stored.brand,
    sku: change.sku ?? stored.sku,
    category_id: change.category ?? stored.category_id,
    is_active: change.isActive ?? stored.is_active,
    is_featured: change.isFeatured ?? stored.is_featured,
    images: change.images ? JSON.stringify(change.images) : stored.images,
    variations: change.variations ? JSON.stringify(change.variations) : stored.variations,
  };
};

const writeStored = async (trx: Transaction<DB>, id: string, product: StoredProduct): Promise<Product> => {
  const words = productWords({ ...product, categoryId: product.category_id });
  const { rows } = await sql<ProductRow>`
    with ${addingToVocabulary(words.vocabulary)}, ${keepingPictures(product.images)}, written as (
      update product set name = ${product.name}, description = ${product.description},
        price_kobo = ${product.price_kobo}, discount_price_kobo = ${product.discount_price_kobo},
        stock = ${product.stock}, brand = ${product.brand}, sku = ${product.sku},
        category_id = ${product.category_id}, is_active = ${product.is_active}, is_featured = ${product.is_featured},
        images = ${product.images}, variations = ${product.variations}, search = ${words.vector}::tsvector,
        updated_at = now()
      where id = ${id}::uuid returning *
    )
    select ${productColumns} from written p join category c on c.id = p.category_id`.execute(trx);
  const row = rows[0];
  if (!row) throw brokenRule('category_unknown', say.categoryUnknown, 'category');
  return productOf(row);
};

const isStockOnly = ({ stock: _, stockWas: __, was: ___, ...others }: ProductChange): boolean =>
  Object.values(others).every((value) => value === undefined);

/**
 * Changes any subset of a product's fields. The row is locked from reading to writing, so that sales and other
 * edits in between are neither lost nor undone.
 * @throws Refusal 404 when there is no such product, 400 when a stored discount is not below the new price or the
 *   category is unknown, 409 for a taken sku, a stock that would leave its bounds, or a field of `was` that somebody
 *   else has changed
 */
export const changeProduct = async (
  shop: Shop,
  actor: Actor,
  id: string,
  change: ProductChange,
): Promise<Product> => {
  const { product, before } = await shop.db
    .transaction()
    .execute(async (trx) => {
      const { row, product: old } = await lockStored(trx, id);
      refuseStale(old, change);
      const written = await writeStored(trx, id, applied(row, change));
      const subject = { id, name: old.name };
      await recordChanges(trx, actor, [
        {
          action: 'changed',
          kind: 'product',
          subject,
          before: auditedProduct(old),
          after: auditedProduct(written),
        },
      ]);
      return { before: row.stock, product: written };
    })
    .catch((error: unknown) => {
      throw refusalFor(error);
    });
  if (isStockOnly(change)) {
    await shop.changes.stockChanged([{ productId: id, before, after: product.stock }]);
  } else {
    await shop.changes.catalogueChanged();
  }
  return product;
};

/**
 * Hides a product everywhere for good. Its row stays for the orders that name it; its sku is free again.
 * @throws Refusal 404
 */
export const deleteProduct = async (shop: Shop, actor: Actor, id: string): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const { product } = await lockStored(trx, id);
    await trx
      .updateTable('product')
      .set({ deleted_at: sql<Date>`now()`, category_id: null, search: '' })
      .where('id', '=', id)
      .execute();
    const subject = { id, name: product.name };
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'product', subject, before: auditedProduct(product) },
    ]);
  });
  await shop.changes.catalogueChanged();
};
