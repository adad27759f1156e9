import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest, adminTest as test } from './shop.ts';
import { mailTo, newAddress, newShopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const tag = (): string => randomBytes(4).toString('hex');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('the tabs are addresses, and three of them share one search text', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/dashboard');
  for (const total of ['Total Revenue', 'Total Orders', 'Total Products', 'Total Users']) {
    await expect(page.getByText(total, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Low Stock Alert' })).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Dashboard' });
  await expect(tabs.getByRole('tab')).toHaveText(['Overview', 'Users', 'Products', 'Orders', 'Categories']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await tabs.getByRole('tab', { name: 'Users' }).click();
  await page.getByLabel('Search', { exact: true }).fill('kaftan');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  // By the keyboard: the arrows go from tab to tab.
  await tabs.getByRole('tab', { name: 'Users' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Products' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=products&q=kaftan/);
  await expect(rowOf(page, 'Kaftan').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('kaftan');
  await page.goto('/admin/product');
  await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(page.getByText(/^Showing 1 to 25 of \d+ results$/)).toBeVisible();
});

test('the open page and tab are in sight, and so are a long row’s actions and the head of its table', async ({
  page,
  url,
  adminToken,
  isMobile,
}) => {
  // A number that comes later pushes the pages behind it along.
  await page.route('**/api/v1/admin/payments/attention?*', async (route) => {
    await page.waitForTimeout(500);
    const pagination = { page: 1, limit: 1, total: 88, pages: 88 };
    await route.fulfill({ json: { success: true, data: [], pagination } });
  });
  const places = page.getByRole('navigation', { name: 'Admin' });
  await page.goto('/admin/audit');
  await expect(places).toContainText('88');
  const here = isMobile
    ? places.getByRole('button', { name: 'More' })
    : places.getByRole('link', { name: 'Audit log' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await expect(here).toBeInViewport({ ratio: 0.9 });
  await page.goto('/admin/dashboard?tab=categories');
  const tab = page.getByRole('tab', { name: 'Categories' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  // The mark below an open tab lies over the row's edge.
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const mark = tag();
  const names = Array.from({ length: 12 }, (_, index) => `Oluwaseun ${mark} ${index}`);
  const call = clientOf(url, adminToken);
  for (const [index, name] of names.entries()) {
    const email = `oluwaseun.chukwuemeka.adebayo.oyinkansola.${mark}.${index}@averylongcompanyname.example.com`;
    dataOf(await call('POST', '/admin/users', { name, email, password: 'Breezy-Harmattan-41' }));
  }
  await page.goto(`/admin/dashboard?tab=users&q=${mark}&limit=25`);
  const last = page.getByRole('button', { name: `Actions for ${names[0]}`, exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  if (!isMobile) {
    await page.mouse.wheel(0, 5_000);
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport({ ratio: 1 });
  }
});

test(
  'what cannot be loaded says so, with Retry and Go to Login',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/503|Failed to load resource/);
    await page.goto('/admin/dashboard?tab=categories');
    await expect(page.getByRole('table', { name: 'Categories' })).toBeVisible();
    await page.route('**/api/v1/admin/users*', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The shop is busy.' } }),
    );
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    await page.unroute('**/api/v1/admin/users*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  },
);

test(
  'a user is invited without a password, edited, deactivated and deleted; admins are never deleted',
  WHATEVER_WIDTH,
  async ({ page, url }) => {
    const [email, name] = [newAddress(), `Ngozi ${tag()}`];
    await page.goto('/admin/dashboard?tab=users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Name').fill('N');
    await form.getByLabel('Password').fill('12345');
    await form.getByRole('button', { name: 'Create User' }).click();
    await expect(form.getByText('User name must be at least 2 characters long')).toBeVisible();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill('');
    await form.getByRole('button', { name: 'Create User' }).click();
    await expectToast(page, 'User created successfully');
    await expect.poll(() => mailTo(url, email, /password/i)).toBeTruthy();

    await page.getByLabel('Search', { exact: true }).fill(email);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await choose(page, name, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await expect(edit.getByLabel('Email')).toHaveValue(email);
    await edit.getByLabel('Status').selectOption('Inactive');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'User updated successfully');
    await expect(rowOf(page, email)).toContainText('Inactive');

    await choose(page, name, 'Delete');
    const question = page.getByRole('alertdialog', { name: `Delete user “${name}”?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'User deleted successfully');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();

    await page.getByLabel('Search', { exact: true }).fill('admin@shop.example');
    await expect(rowOf(page, 'admin@shop.example')).toBeVisible();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  },
);

test(
  'a button that is held down a moment is pressed, whatever the field that is left complains of',
  WHATEVER_WIDTH,
  async ({ page }) => {
    await page.goto('/admin/dashboard?tab=users');
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Add User' });
    await form.getByLabel('Name').fill('N');
    await form.getByLabel('Password').fill('12345');
    await expect(form.getByText('Name must be at least 2 characters long')).toBeVisible();
    // The upper edge: what comes above it moves it from under the pointer. Hovering waits until it stands still.
    await form.getByRole('button', { name: 'Create User' }).hover({ position: { x: 20, y: 4 } });
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.up();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  },
);

test('a typed form is not lost by a slip', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/admin/dashboard?tab=users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('Name').fill('Half a name');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(form.getByLabel('Name')).toHaveValue('Half a name');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('');
});

test(
  'a category is added, edited, and gives its products to another when it goes',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken }) => {
    const [name, other] = [`Basins ${tag()}`, `Buckets ${tag()}`];
    const call = clientOf(url, adminToken);
    await page.goto('/admin/dashboard?tab=categories');
    for (const wanted of [name, other]) {
      await page.getByRole('button', { name: 'Add Category' }).click();
      const form = page.getByRole('dialog', { name: 'Add Category' });
      await form.getByLabel('Name').fill(wanted);
      await form.getByLabel('Description').fill('x'.repeat(501));
      await form.getByRole('button', { name: 'Create Category' }).click();
      await expect(form.getByText('Category description cannot exceed 500 characters')).toBeVisible();
      await form.getByLabel('Description').fill('Of enamel');
      await form.getByRole('button', { name: 'Create Category' }).click();
      await expect(form).toBeHidden();
    }
    await expectToast(page, 'Category created successfully');
    const categories = dataOf(await call<{ _id: string; name: string }[]>('GET', '/categories'));
    const category = categories.find((one) => one.name === name)?._id;
    // A picture that is there: other tests see this product in their lists.
    const [shown] = dataOf(await call<Product[]>('GET', '/products?isFeatured=true&limit=1'));
    dataOf(
      await call('POST', '/products', {
        name: `Basin ${tag()}`,
        description: 'Wide and blue, of enamel.',
        price: 10,
        stock: 1,
        category,
        images: shown?.images,
        isActive: false,
      }),
    );
    await page.getByLabel('Search', { exact: true }).fill(name);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await choose(page, name, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Category' });
    await edit.getByLabel('Description').fill('Of enamel, blue');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Category updated successfully');

    await choose(page, name, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const move = page.getByRole('dialog', { name: `Delete category “${name}”?` });
    await move.getByRole('button', { name: 'Move products and delete' }).click();
    await expect(move.getByText('Please choose another category for the products')).toBeVisible();
    await move.getByLabel('Move products to').selectOption(other);
    await move.getByRole('button', { name: 'Move products and delete' }).click();
    await expectToast(page, 'Category deleted successfully');
    await expect(page.getByRole('heading', { name: 'No categories found' })).toBeVisible();
  },
);

test('a discount code is written, is in the audit log, and is taken off at checkout', async ({
  page,
  browser,
  url,
  shelf,
}) => {
  const code = `LAMP-${tag()}`.toUpperCase();
  await page.goto('/admin/discounts');
  await page.getByRole('button', { name: 'Add Discount Code' }).click();
  const form = page.getByRole('dialog', { name: 'Add Discount Code' });
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await form.getByLabel('Ends').fill('2099-01-01T10:00');
  // What is no number at all is told of in the same words.
  for (const typed of ['1e3', '0']) {
    await form.getByLabel('Percentage').fill(typed);
    await form.getByRole('button', { name: 'Create Code' }).click();
    await expect(form.getByText('Percentage must be a whole number from 1 to 100')).toBeVisible();
  }
  await expectAccessible(page);
  await form.getByLabel('Percentage').fill('10');
  // What most codes do without is folded, and opens over what is wrong in it.
  const limits = form.getByText('Minimum spend, limits and start');
  await expect(form.getByLabel('Uses in all')).toBeHidden();
  await limits.click();
  await form.getByLabel('Uses in all').fill('0');
  await limits.click();
  await form.getByRole('button', { name: 'Create Code' }).click();
  await expect(form.getByLabel('Uses in all')).toBeFocused();
  await expect(form.getByLabel('Uses in all')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await form.getByLabel('Uses in all').fill('1');
  await form.getByRole('button', { name: 'Create Code' }).click();
  await expectToast(page, 'Discount code created successfully');
  await expect(rowOf(page, code)).toContainText('0 of 1');
  await page.goto(`/admin/audit?search=${code}`);
  await expect(rowOf(page, code)).toContainText('Created');
  await expectAccessible(page);

  const lamp = await shelf.put({ price: 1_000 });
  const buyer = await newShopper(url);
  await buyer.putIntoCart(lamp._id);
  const storageState = {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'token', value: buyer.token }] }],
  };
  const context = await browser.newContext({ storageState, baseURL: url });
  const shop = await context.newPage();
  await shop.goto('/checkout');
  await shop.getByRole('button', { name: 'Have a discount code?' }).click();
  await shop.getByLabel('Discount code').fill('NOBODYS');
  await shop.getByRole('button', { name: 'Apply' }).click();
  await expect(shop.getByText('This code is not valid')).toBeVisible();
  await shop.getByLabel('Discount code').fill(code);
  await shop.getByRole('button', { name: 'Apply' }).click();
  await expect(payButton(shop)).toHaveText(/₦910/);
  await fillAddress(shop);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  const [order] = await buyer.orders();
  expect(order).toMatchObject({ totalPrice: 910, discountAmount: 100, discountCode: code });
  await context.close();
});

shopperTest('nobody else sees the admin area', WHATEVER_WIDTH, async ({ page }) => {
  for (const address of [
    '/admin',
    '/admin/dashboard',
    '/admin/product',
    '/admin/discounts',
    '/admin/settings',
    '/admin/audit',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/unauthorized');
  }
});
