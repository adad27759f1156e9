import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { optionTitles } from './columns.ts';
import { type ExistingProduct, heldUnits, knownColumns } from './existing-products.ts';
import { rowsOfProduct, titles } from './product-rows.ts';

/** Shopify's own number; a file has more only where a product of it does. */
const LEAST_OPTIONS = 3;

/** In Shopify's order; what the shop has no word for is there where Shopify wants it. */
export const titlesFor = (options: number): string[] => [
  titles.handle,
  titles.title,
  titles.body,
  ...PLAIN_FIELDS.map((field) => titles[field]),
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
  titles.image,
  titles.imagePosition,
  titles.status,
  titles.attributes,
];

const optionsNeeded = async (db: Database, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ most: number | null }>`
    select max((select count(*) from jsonb_object_keys(p.variations))) as most
    from product p where ${condition}`.execute(db);
  return Math.max(LEAST_OPTIONS, rows[0]?.most ?? 0);
};

const rowsOf = async function* (
  db: Database,
  condition: RawBuilder<unknown>,
  columns: readonly string[],
  appUrl: string,
): AsyncGenerator<(string | number)[]> {
  const products = readByCursor<ExistingProduct>(
    db,
    sql`
      with held as (${heldUnits})
      select ${knownColumns}, coalesce(held.units, 0) as held
      from product p join category c on c.id = p.category_id left join held on held.product_id = p.id::text
      where ${condition} order by p.created_at, p.id`,
  );
  for await (const product of products) {
    for (const cells of rowsOfProduct(product, appUrl)) yield columns.map((title) => cells[title] ?? '');
  }
};

/**
 * Products as CSV in Shopify's format, the oldest first, so that an import makes them in their order. Read back, the
 * file says of each product just what it is.
 * @param condition SQL: which of `product p`
 * @param appUrl where the shop's own pictures can be fetched
 */
export const exportProducts = async (
  db: Database,
  condition: RawBuilder<unknown>,
  appUrl: string,
): Promise<Readable> => {
  const columns = titlesFor(await optionsNeeded(db, condition));
  return csvFile(columns, rowsOf(db, condition, columns, appUrl));
};
