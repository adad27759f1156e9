import type { Page } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('the list of shortcuts is opened by its key and by a button, and switches them off', async ({
  page,
  isMobile,
}) => {
  await page.goto('/admin/security');
  await expect(heading(page, 'Security')).toBeVisible();
  await page.keyboard.press('?');
  await expect(list(page)).toBeVisible();
  await expect(list(page)).toContainText('Messages');
  await expectAccessible(page);
  await expectFitting(page);
  const letters = list(page).getByRole('checkbox', { name: 'Shortcuts of single letters' });
  await expect(letters).toBeChecked();
  await letters.uncheck();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  // It takes Ctrl, and is the way back to the list.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page).toHaveURL('/admin/security');
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('keyb');
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await letters.check();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(heading(page, 'Orders')).toBeAttached();
  await expect(page).toHaveURL('/admin/dashboard?tab=orders');
  if (isMobile) return;
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(list(page)).toBeVisible();
});

test('in a list they search, go through the rows, tick, open and come back to the row', async ({
  page,
  shelf,
  shopper,
  isMobile,
}) => {
  test.skip(isMobile, 'a keyboard stands at a desk');
  const lamp = await shelf.put();
  const [first, last] = [await shopper.buy(lamp._id), await shopper.buy(lamp._id)];
  await page.goto('/admin/dashboard?tab=orders');
  await expect(heading(page, 'Orders')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  // Letters are letters here.
  await page.keyboard.type(shopper.email);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(shopper.email);
  await page.getByRole('searchbox', { name: 'Search' }).blur();
  const link = (number: string) => page.getByRole('link', { name: number });
  await page.keyboard.press('j');
  await expect(link(last.orderNumber)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(link(first.orderNumber)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${first.orderNumber}` })).toBeChecked();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${first.orderNumber}` })).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Order Details/)).toBeFocused();
  await page.goBack();
  await expect(link(first.orderNumber)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(last.orderNumber)).toBeFocused();
  await page.keyboard.press('n');
  await expect(heading(page, 'New order')).toBeFocused();
});

test('keys of the browser and of an open dialog stay theirs', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a keyboard stands at a desk');
  await page.goto('/admin/dashboard?tab=categories');
  await expect(heading(page, 'Categories')).toBeVisible();
  for (const modifier of ['Control', 'Alt', 'Meta', 'Shift']) await page.keyboard.press(`${modifier}+n`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('?');
  await expect(page).toHaveURL('/admin/dashboard?tab=categories');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Category' })).toBeVisible();
});

test('when a row is deleted the focus goes to the one that stands in its place', async ({
  page,
  adminToken,
  isMobile,
}) => {
  test.skip(isMobile, 'a keyboard stands at a desk');
  const name = `Keys ${Date.now()}`;
  for (const letter of ['A', 'B', 'C']) {
    const response = await page.request.post('/api/v1/categories', {
      headers: { authorization: `Bearer ${adminToken}` },
      data: { name: `${name} ${letter}` },
    });
    expect(response.status()).toBe(201);
  }
  await page.goto(`/admin/dashboard?tab=categories&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: `Actions for ${name} B` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('button', { name: `Actions for ${name} C` })).toBeFocused();
});
