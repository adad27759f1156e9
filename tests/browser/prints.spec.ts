import { randomUUID } from 'node:crypto';
import type { Order } from '#contract/orders/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, loggedIn, adminTest as test } from './shop.ts';
import { WHATEVER_WIDTH } from './width.ts';

const printed = (kind: string, orders: readonly Order[]): string =>
  `/admin/orders/print?as=${kind}&ids=${orders.map(({ _id }) => _id).join(',')}`;

test(
  'paper of an order that is called off says so, asks for no money, and is no slip among others',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const lamp = await shelf.put({ price: 1_000 });
    const [gone, open] = [await shopper.buy(lamp._id), await shopper.buy(lamp._id)];
    await shelf.setOrderStatus(gone._id, 'cancelled');
    const sheets = page.getByRole('article');
    await page.goto(printed('receipts', [gone]));
    await expect(sheets.getByRole('heading', { level: 2 })).toHaveText('Receipt');
    await expect(sheets.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(sheets.getByRole('heading', { name: 'Shipping address' })).toBeVisible();

    await page.goto(printed('slips', [gone]));
    await expect(sheets.getByText('Cancelled', { exact: true })).toBeVisible();
    await page.goto(printed('slips', [gone, open]));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing slips (1)');
    await expect(sheets).toContainText(open.orderNumber);
    await expect(sheets.getByText('Cancelled')).toHaveCount(0);
    await shelf.setOrderStatus(open._id, 'cancelled');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing slips (0)');
    await expect(
      page.getByText('Choose orders in the list of which something has not arrived yet.'),
    ).toBeVisible();
  },
);

test(
  'a receipt says "Ship to" until it has left, and names no place where goods were taken along',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, shelf, shopper }) => {
    const lamp = await shelf.put({ price: 1_000 });
    const order = await shopper.buy(lamp._id);
    const headings = page.getByRole('article').getByRole('heading', { level: 3 });
    await page.goto(printed('receipts', [order]));
    await expect(headings).toHaveText(['Customer', 'Ship to', 'Payment']);
    await shelf.setOrderStatus(order._id, 'shipped');
    await page.reload();
    await expect(headings).toHaveText(['Customer', 'Shipped to', 'Payment']);

    const sold = dataOf(
      await clientOf(url, adminToken)<Order>('POST', '/admin/sales', {
        key: randomUUID(),
        customer: { name: 'Mama Ngozi', phone: '0803 555 1234' },
        lines: [{ productId: lamp._id, quantity: 1 }],
        payment: { method: 'cash' },
      }),
    );
    await page.goto(printed('receipts', [sold]));
    await expect(headings).toHaveText(['Customer', 'Payment']);
    await expect(page.getByRole('article')).toContainText('Mama Ngozi');
    await expect(page.getByRole('article')).toContainText('0803 555 1234');
    await page.goto(printed('slips', [sold]));
    await expect(headings).toHaveText(['Customer']);
  },
);

test(
  'bars are printed where a browser leaves colours out: of a report, and of what sells best',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const lamp = await shelf.put();
    await shopper.buy(lamp._id, { quantity: 20 });
    await page.emulateMedia({ media: 'print' });
    for (const [address, bar] of [
      ['/admin/reports?report=product', '.h-2.bg-brand'],
      ['/admin/reports', '.absolute.bg-brand'],
      ['/admin/dashboard', 'li .bg-brand'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(bar).first(), address).toBeAttached();
      const adjust = await page
        .locator(bar)
        .first()
        .evaluate((element) => getComputedStyle(element).getPropertyValue('print-color-adjust'));
      expect(adjust, address).toBe('exact');
    }
  },
);

test(
  'a shopper’s receipt of many lines goes on over the pages; its sums stay together',
  WHATEVER_WIDTH,
  async ({ browser, url, shelf, shopper }) => {
    const order = await shopper.buy((await shelf.put())._id);
    const context = await browser.newContext({ baseURL: url, storageState: loggedIn(url, shopper.token) });
    const page = await context.newPage();
    await page.goto(`/orders/${order._id}`);
    await page.emulateMedia({ media: 'print' });
    const breaksInside = (title: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
        .evaluate((element) => getComputedStyle(element).breakInside);
    expect(await breaksInside('Items')).toBe('auto');
    expect(await breaksInside('Order Summary')).toBe('avoid');
    await shelf.setOrderStatus(order._id, 'cancelled');
    await page.reload();
    const paper = page.getByRole('main');
    await expect(paper.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(paper.getByText('Receipt', { exact: true })).toBeVisible();
    await context.close();
  },
);
