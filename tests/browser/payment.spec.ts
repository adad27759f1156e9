import type { Page } from '@playwright/test';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { fillAddress, payButton, payWith, sheetOn } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const openCheckout = async (page: Page, shopper: Shopper, productId: string): Promise<void> => {
  await shopper.putIntoCart(productId, { quantity: 2 });
  await page.goto('/checkout');
  await fillAddress(page);
};

const expectOrderPlaced = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/history');
  await expect(page.getByText(/Your order ORD-\d{8}-\d+ has been placed/)).toBeVisible();
};

test(
  'a declined card charges nothing, and another one pays',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ stock: 5 });
    await openCheckout(page, shopper, product._id);
    await payButton(page).click();
    await payWith(page, /^Declined/);
    const refusal = sheetOn(page).getByRole('alert').filter({ hasText: 'Declined' });
    await expect(refusal).toContainText('Nothing was charged');
    expect(await shopper.orders()).toHaveLength(0);
    await payWith(page, /^Success/);
    await expectOrderPlaced(page);
    expect(await shopper.orders()).toHaveLength(1);
    expect((await shelf.look(product._id)).stock).toBe(3);
  },
);

test('a card that asks for its PIN pays with it', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const product = await shelf.put();
  await openCheckout(page, shopper, product._id);
  await payButton(page).click();
  await payWith(page, /^Asks for a PIN/);
  const sheet = sheetOn(page);
  await sheet.getByLabel('Card PIN').fill('9999');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: 'Incorrect PIN' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Pay ₦/ }).click();
  await sheet.getByLabel('Card PIN').fill('1111');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expectOrderPlaced(page);
});

test('closing the sheet cancels, keeps what was typed, and leaves another try', async ({
  page,
  shelf,
  shopper,
}) => {
  const product = await shelf.put({ stock: 2 });
  await openCheckout(page, shopper, product._id);
  await payButton(page).click();
  await sheetOn(page).getByRole('button', { name: 'Cancel payment' }).click();
  await expectToast(page, 'Payment cancelled');
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await expect(payButton(page)).toBeFocused();
  // All of the stock is held by the first try: the second one takes that hold over.
  await payButton(page).click();
  await payWith(page, /^Success/);
  await expectOrderPlaced(page);
  expect(await shopper.orders()).toHaveLength(1);
  expect((await shelf.look(product._id)).stock).toBe(0);
});

test(
  'what was paid becomes an order though the browser never comes back',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/ERR_FAILED/);
    const product = await shelf.put({ stock: 6 });
    await openCheckout(page, shopper, product._id);
    await page.route('**/api/v1/orders', (route) => route.abort());
    await payButton(page).click();
    const report = page.waitForRequest((request) => request.url().endsWith('/api/v1/orders'));
    await payWith(page, /^Success/);
    await report;
    await expect.poll(async () => (await shopper.orders()).length, { timeout: 60_000 }).toBe(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart is empty or invalid' })).toBeVisible();
    await page.goto('/history');
    await expect(page.getByRole('link', { name: /^View Details of ORD-/ })).toHaveCount(1);
    await expect(page.getByRole('banner').getByText(/\d items?/)).toHaveCount(0);
    expect((await shopper.cart()).totalItems).toBe(0);
    expect((await shelf.look(product._id)).stock).toBe(4);
  },
);

test(
  'a payment without its order says what to do, and never asks to pay again',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 409/);
    const product = await shelf.put();
    await openCheckout(page, shopper, product._id);
    await page.route('**/api/v1/orders', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'The order book is closed.' } }),
    );
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(
      page.getByText(
        /^Payment was successful but order creation failed: The order book is closed\. Please contact support with reference: order_\d+_\w+$/,
      ),
    ).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await page.unroute('**/api/v1/orders');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectOrderPlaced(page);
    expect(await shopper.orders()).toHaveLength(1);
  },
);

test('two quick taps on Pay begin one payment', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const product = await shelf.put();
  await openCheckout(page, shopper, product._id);
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/checkout')) begun.push(request.url());
  });
  await payButton(page).dblclick();
  await expect(sheetOn(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
  expect(begun).toHaveLength(1);
  await expect(page.locator('iframe[title^="Test payment"]')).toHaveCount(1);
});

test('a changed price is shown before anything is paid', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const product = await shelf.put({ price: 1000 });
  await openCheckout(page, shopper, product._id);
  await expect(payButton(page)).toContainText('₦2,010');
  await shelf.change(product._id, { price: 1500 });
  await payButton(page).click();
  await expect(
    page.getByText(/^Your cart or its prices have changed .* the total is now ₦3,010/),
  ).toBeVisible();
  await expect(payButton(page)).toContainText('₦3,010');
});

test(
  'a payment that cannot begin says so; once it is paid the page says what it waits for',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 500/);
    const product = await shelf.put();
    await openCheckout(page, shopper, product._id);
    await page.route('**/api/v1/checkout', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await payButton(page).click();
    await expect(page.getByText('Failed to initialize payment. Please try again.')).toBeVisible();
    await page.unroute('**/api/v1/checkout');
    let answer = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/orders', async (route) => {
      await isHeld;
      await route.continue();
    });
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(page.getByRole('heading', { level: 1, name: 'Processing payment...' })).toBeVisible();
    answer();
    await expectOrderPlaced(page);
  },
);

/** A code that takes so much off, in naira; gives how it becomes worth something else. */
const makeCode = async (url: string, code: string, value: number) => {
  const { body } = await clientOf(url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(url, body.token);
  const form = { code, kind: 'fixed' };
  const { _id } = dataOf(await admin<{ _id: string }>('POST', '/admin/discounts', { ...form, value }));
  return async (worth: number) => {
    dataOf(await admin('PUT', `/admin/discounts/${_id}`, { ...form, value: worth }));
  };
};

test(
  'a code that has become worth less is shown so before anything is paid, and then it can be paid',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put({ price: 1000 });
    const code = `WORTH${product._id.slice(-8).toUpperCase()}`;
    const makeWorth = await makeCode(url, code, 500);
    await openCheckout(page, shopper, product._id);
    await page.getByRole('button', { name: 'Have a discount code?' }).click();
    await page.getByLabel('Discount code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(payButton(page)).toContainText('₦1,510');
    await makeWorth(200);
    await payButton(page).click();
    await expect(page.getByText(/the total is now ₦1,810/)).toBeVisible();
    await expect(page.getByText('₦200 off')).toBeVisible();
    await expect(payButton(page)).toContainText('₦1,810');
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expectOrderPlaced(page);
  },
);
