import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inlineRows, xlsxOf } from '#server/spreadsheets/xlsx.fixture.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';

test.beforeEach(({ trouble }) => trouble.expect(/40[049]|503|Failed to load resource/));

const send = async (page: Page, buffer: Buffer, name = 'sheet.csv'): Promise<void> => {
  await page.goto('/admin/import');
  await page.getByLabel(/^CSV file/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  // One file is worked on at a time, and other tests have theirs: whoever is turned away tries again.
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Check file' });
    if (await button.isVisible()) await button.click({ timeout: 3_000 });
    await expect(page).toHaveURL(/id=/, { timeout: 3_000 });
  }).toPass();
};

test('columns that say nothing are chosen with keys alone, remembered and forgotten', async ({ page }) => {
  const id = randomBytes(4).toString('hex');
  const sheet = Buffer.from(
    [
      `Oruko;Iye ${id};Idiyele;Aworan;Ohun elo`,
      `Bowl ${id};4;500;https://pictures.example/1.jpg;Clay from the banks of the river at Abuja, dug by hand`,
      `Stool ${id};12;900;https://pictures.example/2.jpg;Iroko`,
    ].join('\n'),
  );
  await send(page, sheet);
  const panel = page.locator('details').filter({ hasText: 'Columns' });
  await expect(page.getByText('The titles of this file do not say which column is which')).toBeVisible();
  await expect(panel.getByText('Choose the column that is the price in naira.')).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'What “Oruko” is' })).toHaveValue('name');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Aworan' })).toContainText('Guessed');
  await expectAccessible(page);
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

  await panel.getByRole('combobox', { name: 'What “Oruko” is' }).focus();
  for (const letters of [`Sto`, 'Pri', '', 'Att']) {
    await page.keyboard.press('Tab');
    if (letters) await page.keyboard.type(letters);
  }
  await expect(panel.getByRole('combobox', { name: `What “Iye ${id}” is` })).toHaveValue('stock');
  await expect(panel.getByRole('combobox', { name: 'What “Ohun elo” is' })).toHaveValue('attribute');
  await expect(panel.getByText('Choose the column that is')).toBeHidden();
  await page.keyboard.press('Tab');
  const button = panel.getByRole('button', { name: 'Check with these columns' });
  await expect(button).toBeFocused();
  await expect(async () => {
    if (await button.isVisible()) await button.press('Enter');
    await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(panel).not.toHaveAttribute('open');

  await send(page, sheet);
  await expect(page.getByRole('button', { name: 'Import 2 products' })).toBeVisible();
  await expect(panel).toContainText('5 columns read, as you chose last time');
  await panel.getByRole('heading', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Forget this choice' }).click();
  await expect(panel.getByText('Choose the column that is the price in naira.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded, nothing was imported.')).toBeVisible();
});

test('a spreadsheet is read, and another of its sheets', async ({ page }) => {
  const id = randomBytes(4).toString('hex');
  const rows = (name: string) =>
    inlineRows([
      ['Name', 'Price', 'Stock'],
      [`${name} ${id}`, 1250.5, 4],
    ]);
  const book = xlsxOf([
    { name: 'Kitchen', rows: rows('Bowl') },
    { name: 'Old things', rows: rows('Stool'), state: 'hidden' },
  ]);
  await send(page, book, 'price list.xlsx');
  await expect(page.getByRole('table').getByText(`Bowl ${id}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kitchen' })).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    await page.getByRole('button', { name: 'Old things' }).press('Enter');
    await expect(page.getByRole('table').getByText(`Stool ${id}`)).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(page.getByText('This sheet is hidden in the spreadsheet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded, nothing was imported.')).toBeVisible();
});
