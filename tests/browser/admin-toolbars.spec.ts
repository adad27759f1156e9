import type { Page } from '@playwright/test';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

const DESK = { width: 1280, height: 800 };
/** How high the first row stands: at a desk below one line of controls, on a phone below two. */
const FIRST_ROW_PX = { desk: 275, phone: 320 };

const LISTS = {
  Orders: 'dashboard?tab=orders',
  Products: 'dashboard?tab=products',
  Customers: 'customers',
  Users: 'dashboard?tab=users',
  Categories: 'dashboard?tab=categories',
} as const;

const toolbar = (page: Page) => page.getByRole('main').getByRole('search');
const views = (page: Page) => page.getByRole('button', { name: /^View:/ });

/** The height at which each control of a toolbar has its middle, in whole pixels. */
const middles = async (page: Page): Promise<number[]> =>
  toolbar(page)
    .locator('input, select, button, a')
    .evaluateAll((all) =>
      all.map((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );

const expectFirstRow = async (page: Page, list: string, most: number): Promise<void> => {
  const first = page.getByRole('table', { name: list }).locator('tr[data-row]').first();
  await expect(first).toBeVisible();
  expect.soft((await first.boundingBox())?.y, `first of the ${list}`).toBeLessThanOrEqual(most);
};

test('what narrows a list and what is done with it stand in one line at a desk, and the rows high', async ({
  page,
  isMobile,
  shelf,
  shopper,
}) => {
  await shopper.buy((await shelf.put())._id);
  if (!isMobile) await page.setViewportSize(DESK);
  for (const [list, path] of Object.entries(LISTS)) {
    await page.goto(`/admin/${path}`);
    await expectFirstRow(page, list, isMobile ? FIRST_ROW_PX.phone : FIRST_ROW_PX.desk);
    if (!isMobile) expect.soft(new Set(await middles(page)).size, list).toBe(1);
    await expectFitting(page);
  }
});

test('payments and customers fit beside the navigation of a laptop and on a tablet', async ({
  page,
  isMobile,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  test.skip(isMobile, 'a phone has cards');
  const order = await shopper.buy((await shelf.put({ price: 12_345_678 }))._id);
  const search = encodeURIComponent(shopper.email);
  const admin = clientOf(url, adminToken);
  const [customer] = dataOf(await admin<{ _id: string }[]>('GET', `/admin/customers?search=${search}`));
  const tags = ['a good customer of many years', 'pays at the door'];
  dataOf(await admin('PUT', `/admin/customers/${customer?._id}/tags`, { tags }));
  for (const [list, path] of [
    ['Customers', `customers?search=${search}`],
    ['Payments', `payments?view=all&search=${order.paystackReference}`],
  ] as const)
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/${path}`);
      const row = page.getByRole('table', { name: list }).locator('tr[data-row]').first();
      await expect(row).toContainText(/₦12,345,6\d8\.00/);
      const box = page.locator('div:has(> table)', { has: row });
      const over = await box.evaluate((part) => part.scrollWidth - part.clientWidth);
      expect.soft(over, `${list} at ${width}`).toBeLessThanOrEqual(0);
      await expectFitting(page);
    }
});

test('the filters that the specification names for orders stay in sight, with what takes them away', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has them in a sheet');
  await page.setViewportSize(DESK);
  await page.goto('/admin/dashboard?tab=orders&status=shipped&startDate=2026-01-01&endDate=2026-01-31');
  const bar = toolbar(page);
  for (const name of ['Search', 'Status', 'Payment status', 'Start date', 'End date'])
    await expect(bar.getByLabel(name, { exact: true })).toBeVisible();
  expect((await bar.getByLabel('Search').boundingBox())?.width).toBeGreaterThanOrEqual(150);
  await bar.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/admin/dashboard?tab=orders');
});

test('seldom used filters open, are set and close with keys alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has them in a sheet');
  await page.setViewportSize(DESK);
  await page.goto('/admin/dashboard?tab=products');
  const more = page.getByRole('button', { name: /^More filters/ });
  await more.focus();
  await page.keyboard.press('Enter');
  const filters = page.getByRole('main').getByRole('dialog', { name: 'More filters' });
  await expect(filters.getByLabel('Active')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(filters.getByLabel('Active')).toHaveValue('true');
  await page.keyboard.press('Tab');
  await expect(filters.getByLabel('Featured')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/isActive=true&isFeatured=true/);
  await expect(filters).toBeVisible();
  // It stands beside the page, which goes on hearing its keys.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search the shop' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  if (!(await filters.isVisible())) await more.press('Enter');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await expect(more).toBeFocused();
  await expect(more).toHaveAccessibleName('More filters, 2 set');
  await expectAccessible(page);
});

test('the views of a list stand beside its heading where there is room, and a long name bursts nothing', async ({
  page,
  isMobile,
  url,
  adminToken,
}) => {
  test.skip(isMobile, 'a phone has them below the search');
  const name = `Shipped ${'on their way to customers far away '.repeat(2)}`.slice(0, 40).trim();
  dataOf(
    await clientOf(url, adminToken)('PUT', '/admin/views', {
      list: 'Orders',
      name,
      query: 'status=delivered',
    }),
  );
  for (const [width, isBeside] of [
    [1280, true],
    [1024, true],
    [1000, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/dashboard?tab=orders&status=delivered');
    await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
    await expect(views(page)).toHaveCount(1);
    await expect(toolbar(page).getByRole('button', { name: /^View:/ })).toHaveCount(isBeside ? 0 : 1);
    await expectFitting(page);
    await expectAccessible(page);
  }
  await page.setViewportSize(DESK);
  await expect(toolbar(page).getByRole('button', { name: /^View:/ })).toHaveCount(0);
  await views(page).click();
  await page.getByRole('menuitem', { name: 'All orders' }).click();
  await expect(page.getByRole('button', { name: 'View: All orders' })).toBeFocused();
});

test('the first customer stands high on a phone, what the figures mean below the last', async ({
  page,
  isMobile,
  shopper,
}) => {
  test.skip(!isMobile, 'a desk is looked at with all lists');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/customers?search=${encodeURIComponent(shopper.email)}`);
  await expectFirstRow(page, 'Customers', 300);
  const figures = await page.getByText('Orders are counted without cancelled ones').boundingBox();
  const last = await page.locator('tr[data-row]').last().boundingBox();
  expect(figures?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0) - 1);
});

test('with filters set a phone still has room for what is searched, and Clear in its second line', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has them beside each other');
  for (const [width, least] of [
    [390, 160],
    [320, 110],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/dashboard?tab=orders&status=shipped&paymentStatus=paid&startDate=2026-01-01');
    const filters = page.getByRole('main').getByRole('button', { name: 'Filters 3 set', exact: true });
    await expect(filters).toBeVisible();
    const search = await page.getByLabel('Search', { exact: true }).boundingBox();
    expect.soft(search?.width, `search at ${width}`).toBeGreaterThanOrEqual(least);
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear', exact: true });
    const box = await clear.boundingBox();
    expect.soft(box?.y).toBeGreaterThanOrEqual((search?.y ?? 0) + (search?.height ?? 0));
    expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectFitting(page);
    await expectAccessible(page);
    await clear.click();
    await expect(page).toHaveURL('/admin/dashboard?tab=orders');
    await expect(clear).toHaveCount(0);
  }
});

test('at a desk whatever a list is narrowed by has a way back, in its line and behind the icon', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has them in a sheet');
  await page.setViewportSize(DESK);
  for (const [tab, set] of [
    ['products', 'q=lamp&isFeatured=true&isActive=true'],
    ['users', 'q=ada&role=user&account=guest'],
  ] as const) {
    await page.goto(`/admin/dashboard?tab=${tab}&${set}`);
    const clear = toolbar(page).getByRole('button', { name: 'Clear', exact: true });
    await expect(clear).toBeVisible();
    expect.soft(new Set(await middles(page)).size, tab).toBe(1);
    await clear.click();
    await expect(page).toHaveURL(`/admin/dashboard?tab=${tab}`);
    await expect(clear).toHaveCount(0);
  }
  await page.goto('/admin/dashboard?tab=products&stock=out&isFeatured=true');
  await page.getByRole('button', { name: 'More filters, 1 set' }).click();
  const filters = page.getByRole('main').getByRole('dialog', { name: 'More filters' });
  await filters.getByRole('button', { name: 'Clear these' }).click();
  await expect(page).toHaveURL('/admin/dashboard?tab=products&stock=out');
  await expect(filters.getByLabel('Active')).toBeFocused();
  await expect(filters.getByRole('button', { name: 'Clear these' })).toHaveCount(0);
});
