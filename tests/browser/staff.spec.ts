import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { User } from '#contract/accounts/schemas.ts';
import type { Customer } from '#contract/customers/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

const PASSWORD = 'Breezy-Harmattan-41';
const newAddress = () => `staff-${randomBytes(4).toString('hex')}@example.com`;

/** The link of an invitation, out of the demo's mailbox. */
const linkTo = async (url: string, email: string): Promise<string> => {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${url}/demo/mailbox.json?to=${email}`)).json()) as { text: string }[];
    link = mails.map(({ text }) => /\/invitation\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
};

/** A browser of somebody else, at a phone or a desk. */
const someoneAt = async (browser: Browser, url: string, width: number, token?: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 844 },
    storageState: {
      cookies: [],
      origins: token ? [{ origin: url, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  });
  return context.newPage();
};

const staffToken = async (url: string, adminToken: string, staffRole: string): Promise<string> => {
  const email = newAddress();
  const form = { name: `Bisi ${staffRole}`, email, password: PASSWORD, role: 'admin', staffRole };
  dataOf(await clientOf(url, adminToken)<User>('POST', '/admin/users', form));
  const token = (await clientOf(url)('POST', '/auth/login', { email, password: PASSWORD })).body.token ?? '';
  await clientOf(url, token)('POST', '/admin/tour');
  return token;
};

test('somebody is invited, joins by the mail at a phone, and finds what a support person may do and no more', async ({
  page,
  url,
  browser,
}) => {
  const email = newAddress();
  await page.goto('/admin/staff');
  await expect(page.getByRole('heading', { name: 'What each role may do' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Invite to the Staff' }).click();
  const form = page.getByRole('dialog', { name: 'Invite to the staff' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('Support');
  await form.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(page, 'The invitation is on its way');
  await expect(page.getByText(email)).toBeVisible();

  const theirs = await someoneAt(browser, url, 390);
  await theirs.goto(await linkTo(url, email));
  await expect(theirs.getByText(`${email} to work in this shop as Support`)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel('Name').fill('Bola Ade');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(theirs).toHaveURL('/login');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs).toHaveURL('/admin/dashboard');

  const tour = theirs.getByRole('region', { name: 'Tour: Overview' });
  await theirs.getByRole('button', { name: 'Start the Tour' }).click();
  await expect(tour).toBeVisible();
  await theirs.keyboard.press('Escape');
  await expect(tour).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Sales by Day' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Start the Tour' })).toBeHidden();

  const bar = theirs.getByRole('navigation', { name: 'Admin' });
  await bar.getByRole('button', { name: 'More' }).click();
  const all = theirs.getByRole('dialog', { name: 'More' });
  await expect(all.getByRole('link', { name: 'Orders' })).toBeVisible();
  for (const name of ['Settings', 'Staff', 'Backups', 'Import and export'])
    await expect(all.getByRole('link', { name })).toBeHidden();
  await theirs.goto('/admin/backups');
  await expect(theirs.getByText('This page is not part of your role')).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto('/admin/dashboard?tab=orders');
  await expect(theirs.getByRole('link', { name: 'New order' })).toBeHidden();
  await theirs.goto('/admin/payment-links');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'New order' })).toBeHidden();
  await theirs.goto('/admin/personal-data');
  await expect(theirs.getByText(/How long what is kept is set under Settings\./)).toBeVisible();
  await expect(theirs.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await theirs.context().close();
});

test('whoever works here has a low row, with the role at one place however long the name is', async ({
  page,
  url,
  adminToken,
}) => {
  const names = { manager: 'Bo Ade', orders: 'Oluwadamilola-Oluwaseun Adebayo-Ogunsanya' };
  for (const [staffRole, name] of Object.entries(names)) {
    const form = { name, email: newAddress(), password: PASSWORD, role: 'admin', staffRole };
    dataOf(await clientOf(url, adminToken)<User>('POST', '/admin/users', form));
  }
  await page.goto('/admin/staff');
  const list = page.getByRole('region', { name: 'Who works here' }).getByRole('listitem');
  const short = list.filter({ hasText: names.manager });
  const long = list.filter({ hasText: names.orders });
  for (const [width, most] of [
    [390, 96],
    [1280, 64],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(async () => (await short.boundingBox())?.height, `a row at ${width}`)
      .toBeLessThanOrEqual(most);
    const { x } = (await short.getByText('Manager', { exact: true }).boundingBox()) ?? { x: -1 };
    expect((await long.getByText('Orders', { exact: true }).boundingBox())?.x, `roles at ${width}`).toBe(x);
    await expectFitting(page);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for ${names.manager}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: `Change ${names.manager}` })).toBeVisible();
});

test('while one reads down what each role may do, the roles stay in sight', async ({
  url,
  adminToken,
  browser,
}) => {
  const page = await someoneAt(browser, url, 1280, adminToken);
  await page.goto('/admin/staff');
  const table = page.getByRole('region', { name: 'What each role may do' }).getByRole('table');
  const last = table.getByRole('row').last();
  await last.evaluate((row) => scrollBy(0, row.getBoundingClientRect().bottom - 400));
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole('columnheader', { name: 'Read-only' })).toBeInViewport({ ratio: 1 });
  const { height } = (await last.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

test('a part of the settings that could not be had is tried again by whoever may only read, too', async ({
  url,
  adminToken,
  browser,
  isMobile,
}) => {
  const width = isMobile ? 390 : 1280;
  const page = await someoneAt(browser, url, width, await staffToken(url, adminToken, 'read-only'));
  await page.route(/maintenance-switch/, (route) => route.abort());
  await page.goto('/admin/settings');
  const part = page.getByRole('region', { name: 'Maintenance' });
  await expect(part.getByText('This part could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/maintenance-switch/);
  await part.getByRole('link', { name: 'Try again' }).click();
  await expect(part.getByText('This part could not be loaded.')).toHaveCount(0);
  await expect(part.getByText(/shop/i).first()).toBeVisible();
  await page.context().close();
});

test('who may only read sees everything that is theirs to see, and no button that changes it', async ({
  url,
  adminToken,
  browser,
  shelf,
  shopper,
}) => {
  const page = await someoneAt(browser, url, 1280, await staffToken(url, adminToken, 'read-only'));
  await page.goto('/admin/dashboard?tab=products');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.goto('/admin/settings');
  await expect(page.getByText('You can look at this page.')).toBeVisible();
  await expect(page.getByLabel('Shop name')).toBeDisabled();
  await expectAccessible(page);
  const buttons = page.getByRole('main').locator('button:not([role])').filter({ visible: true });
  await expect(buttons).toHaveCount(0);
  for (const path of ['/admin/look', '/admin/delivery']) {
    await page.goto(path);
    await expect(page.getByText('You can look at this page.')).toBeVisible();
    // Those that are left say which is chosen.
    await expect(buttons.and(page.locator(':not([aria-pressed],[aria-haspopup])'))).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings');
  // The parts of the settings open by buttons, of which there are none.
  await expect(page.getByLabel('Shop name')).toBeVisible();
  await expect(buttons).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/dashboard?tab=users');
  await expect(page.getByRole('button', { name: 'Add User' })).toBeHidden();
  await page.goto('/admin/customers');
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
  await page.goto('/admin/customers?bought=never');
  await expect(page.getByLabel('Bought')).toHaveValue('never');
  const views = page.getByRole('button', { name: /^View:/ });
  if (await views.isVisible()) await views.click();
  await expect(page.getByRole('menuitem', { name: /^(Save as|Delete)/ })).toHaveCount(0);
  const admin = clientOf(url, adminToken);
  const { email } = await newShopper(url);
  const [customer] = dataOf(await admin<Customer[]>('GET', `/admin/customers?search=${email}`));
  dataOf(await admin('PUT', `/admin/customers/${customer?._id}/tags`, { tags: ['market'] }));
  dataOf(await admin('POST', `/admin/customers/${customer?._id}/notes`, { text: 'Rings before she comes' }));
  await page.goto(`/admin/customers/${customer?._id}`);
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Rings before she comes');
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('market');
  for (const name of ['Notes', 'Tags'])
    await expect(page.getByRole('region', { name }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/admin/payment-links');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New order' })).toBeHidden();
  const order = await shopper.buy((await shelf.put())._id);
  const rider = { riderName: `Musa ${order.orderNumber}`, riderPhone: '0803 555 0000' };
  dataOf(await admin('POST', '/admin/rides', { orders: [order._id], ...rider }));
  await page.goto('/admin/rides');
  await expect(page.getByRole('heading', { name: rider.riderName })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End Link' })).toHaveCount(0);
  await page.goto(`/admin/dashboard?tab=users&q=${encodeURIComponent(shopper.email)}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const sessions = page.getByRole('dialog', { name: /is logged in$/ });
  await expect(sessions.getByRole('listitem').first()).toBeVisible();
  await expect(sessions.getByRole('button', { name: /^Log out/ })).toHaveCount(0);
  await page.goto('/admin/staff');
  await expect(page.getByText('This page is not part of your role')).toBeVisible();
  await page.context().close();
});

test('a tour of five stops goes on by keyboard, steps aside for whoever goes elsewhere, and begins again when it is asked for', async ({
  url,
  adminToken,
  browser,
}) => {
  const page = await someoneAt(browser, url, 1280, await staffToken(url, adminToken, 'manager'));
  await page.goto('/admin/audit');
  await page.getByRole('button', { name: 'Show me around' }).click();
  const card = page.getByRole('region', { name: /^Tour: / });
  for (const [stop, address] of [
    [1, '/admin/dashboard'],
    [2, '/admin/dashboard?tab=orders'],
    [3, '/admin/payments'],
    [4, '/admin/dashboard?tab=products'],
    [5, '/admin/settings'],
  ] as const) {
    await expect(card).toContainText(`Tour, stop ${stop} of 5`);
    await expect(page).toHaveURL(address);
    if (stop === 1) await expectAccessible(page);
    if (stop === 2) {
      // Whoever goes elsewhere by themselves has it no longer over what they look at, and may take it up again.
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Customers' }).click();
      await expect(page).toHaveURL('/admin/customers');
      await expect(card).toBeHidden();
      await page.getByRole('button', { name: 'Show me around' }).click();
      await expect(card).toContainText('Tour, stop 1 of 5');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page).toHaveURL('/admin/dashboard?tab=orders');
    }
    await page.getByRole('button', { name: stop === 5 ? 'Done' : 'Next', exact: true }).press('Enter');
  }
  await expect(card).toBeHidden();

  // Whoever is quicker than the pages behind it is shown on all the same.
  await page.getByRole('button', { name: 'Show me around' }).click();
  await expect(card).toContainText('Tour, stop 1 of 5');
  await card.evaluate(async (tour) => {
    const next = () => [...tour.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next');
    for (let press = 0; press < 3; press += 1) {
      next()?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect(page).toHaveURL('/admin/dashboard?tab=products');
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  await expect(card).toContainText('Tour, stop 4 of 5');
  await page.context().close();
});
