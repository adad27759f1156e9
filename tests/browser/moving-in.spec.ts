import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

const tag = (): string => randomBytes(4).toString('hex');
const choose = (page: Page, name: string, ...lines: string[]): Promise<void> =>
  page
    .getByLabel(/^CSV file/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
/** One file is worked on at a time, and the other size has its own: whoever is turned away tries again. */
const check = (page: Page): Promise<void> =>
  expect(async () => {
    const button = page.getByRole('button', { name: 'Check file' });
    // It may be gone by now: what was sent before has only taken its time.
    if (await button.isVisible()) await button.press('Enter', { timeout: 2_000 });
    await expect(page).toHaveURL(/id=/, { timeout: 3_000 });
  }).toPass();
const takeIn = async (page: Page, button: string, result: string): Promise<void> => {
  await expect(async () => {
    const start = page.getByRole('button', { name: button });
    if (await start.isVisible()) await start.press('Enter');
    await expect(page.getByText(`The file is imported: ${result}.`)).toBeVisible({ timeout: 4_000 });
  }).toPass();
};
test.beforeEach(({ trouble }) => trouble.expect(/409|Failed to load resource/));

test('customers and past orders of another shop come in, and their buyer finds the order', async ({
  page,
  browser,
  shopper,
  url,
}) => {
  const id = tag();
  await page.goto('/admin/import');
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import customers' })).toBeVisible();
  await choose(
    page,
    'customers.csv',
    'First Name,Last Name,Email',
    `Amaka,Obi,amaka-${id}@example.com`,
    `Uche,Eze,`,
    `Known,Already,${shopper.email}`,
  );
  await check(page);
  await expect(page.getByText('Nothing is written yet: 1 new, 1 already there, 1 left out.')).toBeVisible();
  await expect(page.getByText('There is no e-mail address')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await takeIn(page, 'Import 1 customer', '1 new, 1 already there, 1 left out');

  await page.getByRole('link', { name: 'Past orders', exact: true }).click();
  await choose(
    page,
    'orders.csv',
    'Name,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    `#${id},${shopper.email},paid,fulfilled,NGN,5000.00,5500.00,2024-03-05 10:11:12 +0100,2,Carved stool,1500.00`,
    `#${id},,,,,,,,1,Raffia mat,2000.00`,
  );
  await check(page);
  await takeIn(page, 'Import 1 order', '1 new');
  await page.getByRole('link', { name: 'See the imported orders' }).click();
  await page.getByPlaceholder('Number, customer or product').fill(id);
  await expect(page).toHaveURL(new RegExp(`search=${id}`));
  await expectAccessible(page);
  await expectFitting(page);
  await page
    .getByRole('link', { name: `#${id}` })
    .first()
    .click();
  await expect(page.getByText('Imported, Shopify')).toBeVisible();
  await expect(page.getByText('Raffia mat')).toBeVisible();
  await expectAccessible(page);

  const theirs = await browser.newContext({
    baseURL: url,
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: shopper.token }] }],
    },
  });
  const own = await theirs.newPage();
  await own.goto('/history');
  await expect(own.getByRole('heading', { name: 'Before we moved here' })).toBeVisible();
  const summary = own.locator('summary', { hasText: `#${id}` });
  await summary.press('Enter');
  await expect(own.getByText('Carved stool')).toBeVisible();
  await expectAccessible(own);
  await expectFitting(own);
  await theirs.close();
});
