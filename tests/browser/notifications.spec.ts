import type { Page } from '@playwright/test';
import { expect, shopperTest as test } from './shop.ts';
import { mailTo } from './shopper.ts';
import { expectSound, watchRequests } from './soundness.ts';
import { fillAddress, payButton, payWith } from './steps.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

test('what happens to an order is counted in the header, listed, and leads to it', async ({
  page,
  trouble,
  url,
  shelf,
  shopper,
}) => {
  const lamp = await shelf.put();
  await shopper.putIntoCart(lamp._id);
  await page.goto('/checkout');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await fillAddress(page);
  await payButton(page).click();
  await payWith(page, /Success/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  // The order is counted at once, without a new visit.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const [order] = await shopper.orders();
  if (!order) throw new Error('The order is not there');
  await shelf.setOrderStatus(order._id, 'shipped');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');

  const failed = watchRequests(page);
  await bell(page).click();
  await expect(page).toHaveURL('/notification');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Order shipped');
  await expect(rows(page).nth(0)).toContainText(order.orderNumber);
  await expect(rows(page).nth(1)).toContainText('Order confirmed');
  await expect(rows(page).nth(2)).toContainText('Welcome');
  await expectSound(page, trouble, failed);

  await rows(page).nth(0).click();
  await expect(page).toHaveURL(`/orders/${order._id}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.goBack();
  await expect(rows(page).nth(0)).not.toContainText('(unread)');
  await expect(rows(page).nth(1)).toContainText('(unread)');
  await page.reload();
  await expect(page.getByRole('main').getByText('2 unread')).toBeVisible();

  // The same was told by mail.
  await expect.poll(() => mailTo(url, shopper.email, `Order ${order.orderNumber} shipped`)).toBeTruthy();
  expect(await mailTo(url, shopper.email, `Order ${order.orderNumber} confirmed`)).toBeTruthy();
  expect(await mailTo(url, shopper.email, /^Welcome to/)).toBeTruthy();
});

test('all are marked as read with one press', async ({ page, shelf, shopper, trouble }) => {
  const order = await shopper.buy((await shelf.put())._id);
  await page.goto('/notification');
  const markAll = page.getByRole('button', { name: 'Mark all as read' });
  await expect(page.getByRole('main').getByText('2 unread')).toBeVisible();
  await page.route('**/api/v1/notifications/read', (route) => route.abort(), { times: 1 });
  trouble.expect(/ERR_FAILED/);
  await markAll.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update notifications' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await markAll.click();
  const status = page.getByText('You have read everything.');
  await expect(status).toBeVisible();
  await expect(status).toBeFocused();
  await expect(markAll).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(status).toBeVisible();
  await expect(rows(page).filter({ hasText: '(unread)' })).toHaveCount(0);
  await shelf.setOrderStatus(order._id, 'delivered');
  await page.reload();
  await expect(rows(page).filter({ hasText: '(unread)' })).toHaveText(/Order delivered/);
});

test('more than ten come in pages', async ({ page, shelf, shopper }) => {
  const lamp = await shelf.put({ stock: 50 });
  const order = await shopper.buy(lamp._id);
  for (let count = 0; count < 5; count += 1) {
    await shelf.setOrderStatus(order._id, 'shipped');
    await shelf.setOrderStatus(order._id, 'delivered');
  }
  await page.goto('/notification');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('main').getByText('12 unread')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages of your notifications' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/notification?page=2');
  await expect(rows(page)).toHaveText([/Order confirmed/, /Welcome/]);
  await expect(page.getByRole('list', { name: 'Notifications' })).toBeFocused();
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a failure says so, and a retry helps; without any the page leads on', async ({ page, trouble }) => {
  trouble.expect(/status of 500/);
  await page.route('**/api/v1/notifications?*', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  );
  await page.goto('/notification');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch notifications' })).toBeVisible();
  await page.unroute('**/api/v1/notifications?*');
  await page.route('**/api/v1/notifications?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [],
        pagination: { current: 1, limit: 10, total: 0, pages: 0 },
        unread: 0,
      },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/products');
});

test('who logs out takes the number along', async ({ page }) => {
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect(bell(page)).toHaveCount(0);
});
