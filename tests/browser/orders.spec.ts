import { expect, shopperTest as test } from './shop.ts';
import { WHATEVER_WIDTH } from './width.ts';

/** Today, or so many days before, as the shop counts days. */
const dayOf = (before = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() - before * 24 * 3_600_000);

test('without orders the history says so and leads on', async ({ page }) => {
  for (const path of ['/history', '/orders']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/products');
});

test('search, status and dates narrow the orders; Clear brings all back', async ({
  page,
  shelf,
  shopper,
}) => {
  const [lamp, chair] = await Promise.all([shelf.put(), shelf.put()]);
  const first = await shopper.buy(lamp._id);
  const second = await shopper.buy(chair._id, { quantity: 2 });
  await shelf.setOrderStatus(first._id, 'shipped');
  await page.goto('/history');
  const numbers = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(numbers).toHaveText([second.orderNumber, first.orderNumber]);
  await expect(page.getByText('Showing 1-2 of 2 orders')).toBeVisible();

  await page.getByLabel('Search', { exact: true }).fill(lamp.name);
  await expect(page).toHaveURL(/\/history\?search=/);
  await expect(numbers).toHaveText([first.orderNumber]);
  await page.getByLabel('Search', { exact: true }).fill(second.orderNumber);
  await expect(numbers).toHaveText([second.orderNumber]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');
  await expect(numbers).toHaveCount(2);

  await page.getByLabel('Status').selectOption('Shipped');
  await expect(page).toHaveURL('/history?status=shipped');
  await expect(numbers).toHaveText([first.orderNumber]);
  await page.reload();
  await expect(numbers).toHaveText([first.orderNumber]);
  await expect(page.getByLabel('Status')).toHaveValue('shipped');
  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/history\??$/);
  await expect(numbers).toHaveCount(2);

  const today = dayOf();
  await page.getByLabel('Start date').fill(today);
  await page.getByLabel('End date').fill(today);
  await expect(page).toHaveURL(`/history?startDate=${today}&endDate=${today}`);
  await expect(numbers).toHaveCount(2);
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill(dayOf(1));
  await expect(page.getByRole('heading', { name: 'No orders match' })).toBeVisible();
});

test('more than ten orders come in pages', async ({ page, shelf, shopper }) => {
  const product = await shelf.put({ stock: 50 });
  for (let count = 0; count < 12; count += 1) await shopper.buy(product._id);
  await page.goto('/history');
  await expect(page.getByText('Showing 1-10 of 12 orders')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages of your orders' });
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2']);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/history?page=2');
  // The link that was pressed is gone: whoever goes by keyboard goes on at the list.
  await expect(page.getByText('Showing 11-12 of 12 orders')).toBeFocused();
  await expect(page.getByRole('link', { name: /^View Details of/ })).toHaveCount(2);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Showing 1-10 of 12 orders')).toBeVisible();
});

test(
  'a failure is shown in a box of its own, and a retry helps',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/status of 500/);
    await page.route('**/api/v1/orders/**', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await page.goto('/history');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible();
    await page.goto('/orders/0190a5c0-0000-7000-8000-000000000000');
    await expect(page.getByText('Failed to fetch order', { exact: true })).toBeVisible();
    await page.goto('/history');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible();
    await page.unroute('**/api/v1/orders/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You have not placed any orders yet.')).toBeVisible();
  },
);

test(
  'the filters wait half a second for the next letter',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const lamp = await shelf.put();
    await shopper.buy(lamp._id);
    await page.clock.install();
    await page.goto('/history');
    await expect(page.getByText('Showing 1-1 of 1 order')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/myorders'))
        asked.push(new URL(request.url()).searchParams.get('search') ?? '');
    });
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('Lan');
    await page.clock.runFor(499);
    await search.fill('Lantern');
    await page.clock.runFor(499);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/history?search=Lantern');
    expect(asked).toEqual(['Lantern']);
  },
);

/** Ten orders of another shop, of two pages. */
const pastPage = (page: number) => ({
  success: true,
  data: Array.from({ length: 10 }, (_, index) => ({
    _id: `past-${page}-${index}`,
    number: `#${page}${index}`,
    source: 'shopify',
    orderedAt: '2024-03-05T09:11:12.000Z',
    customer: { name: 'Ada', email: 'ada@example.com', phone: '' },
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
    payment: 'paid',
    delivery: 'fulfilled',
    isCancelled: false,
    paymentMethod: '',
    discountCode: '',
    ...{ subtotal: 1000, discount: 0, shipping: 0, tax: 0, total: 1000, refunded: 0 },
    items: [],
  })),
  pagination: { current: page, pages: 2, total: 20, limit: 10 },
});

test('more orders of earlier times come once however often they are asked for, and say so where they do not', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const held = Promise.withResolvers<void>();
  let isAway = true;
  await page.route('**/api/v1/past-orders?*', async (route) => {
    const wanted = Number(new URL(route.request().url()).searchParams.get('page'));
    if (wanted === 1) return route.fulfill({ json: pastPage(1) });
    if (isAway) return route.fulfill({ status: 503, body: '' });
    await held.promise;
    return route.fulfill({ json: pastPage(2) });
  });
  await page.goto('/history');
  const past = page.getByRole('region', { name: 'Before we moved here' });
  const more = past.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(past.getByRole('alert')).toContainText('Failed to load more of your earlier orders');
  await expect(past.locator('summary')).toHaveCount(10);
  isAway = false;
  await more.dblclick();
  await expect(past.getByRole('alert')).toHaveCount(0);
  held.resolve();
  await expect(past.locator('summary')).toHaveCount(20);
  await expect(past.getByText('Show more')).toHaveCount(0);
});
