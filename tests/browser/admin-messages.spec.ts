import { randomBytes } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { newAddress } from './shopper.ts';
import { openSettings } from './steps.ts';
import { expectToast } from './told.ts';

const tag = (): string => randomBytes(4).toString('hex');
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const failWrites = async (page: Page, addresses: string): Promise<void> => {
  await page.route(addresses, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 502, body: '' }),
  );
};
/** The question of a deletion, answered with yes. */
const goAhead = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

test('users: what the server does not explain has failed in the words of the specification', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 502/);
  const [email, name] = [newAddress(), `Bisi ${tag()}`];
  dataOf(
    await clientOf(url, adminToken)('POST', '/admin/users', { name, email, password: 'Breezy-Harmattan-41' }),
  );
  await page.goto(`/admin/dashboard?tab=users&q=${email}`);
  await failWrites(page, '**/api/v1/admin/users*');
  await failWrites(page, '**/api/v1/admin/users/**');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog');
  // Whoever is added is a user, and active, unless it is said otherwise.
  await expect(form.getByLabel('Role')).toHaveValue('user');
  await expect(form.getByLabel('Status')).toHaveValue('active');
  await form.getByLabel('Name').fill('Bisi');
  await form.getByLabel('Email').fill(newAddress());
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(form.getByText('Failed to add user')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Bisi');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await choose(page, name, 'Edit');
  await form.getByLabel('Name').fill(`${name} Ade`);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Failed to update user')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await choose(page, name, 'Delete');
  await goAhead(page);
  await expectToast(page, 'Failed to delete user');
  await expect(page.locator('.Toastify__progress-bar').first()).toHaveCSS('animation-duration', '3s');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('categories: what the server does not explain has failed in the words of the specification', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 502/);
  const name = `Trays ${tag()}`;
  dataOf(await clientOf(url, adminToken)('POST', '/categories', { name }));
  await page.goto(`/admin/dashboard?tab=categories&q=${name}`);
  await failWrites(page, '**/api/v1/categories');
  await failWrites(page, '**/api/v1/categories/**');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('T');
  await form.getByRole('button', { name: 'Create Category' }).click();
  await expect(form.getByText('Category name must be at least 2 characters long')).toBeVisible();
  await form.getByLabel('Name').fill('Trays');
  await form.getByRole('button', { name: 'Create Category' }).click();
  await expect(form.getByText('Failed to add category')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await choose(page, name, 'Edit');
  await form.getByLabel('Description').fill('Of enamel');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Failed to update category')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await choose(page, name, 'Delete');
  await goAhead(page);
  await expectToast(page, 'Failed to delete category');
});

test('anything else that fails without a reason is an operation that failed', async ({ page, trouble }) => {
  trouble.expect(/status of 502/);
  await page.goto('/admin/discounts');
  await failWrites(page, '**/api/v1/admin/discounts');
  await page.getByRole('button', { name: 'Add Discount Code' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Code', { exact: true }).fill(`GONE-${tag()}`);
  await form.getByRole('button', { name: 'Create Code' }).click();
  await expect(form.getByText('Operation failed. Please try again.')).toBeVisible();
});

test('while the figures load a spinner turns, and where they do not come it is said', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 502/);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/admin/dashboard*', async (route) => {
    await held;
    await route.fulfill({ status: 502, body: '' });
  });
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading' }).first()).toBeVisible();
  answer();
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible();
  await expect(page.getByText('Failed to fetch dashboard stats')).toBeVisible();
});

test('a list has pages of 10, 25, 50 or 100 rows, at most five numbers, and is asked for half a second after typing', async ({
  page,
}) => {
  // Before the page: what it has set to its own clock cannot be taken back by this one.
  await page.clock.install();
  await page.goto('/admin/dashboard?tab=products');
  const size = page.getByLabel('Rows per page');
  await expect(size).toHaveValue('10');
  await expect(size.getByRole('option')).toHaveText(['10', '25', '50', '100']);
  const pages = page.getByRole('navigation', { name: /^Pages of/ });
  await expect(
    pages.getByRole('link', { name: /^(Page )?\d+$/ }).or(pages.locator('[aria-current]')),
  ).toHaveCount(5);
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/products$/.test(pathname)) asked.push(searchParams.get('search') ?? searchParams.get('q') ?? '');
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByLabel('Search', { exact: true }).pressSequentially('kaftan');
  await page.clock.runFor(450);
  expect(asked.filter((text) => text !== '')).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toContain('kaftan');
});

test('a session that ends in the admin area leads to the login', async ({ page }) => {
  await openSettings(page, 'Shop');
  await expect(page.getByLabel('Shop name')).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  });
  await expect(page).toHaveURL('/login');
});
