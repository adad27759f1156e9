import type { Page } from '@playwright/test';
import { LOW_STOCK_WARNED } from '#contract/catalogue/limits.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { formatNairaExact } from '../../contract/money.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { withFilters, withMoreFilters } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const live = (page: Page) => page.getByRole('banner').getByText('Up to date', { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Answers with the shop's dashboard, changed as a test wants it. */
const answerWith = async (page: Page, dashboard: Dashboard, change: Partial<Dashboard>): Promise<void> => {
  await page.unroute('**/api/v1/admin/dashboard*');
  await page.route('**/api/v1/admin/dashboard*', (route) =>
    route.fulfill({ json: { success: true, data: { ...dashboard, ...change } } }),
  );
};
const nothingSold = (days: Dashboard['salesByDay']) =>
  days.map(({ date }) => ({ date, orders: 0, sales: 0 }));

test('sales by day are a chart and a table, for a period that the address names', async ({
  page,
  shopper,
  shelf,
}) => {
  await shopper.buy((await shelf.put({ price: 1_234 }))._id);
  const answered = page.waitForResponse('**/api/v1/admin/dashboard*');
  await page.goto('/admin/dashboard');
  const { data } = (await (await answered).json()) as { data: Dashboard };
  const sales = region(page, 'Sales by Day');
  await expect(sales.locator('.recharts-bar-rectangle')).not.toHaveCount(0);
  await sales.getByText('Show as a table').click();
  const table = sales.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(31);
  const today = data.salesByDay.at(-1);
  expect(today?.orders).toBeGreaterThan(0);
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).not.toHaveText('0');
  await expect(sales.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  for (const days of ['7', '90']) {
    await sales.getByRole('link', { name: `${days} days` }).click();
    await expect(page).toHaveURL(new RegExp(`days=${days}$`));
    await expect(table.getByRole('row')).toHaveCount(Number(days) + 1);
    await expect(region(page, 'Best Sellers')).toContainText(`Last ${days} days`);
    await expect(region(page, 'Best Sellers')).toContainText('Before discounts, without what came back.');
  }
  await page.reload();
  await expect(region(page, 'Sales by Day').getByRole('link', { name: '90 days' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test(
  'asks for all that it shows before it begins to listen for what happens',
  WHATEVER_WIDTH,
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin/dashboard');
    await expect(live(page)).toBeVisible();
    const before = asked.slice(0, asked.indexOf('/api/v1/admin/events'));
    expect(before).toContain('/api/v1/admin/dashboard');
    expect(before.filter((path) => path.startsWith('/assets/'))).not.toEqual([]);
  },
);

test('a recent order is opened from anywhere in its row', async ({ page, shopper, shelf }) => {
  const { _id } = await shopper.buy((await shelf.put())._id);
  await page.goto('/admin/dashboard');
  const row = region(page, 'Recent Orders')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${_id}"]`) });
  await row.getByText(/, \d\d:\d\d$/).click({ force: true });
  await expect(page).toHaveURL(new RegExp(_id));
});

test('is sound with all that it shows, and nothing moves when the charts come', async ({
  page,
  shopper,
  shelf,
  url,
  adminToken,
}) => {
  await shopper.buy((await shelf.put())._id);
  // What others buy or call off meanwhile moves it, too, and is not meant here.
  await answerWith(page, dataOf(await clientOf(url, adminToken)<Dashboard>('GET', '/admin/dashboard')), {});
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shifted = String(
          Number(document.documentElement.dataset.shifted ?? 0) + entry.value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/admin/dashboard');
  await expect(live(page)).toBeVisible();
  await expect(region(page, 'Sales by Day').locator('.recharts-bar-rectangle')).not.toHaveCount(0);
  await expect(region(page, 'Orders by Status').locator('.recharts-pie-sector')).not.toHaveCount(0);
  await expectFitting(page);
  await expectAccessible(page);
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shifted ?? 0))).toBeLessThan(0.1);
});

test('a shop that has sold nothing says what comes, one with a single day shows it, millions fit', async ({
  page,
  url,
  adminToken,
}) => {
  const dashboard = dataOf(await clientOf(url, adminToken)<Dashboard>('GET', '/admin/dashboard'));
  const salesByDay = nothingSold(dashboard.salesByDay);
  const salesByDayBefore = nothingSold(dashboard.salesByDayBefore);
  await answerWith(page, dashboard, {
    totalSales: 0,
    totalOrders: 0,
    totalProducts: 0,
    recentOrders: [],
    lowStockProducts: [],
    topProducts: [],
    salesByDay,
    salesByDayBefore,
  });
  // For owners who have hidden the guide; it says the same otherwise.
  await page.route('**/api/v1/admin/setup', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, isOffered: false } } });
  });
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Your shop has no products yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add products' })).toBeVisible();
  await expect(page.getByText('Sales appear here, day by day, with the first paid order.')).toBeVisible();
  await expect(page.getByText('All products are well stocked')).toBeVisible();
  await expect(page.getByText('No orders yet')).toHaveCount(2);
  await expectAccessible(page);

  await answerWith(page, dashboard, {
    totalSales: 9_999_999,
    totalOrders: 1,
    salesByDay: salesByDay.with(-1, { date: salesByDay.at(-1)?.date ?? '', orders: 1, sales: 9_999_999 }),
    salesByDayBefore,
  });
  await page.reload();
  const sales = region(page, 'Sales by Day');
  await expect(sales.getByText(formatNairaExact(9_999_999)).first()).toBeVisible();
  await expect(sales.getByText('None in the 30 days before')).toBeVisible();
  await expect(sales.locator('.recharts-bar-rectangle path')).toHaveCount(1);
  await expectFitting(page);
});

test('the list of what runs out says where it ends, and leads to all that is sold out', async ({
  page,
  url,
  adminToken,
  shelf,
}) => {
  const product = await shelf.put({ stock: 0 });
  const dashboard = dataOf(await clientOf(url, adminToken)<Dashboard>('GET', '/admin/dashboard'));
  const scarce = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...product, _id: `${product._id}-${place}`, stock: 0 }));
  const alert = region(page, 'Low Stock Alert');
  await answerWith(page, dashboard, { lowStockProducts: scarce(LOW_STOCK_WARNED - 1) });
  await page.goto('/admin/dashboard');
  await expect(alert.getByText('0 left')).toHaveCount(LOW_STOCK_WARNED - 1);
  await expect(alert.getByText(/scarcest/)).toHaveCount(0);

  await answerWith(page, dashboard, { lowStockProducts: scarce(LOW_STOCK_WARNED) });
  await page.reload();
  await expect(alert.getByText(`The ${LOW_STOCK_WARNED} scarcest, those on sale first.`)).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'All that are sold out' }).click();
  await withFilters(page, () =>
    expect(page.getByRole('combobox', { name: 'Stock', exact: true })).toHaveValue('out'),
  );
  await expect(page.getByText(product.name).first()).toBeVisible();
});

test(
  'a cancelled order that keeps the money is told of, and found by it',
  WHATEVER_WIDTH,
  async ({ page, shopper, shelf, url, adminToken }) => {
    const order = await shopper.buy((await shelf.put())._id);
    const admin = clientOf(url, adminToken);
    await admin('PUT', `/orders/${order._id}/status`, { status: 'cancelled' });
    await page.goto('/admin/dashboard');
    await expect(page.getByText(/paid, cancelled, not refunded$/)).toBeVisible();
    await expectFitting(page);
    await page
      .getByText(/paid, cancelled, not refunded$/)
      .locator('..')
      .getByRole('link', { name: /^Look at (this order|these orders)$/ })
      .click();
    await withMoreFilters(page, () => expect(page.getByLabel('Attention')).toHaveValue('unrefunded'));
    await expect(page.getByText(order.orderNumber).first()).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);
  },
);

test(
  'an order and what it makes scarce appear by themselves',
  WHATEVER_WIDTH,
  async ({ page, shopper, shelf }) => {
    const lamp = await shelf.put({ stock: 11, price: 750 });
    await page.goto('/admin/dashboard');
    await expect(live(page)).toBeVisible();
    await expect(region(page, 'Low Stock Alert').getByText(lamp.name)).toHaveCount(0);
    const order = await shopper.buy(lamp._id, { quantity: 2 });
    await expect(region(page, 'Recent Orders').getByRole('link', { name: order.orderNumber })).toBeVisible();
    await expect(
      region(page, 'Low Stock Alert').getByRole('listitem').filter({ hasText: lamp.name }),
    ).toContainText('9 left');
    await expectToast(page, /new order/i);
    await region(page, 'Recent Orders').getByRole('link', { name: order.orderNumber }).click();
    await expect(page.getByRole('heading', { name: `Order Details: ${order.orderNumber}` })).toBeVisible();
  },
);

test(
  'a broken line says so, is taken up again, and nothing is missed',
  WHATEVER_WIDTH,
  async ({ page, shopper, shelf, trouble }) => {
    trouble.expect(/ERR_FAILED|Failed to load resource/);
    const lamp = await shelf.put();
    await page.route('**/api/v1/admin/events', (route) => route.abort());
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('banner').getByText('Reconnecting…')).toBeVisible();
    const order = await shopper.buy(lamp._id);
    await expect(region(page, 'Recent Orders').getByRole('link', { name: order.orderNumber })).toHaveCount(0);
    await page.unroute('**/api/v1/admin/events');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(live(page)).toBeVisible();
    await expect(region(page, 'Recent Orders').getByRole('link', { name: order.orderNumber })).toBeVisible();
  },
);

test(
  'whoever is logged out elsewhere is sent to the login at once',
  WHATEVER_WIDTH,
  async ({ browser, url }) => {
    const login = { email: 'admin@shop.example', password: 'Admin123' };
    const token = (await clientOf(url)('POST', '/auth/login', login)).body.token ?? '';
    const storageState = {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    };
    const context = await browser.newContext({ storageState, baseURL: url });
    const page = await context.newPage();
    await page.goto('/admin/dashboard');
    await expect(live(page)).toBeVisible();
    dataOf(await clientOf(url, token)('POST', '/auth/logout'));
    await expect(page).toHaveURL('/login');
    await context.close();
  },
);
