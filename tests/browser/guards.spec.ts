import { expect, shopperTest, test } from './shop.ts';
import { newShopper } from './shopper.ts';

test('pages of one’s own ask a visitor to log in, and lead back', async ({ page, shopper }) => {
  for (const path of ['/checkout', '/history', '/orders', '/profile', '/notification', '/order', '/cart']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
});

test('an order’s page and My Orders say why the login is asked for', async ({ page }) => {
  await page.goto('/orders/0190a5c0-0000-7000-8000-000000000000');
  await expect(page.getByText('Please log in to view order details')).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('Please log in to view your orders.')).toBeVisible();
});

test('an admin who comes as a visitor is led by the login to the page that was asked for', async ({
  page,
}) => {
  await page.goto('/admin/returns');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('admin@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('Admin123');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/returns');
});

test('the admin area is not for visitors', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

shopperTest('nor for shoppers', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/unauthorized');
  await page
    .getByRole('main')
    .getByRole('link', { name: /homepage/i })
    .click();
  await expect(page).toHaveURL('/');
});

shopperTest('somebody else’s order is not found', async ({ page, shelf, url }) => {
  const somebody = await newShopper(url);
  const order = await somebody.buy((await shelf.put())._id);
  for (const id of [order._id, '0190a5c0-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/orders/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Order History' }).click();
  await expect(page).toHaveURL('/history');
});

shopperTest('a token that is no longer known makes a visitor', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => localStorage.setItem('token', 'made-up'));
  await page.goto('/cart');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

for (const [path, heading] of [
  ['/profile', 'Profile'],
  ['/cart', 'Cart'],
  ['/checkout', 'Checkout'],
] as const) {
  shopperTest(
    `a spinner turns on ${path} until it is known who is there`,
    async ({ page, shelf, shopper }) => {
      await shopper.putIntoCart((await shelf.put())._id);
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/auth/me', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      const ring = page.getByRole('main').locator('.animate-spin');
      await expect(ring).toBeVisible();
      held.resolve();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(ring).toHaveCount(0);
    },
  );
}
