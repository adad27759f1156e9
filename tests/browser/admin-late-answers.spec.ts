import { randomBytes, randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { openAdminPage } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const PASSWORD = 'Breezy-Harmattan-41';

/** Holds the answers to such calls back until they are let go. */
const hold = async (page: Page, address: string, method: string): Promise<() => void> => {
  let letGo = (): void => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await isFree;
    await route.continue();
  });
  return letGo;
};
const isCall =
  (method: string, end: string) =>
  (request: Request): boolean =>
    request.method() === method && new URL(request.url()).pathname.endsWith(end);
/** What has come is drawn by now. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
const note = (page: Page): Locator => page.getByRole('main').getByLabel('Add a note');
const addNote = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Add Note' }).click();
const noteThat = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test(
  'a page that cannot be refreshed stays, says so, and keeps what is typed',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/status of 503/);
    const order = await shopper.buy((await shelf.put())._id);
    await page.goto(`/admin/orders/${order._id}`);
    await note(page).fill('Rings before noon');
    const address = `**/api/v1/admin/orders/${order._id}`;
    await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await addNote(page);
    await expectToast(page, 'Note added successfully');
    const told = page.getByRole('status').filter({ hasText: 'This page could not be refreshed' });
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await note(page).fill('Has a dog');
    await page.unroute(address);
    await told.getByRole('button', { name: 'Retry' }).click();
    await expect(noteThat(page, 'Rings before noon')).toBeVisible();
    await expect(told).toHaveCount(0);
    await expect(note(page)).toHaveValue('Has a dog');
  },
);

test(
  'what is typed while a note is on its way is another note',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const order = await shopper.buy((await shelf.put())._id);
    await page.goto(`/admin/orders/${order._id}`);
    await note(page).fill('Rings before noon');
    const letGo = await hold(page, `**/api/v1/admin/orders/${order._id}/notes`, 'POST');
    const sent = page.waitForRequest(isCall('POST', '/notes'));
    await addNote(page);
    await sent;
    await note(page).fill('Has a dog');
    letGo();
    await expect(noteThat(page, 'Rings before noon')).toBeVisible();
    await expect(note(page)).toHaveValue('Has a dog');
    await addNote(page);
    await expect(noteThat(page, 'Has a dog')).toBeVisible();
    await expect(note(page)).toHaveValue('');
  },
);

test(
  'an order that was cancelled meanwhile is not taken up by what its page still offers',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url, adminToken }) => {
    const order = await shopper.buy((await shelf.put())._id);
    await page.goto(`/admin/orders/${order._id}`);
    const pack = page.getByRole('main').getByRole('button', { name: 'Start Packing' });
    await expect(pack).toBeVisible();
    await shelf.setOrderStatus(order._id, 'cancelled');
    const refused = page.waitForResponse((response) => isCall('PUT', '/status')(response.request()));
    await pack.click();
    expect((await refused).status()).toBe(409);
    await expect(pack).toHaveCount(0);
    const admin = clientOf(url, adminToken);
    const now = dataOf(await admin<AdminOrder>('GET', `/admin/orders/${order._id}`));
    expect(now.status).toBe('cancelled');
  },
);

test(
  'a product that comes late to be edited opens over no form that was opened since',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const lamp = await shelf.put();
    await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(lamp.name)}`);
    const letGo = await hold(page, `**/api/v1/admin/products/${lamp._id}`, 'GET');
    const asked = page.waitForRequest(isCall('GET', `/products/${lamp._id}`));
    await page.getByRole('button', { name: `Actions for ${lamp.name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const request = await asked;
    await page.getByRole('button', { name: 'Add Product' }).click();
    const form = page.getByRole('dialog', { name: 'Add Product' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Calabash');
    letGo();
    await (await request.response())?.finished();
    await drawn(page);
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Calabash');
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toHaveCount(0);
  },
);

test('a dialog whose answer does not come says so, and can be left', WHATEVER_WIDTH, async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/dashboard?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill(`Lamps ${randomBytes(4).toString('hex')}`);
  await page.route('**/api/v1/categories', () => {});
  const sent = page.waitForRequest(isCall('POST', '/categories'));
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await sent;
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeDisabled();
  await page.clock.runFor(15_000);
  await expect(dialog.getByRole('status')).toContainText('The shop has not answered yet.');
  await expectAccessible(page);
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('what waits for the password is not late', WHATEVER_WIDTH, async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/dashboard?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Category', includeHidden: true });
  await dialog.getByLabel('Name').fill(`Lamps ${randomBytes(4).toString('hex')}`);
  await page.route('**/api/v1/categories', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { success: false, error: 'Your password', code: 'password_confirmation_needed' },
        })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  const password = page.getByRole('dialog', { name: 'Please enter your password again' });
  await expect(password).toBeVisible();
  await page.clock.runFor(60_000);
  await drawn(page);
  await expect(page.getByText('The shop has not answered yet.')).toHaveCount(0);
});

test(
  'the keyboard on a notice holds up what can be taken back by it',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const lamp = await shelf.put();
    await page.clock.install();
    await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(lamp.name)}`);
    await page.getByRole('button', { name: `Actions for ${lamp.name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // Alt and T lead to the notices, as the library has it.
    await page.keyboard.press('Alt+t');
    for (let tab = 0; tab < 4 && !(await undo.evaluate((it) => it === document.activeElement)); tab += 1)
      await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.clock.runFor(30_000);
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    await page.clock.runFor(30_000);
    expect((await shelf.look(lamp._id)).isActive).toBe(true);
  },
);

test(
  'money that is booked in a dialog which was left is booked once, and a late answer leaves the next dialog open',
  WHATEVER_WIDTH,
  async ({ page, shelf, url, adminToken }) => {
    const lamp = await shelf.put({ price: 5_000, stock: 5 });
    const admin = clientOf(url, adminToken);
    const sale = {
      key: randomUUID(),
      customer: { name: 'Mama Late', phone: '0803 555 1234' },
      lines: [{ productId: lamp._id, quantity: 1 }],
      payment: { method: 'cash' },
    };
    const order = dataOf<{ _id: string }>(await admin('POST', '/admin/sales', sale));
    await page.clock.install();
    await page.goto(`/admin/orders/${order._id}`);
    const letGo: (() => void)[] = [];
    let calls = 0;
    await page.route('**/refund-by-hand', async (route) => {
      calls += 1;
      if (calls === 1) await new Promise<void>((resolve) => letGo.push(resolve));
      await route.continue();
    });
    const dialog = page.getByRole('dialog', { name: /^Refund/ });
    const open = async (): Promise<void> => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Refund/ })
        .first()
        .click();
      await dialog.getByLabel(/^Amount/).fill('1000');
      await dialog.getByLabel(/^Reason/).fill('Came late');
    };
    await open();
    const first = page.waitForRequest('**/refund-by-hand');
    await dialog.getByRole('button', { name: 'Book Refund' }).click();
    const answer = (await first).response();
    await page.clock.runFor(15_000);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await dialog.getByRole('button', { name: 'Book Refund' }).click();
    await expect(dialog).toBeHidden();
    await open();
    for (const go of letGo) go();
    await answer;
    await drawn(page);
    await expect(dialog.getByLabel(/^Reason/)).toHaveValue('Came late');
    const { refundedAmount } = dataOf<AdminOrder>(await admin('GET', `/admin/orders/${order._id}`));
    expect([calls, refundedAmount]).toEqual([2, 1_000]);
  },
);

test(
  'the page of an order is titled by its number, and gives the title back',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const order = await shopper.buy((await shelf.put())._id);
    await page.goto(`/admin/orders/${order._id}`);
    await expect(page).toHaveTitle(`${order.orderNumber} | Orders`);
    await openAdminPage(page, 'Products');
    await expect(page).toHaveTitle('Products | Admin');
    await page.goBack();
    await expect(page).toHaveTitle(`${order.orderNumber} | Orders`);
    // Another address of the same route, whose title React has no reason to write anew.
    await page.evaluate(() => {
      history.pushState(null, '', '/admin/orders/00000000-0000-7000-8000-000000000000');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('main').getByText('Order not found')).toBeVisible();
    await expect(page).toHaveTitle('Order');
  },
);

test(
  'what can still be taken back is done before its owner is logged out',
  WHATEVER_WIDTH,
  async ({ page, shelf, url, adminToken }) => {
    const lamp = await shelf.put();
    // Whoever logs out takes a session along that no other journey has.
    const email = `colleague-${randomBytes(4).toString('hex')}@example.com`;
    const account = { name: 'Colleague', email, password: PASSWORD };
    dataOf(await clientOf(url, adminToken)('POST', '/admin/users', { ...account, role: 'admin' }));
    const { token = '' } = (await clientOf(url)('POST', '/auth/login', { email, password: PASSWORD })).body;
    await clientOf(url, token)('POST', '/admin/tour');
    await page.goto('/');
    await page.evaluate((own) => localStorage.setItem('token', own), token);
    await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(lamp.name)}`);
    await page.getByRole('button', { name: `Actions for ${lamp.name}`, exact: true }).click();
    const answered = page.waitForResponse((response) =>
      isCall('PUT', `/products/${lamp._id}`)(response.request()),
    );
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    expect((await answered).status()).toBe(200);
    await expect(page).toHaveURL('/login');
    expect((await clientOf(url)('GET', `/products/${lamp._id}`)).status).not.toBe(200);
  },
);
