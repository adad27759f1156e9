import { sql, type Transaction } from 'kysely';
import type { PlainField } from '#contract/catalogue/field-list.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import { productWords } from '../search/product-words.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { refreshFigures } from '../variants/product-figures.ts';
import { codesOf } from '../variants/stored-variant.ts';
import { findVariants } from '../variants/variants.ts';
import { dropLostPictures, removeVariantsOf, replaceVariantPictures } from '../variants/write-variants.ts';
import { lockProducts } from './stock.ts';
import {
  type ProductFigures,
  rowDefinitions,
  type StoredProduct,
  storedAssignments,
  storedColumns,
  storedValues,
} from './stored-product.ts';

/** A product that is added; plain fields and attributes that are left out are empty, and one without a past begins now. */
export interface AddedProduct
  extends Omit<StoredProduct, PlainField | 'attributes'>,
    Partial<Pick<StoredProduct, PlainField | 'attributes'>> {
  id: string;
  handle?: string | null;
  createdAt?: Date | string | undefined;
  starSum?: number;
  reviewCount?: number;
  starCounts?: readonly number[];
  /** Of the variants that it is going to have: it is found by them. */
  variantCodes?: readonly string[];
}

/** All fields of a product. */
type WholeProduct = StoredProduct & { id: string };

/** Its texts stay, and with them its words but for the category. */
type FiguresAlone = ProductFigures & { id: string };

const ROWS_A_STATEMENT = 1_000;

const isWhole = (product: WholeProduct | FiguresAlone): product is WholeProduct => 'name' in product;

/** A product with what it is found by, whose words are known and whose pictures count as in use. */
type Ready<Product> = Product & { search: string };

/**
 * Makes words known and keeps pictures, each in their one order. So a transaction does it once, for everything that it is going to
 * write: whoever did it twice would wait in a circle with whoever has the later ones and wants the earlier ones.
 */
export const makeReady = async <Product extends AddedProduct>(
  trx: Transaction<DB>,
  products: readonly Product[],
): Promise<Ready<Product>[]> => {
  if (products.length === 0) return [];
  const worded = products.map((product) => ({ product, words: productWords(product) }));
  await makeKnown(
    trx,
    worded.flatMap(({ words }) => words.vocabulary),
  );
  const images = products.flatMap((product) => product.images);
  await sql`with ${keepingPictures(JSON.stringify(images))} select`.execute(trx);
  return worded.map(({ product, words }) => ({ ...product, search: words.vector }));
};

/** Adds products. @throws the database's error for a taken sku or handle, or an unknown category */
export const insertReady = async (
  trx: Transaction<DB>,
  products: readonly Ready<AddedProduct>[],
): Promise<void> => {
  // One JSON list, so that the statement is the same however many there are.
  for (let from = 0; from < products.length; from += ROWS_A_STATEMENT) {
    await sql`
      insert into product (id, handle, ${storedColumns}, search, star_sum, review_count, star_counts, created_at)
      select id, handle, ${storedValues}, search::tsvector, coalesce("starSum", 0), coalesce("reviewCount", 0),
        coalesce("starCounts", '{0,0,0,0,0}'), coalesce("createdAt", now())
      from jsonb_to_recordset(${JSON.stringify(products.slice(from, from + ROWS_A_STATEMENT))}::jsonb) as row(id uuid,
        handle text, ${rowDefinitions}, search text, "starSum" integer, "reviewCount" integer, "starCounts" integer[],
        "createdAt" timestamptz)`.execute(trx);
  }
};

/** Makes products ready and adds them. @throws as `insertReady` does */
export const insertProducts = async (
  trx: Transaction<DB>,
  products: readonly AddedProduct[],
): Promise<void> => insertReady(trx, await makeReady(trx, products));

/** A product is found by the skus and barcode numbers of its variants too. */
const withVariantCodes = async (
  trx: Transaction<DB>,
  products: readonly WholeProduct[],
): Promise<(WholeProduct & { variantCodes: string[] })[]> => {
  if (products.length === 0) return [];
  const variants = await findVariants(
    trx,
    products.map(({ id }) => id),
  );
  return products.map((product) => ({
    ...product,
    variantCodes: codesOf(variants.get(product.id) ?? []),
  }));
};

/**
 * Writes products that the transaction has locked; the stock of one with variants stays the sum of theirs, which are written
 * before. @throws the database's error as `insertReady` does
 */
export const updateReady = async (
  trx: Transaction<DB>,
  products: readonly (Ready<WholeProduct> | FiguresAlone)[],
): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    update product p set ${storedAssignments}, updated_at = now(), search = case
        when row.search is not null then row.search::tsvector
        when p.category_id = row."categoryId" then p.search
        else ts_delete(p.search, '#' || p.category_id) || format('%L:1B', '#' || row."categoryId")::tsvector end
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as row(id uuid, ${rowDefinitions}, search text)
    where p.id = row.id`.execute(trx);
  const ids = products.map(({ id }) => id);
  if (products.some(isWhole)) await dropLostPictures(trx, ids);
  await refreshFigures(trx, ids);
};

/** Makes products ready where their texts are given, and writes them. @throws as `updateReady` does */
export const updateProducts = async (
  trx: Transaction<DB>,
  products: readonly (WholeProduct | FiguresAlone)[],
): Promise<void> => {
  const figures = products.filter((product) => !isWhole(product));
  const ready = await makeReady(trx, await withVariantCodes(trx, products.filter(isWhole)));
  await updateReady(trx, [...figures, ...ready]);
};

/**
 * Products, and their variants, that show a picture from one address show it from another. What an administrator has put in its place meanwhile
 * stays.
 */
export const replacePictures = async (
  trx: Transaction<DB>,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> => {
  await lockProducts(trx, ids);
  await sql`with ${keepingPictures(JSON.stringify([{ url: to }]))} select`.execute(trx);
  await sql`
    update product p set images = (
        select jsonb_agg(case when image->>'url' = ${from} then image || jsonb_build_object('url', ${to}::text) else image end
          order by place)
        from jsonb_array_elements(p.images) with ordinality as i (image, place))
    where p.id = any(${[...ids]}::uuid[]) and p.images @> jsonb_build_array(jsonb_build_object('url', ${from}::text))`.execute(
    trx,
  );
  await replaceVariantPictures(trx, ids, from, to);
};

/** Hides products everywhere for good. Their rows stay for the orders that name them; their skus are free again. */
export const removeProducts = async (trx: Transaction<DB>, ids: readonly string[]): Promise<void> => {
  await removeVariantsOf(trx, ids);
  await sql`update product set deleted_at = now(), category_id = null, search = '' where id = any(${ids}::uuid[])`.execute(
    trx,
  );
};
