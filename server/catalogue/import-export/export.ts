import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { ExportFormat } from '#contract/catalogue/import-export/states.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { optionTitles } from './columns.ts';
import { type ExistingProduct, selectKnown } from './existing-products.ts';
import { type Cells, rowsOfProduct, titles } from './product-rows.ts';
import { wooRowsOfProduct, wooTitlesFor } from './woo-export.ts';

/** Shopify's own number; a file has more only where a product of it does. */
const LEAST_OPTIONS = 3;

/** What the products of a file need of columns. */
interface Needed {
  options: number;
  /** Whether one has variants, or values that share one stock. */
  hasVariants: boolean;
  hasShared: boolean;
  /** Whether the category of one stands below another. */
  hasParents: boolean;
}

/**
 * In Shopify's order; what the shop has no word for is there where Shopify wants it. The shop's own columns, which Shopify
 * ignores, stand at the end.
 */
export const titlesFor = ({ options, hasVariants, hasShared, hasParents }: Needed): string[] => [
  titles.handle,
  titles.title,
  titles.body,
  ...PLAIN_FIELDS.filter((field) => field !== 'tags').map((field) => titles[field]),
  titles.type,
  titles.tags,
  titles.published,
  ...Array.from({ length: options }, (_, index) => Object.values(optionTitles(index + 1))).flat(),
  titles.sku,
  'Variant Inventory Tracker',
  titles.stock,
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  titles.price,
  titles.compareAt,
  'Variant Requires Shipping',
  'Variant Taxable',
  titles.barcode,
  titles.image,
  titles.imagePosition,
  ...(hasVariants ? [titles.variantImage] : []),
  titles.status,
  titles.attributes,
  ...(hasVariants
    ? [titles.productSku, titles.productPrice, titles.productCompareAt, titles.variantActive]
    : []),
  ...(hasShared ? [titles.sharedStock] : []),
  ...(hasParents ? [titles.categoryParent] : []),
];

const columnsNeeded = async (db: Database, condition: RawBuilder<unknown>): Promise<Needed> => {
  const { rows } = await sql<{ [Each in keyof Needed]: Needed[Each] | null }>`
    select max((select count(*) from jsonb_object_keys(p.variations))) as options,
      bool_or(p.has_variants) as "hasVariants", bool_or(not p.has_variants and p.variations <> '{}') as "hasShared",
      bool_or(p.category_id in (select c.id from category c where c.parent_id is not null)) as "hasParents"
    from product p where ${condition}`.execute(db);
  const [found] = rows;
  return {
    options: Math.max(LEAST_OPTIONS, found?.options ?? 0),
    hasVariants: found?.hasVariants ?? false,
    hasShared: found?.hasShared ?? false,
    hasParents: found?.hasParents ?? false,
  };
};

const rowsOf = async function* (
  db: Database,
  condition: RawBuilder<unknown>,
  columns: readonly string[],
  rowsFor: (product: ExistingProduct) => Cells[],
): AsyncGenerator<(string | number)[]> {
  const products = readByCursor<ExistingProduct>(
    db,
    sql`
      ${selectKnown}
      where ${condition} order by p.created_at, p.id`,
  );
  for await (const product of products) {
    for (const cells of rowsFor(product)) yield columns.map((title) => cells[title] ?? '');
  }
};

/** As many attributes as the product has that has most of them, its variations counted. */
const attributesNeeded = async (db: Database, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ most: number | null }>`
    select max((select count(*) from jsonb_object_keys(p.variations)) + jsonb_array_length(p.attributes)) as most
    from product p where ${condition}`.execute(db);
  return rows[0]?.most ?? 0;
};

/**
 * Products as CSV, the oldest first, so that an import makes them in their order. Read back, Shopify's format, with columns of
 * the shop's own that Shopify ignores, says of each product just what it is; WooCommerce's is what its own exporter writes.
 * @param condition SQL: which of `product p`
 * @param appUrl where the shop's own pictures can be fetched
 */
export const exportProducts = async (
  db: Database,
  condition: RawBuilder<unknown>,
  appUrl: string,
  format: ExportFormat = 'shopify',
): Promise<Readable> => {
  const isWoo = format === 'woocommerce';
  const columns = isWoo
    ? wooTitlesFor(await attributesNeeded(db, condition))
    : titlesFor(await columnsNeeded(db, condition));
  const rowsFor = isWoo ? wooRowsOfProduct : rowsOfProduct;
  return csvFile(
    columns,
    rowsOf(db, condition, columns, (product) => rowsFor(product, appUrl)),
  );
};
