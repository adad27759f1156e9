import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productListQuerySchema } from '#contract/catalogue/schemas.ts';
import { ResponseCache } from '#server/answers/response-cache.ts';
import { directly } from '#server/database/address.ts';
import { type Connection, openDatabase } from '#server/database/connection.ts';
import { productToLoad } from '#tests/support/catalogue.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { ProductCounts } from '../facet-counts/product-counts.ts';
import { listProducts } from './listing.ts';
import { loadCatalogue } from './loading.ts';
import { ProductFinder } from './product-finder.ts';

let running: TestShop;
/** One connection of each kind, so that what was prepared on it can be looked at. */
let connection: Connection;

beforeAll(async () => {
  running = await openTestShop();
  await loadCatalogue(running.shop.db, {
    categories: [{ name: 'Curios', description: '' }],
    products: Array.from({ length: 3_000 }, (_, index) =>
      productToLoad(`Lamp ${index}`, {
        description: 'Burns all night. '.repeat(20),
        priceKobo: 100_00 + index,
      }),
    ),
  });
  connection = openDatabase(directly(running.connectionString), { size: 1, onError: () => {} });
});
afterAll(async () => {
  await connection.close();
  await running.stop();
});

const list = (filters: object) =>
  listProducts(
    connection,
    new ProductCounts(connection.reads, new ResponseCache()),
    { includesInactive: false, ...filters },
    undefined,
    { page: 2, limit: 10 },
  );

interface Prepared {
  name: string;
  statement: string;
  /** How often it was planned for its values. */
  planned: number;
}

/** The statements that were prepared on the connection and begin so. */
const preparedOn = async (db: Connection['db'], beginning: string): Promise<Prepared[]> => {
  const { rows } = await sql<Prepared>`
    select name, statement, custom_plans as planned from pg_prepared_statements`.execute(db);
  return rows.filter(({ statement }) => statement.trimStart().startsWith(beginning));
};
const preparedLists = (db: Connection['db']): Promise<Prepared[]> => preparedOn(db, 'with page as');

test('the one plan for all pages of the list never reads the whole table', async () => {
  expect((await list({})).products).toHaveLength(10);
  const prepared = await preparedLists(connection.reads);
  expect(prepared).toHaveLength(1);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain execute ${sql.id(prepared[0]?.name ?? '')}(10, 10)`.execute(connection.reads);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('product_newest');
  expect(plan).not.toContain('Seq Scan on product');
});

test('a narrowed list is planned for its own prices', async () => {
  expect((await list({ leastKobo: 100_10, mostKobo: 129_00 })).total).toBe(2_891);
  for (const db of [connection.db, connection.reads]) {
    const narrowed = (await preparedLists(db)).filter(({ statement }) => statement.includes('>='));
    expect(narrowed).toEqual([]);
  }
});

test('a search is planned once for all words, and by the index', async () => {
  const finder = new ProductFinder(connection, new ResponseCache());
  for (let count = 0; count < 8; count += 1) {
    const found = await finder.page(productListQuerySchema.parse({ q: `lamp ${count}` }), false);
    expect(found.total).toBeGreaterThan(0);
  }
  expect(await preparedOn(connection.db, 'with matched as')).toEqual([]);
  const [search] = await preparedOn(connection.reads, 'with matched as');
  expect(search?.planned).toBe(0);
});
