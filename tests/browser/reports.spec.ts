import type { Locator } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

test('a report tells what was sold, and its figures lead to exactly their orders', async ({
  page,
  shelf,
  shopper,
  isMobile,
}) => {
  const product = await shelf.put({ price: 1250.75 });
  const orders = [await shopper.buy(product._id, { quantity: 2 }), await shopper.buy(product._id)];
  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { level: 2, name: 'Days' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Today' }).click();
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Products' }).click();
  const row = page.getByRole('row').filter({ hasText: product.name });
  // Two of ₦1,250.75 and one.
  await expect(row).toContainText('₦3,752.25');
  await expect(page.getByText('with delivery, and less refunds, they come to the net sales')).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^report-product-\d{4}-\d\d-\d\d\.csv$/);
  // The foot compares each figure with the period before, and tells the way to the net sales; all of it leads to its orders.
  const foot = page.getByRole('table').filter({ hasText: product.name }).locator('tfoot');
  const before = foot.getByRole('row', { name: /^Before/ }).getByRole('link');
  await expect(before).toHaveCount(6);
  const daysOf = async (link: Locator) =>
    new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('endDate') ?? '';
  const today = await daysOf(foot.getByRole('link', { name: /^Goods of all: / }));
  for (const title of ['Delivery', 'Refunds', 'Net sales']) {
    const [now, then] = [
      foot.getByRole('link', { name: new RegExp(`^${title} of all: `) }),
      foot.getByRole('link', { name: new RegExp(`^${title} of all in the period before: `) }),
    ];
    expect(await daysOf(now)).toBe(today);
    expect((await daysOf(then)) < today).toBe(true);
    expect(await daysOf(then)).toBe(await daysOf(before.first()));
  }
  await foot.getByRole('link', { name: /^Net sales of all: / }).click();
  await expect(page.getByText('Orders that are shown: paid, and neither cancelled')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText(orders[0]?.orderNumber ?? '?');
  await page.goBack();
  await row.getByRole('link', { name: `Orders of ${product.name}: 2` }).click();
  await expect(page.getByText('Orders that are shown: paid, and neither cancelled')).toBeVisible();
  const list = page.getByRole('table', { name: 'Orders' });
  for (const { orderNumber } of orders) await expect(list).toContainText(orderNumber);
  await expect(list.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page.getByText('Orders that are shown')).toHaveCount(0);
  await page.goto('/admin/reports?report=fees');
  await page.getByText('What these figures mean').click();
  await expect(page.getByText(/cancelled and refunded ones included\. In the sales above: /)).toBeVisible();
  if (isMobile) return;
  // The widest of the reports is seen whole at a desk.
  const fees = page.getByRole('table').filter({ hasText: 'Fees' });
  await expect(fees.getByRole('row').filter({ hasText: 'Card' })).toBeVisible();
  const hidden = (table: Element) => {
    let most = 0;
    for (let box = table.parentElement; box; box = box.parentElement)
      most = Math.max(most, box.scrollWidth - box.clientWidth);
    return most;
  };
  expect(await fees.evaluate(hidden)).toBe(0);
});

test('a report of days that nothing was sold in says so', async ({ page }) => {
  await page.goto('/admin/reports?report=state&startDate=2020-01-01&endDate=2020-01-31');
  await expect(page.getByText('Nothing of this in these days')).toBeVisible();
  await page.goto('/admin/reports?startDate=2020-02-01&endDate=2020-01-31');
  await expect(page.getByText('The first day cannot be after the last one')).toBeVisible();
});

test('a report on paper is its title, its days and its table, with nothing to press', async ({
  page,
  shelf,
  shopper,
}) => {
  const product = await shelf.put();
  // So many that it stands among the first, whatever others sell meanwhile.
  await shopper.buy(product._id, { quantity: 20 });
  await page.goto('/admin/reports?report=product');
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['navigation', 'banner', 'button', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeVisible();
  await expect(row).toBeVisible();
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});
