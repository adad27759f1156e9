import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { openAdminPage } from './steps.ts';
import { expectToast } from './told.ts';

const PASSWORD = 'Breezy-Harmattan-41';

/** A guard is there a moment after the first letter; no finger is as quick as a test. */
const back = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goBack();
};
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Cancel' }).click();

test('a page that is being written is not left by a slip, by Back or by the navigation', async ({ page }) => {
  await page.goto('/admin/pages');
  const add = page.getByRole('main').getByText('Add Page').first();
  await add.click();
  const title = page.getByLabel('Title');
  await title.fill('Where we are');
  await back(page);
  await stay(page);
  await expect(title).toHaveValue('Where we are');
  // A phone has no navigation here; at a desk it stands beside what is written.
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAdminPage(page, 'Pages');
  await stay(page);
  await expect(title).toHaveValue('Where we are');
  await page.getByRole('button', { name: 'All pages' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(title).toBeHidden();
  await expect(add).toBeVisible();
});

test('a form in a dialog is not left by Back, and closes as ever', async ({ page }) => {
  await page.goto('/admin/discounts');
  await openAdminPage(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill('Lamps of clay');
  await back(page);
  await stay(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('Lamps of clay');
  await expect(page).toHaveURL(/tab=categories/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  // Nothing is left to lose.
  await page.goBack();
  await expect(page).toHaveURL('/admin/discounts');
});

test('a sale with a product in it is not left by a slip', async ({ page, shelf }) => {
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  await page.goto('/admin/new-order');
  await page.getByLabel('Find a product').fill(lamp.name);
  await page.getByRole('list', { name: 'Products found' }).getByRole('button', { name: lamp.name }).click();
  await openAdminPage(page, 'Customers');
  await stay(page);
  await expect(page.getByRole('list', { name: 'Products of this sale' })).toContainText(lamp.name);
});

test('a session that ends under what is typed leaves it there, and another tab logs in again', async ({
  page,
  context,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const mark = randomBytes(4).toString('hex');
  const account = { name: `Colleague ${mark}`, email: `colleague-${mark}@example.com`, password: PASSWORD };
  await clientOf(url, adminToken)('POST', '/admin/users', { ...account, role: 'admin' });
  const logIn = async (): Promise<string> =>
    (await clientOf(url)('POST', '/auth/login', { email: account.email, password: PASSWORD })).body.token ??
    '';
  const token = await logIn();
  await page.goto('/');
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  await page.goto('/admin/dashboard?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill(`Lamps ${mark}`);
  await clientOf(url, await logIn())('DELETE', '/auth/sessions');
  const told = page.getByRole('alertdialog', { name: 'You have been logged out' });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await told.getByRole('button', { name: 'Log In in Another Tab' }).click();
  const tab = await opened;
  await tab.getByLabel('Email').fill(account.email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(tab).not.toHaveURL('/login');
  await page.bringToFront();
  await expect(dialog.getByLabel('Name')).toHaveValue(`Lamps ${mark}`);
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expectToast(page, 'Category created successfully');
});

/** The form in which a product is edited, open. */
const openEdit = async (page: Page, { name }: Product) => {
  await page.goto(`/admin/dashboard?tab=products&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit Product/ });
  return {
    dialog,
    stock: dialog.getByLabel('Stock', { exact: true }),
    save: dialog.getByRole('button', { name: /^(Update Product|Save Changes)$/ }),
  };
};

/** From now on edits of a product are made, and their answers lost. */
const loseAnswers = (page: Page, { _id }: Product) =>
  page.route(`**/api/v1/products/${_id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.abort();
  });

test('stock whose answer was lost is added once, however often it is saved', async ({
  page,
  shelf,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/);
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  const { dialog, stock, save } = await openEdit(page, lamp);
  await stock.fill('8');
  await loseAnswers(page, lamp);
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect((await shelf.look(lamp._id)).stock).toBe(8);
  await page.unroute(`**/api/v1/products/${lamp._id}`);
  // Meanwhile one more was found: what is saved is told of first, and then counts from there.
  await stock.fill('9');
  await save.click();
  await expect(dialog.getByText('This was saved when it was sent before')).toBeVisible();
  await save.click();
  await expectToast(page, 'Product updated successfully');
  expect((await shelf.look(lamp._id)).stock).toBe(9);
});

test('what is sold after an edit whose answer was lost stays sold', async ({
  page,
  shelf,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|status of 409/);
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  const { dialog, stock, save } = await openEdit(page, lamp);
  await stock.fill('8');
  await loseAnswers(page, lamp);
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute(`**/api/v1/products/${lamp._id}`);
  const sold = await clientOf(url, adminToken)('PUT', `/products/${lamp._id}`, { stock: 7, stockWas: 8 });
  expect(sold.status).toBe(200);
  await dialog.getByLabel('Brand').fill('Ijebu');
  await save.click();
  await expect(dialog.getByText('This was saved when it was sent before')).toBeVisible();
  await expect(stock).toHaveValue('7');
  await save.click();
  await expectToast(page, 'Product updated successfully');
  expect((await shelf.look(lamp._id)).stock).toBe(7);
});

test('of two edits that nobody has answered the one that came through counts', async ({
  page,
  shelf,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|status of 409/);
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  const { dialog, stock, save } = await openEdit(page, lamp);
  let arrives = false;
  let sent = 0;
  await page.route(`**/api/v1/products/${lamp._id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (arrives) await route.fetch();
    sent += 1;
    await route.abort();
  });
  await stock.fill('8');
  await save.click();
  await expect.poll(() => sent).toBe(1);
  arrives = true;
  await stock.fill('10');
  await save.click();
  await expect.poll(() => sent).toBe(2);
  expect((await shelf.look(lamp._id)).stock).toBe(10);
  await page.unroute(`**/api/v1/products/${lamp._id}`);
  await dialog.getByLabel('Brand').fill('Ijebu');
  await save.click();
  await expect(dialog.getByText('This was saved when it was sent before')).toBeVisible();
  await expect(stock).toHaveValue('10');
  await save.click();
  await expectToast(page, 'Product updated successfully');
  expect((await shelf.look(lamp._id)).stock).toBe(10);
});

test('a new product whose answer was lost is made once, and what is typed since is its edit', async ({
  page,
  shelf,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|status of 409/);
  const lamp = await shelf.put({ price: 1_000, stock: 5 });
  await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(lamp.name)}`);
  await page.getByRole('button', { name: `Actions for ${lamp.name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add Product/ });
  const make = dialog.getByRole('button', { name: 'Create Product' });
  await page.route('**/api/v1/products', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await make.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/products');
  // The list behind the form shows what was made.
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  await dialog.getByLabel('Stock', { exact: true }).fill('6');
  await make.click();
  await expect(dialog.getByText('This was saved when it was sent before')).toBeVisible();
  await make.click();
  await expectToast(page, 'Product updated successfully');
  const listed = dataOf(
    await clientOf(url, adminToken)<Product[]>(
      'GET',
      `/admin/products?search=${encodeURIComponent(lamp.name)}`,
    ),
  );
  expect(listed.map(({ stock }) => stock).toSorted()).toEqual([5, 6]);
});
