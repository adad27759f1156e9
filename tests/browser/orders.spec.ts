import { formatNairaExact } from '#contract/money.ts';
import { expect, shopperTest as test } from './shop.ts';

const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date());
const YESTERDAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(
  Date.now() - 24 * 3_600_000,
);

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

  await page.getByLabel('Start date').fill(TODAY);
  await page.getByLabel('End date').fill(TODAY);
  await expect(page).toHaveURL(`/history?startDate=${TODAY}&endDate=${TODAY}`);
  await expect(numbers).toHaveCount(2);
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill(YESTERDAY);
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
  await expect(page.getByText('Showing 11-12 of 12 orders')).toBeVisible();
  await expect(page.getByRole('link', { name: /^View Details of/ })).toHaveCount(2);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Showing 1-10 of 12 orders')).toBeVisible();
});

test('an order shows what, where to, how it was paid, and that it has arrived', async ({
  page,
  shelf,
  shopper,
}) => {
  const product = await shelf.put({ price: 1250.75, variations: { Size: ['M'] } });
  const order = await shopper.buy(product._id, { quantity: 2, variation: { Size: 'M' } });
  await page.goto('/history');
  await page.getByRole('link', { name: `View Details of ${order.orderNumber}` }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
  for (const text of [
    'Pending',
    product.name,
    'Size: M',
    formatNairaExact(1250.75),
    formatNairaExact(2501.5),
    formatNairaExact(2511.5),
    '5 Allen Avenue',
    order.paystackReference,
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('heading', { name: /delivery confirmed/i })).toHaveCount(0);
  await shelf.setOrderStatus(order._id, 'delivered');
  await page.reload();
  await expect(main.getByRole('heading', { name: /delivery confirmed/i })).toBeVisible();
  // The old price and the old name stay, whatever becomes of the product.
  await shelf.change(product._id, { price: 9999 });
  await page.reload();
  await expect(main).toContainText(formatNairaExact(1250.75));
});

test('a failure is shown in a box of its own, and a retry helps', async ({ page, trouble }) => {
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
});
