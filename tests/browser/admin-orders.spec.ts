import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Order } from '#contract/orders/schemas.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { withFilters } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const TAB = '/admin/dashboard?tab=orders';
/** As the shop counts days. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format();

const rows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Orders' }).getByRole('checkbox', { name: /^Select ORD-/ });
/** The tab with nobody's orders but one shopper's. */
const openOf = async (page: Page, { user }: Order, more = ''): Promise<void> => {
  await page.goto(`${TAB}&search=${encodeURIComponent(user.email)}${more}`);
  await expect(rows(page).first()).toBeVisible();
};
const rowOf = (page: Page, { orderNumber }: Order): Locator =>
  page.getByRole('row').filter({ hasText: orderNumber });
const detailsOf = (page: Page): Locator => page.getByRole('main');
const headingOf = (page: Page, { orderNumber }: Order): Locator =>
  page.getByRole('heading', { level: 1, name: `Order Details: ${orderNumber}` });
const choose = async (page: Page, { orderNumber }: Order, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${orderNumber}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('search, filters, order and pages are all in the address', async ({ page, shelf, shopper }) => {
  const lamp = await shelf.put({ price: 1_250.5 });
  const [first, second] = [await shopper.buy(lamp._id), await shopper.buy(lamp._id, { quantity: 2 })];
  await shelf.setOrderStatus(first._id, 'shipped');
  await page.goto(TAB);
  await page.getByLabel('Search', { exact: true }).fill(lamp.name);
  await expect(page).toHaveURL(/search=Lantern/);
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  await expect(rowOf(page, second)).toContainText('₦2,511.00');
  await expect(rowOf(page, second)).toContainText(shopper.email);
  await expect(rowOf(page, second)).toContainText('Pending');

  await withFilters(page, async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('Shipped');
    await expect(page).toHaveURL(/status=shipped/);
  });
  await expect(rows(page)).toHaveCount(1);
  await withFilters(page, async () => {
    await page.getByLabel('Payment status').selectOption('Paid');
    const day = today();
    await page.getByLabel('Start date').fill(day);
    await page.getByLabel('End date').fill(day);
    await expect(page).toHaveURL(new RegExp(`paymentStatus=paid&startDate=${day}&endDate=${day}`));
    await expectAccessible(page);
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await withFilters(page, async () => {
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('shipped');
    await page.getByLabel('Status', { exact: true }).selectOption('Refunded');
    await expect(page).toHaveURL(/status=refunded/);
  });
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await withFilters(page, async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(TAB);
  });
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');

  await openOf(page, first, '&sortBy=totalPrice&sortOrder=asc&limit=25');
  await expect(rows(page).first()).toHaveAccessibleName(`Select ${first.orderNumber}`);
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
});

test('a row opens the order: items, sums, customer, address, payment, timeline and notes', async ({
  page,
  shelf,
  shopper,
}) => {
  const lamp = await shelf.put({ variations: { Size: ['S', 'M'] } });
  const order = await shopper.buy(lamp._id, { quantity: 2, variation: { Size: 'M' } });
  await shelf.setOrderStatus(order._id, 'processing');
  await openOf(page, order);
  await rowOf(page, order).click();
  const details = detailsOf(page);
  await expect(headingOf(page, order)).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/${order._id}`);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFitting(page);
  if (size) await page.setViewportSize(size);
  for (const text of [
    lamp.name,
    'Size: M',
    '₦5,010.00',
    shopper.email,
    '5 Allen Avenue',
    order.paystackReference,
    'Order is being processed',
  ]) {
    await expect(details.getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect(details.getByText(/ by Administrator$/)).toBeVisible();
  await details.getByRole('button', { name: 'Add Note' }).click();
  await expect(details.getByText('Please enter a note')).toBeVisible();
  await details.getByLabel('Add a note').fill('Leave it\nat the gate');
  await details.getByRole('button', { name: 'Add Note' }).click();
  await expectToast(page, 'Note added successfully');
  await expect(details.getByRole('listitem').filter({ hasText: 'at the gate' })).toContainText(
    'Administrator',
  );
  await expectAccessible(page);
  // Back to the list as it was.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(order.user.email)}`));
  await expect(rows(page)).toHaveCount(1);
  // Where an order stood over the list.
  await page.goto(`${TAB}&order=${order._id}`);
  await expect(page).toHaveURL(`/admin/orders/${order._id}`);
  await page.goto('/admin/orders/0190a5c0-0000-7000-8000-000000000000');
  await expect(page.getByRole('main').getByText('Order not found')).toBeVisible();
});

test(
  'an order is shipped, and cancelled; its timeline and its shopper are told',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const lamp = await shelf.put({ stock: 5 });
    const order = await shopper.buy(lamp._id, { quantity: 2 });
    await openOf(page, order);
    const dialog = page.getByRole('dialog', { name: 'Update Order Status' });
    const update = async (status: string): Promise<void> => {
      await choose(page, order, 'Update Status');
      await dialog.getByLabel('Status').selectOption(status);
      await dialog.getByRole('button', { name: 'Update Status' }).click();
      await expectToast(page, 'Order status updated successfully');
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, order)).toContainText(status);
    };
    await choose(page, order, 'Update Status');
    await expect(dialog.getByRole('option')).toHaveText([
      'Pending',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      'Refunded',
    ]);
    await expect(dialog.getByLabel('Status')).toHaveValue('pending');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await update('Shipped');
    await update('Cancelled');
    expect((await shelf.look(lamp._id)).stock).toBe(5);
    await shelf.change(lamp._id, { stock: 1 });
    await choose(page, order, 'Update Status');
    await dialog.getByLabel('Status').selectOption('Pending');
    await dialog.getByRole('button', { name: 'Update Status' }).click();
    await expect(
      dialog.getByText(`Not enough stock of ${lamp.name} to take this order up again`),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, order)).toContainText('Cancelled');
  },
);

test(
  'when the server says nothing the change has failed in the words of the specification',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 500/);
    const order = await shopper.buy((await shelf.put())._id);
    await openOf(page, order);
    await page.route('**/api/v1/orders/*/status', (route) =>
      route.fulfill({ status: 500, json: { success: false } }),
    );
    await choose(page, order, 'Update Status');
    const dialog = page.getByRole('dialog', { name: 'Update Order Status' });
    await dialog.getByRole('button', { name: 'Update Status' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to update order status');
  },
);

test('several orders change at once; which could not be changed is said, and they stay chosen', async ({
  page,
  shelf,
  shopper,
}) => {
  const lamp = await shelf.put({ stock: 2 });
  const [first, second] = [await shopper.buy(lamp._id), await shopper.buy(lamp._id)];
  await openOf(page, first);
  for (const box of await rows(page).all()) await box.check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 selected');
  const dialog = page.getByRole('dialog', { name: 'Update Order Status' });
  const updateAll = async (status: string): Promise<void> => {
    await bar.getByRole('button', { name: 'Update Status' }).click();
    await dialog.getByLabel('Status').selectOption(status);
    await dialog.getByRole('button', { name: 'Update Status' }).click();
  };
  await updateAll('Cancelled');
  await expectToast(page, 'Order status updated successfully');
  await expect(bar).toBeHidden();
  await expect(rowOf(page, first)).toContainText('Cancelled');
  await shelf.change(lamp._id, { stock: 1 });

  await rows(page).nth(0).check();
  await rows(page).nth(1).check();
  await updateAll('Processing');
  await expect(dialog.getByText('1 of 2 orders updated')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Orders that were not changed' })).toHaveText(
    new RegExp(`${first.orderNumber}: Not enough stock of ${lamp.name}`),
  );
  await expect(dialog).toContainText('1 order selected');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // What could not be changed stays chosen, also where something else is begun and given up.
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Rider', exact: true }).click();
  await page.getByRole('dialog', { name: 'Give to a rider' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toContainText('1 selected');
  // The newest stands at the top and was chosen first.
  await expect(rowOf(page, second)).toContainText('Processing');
  await expect(rowOf(page, first)).toContainText('Cancelled');
});

test(
  'a part is refunded and then the rest, each followed until the money is back',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const lamp = await shelf.put({ price: 1_000, stock: 5 });
    const order = await shopper.buy(lamp._id, { quantity: 2 });
    await page.goto(`/admin/orders/${order._id}`);
    const details = detailsOf(page);
    const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
    const refund = details.getByRole('button', { name: 'Refund', exact: true });
    const send = dialog.getByRole('button', { name: 'Refund', exact: true });
    const question = page.getByRole('alertdialog');

    await refund.click();
    await expect(dialog).toContainText('Left to refund');
    await dialog.getByLabel('A part').check();
    for (const [typed, sentence] of [
      ['', 'Refund amount must be a positive number'],
      ['2010.01', 'Refund amount cannot exceed what is left of the payment'],
      ['1.005', 'Amount can have at most two decimals'],
    ] as const) {
      await dialog.getByLabel(/^Amount/).fill(typed);
      await send.click();
      await expect(dialog.getByText(sentence)).toBeVisible();
    }
    await dialog.getByLabel(/^Amount/).fill('500.50');
    await send.click();
    await expect(question).toContainText(`Refund ₦500.50 of order ${order.orderNumber}?`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeVisible();
    await send.click();
    await question.getByRole('button', { name: 'Refund' }).click();
    await expectToast(page, 'Refund started');
    await expect(details.getByText('Refund of ₦500.50 completed')).toBeVisible({ timeout: 40_000 });
    await expect(details.getByText('Refunded', { exact: true }).first()).toBeVisible();

    await refund.click();
    await expect(dialog).toContainText('₦1,509.50');
    await dialog.getByLabel('The whole rest').check();
    await send.click();
    await expect(question).toContainText('₦1,509.50');
    await question.getByRole('button', { name: 'Refund' }).click();
    await expect(details.getByText('Order refunded')).toBeVisible({ timeout: 40_000 });
    await expect(refund).toBeDisabled();
    expect((await shelf.look(lamp._id)).stock).toBe(5);
  },
);

test(
  'slips are printed without prices, one to a page, and receipts with them',
  WHATEVER_WIDTH,
  async ({ page, context, shelf, shopper }) => {
    const lamp = await shelf.put({ price: 1_000 });
    const [first, second] = [await shopper.buy(lamp._id), await shopper.buy(lamp._id, { quantity: 3 })];
    await openOf(page, first);
    for (const box of await rows(page).all()) await box.check();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Packing Slips' }).click();
    const slips = await opened;
    await expect(slips.getByRole('heading', { level: 1 })).toHaveText('Packing slips (2)');
    await expect(slips.getByRole('article')).toHaveCount(2);
    await expect(slips.getByRole('article').filter({ hasText: second.orderNumber })).toContainText(
      '5 Allen Avenue',
    );
    await expect(slips.getByRole('main')).not.toContainText('₦');
    await slips.emulateMedia({ media: 'print' });
    await expect(slips.getByRole('banner').first()).toBeHidden();
    await expect(slips.getByRole('button', { name: 'Print' })).toBeHidden();
    const sheet = slips.getByRole('article').first();
    expect(await sheet.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('page');
    await slips.emulateMedia({ media: 'screen' });
    await expectAccessible(slips);
    await slips.close();

    const receipt = context.waitForEvent('page');
    await choose(page, second, 'Receipt');
    const printed = await receipt;
    await expect(printed.getByRole('article')).toContainText('₦3,010.00');
    await expect(printed.getByRole('article')).toContainText(second.paystackReference);
  },
);

test(
  'imported orders are a link, which may be opened beside the list',
  WHATEVER_WIDTH,
  async ({ page, context, shelf, shopper }) => {
    await openOf(page, await shopper.buy((await shelf.put())._id));
    await page.getByRole('button', { name: 'More with orders' }).click();
    const way = page.getByRole('menuitem', { name: 'Imported orders' });
    await expect(way).toHaveAttribute('href', '/admin/past-orders');
    const beside = context.waitForEvent('page');
    await way.click({ button: 'middle' });
    await expect((await beside).getByRole('heading', { level: 1 })).toHaveText('Imported orders');
    await way.press('Enter');
    await expect(page).toHaveURL('/admin/past-orders');
  },
);

test('the filtered list is saved as a CSV file', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const order = await shopper.buy((await shelf.put())._id);
  await openOf(page, order);
  await page.getByRole('button', { name: 'More with orders' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`orders-${today()}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\uFEFFOrder number,Placed,Status,/);
  expect(lines[1]).toContain(`${order.orderNumber},`);
});

test('the list is accessible, full and empty, and nothing is wider than the screen', async ({
  page,
  shelf,
  shopper,
}) => {
  const order = await shopper.buy((await shelf.put())._id);
  await openOf(page, order);
  await rows(page).first().check();
  await expectAccessible(page);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
  await page.goto(`${TAB}&search=nothing-is-called-that`);
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expectAccessible(page);
});

test('the next step of an order can be taken back for a moment, by button and by key', async ({
  page,
  isMobile,
  shelf,
  shopper,
}) => {
  const order = await shopper.buy((await shelf.put())._id);
  await shelf.setOrderStatus(order._id, 'shipped');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) sent += 1;
  });
  await page.goto(`/admin/orders/${order._id}`);
  const deliver = page.getByRole('button', { name: 'Mark as Delivered' });
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const take of isMobile
    ? [() => deliver.click()]
    : [() => deliver.click(), () => page.keyboard.press('a')]) {
    await expect(deliver).toBeEnabled();
    await take();
    await expect(page.getByText(`${order.orderNumber}: Mark as Delivered`)).toBeVisible();
    await expect(deliver).toBeDisabled();
    await undo.click();
    await expect(undo).toBeHidden();
    await expect(deliver).toBeEnabled();
  }
  expect(sent).toBe(0);
  await deliver.click();
  await expect(page.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expectToast(page, 'Order status updated successfully');
  expect(sent).toBe(1);
  await expect(undo).toBeHidden();
});

test('the next step is the first button, from packing to the door', async ({ page, shelf, shopper }) => {
  const lamp = await shelf.put();
  const order = await shopper.buy(lamp._id);
  await page.goto(`/admin/orders/${order._id}`);
  await page.getByRole('button', { name: 'Start Packing' }).click();
  await page.getByRole('button', { name: 'Send Parcel' }).click();
  const form = page.getByRole('dialog', { name: `Send ${order.orderNumber}` });
  await form.getByRole('button', { name: 'Send Parcel' }).click();
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(page.getByRole('button', { name: 'Mark as Delivered' })).toBeHidden();
  await expect(page.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Update Status',
    'Packing Slip',
    'Receipt',
    'Label',
    'Refund',
  ]);
  await expectAccessible(page);
});

test('views come with the list, and own ones are kept with the account', async ({ page, shelf, shopper }) => {
  const order = await shopper.buy((await shelf.put())._id);
  await page.goto(TAB);
  await page.getByRole('button', { name: 'View: All orders' }).click();
  await page.getByRole('menuitem', { name: 'To pack today' }).click();
  await expect(page).toHaveURL(/attention=toPack&sortBy=createdAt&sortOrder=asc/);
  await expect(page.getByRole('button', { name: 'View: To pack today' })).toBeVisible();
  await openOf(page, order);
  const name = `Of ${order.orderNumber}`;
  await page.getByRole('button', { name: 'View: unsaved' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const form = page.getByRole('dialog', { name: 'Save View' });
  await form.getByRole('button', { name: 'Save View' }).click();
  await expect(form.getByText('Please name the view')).toBeVisible();
  await form.getByLabel('Name of the view').fill(name);
  await form.getByRole('button', { name: 'Save View' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  await page.goto(TAB);
  await page.getByRole('button', { name: 'View: All orders' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click();
  await expect(page.getByRole('button', { name: 'View: unsaved' })).toBeVisible();
});
