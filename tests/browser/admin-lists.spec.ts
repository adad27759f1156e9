import type { Page } from '@playwright/test';
import type { OrderReturns } from '#contract/returns/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { withMoreFilters } from './steps.ts';
import { WHATEVER_WIDTH } from './width.ts';

const headsOf = (page: Page) => page.getByRole('columnheader');
/** Every head that this page shows from its next document on, however short. */
const watchHeads = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenHeads: seen });
    new MutationObserver(() => {
      for (const head of document.querySelectorAll('thead th')) seen.add(head.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenHeads: Set<string> }).seenHeads]);
};
const columns = (page: Page) => page.getByRole('button', { name: 'Columns' });
const box = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name });

test.beforeEach(async ({ url, adminToken }) => {
  const admin = clientOf(url, adminToken);
  for (const list of ['Orders', 'Products', 'Customers'])
    dataOf(await admin('PUT', '/admin/list-columns', { list, columns: null }));
});

test('columns are chosen with keys alone, kept with the account, and reset', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has cards');
  await page.goto('/admin/dashboard?tab=products');
  await expect(headsOf(page).filter({ hasText: 'Featured' })).toBeVisible();
  await expect(headsOf(page).filter({ hasText: 'Created' })).toHaveCount(0);
  await columns(page).focus();
  await page.keyboard.press('Enter');
  await expect(box(page, 'Name')).toBeDisabled();
  await expect(box(page, 'Name')).toBeChecked();
  await expect(box(page, 'Created')).not.toBeChecked();
  await expectAccessible(page);
  await page.keyboard.type('Cre');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Created')).toBeChecked();
  await expect(headsOf(page).filter({ hasText: 'Created' })).toBeVisible();
  while (!(await box(page, 'SKU').evaluate((item) => item === document.activeElement)))
    await page.keyboard.press('ArrowUp');
  // Shortly after letters Space would be one more of them.
  await page.keyboard.press('Enter');
  await expect(headsOf(page).filter({ hasText: 'SKU' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();
  // The rows are there before it is known which columns were chosen.
  const rows = page.waitForResponse(/\/products\?/);
  await page.route('**/admin/list-columns', async (route) => {
    await rows;
    await route.continue();
  });
  const headsSeen = await watchHeads(page);
  await page.reload();
  await expect(headsOf(page).filter({ hasText: 'Created' })).toBeVisible();
  await expect(headsOf(page).filter({ hasText: 'SKU' })).toHaveCount(0);
  expect((await headsSeen()).filter((head) => head.includes('SKU'))).toEqual([]);
  expect((await headsSeen()).filter((head) => head.includes('Created'))).toHaveLength(1);
  await columns(page).click();
  await page.getByRole('menuitem', { name: 'Reset columns' }).click();
  await expect(headsOf(page).filter({ hasText: 'SKU' })).toBeVisible();
  await expect(headsOf(page).filter({ hasText: 'Created' })).toHaveCount(0);
});

test('a table that is wider than its place scrolls in itself, with its head in sight', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has cards');
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(
    '/admin/dashboard?tab=products&limit=25&columns=sku.category.price.stock.isActive.isFeatured.createdAt',
  );
  const table = page.getByRole('region', { name: 'Products, scrolls sideways' });
  await expect(table).toBeVisible();
  await expectFitting(page);
  await expect(async () => {
    await table.focus();
    await page.keyboard.press('End');
    expect(await table.evaluate((part) => part.scrollTop)).toBeGreaterThan(0);
  }).toPass();
  const top = async (part: ReturnType<Page['locator']>) => Math.round((await part.boundingBox())?.y ?? -1);
  await expect.poll(async () => (await top(headsOf(page).first())) - (await top(table))).toBeLessThan(3);
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    expect(await table.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0);
  }).toPass();
  await expectAccessible(page);
});

test('what is chosen while an answer is awaited takes nothing back that was chosen before', async ({
  page,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.goto('/admin/dashboard?tab=products');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  const answers: (() => void)[] = [];
  await page.route('**/api/v1/admin/products?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const size = (value: string) => page.getByLabel('Rows per page').selectOption(value);
  const featured = page.waitForRequest(/isFeatured=true/);
  await withMoreFilters(page, async () => void (await page.getByLabel('Featured').selectOption('Yes')));
  await featured;
  const sized = page.waitForRequest(/limit=25/);
  await size('25');
  expect((await sized).url()).toContain('isFeatured=true');
  // The other way round: the size of a page is on its way when a filter is sent.
  const larger = page.waitForRequest(/limit=50/);
  await size('50');
  await larger;
  const active = page.waitForRequest(/isActive=true/);
  await withMoreFilters(page, async () => void (await page.getByLabel('Active').selectOption('Yes')));
  expect((await active).url()).toContain('limit=50');
  if (!isPhone) {
    // What is typed has not been sent when the list is put into another order.
    await page.getByLabel('Search', { exact: true }).fill('lamp');
    const sorted = page.waitForRequest(/sortBy=price.*search=lamp|search=lamp.*sortBy=price/);
    await page.getByRole('link', { name: 'Price' }).click();
    await sorted;
  }
  for (const answer of answers) answer();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page).toHaveURL(/isFeatured=true/);
  await expect(page).toHaveURL(/limit=50/);
  await expect(page).toHaveURL(/isActive=true/);
});

test('a view keeps its columns, and changing them there changes nothing elsewhere', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has cards');
  await page.goto('/admin/dashboard?tab=products&isActive=true');
  await columns(page).click();
  await box(page, 'Price').click();
  await page.keyboard.press('Escape');
  await expect(headsOf(page).filter({ hasText: 'Price' })).toHaveCount(0);
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('Without prices');
  await page.getByRole('button', { name: 'Save View' }).click();
  await expect(page.getByRole('button', { name: 'View: Without prices' })).toBeVisible();
  await columns(page).click();
  await box(page, 'Stock').click();
  await page.keyboard.press('Escape');
  await expect(headsOf(page).filter({ hasText: 'Stock' })).toHaveCount(0);
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: 'All products' }).click();
  await expect(headsOf(page).filter({ hasText: 'Stock' })).toBeVisible();
  await expect(headsOf(page).filter({ hasText: 'Price' })).toHaveCount(0);
});

test('an old bookmark of a page past the last leads to the last', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const names: string[] = [];
  for (let row = 0; row < 11; row += 1) names.push((await shelf.put()).name);
  const shared = names[0]?.split(' ')[0] ?? '';
  const rows = page.getByRole('table', { name: 'Products' }).locator('tr[data-row]');
  const address = `/admin/dashboard?tab=products&q=${shared}`;
  await page.goto(`${address}&page=9999`);
  await expect(page.getByText(/^Showing \d+ to (\d+) of \1 results$/)).toBeVisible();
  await expect(rows).not.toHaveCount(0);
  await expect(page).toHaveURL(/&page=\d{1,3}$/);
  await expect(page.getByText('No products found')).toHaveCount(0);
});

test('what was typed a moment ago goes along to the next tab', async ({ page }) => {
  await page.goto('/admin/dashboard?tab=users');
  await page.getByRole('searchbox', { name: 'Search' }).fill('ada');
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page).toHaveURL('/admin/dashboard?tab=products&q=ada');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('ada');
});

test('columns that cannot be kept are taken back with the reason', async ({ page, isMobile, trouble }) => {
  test.skip(isMobile, 'a phone has cards');
  trouble.expect(/409|Failed to load resource/);
  await page.route('**/api/v1/admin/list-columns', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: { success: false, error: 'There is no room', code: 'too_many_lists' },
        })
      : route.continue(),
  );
  await page.goto('/admin/customers');
  await columns(page).click();
  await box(page, 'Spent').click();
  await expect(page.getByText('There is no room')).toBeVisible();
  await expect(box(page, 'Spent')).toBeChecked();
});

/** A row at a desk; the cards of a phone as they are with names of two lines and reduced prices, and a fifth to spare. */
const ROW_PX = 56;
const MOST_CARD_PX = { Products: 162, Orders: 112 };

for (const list of ['Products', 'Orders'] as const) {
  test(`as many ${list.toLowerCase()} are seen at once as there is room for`, async ({
    page,
    isMobile,
    shelf,
    shopper,
  }) => {
    const product = await shelf.put({ variations: { Size: ['S', 'M'] }, discountPrice: 2_000 });
    await shopper.buy(product._id, { variation: { Size: 'M' } });
    await page.goto(`/admin/dashboard?tab=${list.toLowerCase()}`);
    const rows = page.getByRole('table', { name: list }).locator('tr[data-row]');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    if (isMobile) expect(Math.max(...heights)).toBeLessThanOrEqual(MOST_CARD_PX[list]);
    else expect(heights).toEqual(heights.map(() => ROW_PX));
  });
}

/** A name with a line of tags below it: at a desk, and as a card, which has two lines more. */
const MOST_TAGGED_PX = { desk: 76, card: 120 };

test('as many tags as there can be, as long as they can be, take a line of a customer alone', async ({
  page,
  isMobile,
  url,
  adminToken,
  shopper,
}) => {
  const admin = clientOf(url, adminToken);
  const search = encodeURIComponent(shopper.email);
  const [customer] = dataOf(await admin<{ _id: string }[]>('GET', `/admin/customers?search=${search}`));
  const tags = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')} ${'w'.repeat(37)}`);
  dataOf(await admin('PUT', `/admin/customers/${customer?._id}/tags`, { tags }));
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 });
  await page.goto(`/admin/customers?search=${search}&tag=${encodeURIComponent(tags[12] ?? '')}`);
  const row = page.getByRole('table', { name: 'Customers' }).locator('tr[data-row]').first();
  await expect(row).toBeVisible();
  // The tag by which the list is narrowed is one of those that are read.
  await expect(row.getByTitle(tags[12] ?? '', { exact: true })).toBeVisible();
  await expect(row.getByText('+18')).toBeVisible();
  await expect(row).toContainText(tags[19] ?? '');
  const { height } = (await row.boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
  expect(height).toBeLessThanOrEqual(isMobile ? MOST_TAGGED_PX.card : MOST_TAGGED_PX.desk);
  await expectFitting(page);
  await expectAccessible(page);
});

/** The name of a card and two lines, and a little to spare. */
const MOST_PLAIN_CARD_PX = 112;

test.describe(() => {
  test.use({ settings: { returnDays: 14 } });

  test('what a phone shows of a row takes its name and two lines', async ({
    page,
    isMobile,
    url,
    adminToken,
    shelf,
    shopper,
  }) => {
    test.skip(!isMobile, 'a desk has rows');
    const admin = clientOf(url, adminToken);
    const { _id } = await shopper.buy((await shelf.put())._id, { quantity: 2 });
    dataOf(await admin('PUT', `/orders/${_id}/status`, { status: 'delivered' }));
    const { lines } = dataOf(await admin<OrderReturns>('GET', `/orders/${_id}/returns`));
    const asked = { reason: 'damaged', lines: lines.map(({ line }) => ({ line, quantity: 1 })) };
    dataOf(await clientOf(url, shopper.token)('POST', `/orders/${_id}/returns`, asked));
    dataOf(await admin('POST', '/admin/collections', { name: 'Gifts for the harmattan', kind: 'hand' }));
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [list, path] of [
      ['Customers', 'customers'],
      ['Users', 'dashboard?tab=users'],
      ['Categories', 'dashboard?tab=categories'],
      ['Collections', 'collections'],
      ['Returns', 'returns'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      const first = page.getByRole('table', { name: list }).locator('tr[data-row]').first();
      await expect(first).toBeVisible();
      const { height } = (await first.boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
      expect.soft(height, list).toBeLessThanOrEqual(MOST_PLAIN_CARD_PX);
      await expectFitting(page);
      await expectAccessible(page);
    }
  });
});
