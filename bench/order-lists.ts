import path from 'node:path';
import { measureLists, WITHIN_MS } from './admin-lists.ts';
import { type Bench, measure } from './bench.ts';
import { runChild } from './children.ts';
import { ORDERS_A_DAY } from './orders.ts';
import { below, type Row } from './report.ts';
import { type BenchedShop, QUIET_SETTINGS, startShop } from './shop.ts';

const PRODUCTS = 2_000;

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
  'search: two letters': 'search=ad',
  'search: two rare letters, by total': 'search=tv&sortBy=totalPrice',
  'search: two digits': 'search=42',
  'search: a product': 'search=solar%20lamp',
  'search: a family name, shipped, by total': 'search=adeyemi&status=shipped&sortBy=totalPrice',
};

const DAY_MS = 86_400_000;
const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** The first screen of the admin area, for each period that it offers. */
const measureDashboard = async (
  bench: Bench,
  { url }: Pick<BenchedShop, 'url'>,
  seeded: string,
): Promise<Row[]> => {
  const target = (days: number) => ({
    url,
    seeded,
    connections: 1,
    calls: { kind: 'admin' as const, paths: [`/api/v1/admin/dashboard?days=${days}`] },
  });
  const figuresOf = await measure(bench, {
    '7 days': target(7),
    '30 days': target(30),
    '90 days': target(90),
  });
  return Object.entries(figuresOf).map(([period, figures]) => ({
    name: `dashboard, ${period}`,
    figures,
    aims: [below(`${WITHIN_MS} ms p95`, WITHIN_MS, figures.p95Ms)],
    failures: figures.failures,
  }));
};

/** The admin's dashboard and list of a great many orders. */
export const benchOrderLists = async (bench: Bench): Promise<void> => {
  const { orders } = bench.scale;
  const dataDir = path.join(bench.directory, 'orders');
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(PRODUCTS), seeded, String(orders)]);
  const shop = await startShop(dataDir, QUIET_SETTINGS, bench.profile);
  const days = orders / ORDERS_A_DAY;
  const queries = Object.fromEntries(
    Object.entries(LISTS).map(([name, query]) => [
      name,
      query.replace('FIRST', dayOf(0.75 * days)).replace('LAST', dayOf(0.25 * days)),
    ]),
  );
  const rows = [
    ...(await measureDashboard(bench, shop, seeded)),
    ...(await measureLists(bench, shop, seeded, '/api/v1/orders', queries)),
  ];
  await shop.stop();
  bench.report(`Lists of ${orders.toLocaleString('en')} orders, one request at a time`, rows);
};
