import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import { newShopper } from './shopper.ts';
import { fillAddress, payButton } from './steps.ts';

test('another account that logs in in another tab is the one that is shown here', async ({
  page,
  context,
  shopper,
  url,
}) => {
  const other = await newShopper(url);
  await page.goto('/profile');
  await expect(page.getByText(shopper.email).first()).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.evaluate((token) => localStorage.setItem('token', token), other.token);
  await expect(page.getByText(other.email).first()).toBeVisible();
  await expect(page.getByText(shopper.email)).toHaveCount(0);
});

test('a shop that cannot say who somebody is logs nobody out, and is asked again', async ({
  page,
  shopper,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  let asked = 0;
  // More than the three tries of one question.
  await page.route('**/api/v1/auth/me', (route) => {
    asked += 1;
    return asked > 4
      ? route.continue()
      : route.fulfill({ status: 503, json: { success: false, error: 'Away' } });
  });
  await page.goto('/products');
  await expect(page.getByText(shopper.name).first()).toBeAttached();
  expect(asked).toBeGreaterThan(4);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(shopper.token);
});

test('a page of something before the shop logs nobody out either', async ({ page, shopper, trouble }) => {
  trouble.expect(/status of 40[38]/);
  const statuses = [403, 408];
  await page.route('**/api/v1/auth/me', (route) => {
    const status = statuses.shift();
    return status === undefined
      ? route.continue()
      : route.fulfill({ status, contentType: 'text/html', body: '<h1>Please accept our terms</h1>' });
  });
  await page.goto('/products');
  await expect(page.getByText(shopper.name).first()).toBeAttached();
  expect(statuses).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(shopper.token);
});

test('whoever logs out without a line is logged out', async ({ page, context, trouble }) => {
  // Scripts and styles that were asked for as the line went belong to it as well.
  trouble.expect(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|You are offline|Unable to preload/,
  );
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Logout' }).click();
  // The login's page does not come, and whatever stands there instead is no page of the shop.
  await expect.poll(() => page.getByRole('main').count()).toBe(0);
  await context.setOffline(false);
  await page.goto('/');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a code takes off what it is worth of the cart that is there now', async ({
  page,
  shelf,
  shopper,
  url,
}) => {
  const admin = dataOf(
    await clientOf(url)<unknown>('POST', '/auth/login', {
      email: 'admin@shop.example',
      password: 'Admin123',
    }).then(({ body, ...rest }) => ({ ...rest, body: { ...body, data: body.token } })),
  ) as string;
  const code = `TENTH${Date.now()}`;
  dataOf(
    await clientOf(url, admin)('POST', '/admin/discounts', {
      code,
      kind: 'percent',
      value: 10,
      minimumSpend: 0,
      startsAt: null,
      endsAt: null,
      totalLimit: null,
      perUserLimit: 1,
      isActive: true,
    }),
  );
  const product = await shelf.put({ price: 1_000 });
  await shopper.putIntoCart(product._id, { quantity: 2 });
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Have a discount code?' }).click();
  await page.getByLabel('Discount code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('₦200 off')).toBeVisible();
  await expect(payButton(page)).toContainText('₦1,810');
  await shelf.change(product._id, { price: 1_500 });
  await payButton(page).click();
  await expect(page.getByText(/the total is now ₦2,710/)).toBeVisible();
  await expect(page.getByText('₦300 off')).toBeVisible();
  await expect(payButton(page)).toContainText('₦2,710');
});
