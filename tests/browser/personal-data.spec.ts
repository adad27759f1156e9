import { readFileSync } from 'node:fs';
import { expect, shopperTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

test('a shopper takes their data along, asks to be deleted, is shown it at the next login, and stays', async ({
  page,
  shopper,
  trouble,
}) => {
  trouble.expect(/status of 400/);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Your data' });
  const arriving = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download my data' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^my-data-.*\.html$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(shopper.email);

  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expect(section.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectFitting(page);
  await section.getByLabel('Password', { exact: true }).fill('Not-The-One-1');
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expect(section.getByText('This is not your password')).toBeVisible();
  await section.getByLabel('Password', { exact: true }).fill(shopper.password);
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expect(section.getByText(/Your account will be deleted on/)).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const notice = page.getByRole('status').filter({ hasText: 'Until then you can keep it' });
  await expect(notice).toContainText(/Your account will be deleted on \d/);
  await expect(notice).toBeInViewport();
  await expect(section.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await notice.getByRole('link', { name: 'Go to “Your data”' }).click();
  await expect(section.getByRole('heading', { name: 'Your data' })).toBeInViewport();
  await section.getByRole('button', { name: 'Keep my account' }).click();
  await expectToast(page, 'Your account stays');
  await expect(notice).toBeHidden();
  await expect(section.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
