import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';

const addProduct = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Find a product').fill(name);
  await page.getByRole('list', { name: 'Products found' }).getByRole('button', { name }).click();
  await expect(page.getByRole('list', { name: 'Products of this sale' })).toContainText(name);
};
const enterCustomer = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone').fill('0803 555 1234');
};

test('a sale at the market is booked by cash, and stands among the orders', async ({ page, shelf }) => {
  const lamp = await shelf.put({ price: 1_250.5, stock: 5 });
  await page.goto('/admin/dashboard?tab=orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await addProduct(page, lamp.name);
  await expect(
    page.getByRole('status').filter({ hasText: `${lamp.name} added: 1. To pay: ₦1,250.50` }),
  ).toBeAttached();
  // Enter ends what is typed, and sells nothing yet.
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(page.getByText('Please enter the customer’s name')).toBeHidden();
  await page.getByRole('button', { name: 'Book ₦2,501.00 as paid' }).click();
  await expect(page.getByText('Please enter the customer’s name')).toBeVisible();
  await enterCustomer(page, `Mama ${lamp.name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book ₦2,501.00 as paid' }).click();
  await expectToast(page, 'Sale booked successfully');
  await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  const order = page.getByRole('main');
  await expect(order).toContainText('Cash');
  await expect(order).toContainText('Cash, booked by');
  expect((await shelf.look(lamp._id)).stock).toBe(3);
  await page.goto(`/admin/dashboard?tab=orders&paymentMethod=cash&search=${encodeURIComponent(lamp.name)}`);
  await expect(page.getByText(`Mama ${lamp.name}`).first()).toBeVisible();
});

test('a link with a QR code is paid by somebody else, and the owner sees it', async ({
  page,
  shelf,
  browser,
}) => {
  const lamp = await shelf.put({ price: 2_000, stock: 5 });
  await page.goto('/admin/new-order');
  await addProduct(page, lamp.name);
  await enterCustomer(page, 'Chike');
  await page.getByLabel('Payment link with QR code').check();
  await page.getByRole('button', { name: 'Make a link for ₦2,000.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment link: Chike' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link below' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/2348035551234\?text=/,
  );
  await expectAccessible(page);
  const address = new URL((await dialog.getByText(/\/pay\//).textContent()) ?? '');

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const payer = await elsewhere.newPage();
  await payer.goto(new URL(address.pathname, page.url()).href);
  await expect(payer.getByText(lamp.name)).toBeVisible();
  await expect(payer.getByText('Chike')).toHaveCount(0);
  // Without an address for the receipt nothing is begun, and the field says so.
  await payButton(payer).click();
  const email = payer.getByLabel('Your email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/email/i);
  await email.fill('payer@example.com');
  await expectAccessible(payer);
  await payButton(payer).click();
  await payWith(payer, /^Success/);
  await expect(payer.getByRole('heading', { name: 'Paid. Thank you!' })).toBeVisible();
  await elsewhere.close();

  await expect(dialog.getByText(/^Paid: order ORD-/)).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('payer@example.com');
  expect((await shelf.look(lamp._id)).stock).toBe(4);
});

test('a payment link that does not come can be tried again; one that nobody knows cannot', async ({
  page,
  shelf,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const lamp = await shelf.put({ price: 2_000, stock: 5 });
  const link = dataOf(
    await clientOf(url, adminToken)<PaymentLinkShown>('POST', '/admin/payment-links', {
      key: randomUUID(),
      customer: { name: 'Chike', phone: '0803 555 1234' },
      lines: [{ productId: lamp._id, quantity: 1 }],
      hours: 24,
    }),
  );
  await page.route('**/api/v1/pay/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(new URL(link.url).pathname);
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v1/pay/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(lamp.name)).toBeVisible();
  await expect(payButton(page)).toBeVisible();

  await page.goto('/pay/nobody-knows-this');
  await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a price that has changed since it was added is shown before anything is sold for it', async ({
  page,
  shelf,
}) => {
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  await page.goto('/admin/new-order');
  await addProduct(page, lamp.name);
  await enterCustomer(page, `Mama ${lamp.name}`);
  await shelf.change(lamp._id, { price: 1_200 });
  await page.getByRole('button', { name: 'Book ₦1,000.00 as paid' }).click();
  await expect(page.getByRole('alert')).toContainText('The total is ₦1,200.00 by now.');
  expect((await shelf.look(lamp._id)).stock).toBe(5);
  await page.getByRole('button', { name: 'Book ₦1,200.00 as paid' }).click();
  await expectToast(page, 'Sale booked successfully');
  await expect(page.getByRole('main')).toContainText('₦1,200.00');
  expect((await shelf.look(lamp._id)).stock).toBe(4);
});

test('a sale whose answer was lost and that was changed then leads to what was booked, once', async ({
  page,
  shelf,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|status of 409/);
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  await page.goto('/admin/new-order');
  await addProduct(page, lamp.name);
  await enterCustomer(page, `Mama ${lamp.name}`);
  await page.route(
    '**/api/v1/admin/sales',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Book ₦1,000.00 as paid' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  // The customer would rather pay online.
  await page.getByLabel('Payment link with QR code').check();
  await page.getByRole('button', { name: 'Make a link for ₦1,000.00' }).click();
  await expect(page.getByRole('heading', { name: /^Order Details/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cash, booked by');
  expect((await shelf.look(lamp._id)).stock).toBe(4);
});
