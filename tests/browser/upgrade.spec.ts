import type { Page } from '@playwright/test';
import { type Front, openFront } from './front.ts';
import { adminTest as base, expect } from './shop.ts';

/** Pages of a browser that has no service worker to keep files for it, while the shop behind them is upgraded. */
const test = base.extend<{ front: Front }>({
  front: async ({ url }, use) => {
    const front = await openFront(url);
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});
test.use({ serviceWorkers: 'block', token: null });
test.beforeEach(({ trouble }) => {
  trouble.expect(/Service Worker registration blocked/);
});

const everyFile = (path: string): boolean => path.startsWith('/assets/');
const documents = (front: Front, path: string): number =>
  front.asked.filter((address) => address === path).length;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'the same document';
  });
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.mark !== undefined);

/** Types into a page that has come alive, and waits until what keeps it has been fetched, as it is with the first letter. */
const beginToType = async (page: Page, name: string, text: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
  const keeper = page.waitForResponse(/typed-fields-/);
  await field(page, name).fill(text);
  await (await keeper).finished();
};

test('a page that misses a part of its release begins anew with the next release, and what was typed is there', async ({
  page,
  front,
}) => {
  await page.goto('/register');
  await beginToType(page, 'Name', 'Ngozi Eze');
  await markDocument(page);
  front.lose(everyFile, 'the next document');
  // Leaving the first field fetches the rules of the form.
  await field(page, 'Name').blur();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(field(page, 'Name')).toHaveValue('Ngozi Eze');
  // The form knows it as well: what is missing is what was never typed.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
  expect(documents(front, '/register')).toBe(2);
});

test('a link whose page is gone from the shop brings the next release, with what was typed but for the password', async ({
  page,
  front,
  trouble,
}) => {
  trouble.expect(/Error loading route module|Failed to fetch dynamically imported module/);
  await page.goto('/register');
  await beginToType(page, 'Name', 'Ngozi Eze');
  await field(page, 'Email').fill('ngozi@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Sesame-Street-1');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await markDocument(page);
  front.lose(everyFile, 'the next document');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Log ?in/ })
    .first()
    .click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(field(page, 'Name')).toHaveValue('Ngozi Eze');
  await expect(field(page, 'Email')).toHaveValue('ngozi@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'Sesame',
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /Log ?in/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
});

test('where the next release misses the same part, the page stays as it is', async ({ page, front }) => {
  await page.goto('/register');
  await beginToType(page, 'Name', 'Ngozi Eze');
  await markDocument(page);
  front.lose((path) => /^\/assets\/(form-resolver|manifest)-/.test(path), 'the end');
  await field(page, 'Name').blur();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(field(page, 'Name')).toHaveValue('Ngozi Eze');
  await markDocument(page);
  const asked = page.waitForResponse(/manifest-/);
  await field(page, 'Name').focus();
  await field(page, 'Email').focus();
  await asked;
  await field(page, 'Email').fill('ngozi@example.com');
  expect(await isMarked(page)).toBe(true);
  expect(documents(front, '/register')).toBe(2);
});

test('a line that breaks is no upgrade: the page stays', async ({ page, front, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  await page.goto('/register');
  await beginToType(page, 'Name', 'Ngozi Eze');
  await page.route(/\/assets\/form-resolver-/, (route) => route.abort());
  const asked = page.waitForResponse(/manifest-/);
  await field(page, 'Name').blur();
  expect((await asked).status()).toBe(200);
  await field(page, 'Email').fill('ngozi@example.com');
  await expect(field(page, 'Name')).toHaveValue('Ngozi Eze');
  expect(documents(front, '/register')).toBe(1);
});

test('a page that could not come alive is loaded once more, and not again and again', async ({
  page,
  front,
  trouble,
}) => {
  trouble.expect(/Failed to fetch dynamically imported module/);
  front.lose((path) => path.startsWith('/assets/entry.client-'), 'the end');
  await page.goto('/login');
  // The page begins anew when it has found its part missing and the shop there.
  await expect.poll(() => documents(front, '/login'), { timeout: 45_000 }).toBe(2);
  // The second document has missed it as well by the time that the shop has been asked about it.
  await expect
    .poll(() => front.asked.filter((address) => address === '/').length, { timeout: 45_000 })
    .toBe(2);
  await page.waitForLoadState('networkidle');
  expect(documents(front, '/login')).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const told = page.getByRole('alert').filter({ hasText: 'This page could not be loaded whole.' });
  await expect(told).toBeVisible();
  // With the file back, the link is all that it takes.
  front.lose(() => false, 'the end');
  await told.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(told).toHaveCount(0);
});

test('a dialog that somebody types into is not taken away', async ({ page, front, adminToken }) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), adminToken);
  await page.goto('/admin/dashboard?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kitchenware');
  await markDocument(page);
  front.lose((path) => /^\/assets\/(form-resolver|manifest)-/.test(path), 'the end');
  const asked = page.waitForResponse(/manifest-/);
  await dialog.getByRole('textbox', { name: 'Name' }).blur();
  expect((await asked).status()).toBe(404);
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('Pots and pans');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Kitchenware');
  expect(await isMarked(page)).toBe(true);
});
