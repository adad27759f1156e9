import path from 'node:path';
import { measureLists } from './admin-lists.ts';
import type { Bench } from './bench.ts';
import { runChild } from './children.ts';
import { readSeeded } from './seeded.ts';
import { QUIET_SETTINGS, startShop } from './shop.ts';

/** What administrators ask the list of products for; CATEGORY is one of the catalogue's. */
const LISTS: Record<string, string> = {
  'all products': '',
  'by name': 'sortBy=name&sortOrder=asc',
  'by SKU': 'sortBy=sku&sortOrder=asc',
  'by category': 'sortBy=category&sortOrder=asc',
  'by price': 'sortBy=price',
  'by stock': 'sortBy=stock&sortOrder=asc',
  'one category': 'category=CATEGORY',
  'one category, by stock': 'category=CATEGORY&sortBy=stock&sortOrder=asc',
  inactive: 'isActive=false',
  featured: 'isFeatured=true',
  'in stock': 'stock=in',
  'low stock, fewest first': 'stock=low&sortBy=stock&sortOrder=asc',
  'out of stock, by name': 'stock=out&sortBy=name&sortOrder=asc',
  'search: a common word': 'search=solar',
  'search: a SKU': 'search=B-4242',
  'search: a common word, low stock, by price': 'search=solar&stock=low&sortBy=price',
};

/** The admin's list of a great many products. */
export const benchProductLists = async (bench: Bench): Promise<void> => {
  const { large } = bench.scale;
  const dataDir = path.join(bench.directory, 'product-lists');
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(large), seeded]);
  const { categoryIds } = await readSeeded(seeded);
  const shop = await startShop(dataDir, QUIET_SETTINGS, bench.profile);
  const queries = Object.fromEntries(
    Object.entries(LISTS).map(([name, query]) => [name, query.replace('CATEGORY', categoryIds[0] ?? '')]),
  );
  const rows = await measureLists(bench, shop, seeded, '/api/v1/admin/products', queries);
  await shop.stop();
  bench.report(`Lists of ${large.toLocaleString('en')} products, one request at a time`, rows);
};
