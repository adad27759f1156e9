import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Enrolment, RecoveryCodes } from '#contract/accounts/second-factor.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { authenticatorFor, wrongCode } from '../support/authenticator.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { withFilters } from './steps.ts';
import { expectToast } from './told.ts';

const PASSWORD = 'Breezy-Harmattan-41';

/** An administrator whom no other test knows. */
const newAdmin = async (url: string, adminToken: string) => {
  const mark = randomBytes(4).toString('hex');
  const account = { name: `Colleague ${mark}`, email: `colleague-${mark}@example.com` };
  const call = clientOf(url, adminToken);
  const form = { ...account, password: PASSWORD, role: 'admin' };
  const { _id } = dataOf(await call<ManagedUser>('POST', '/admin/users', form));
  return { _id, ...account };
};
const tokenOf = async (url: string, email: string): Promise<string> =>
  (await clientOf(url)('POST', '/auth/login', { email, password: PASSWORD })).body.token ?? '';
const isAlive = async (url: string, token: string) =>
  (await clientOf(url, token)('GET', '/auth/me')).status === 200;

const typePassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
const becomeVisitor = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const factor = (page: Page) => page.getByRole('region', { name: 'Your second factor' });

test('an administrator sets a second factor up, logs in with it, and removes it', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 40[03]/);
  const { email } = await newAdmin(url, adminToken);
  await becomeVisitor(page);
  await typePassword(page, email);
  await expect(page).toHaveURL('/');
  await page.goto('/admin/security');
  await expect(factor(page)).toContainText('Not set up.');
  await expectAccessible(page);
  await factor(page).getByRole('button', { name: 'Set up' }).click();

  const setUp = page.getByRole('dialog', { name: 'Set up your second factor' });
  await expect(setUp.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  expect(
    await setUp.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectFitting(page);
  const key = (await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const app = authenticatorFor(key);
  await setUp.getByLabel('Code').fill(wrongCode(app));
  await setUp.getByRole('button', { name: 'Set up' }).click();
  await expect(setUp.getByText('This code is wrong or has been used')).toBeVisible();
  await setUp.getByLabel('Code').fill(app.code());
  await setUp.getByRole('button', { name: 'Set up' }).click();

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await expectFitting(page);
  const codes = await kept.getByRole('listitem').allTextContents();
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor(page)).toContainText('10 recovery codes are left.');

  await becomeVisitor(page);
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByLabel('Code').fill(wrongCode(app));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has been used');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/admin/security');
  await expect(factor(page)).toContainText('9 recovery codes are left.');
  // As it is some time after the login: the first call is refused, the question and the second call are real.
  let isRefused = false;
  await page.route('**/api/v1/auth/second-factor/recovery-codes', async (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    const refusal = { success: false, error: 'Please enter your password again to continue' };
    return route.fulfill({ status: 403, json: { ...refusal, code: 'password_confirmation_needed' } });
  });
  const tokenBefore = await page.evaluate(() => localStorage.getItem('token'));
  await factor(page).getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const question = page.getByRole('dialog', { name: 'Please enter your password again' });
  await question.getByLabel('Password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await question.getByLabel('Recovery code').fill(codes[1] ?? '');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  expect(await kept.getByRole('listitem').allTextContents()).not.toEqual(codes);
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  const tokenAfter = await page.evaluate(() => localStorage.getItem('token'));
  expect(tokenAfter).not.toBe(tokenBefore);
  expect(await isAlive(url, tokenBefore ?? '')).toBe(false);

  await factor(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factor(page)).toContainText('Not set up.');
});

test('an administrator ends another’s sessions, and resets a colleague’s second factor', async ({
  page,
  url,
  adminToken,
}) => {
  const colleague = await newAdmin(url, adminToken);
  const [one, two] = [await tokenOf(url, colleague.email), await tokenOf(url, colleague.email)];
  await page.goto(`/admin/dashboard?tab=users&q=${colleague.email}`);
  await choose(page, colleague.name, 'Sessions');
  const dialog = page.getByRole('dialog', { name: `Where ${colleague.name} is logged in` });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectFitting(page);
  await dialog
    .getByRole('button', { name: /^Log out .*, Last seen/ })
    .first()
    .click();
  await expectToast(page, 'Logged out of that device');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect([await isAlive(url, one), await isAlive(url, two)].sort()).toEqual([false, true]);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(dialog.getByText('Nowhere at the moment.')).toBeVisible();
  expect([await isAlive(url, one), await isAlive(url, two)]).toEqual([false, false]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const own = clientOf(url, await tokenOf(url, colleague.email));
  const { secret } = dataOf(await own<Enrolment>('POST', '/auth/second-factor/begin'));
  const code = { code: authenticatorFor(secret).code() };
  dataOf(await own<RecoveryCodes>('POST', '/auth/second-factor/confirm', code));
  await page.reload();
  await choose(page, colleague.name, 'Reset second factor');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Second factor removed');
  expect(await tokenOf(url, colleague.email)).not.toBe('');
});

test('the security log tells what happened to an account, and is narrowed by event, account and request', async ({
  page,
  isMobile,
  url,
  adminToken,
}) => {
  const colleague = await newAdmin(url, adminToken);
  await clientOf(url)('POST', '/auth/login', { email: colleague.email, password: 'Not-The-One-1' });
  await tokenOf(url, colleague.email);
  await page.goto(`/admin/dashboard?tab=users&q=${colleague.email}`);
  await choose(page, colleague.name, 'Security log');
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await expect(rowOf(page, colleague.email)).toHaveCount(3);
  await expect(rowOf(page, 'Account made')).toContainText('role admin');
  await expect(rowOf(page, 'Login failed')).toContainText('wrong password');
  await expectAccessible(page);
  await expectFitting(page);
  await withFilters(page, async () => void (await page.getByLabel('Event').selectOption('Login failed')));
  await expect(rowOf(page, colleague.email)).toHaveCount(1);
  await withFilters(page, () => page.getByRole('button', { name: 'All accounts' }).click());
  await expect(page).toHaveURL('/admin/security');

  const refused = await fetch(`${url}/api/v1/admin/users`);
  const requestId = refused.headers.get('x-request-id') ?? '';
  await page.getByLabel('Search').fill(requestId);
  await expect(rowOf(page, 'Access refused')).toContainText('GET /api/v1/admin/users, answered 401');
  if (isMobile) {
    await expect(rowOf(page, 'Access refused').getByText(requestId)).toBeVisible();
    await expectFitting(page);
  }
  await page.getByLabel('Search').fill('nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
});

test('an administrator whose session has ended elsewhere logs in again and goes on where they were', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 401/);
  const { email } = await newAdmin(url, adminToken);
  await becomeVisitor(page);
  await typePassword(page, email);
  await expect(page).toHaveURL('/');
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await clientOf(url, await tokenOf(url, email))('DELETE', '/auth/sessions');
  // The page follows the shop, and so learns of it by itself.
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in again to continue.')).toBeVisible();
  await typePassword(page, email);
  await expect(page).toHaveURL('/admin/audit');
});
