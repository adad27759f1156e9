import type { Page } from '@playwright/test';
import { clientOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { expectToast } from './told.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';

/** Logs in from another device. Gives its token. */
const logInFrom = async (url: string, { email, password }: Shopper, userAgent: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
};
const isLoggedIn = async (url: string, token: string) =>
  (await clientOf(url, token)('GET', '/auth/me')).status === 200;

const section = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' });
const device = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });

test('a shopper ends one session after the other, and keeps their own', async ({ page, shopper, url }) => {
  const [phone, computer, tablet] = [
    await logInFrom(url, shopper, PHONE),
    await logInFrom(url, shopper, COMPUTER),
    await logInFrom(url, shopper, 'Tablet'),
  ];
  await page.goto('/profile');
  await expect(section(page).getByRole('listitem')).toHaveCount(4);
  const own = section(page).getByRole('listitem').first();
  await expect(own).toContainText('This device');
  await expect(own).toContainText('In use now');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(device(page, 'Chrome on Android')).toContainText(/Last seen \d+ \w+ \d{4}, \d\d:\d\d/);
  await expectAccessible(page);

  await device(page, 'Chrome on Android')
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expectToast(page, 'Logged out of that device');
  await expect(device(page, 'Chrome on Android')).toHaveCount(0);
  await expect(section(page).getByRole('heading')).toBeFocused();
  expect([await isLoggedIn(url, phone), await isLoggedIn(url, computer)]).toEqual([false, true]);

  const everywhere = section(page).getByRole('button', { name: 'Log out everywhere else' });
  await everywhere.click();
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere else?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(everywhere).toBeFocused();
  await expect(device(page, 'Microsoft Edge on Windows')).toBeVisible();
  await everywhere.click();
  await question.getByRole('button', { name: 'Log out others' }).click();
  await expect(section(page).getByText('You are logged in nowhere else.')).toBeVisible();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  expect([await isLoggedIn(url, computer), await isLoggedIn(url, tablet)]).toEqual([false, false]);
  await page.reload();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
});

test('some time after the login the password is asked for before a device is logged out', async ({
  page,
  shopper,
  url,
}) => {
  const phone = await logInFrom(url, shopper, PHONE);
  await page.goto('/profile');
  // As it is some time after the login: the first calls are refused, the question and the last call are real.
  let refusals = 2;
  await page.route('**/api/v1/auth/sessions/*', async (route) => {
    if (refusals === 0) return route.continue();
    refusals -= 1;
    const refusal = { success: false, error: 'Please enter your password again to continue' };
    return route.fulfill({ status: 403, json: { ...refusal, code: 'password_confirmation_needed' } });
  });
  const logOut = device(page, 'Chrome on Android').getByRole('button', { name: /^Log out/ });
  const question = page.getByRole('dialog', { name: 'Please enter your password again' });
  await logOut.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(device(page, 'Chrome on Android')).toBeVisible();
  expect(await isLoggedIn(url, phone)).toBe(true);

  await logOut.click();
  await expectAccessible(page);
  await question.getByLabel('Password').fill('Wrong-Password-1');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toContainText(/password/i);
  await question.getByLabel('Password').fill(shopper.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Logged out of that device');
  await expect(device(page, 'Chrome on Android')).toHaveCount(0);
  expect(await isLoggedIn(url, phone)).toBe(false);
});

test('a session that was ended elsewhere is over here too', async ({ page, shopper, url }) => {
  await page.goto('/profile');
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  // All that the page asks for by itself has come: only the press finds out.
  await page.waitForLoadState('networkidle');
  const elsewhere = await logInFrom(url, shopper, PHONE);
  await clientOf(url, elsewhere)('DELETE', '/auth/sessions');
  await page.getByRole('main').getByRole('link', { name: 'View My Orders' }).dispatchEvent('click');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a session that ends under a form: the login says why it is asked for', async ({
  page,
  shopper,
  url,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('08031234567');
  const elsewhere = await logInFrom(url, shopper, PHONE);
  await clientOf(url, elsewhere)('DELETE', '/auth/sessions');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in again to continue.')).toBeVisible();
});

test('a list that does not come is said, and can be asked for again; so is one that is out of date', async ({
  page,
  shopper,
  url,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const phone = await logInFrom(url, shopper, PHONE);
  await page.route('**/api/v1/auth/sessions', (route) =>
    route.fulfill({ status: 503, body: 'away', contentType: 'text/plain' }),
  );
  await page.goto('/profile');
  await expect(section(page).getByRole('alert')).toContainText(
    'Failed to load your devices. Please try again.',
  );
  await expectAccessible(page);
  await page.unroute('**/api/v1/auth/sessions');
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(device(page, 'Chrome on Android')).toBeVisible();

  await clientOf(url, phone)('POST', '/auth/logout');
  await device(page, 'Chrome on Android')
    .getByRole('button', { name: /^Log out/ })
    .click();
  await expectToast(page, 'Session not found');
  await expect(device(page, 'Chrome on Android')).toHaveCount(0);
});
