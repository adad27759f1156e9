import path from 'node:path';
import { type Bench, measure } from './bench.ts';
import { runChild } from './children.ts';
import { ORDERS_A_DAY } from './orders.ts';
import { below, type Row } from './report.ts';
import { readSeeded } from './seeded.ts';
import { QUIET_SETTINGS, startShop } from './shop.ts';

const PRODUCTS = 2_000;
const PAGE_SIZE = 10;
const WITHIN_MS = 100;

/** What administrators ask the list of orders for. */
const LISTS: Record<string, string> = {
  'all orders': '',
  'one status': 'status=shipped',
  'one payment status': 'paymentStatus=paid',
  'status and payment': 'status=delivered&paymentStatus=paid',
  'half of the days': 'startDate=FIRST&endDate=LAST',
  'by total': 'sortBy=totalPrice',
  'by status': 'sortBy=status&sortOrder=asc',
  'by payment status': 'sortBy=paymentStatus&sortOrder=asc',
  'by number': 'sortBy=orderNumber&sortOrder=asc',
  'by total, one status': 'sortBy=totalPrice&status=delivered',
  'search: a number': 'search=-000042',
  'search: an address': 'search=okafor1234%40example',
  'search: a name': 'search=ngozi%20bello',
  'search: a family name': 'search=adeyemi',
  'search: a product': 'search=solar%20lamp',
  'search: a family name, shipped, by total': 'search=adeyemi&status=shipped&sortBy=totalPrice',
};

const DAY_MS = 86_400_000;
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** How many pages a list has. */
const pagesOf = async (url: string, token: string, query: string): Promise<number> => {
  const response = await fetch(`${url}${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
  const { pagination } = (await response.json()) as { pagination: { pages: number } };
  return pagination.pages;
};

/** The admin's lists of a great many orders, at their first and their last page, one request at a time. */
export const benchOrderLists = async (bench: Bench): Promise<void> => {
  const { orders } = bench.scale;
  const dataDir = path.join(bench.directory, 'orders');
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(PRODUCTS), seeded, String(orders)]);
  const { adminToken } = await readSeeded(seeded);
  const shop = await startShop(dataDir, QUIET_SETTINGS, bench.profile);
  const rows: Row[] = [];
  const days = orders / ORDERS_A_DAY;
  for (const [name, filters] of Object.entries(LISTS)) {
    const query = filters.replace('FIRST', dayOf(0.75 * days)).replace('LAST', dayOf(0.25 * days));
    const address = (page: number): string => `/api/v1/orders?limit=${PAGE_SIZE}&page=${page}&${query}`;
    const pages = await pagesOf(shop.url, adminToken, address(1));
    const target = (page: number) => ({
      url: shop.url,
      seeded,
      connections: 1,
      calls: { kind: 'admin' as const, paths: [address(page)] },
    });
    const figuresOf = await measure(bench, {
      'page 1': target(1),
      ...(pages > 1 ? { [`page ${pages.toLocaleString('en')}`]: target(pages) } : {}),
    });
    for (const [place, figures] of Object.entries(figuresOf)) {
      const aims = [below(`${WITHIN_MS} ms p95`, WITHIN_MS, figures.p95Ms)];
      rows.push({ name: `${name}, ${place}`, figures, aims, failures: figures.failures });
    }
  }
  await shop.stop();
  bench.report(`Lists of ${orders.toLocaleString('en')} orders, one request at a time`, rows);
};
