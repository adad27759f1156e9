import type { Locator } from '@playwright/test';
import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

const test = ownShopTest;

/** The bar at a phone's foot begins there. */
const BAR_AT = 787;

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

test.use({ shopSettings: { SEED_ORDERS: 'true' } });

test('a new shop is told all that it is told above its figures, which are on the first screen', async ({
  page,
}) => {
  // Whoever tests the rest has been shown around.
  await page.route('**/api/v1/auth/me', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, wantsTour: true } } });
  });
  await page.goto('/admin/dashboard');
  const start = page.getByRole('region', { name: 'Getting started' });
  for (const name of ['Examples', 'First steps', 'Tour'])
    await expect(start.getByRole('region', { name })).toBeVisible();
  const payments = page.getByText(/payments? needs? attention/).locator('..');
  const revenue = page.getByText('Total Revenue', { exact: true }).locator('..');
  const phone = await boxOf(revenue);
  expect(phone.y + phone.height).toBeLessThan(BAR_AT);
  expect((await boxOf(start)).height).toBeLessThanOrEqual(210);
  expect((await boxOf(payments)).height).toBeLessThan(60);
  for (const button of await start.locator('a, button').all()) {
    const { width, height } = await boxOf(button);
    expect(Math.min(width, height), (await button.textContent()) ?? undefined).toBeGreaterThanOrEqual(44);
  }
  await expectFitting(page);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await boxOf(revenue)).y).toBeLessThan(420);
  await expectFitting(page);
  await expectAccessible(page);

  await start.getByRole('button', { name: 'Not Now' }).click();
  await expect(start.getByRole('region')).toHaveCount(2);
});

test('a new demo is full of life, says that these are examples, and is empty of them once they are cleared', async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  const notice = page.getByRole('region', { name: 'Examples' });
  await expect(notice).toContainText(/These are examples: \d+ orders, \d+ shoppers, \d+ products/);
  await expect(page.getByRole('link', { name: 'Look at these payments' })).toBeVisible();
  await expectFitting(page);
  await notice.getByRole('button', { name: 'Clear the Examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the examples?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clear Examples' }).click();
  await expectToast(page, 'The example orders and shoppers are gone');
  await expect(notice).toContainText(/examples: \d+ products\./);
  // What the examples did the owner has not done.
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('0 of 7 done');
});
