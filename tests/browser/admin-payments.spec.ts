import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { newAddress, payWithoutSheet } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { withFilters } from './steps.ts';
import { expectToast } from './told.ts';

/** A payment under a reference that the shop has never given out. */
const payStray = async (url: string): Promise<{ email: string; reference: string }> => {
  const [email, reference] = [newAddress(), `stray-${randomBytes(6).toString('hex')}`];
  await payWithoutSheet(url, { email, reference, amount: 1_250_000, currency: 'NGN' });
  return { email, reference };
};
const caseOf = (page: Page, email: string) =>
  page
    .getByRole('list', { name: 'Payments needing attention' })
    .getByRole('listitem')
    .filter({ hasText: email });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a charge without an order appears by itself, and is refunded', async ({ page, url }) => {
  await page.goto('/admin/payments');
  await expect(page.getByRole('banner').getByText('Up to date', { exact: true })).toBeVisible();
  const { email, reference } = await payStray(url);
  const item = caseOf(page, email);
  await expect(item.getByRole('heading', { name: 'Paid without a checkout' })).toBeVisible();
  await expect(item).toContainText('₦12,500.00');
  await expect(item).toContainText(reference);
  await expect(
    page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^Payments \d+ needs? attention$/ }),
  ).toBeVisible();
  await item.getByRole('button', { name: 'Refund' }).click();
  const question = page.getByRole('alertdialog', { name: `Refund ₦12,500.00 to ${email}?` });
  await question.getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'Refund started');
  await expect(item).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Payments' })
    .getByRole('link', { name: 'All payments' })
    .click();
  await page.getByLabel('Search').fill(reference);
  await expect(page).toHaveURL(new RegExp(`view=all&search=${reference}`));
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Refunded');
  await expect(row).toContainText(email);
  await page.goto(`/admin/audit?search=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('refund');
});

test('all payments are narrowed to those by one channel, and summed up by channel', async ({
  page,
  url,
  shelf,
  shopper,
}) => {
  await shopper.buy((await shelf.put())._id);
  const { reference } = await payStray(url);
  await page.goto(`/admin/payments?view=all&search=${reference}`);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Card');
  await withFilters(page, async () => void (await page.getByLabel('Paid by').selectOption('ussd')));
  await expect(page).toHaveURL(/channel=ussd/);
  await expect(row).toHaveCount(0);
  await withFilters(page, async () => void (await page.getByLabel('Paid by').selectOption('card')));
  await expect(page).toHaveURL(/channel=card/);
  await expect(row).toContainText('₦12,500.00');
  await expectFitting(page);
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'By channel' }).click();
  await expect(page.getByRole('table', { name: 'Payments by channel' })).toContainText('Refunds');
  await expect(page.getByText('its figures of the same days can differ')).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
});

test('a payment is settled with a note, which the list of all payments tells', async ({ page, url }) => {
  const { email, reference } = await payStray(url);
  await page.goto('/admin/payments');
  await expect(caseOf(page, email)).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await choose(page, email, 'Mark as settled');
  const form = page.getByRole('dialog', { name: `Mark ${email} as settled` });
  await form.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(form.getByText('Please enter a note')).toBeVisible();
  await form.getByLabel('How was it settled?').fill('Paid for a gown in the shop');
  await form.getByRole('button', { name: 'Mark as settled' }).click();
  await expectToast(page, 'Marked as settled');
  await expect(caseOf(page, email)).toHaveCount(0);
  await page.goto(`/admin/payments?view=all&search=${reference}&state=completed`);
  await withFilters(page, () => expect(page.getByLabel('State')).toHaveValue('completed'));
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await withFilters(page, () => page.getByRole('button', { name: 'Clear' }).click());
  await expect(page).toHaveURL('/admin/payments?view=all');
});

test('on a phone a payment says what to do, and the rest where it is asked for', async ({ page, url }) => {
  const { email, reference } = await payStray(url);
  await page.goto('/admin/payments');
  const item = caseOf(page, email);
  await expect(item.getByText('Give the money back')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Refund' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // An address of many wide letters takes a second line.
  await expect.poll(async () => (await item.boundingBox())?.height).toBeLessThanOrEqual(260);
  await expect(item.getByText(reference)).toBeHidden();
  await item.getByRole('button', { name: 'Details' }).click();
  await expect(item.getByText(reference)).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(item.getByText(reference)).toBeVisible();
  await expect(item.getByRole('button', { name: 'Details' })).toHaveCount(0);
});

test('payouts fit on a tablet; on a phone one is a low card, whose first line leads to its payments', async ({
  page,
}) => {
  const payout = {
    ...{ _id: '1', status: 'processing', currency: 'NGN', day: '2026-11-20', createdAt: null },
    ...{ amount: 1_234_567.5, fees: 23_456, deducted: 12_000, paid: 1_270_023.5 },
  };
  await page.route('**/api/v1/admin/payouts?*', (route) =>
    route.fulfill({
      json: { success: true, data: [payout], pagination: { current: 1, limit: 10, total: 1, pages: 1 } },
    }),
  );
  await page.route('**/api/v1/admin/payouts/1', (route) =>
    route.fulfill({ json: { success: true, data: { payments: [], isWhole: true } } }),
  );
  await page.setViewportSize({ width: 768, height: 844 });
  await page.goto('/admin/payments?view=payouts');
  const open = page.getByRole('table', { name: 'Payouts' }).getByRole('button', { name: /^Payments of/ });
  await expect(open).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('row').filter({ hasText: '20 Nov 2026' });
  await expect(card.getByText('Processing').filter({ visible: true })).toBeVisible();
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(112);
  await expectFitting(page);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Payments of 20 Nov 2026' }).click();
  await expect(page.getByRole('dialog')).toContainText('20 Nov 2026');
});

test('whoever is on a page that is no more, once its last payment is settled, is led to the last there is', async ({
  page,
  url,
}) => {
  const { email } = await payStray(url);
  await page.goto('/admin/payments?page=99');
  await expect(page).toHaveURL(/\/admin\/payments(\?page=\d)?$/);
  await expect(page.getByText('No payment needs attention')).toHaveCount(0);
  await expect(caseOf(page, email)).toBeVisible();
});

test('Paystack is asked again, and says what it says', async ({ page, url }) => {
  const { email } = await payStray(url);
  await page.goto('/admin/payments');
  await expect(caseOf(page, email)).toBeVisible();
  await choose(page, email, 'Ask Paystack again');
  await expectToast(page, 'Paystack says nothing new yet');
  await expect(caseOf(page, email)).toBeVisible();
});

test('the dashboard leads to payments that need somebody, and an empty list says that all is well', async ({
  page,
  url,
}) => {
  await payStray(url);
  await page.goto('/admin/dashboard');
  const look = page.getByRole('link', { name: /^Look at (this payment|these payments)$/ });
  expect((await look.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await look.click();
  await expect(page).toHaveURL('/admin/payments');
  await page.route('**/api/v1/admin/payments/attention*', (route) =>
    route.fulfill({
      json: { success: true, data: [], pagination: { current: 1, limit: 10, total: 0, pages: 0 } },
    }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No payment needs attention' })).toBeVisible();
});
