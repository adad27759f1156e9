import type { Locator, Page } from '@playwright/test';
import { clientOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openAdminPage } from './steps.ts';

const PASSWORD = 'Admin123';
/** A backup is restored on trial, made of what is there, and restored: on a busy machine that takes its time. */
const LONG = { timeout: 240_000 };
test.setTimeout(900_000);

const list = (page: Page): Locator => page.getByRole('region', { name: 'Backups', exact: true });
const status = (page: Page): Locator => page.getByRole('region', { name: 'Restoring' }).getByRole('status');
const press = async (button: Locator): Promise<void> => {
  await button.focus();
  await button.press('Enter');
};

/** As it is some time after the login: the first call is refused, the question and what follows are real. */
const forgetPassword = async (page: Page): Promise<void> => {
  let isAsked = false;
  await page.route('**/api/v1/admin/backups/*/restore', async (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.continue();
    isAsked = true;
    const refusal = { success: false, error: 'Please enter your password again to continue' };
    return route.fulfill({ status: 403, json: { ...refusal, code: 'password_confirmation_needed' } });
  });
};

test('an owner makes a backup and later goes back to it, with keys alone; the page says what became of the shop', async ({
  page,
  url,
  shelf,
  shopper,
  trouble,
}) => {
  // While it is restored nobody answers, or says that the shop is starting.
  trouble.expect(/status of 503|net::ERR_/);
  const lamp = await shelf.put({ price: 1_000, stock: 20 });

  await test.step('a backup, tried at once', async () => {
    await page.goto('/admin/dashboard');
    await openAdminPage(page, 'Backups');
    await expect(page.getByText('There is none yet')).toBeVisible();
    await press(page.getByRole('button', { name: 'Back up now' }));
    await expect(list(page).getByRole('listitem')).toContainText('Restored on trial', LONG);
    await expectFitting(page);
    await expectAccessible(page);
  });

  const order = await shopper.buy(lamp._id);
  const late = await shelf.put();
  expect((await shelf.look(lamp._id)).stock).toBe(19);

  const dialog = page.getByRole('dialog', { name: /^Restore the shop of/ });
  await test.step('what that would lose is said, and the name of the shop wanted', async () => {
    await press(list(page).getByRole('button', { name: /^Restore the backup of/ }));
    await expect(dialog).toContainText('1 order made since will not be there');
    await expectFitting(page);
    await expectAccessible(page);
    const name = dialog.getByLabel(/^Type the shop’s name/);
    await name.fill('Another shop');
    await name.press('Enter');
    await expect(dialog).toContainText(/Please type the shop’s name, \S/);
    await expect(name).toBeFocused();
    await expectAccessible(page);
    expect((await shopper.orders()).map(({ _id }) => _id)).toEqual([order._id]);
  });

  await test.step('and the password, where it was typed some time ago', async () => {
    await forgetPassword(page);
    const name = dialog.getByLabel(/^Type the shop’s name/);
    const label = (await dialog.locator('label').textContent()) ?? '';
    await name.fill(label.replace(/^Type the shop’s name, /, ''));
    await name.press('Enter');
    const question = page.getByRole('dialog', { name: 'Please enter your password again' });
    await question.getByLabel('Password').fill('Wrong-Password-1');
    await question.getByLabel('Password').press('Enter');
    await expect(question).toContainText(/incorrect|wrong|not/i);
    await question.getByLabel('Password').fill(PASSWORD);
    await question.getByLabel('Password').press('Enter');
    await expect(status(page)).toContainText(/on trial|is away/);
    await expect(dialog).toBeHidden();
  });

  await test.step('the page comes back by itself and says what happened', async () => {
    // Typing the password has made another session of this one, which the shop of then does not know.
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible(LONG);
    await expectFitting(page);
    await page.getByLabel('Email').fill('admin@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/admin/backups');
    await expect(status(page)).toContainText(/^Restored from /);
    await expect(status(page)).toContainText('What was there before is the backup');
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
  });

  await test.step('what was sold since is gone, what stood before is there', async () => {
    expect(await shopper.orders()).toEqual([]);
    expect((await shelf.look(lamp._id)).stock).toBe(20);
    expect((await clientOf(url)('GET', `/products/${late._id}`)).status).toBe(404);
    await page.goto(`/products/${lamp.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: lamp.name })).toBeVisible();
    await page.goto('/admin/audit');
    await expect(page.getByText(/^Restored from the backup/).first()).toBeVisible();
  });
});
