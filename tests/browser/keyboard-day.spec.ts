import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expectSeen, tabTo } from './seen.ts';
import { expect } from './shop.ts';
import { expectToast } from './told.ts';

const press = async (page: Page, keys: string): Promise<void> => {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
};
const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** Chooses in the palette by what is typed; what leads elsewhere begins there at its heading. */
const choose = async (page: Page, text: string, option: string | RegExp): Promise<void> => {
  await press(page, 'ControlOrMeta+k');
  await expectSeen(page.getByRole('combobox', { name: 'Search the shop' }));
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Enter');
};
/** A choice of the order's menu, by its first letters. */
const chooseMore = async (page: Page, name: string): Promise<void> => {
  await press(page, '.');
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  await page.keyboard.type(name.slice(0, 3));
  await expect(item).toBeFocused();
  await press(page, 'Enter');
};

/** Who begins the day logs in. */
test.use({ token: null });

test('keyboard alone does a whole day of orders', async ({
  page,
  context,
  shelf,
  shopper,
  api,
  url,
  adminToken,
  isMobile,
}) => {
  test.skip(isMobile, 'a keyboard stands at a desk');
  test.slow();
  const lamp = await shelf.put({ price: 2_000, stock: 9 });
  const scarce = await shelf.put({ price: 750, stock: 1 });
  const order = await shopper.buy(lamp._id, { quantity: 2 });
  dataOf(
    await clientOf(url, adminToken)('POST', '/admin/pages', {
      kind: 'contact',
      title: 'Contact',
      slug: 'contact',
      body: 'Write to us.',
      isPublished: true,
    }),
  );
  const writer = `Ngozi ${randomBytes(4).toString('hex')}`;
  dataOf(
    await api('POST', '/contact-messages', {
      name: writer,
      email: 'ngozi@example.com',
      text: 'Do you have this lantern in blue as well?',
    }),
  );

  // In the morning: log in, and look an order up.
  await page.goto('/admin');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Login' }));
  await press(page, 'Enter');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('admin@shop.example');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('Admin123');
  await press(page, 'Enter');
  await expectSeen(heading(page, 'Overview'));
  await choose(page, order.orderNumber, new RegExp(order.orderNumber));
  await expectSeen(heading(page, /^Order Details/));

  // Pack, ship, deliver: each next step by the same key.
  await press(page, 'a');
  await expect(page.getByRole('button', { name: 'Send Parcel' })).toBeVisible();
  const printed = context.waitForEvent('page');
  await chooseMore(page, 'Label');
  const labels = await printed;
  await expect(labels.getByText(order.orderNumber).first()).toBeVisible();
  await labels.close();
  await press(page, 'a');
  const parcel = page.getByRole('dialog', { name: /^Send/ });
  await expect(parcel).toBeVisible();
  await tabTo(page, parcel.getByLabel('Tracking number'));
  await page.keyboard.type('GIG-4711');
  await press(page, 'Control+Enter');
  await expect(parcel).toBeHidden();
  const deliver = page.getByRole('button', { name: 'Mark as Delivered' });
  await expect(deliver).toBeVisible();
  await press(page, 'a');
  await expect(page.getByRole('main')).toContainText('Delivered');
  await expect(deliver).toBeHidden();

  // Something is wrong with one of the two: half of it is given back.
  await chooseMore(page, 'Refund');
  const refund = page.getByRole('dialog', { name: /^Refund/ });
  await expectSeen(refund.getByLabel('The whole payment'));
  await press(page, 'ArrowDown');
  await tabTo(page, refund.getByLabel('Amount (₦)'));
  await page.keyboard.type('2000');
  await press(page, 'Enter');
  const sure = page.getByRole('alertdialog');
  // A question takes the focus once it is there; a Tab before that would be lost.
  await expect(sure.locator(':focus')).toHaveCount(1);
  await tabTo(page, sure.getByRole('button', { name: 'Refund' }));
  await press(page, 'Enter');
  await expect(refund).toBeHidden();
  await expect(page.getByRole('main')).toContainText('₦2,000.00');
  await expectSeen(page.getByRole('button', { name: 'More actions' }));

  // Somebody has written.
  await press(page, 'g m');
  await expectSeen(heading(page, 'Messages'));
  await press(page, 'j');
  await expectSeen(page.getByRole('link', { name: writer }));
  await press(page, 'Enter');
  const message = page.getByRole('dialog', { name: `Message from ${writer}` });
  await tabTo(page, message.getByRole('button', { name: 'Mark as Answered' }));
  await press(page, 'Enter');
  await expect(message).toBeHidden();
  await expect(page.getByRole('row', { name: writer })).toContainText('Answered');
  await expectSeen(page.getByRole('link', { name: writer }));

  // A sale at the counter.
  await press(page, 'g o');
  await expectSeen(heading(page, 'Orders'));
  await press(page, 'n');
  await expectSeen(heading(page, 'New order'));
  await tabTo(page, page.getByLabel('Find a product'));
  await page.keyboard.type(lamp.name);
  const found = page.getByRole('list', { name: 'Products found' }).getByRole('button', { name: lamp.name });
  await tabTo(page, found);
  await press(page, 'Enter');
  await expectSeen(page.getByLabel('Find a product'));
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Mama Ejima');
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('0803 555 1234');
  await tabTo(page, page.getByRole('button', { name: 'Book ₦2,000.00 as paid' }));
  await press(page, 'Enter');
  await expectToast(page, 'Sale booked successfully');
  await expectSeen(heading(page, /^Order Details/));

  // New ones have come of what was running out.
  await choose(page, 'low in stock', 'Products low in stock');
  await expectSeen(heading(page, 'Products'));
  await press(page, '/');
  await page.keyboard.type(scarce.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  // A field of a choice takes letters for itself.
  await tabTo(page, page.getByRole('button', { name: 'More filters' }));
  await press(page, 'j');
  await expectSeen(page.getByRole('button', { name: scarce.name, exact: true }));
  await press(page, 'e');
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(form).toBeVisible();
  await tabTo(page, form.getByLabel('Stock'));
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('25');
  await press(page, 'Control+Enter');
  await expect(form).toBeHidden();
  expect((await shelf.look(scarce._id)).stock).toBe(25);

  // And home.
  await choose(page, 'logout', 'Logout');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('admin.recent'))).toBeNull();
});
