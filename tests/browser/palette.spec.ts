import type { Locator, Page } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { WHATEVER_WIDTH } from './width.ts';

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search the shop' });
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
const chosen = (page: Page): Locator => options(page).and(page.locator('[aria-selected=true]'));
const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

const openPalette = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // The heading stands there a moment before the page listens.
  await expect(async () => {
    if ((await field(page).count()) === 0) await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused({ timeout: 5_000 });
  }).toPass();
};

test('an order is found by its number and by who bought it, a product and its customer by their names', async ({
  page,
  shelf,
  shopper,
}) => {
  const lamp = await shelf.put();
  const order = await shopper.buy(lamp._id);
  await page.goto('/admin/security');
  await openPalette(page);
  await page.keyboard.type(order.orderNumber);
  await expect(group(page, 'Orders').getByRole('option')).toHaveCount(1);
  await expect(chosen(page)).toContainText(order.orderNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type(shopper.email);
  await expect(group(page, 'Customers').getByRole('option')).toHaveCount(1);
  await expect(group(page, 'Orders').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveAttribute('href', /^\/admin\/customers\//);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\//);

  await openPalette(page);
  await page.keyboard.type(lamp.name);
  await expect(group(page, 'Products').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(lamp.name);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page).not.toHaveURL(/edit=/);

  // What was opened last comes first.
  await openPalette(page);
  await expect(group(page, 'Opened last').getByRole('option').first()).toContainText(lamp.name);
  await expect(group(page, 'Opened last')).toContainText(order.orderNumber);
  await expectAccessible(page);
  await expectFitting(page);
});

test('it is opened by a button, leads to pages, begins what is added, and gives the focus back', async ({
  page,
  isMobile,
}) => {
  await page.goto('/admin/security');
  const places = page.getByRole('navigation', { name: 'Admin' });
  if (isMobile) {
    await places.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Search' }).click();
  } else {
    await places.getByRole('button', { name: 'Search' }).click();
  }
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await field(page).fill('disc');
  await expect(options(page).first()).toHaveText(/^Discounts/);
  await expectAccessible(page);
  await field(page).press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(places.getByRole('button', { name: isMobile ? 'More' : 'Search' })).toBeFocused();

  await openPalette(page);
  await field(page).fill('add category');
  await options(page).first().click();
  await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard?tab=categories');
  // Above what is being typed it is not opened: that would be lost.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'what is typed while it is still fetched is in its field; Escape gives it up',
  WHATEVER_WIDTH,
  async ({ page }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isAsked = false;
    await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
      isAsked = true;
      await held;
      await route.continue();
    });
    await page.goto('/admin/security');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The heading stands there a moment before the page listens.
    await expect(async () => {
      if (!isAsked) await page.keyboard.press('ControlOrMeta+k');
      await expect.poll(() => isAsked, { timeout: 2_000 }).toBe(true);
    }).toPass();
    // A letter that is a shortcut of the page would lead away from it.
    await page.keyboard.type('?gox');
    await page.keyboard.press('Backspace');
    release();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('?go');
    await expect(page).toHaveURL('/admin/security');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    // Opened again it is empty.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toHaveValue('');
  },
);

test('a part of the settings is found by what it holds, and stands open', async ({ page }) => {
  await page.goto('/admin/settings');
  await openPalette(page);
  await page.keyboard.type('tin');
  await expect(chosen(page)).toHaveText(/Company and VAT.*Settings/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings#company-and-vat');
  await expect(page.getByLabel(/^TIN/)).toBeInViewport();
  // Its address leads there as well, such as in a new tab.
  await page.goto('about:blank');
  await page.goto('/admin/settings#company-and-vat');
  await expect(page.getByLabel(/^TIN/)).toBeInViewport();
});

test('a way is opened in a new tab by Ctrl and Enter, and the palette stays', async ({ page, context }) => {
  await page.goto('/admin/security');
  await openPalette(page);
  await field(page).fill('audit');
  await expect(chosen(page)).toHaveText(/^Audit log/);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(await opened).toHaveURL(/\/admin\/audit$/);
  await expect(field(page)).toBeVisible();
});

test(
  'a late answer never covers a newer one, and nothing found is said',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const lamp = await shelf.put();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked: string[] = [];
    await page.route('**/api/v1/admin/search?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? '';
      asked.push(q);
      if (q !== 'lantern') return route.continue();
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer }).catch(() => {});
    });
    await page.goto('/admin/security');
    await openPalette(page);
    await field(page).fill('lantern');
    await expect(page.getByText('Searching…')).toBeVisible();
    await expect.poll(() => asked).toEqual(['lantern']);
    await field(page).fill(lamp.name);
    await expect(options(page)).toHaveCount(1);
    release();
    await field(page).fill('xyzzyplugh');
    await expect(page.getByText('Nothing found for “xyzzyplugh”')).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(options(page)).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'where the shop cannot be asked that is said, pages are found all the same, and it is tried again',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/status of 500/);
    let isAway = true;
    await page.route('**/api/v1/admin/search?*', (route) =>
      isAway ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.goto('/admin/security');
    await openPalette(page);
    await field(page).fill('reports');
    await expect(page.getByRole('alert')).toContainText('The search could not be asked');
    await expect(options(page).first()).toHaveText(/^Reports/);
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be asked' })).toHaveCount(0);
    await expect(field(page)).toBeFocused();
  },
);
