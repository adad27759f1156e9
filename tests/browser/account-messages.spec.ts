import type { Page } from '@playwright/test';
import { mailsTo, SHOPPER_PASSWORD } from '../system/client.ts';
import { expect, shopperTest, test } from './shop.ts';
import { newAddress } from './shopper.ts';
import { expectAccessible } from './soundness.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });

const fillRegistration = async (page: Page, email: string, secret = SHOPPER_PASSWORD): Promise<void> => {
  await page.getByLabel('Name').fill('Amina Bello');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await confirmation(page).fill(secret);
  await page.getByRole('button', { name: 'Create Account' }).click();
};
const codeFor = async (url: string, email: string): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await mailsTo(url, email))[0]?.text.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeTruthy();
  return code ?? '';
};

/** What a call meets: a refusal without a word, or no answer at all. */
const meet = (page: Page, path: string, trouble: 'no words' | 'no answer') =>
  page.route(`**/api/v1${path}`, (route) =>
    trouble === 'no answer'
      ? route.abort()
      : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  );

/** A call that is done, once, and whose answer is lost. */
const losingOneAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/v1${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Time stands still in the page from now on, but for what `pass` lets pass. */
const stopTime = async (page: Page): Promise<(ms: number) => Promise<void>> => {
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return (ms) => page.clock.runFor(ms);
};

/** Each form, filled in and sent. */
const SENDERS: Record<string, { path: string; call: string; send: (page: Page) => Promise<void> }> = {
  login: {
    path: '/login',
    call: '/auth/login',
    send: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await password(page).fill('Harmattan7');
      await page.getByRole('button', { name: 'Login' }).click();
    },
  },
  registration: {
    path: '/register',
    call: '/auth/register',
    send: (page) => fillRegistration(page, 'ada@example.com'),
  },
  'forgot password': {
    path: '/forgotpassword',
    call: '/auth/forgotpassword',
    send: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
    },
  },
  'reset password': {
    path: '/resetpassword/a-link',
    call: '/auth/resetpassword/*',
    send: async (page) => {
      await newPassword(page).fill('Rainy-Season-9');
      await confirmation(page).fill('Rainy-Season-9');
      await page.getByRole('button', { name: 'Reset Password' }).click();
    },
  },
};

for (const [form, noWords, noAnswer] of [
  ['login', 'Login failed', 'Something went wrong. Try again later.'],
  ['registration', 'Registration failed', 'Something went wrong. Please try again.'],
  ['forgot password', 'Failed to send password reset email', 'Something went wrong. Please try again.'],
  ['reset password', 'Failed to reset password.', 'Something went wrong. Please try again.'],
] as const) {
  test(`the ${form} says what it can where the shop says nothing, and keeps what was typed`, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/ERR_FAILED|status of 500/);
    const { path, call, send } = SENDERS[form] ?? { path: '', call: '', send: async () => {} };
    await page.goto(path);
    await meet(page, call, 'no words');
    await send(page);
    await expect(page.getByRole('alert').filter({ hasText: noWords })).toBeVisible();
    await page.unroute(`**/api/v1${call}`);
    await meet(page, call, 'no answer');
    await page.locator('form button[type=submit]').last().click();
    await expect(page.getByRole('alert').filter({ hasText: noAnswer })).toBeVisible();
    await expect(page).toHaveURL(path);
    for (const field of await page.locator('main form input').all()) await expect(field).not.toHaveValue('');
  });
}

test('a refusal without words is told as wrong credentials', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 401, json: { success: false } }),
  );
  await SENDERS.login?.send(page);
  await expect(sentence(page, 'Invalid credentials. Please try again.')).toBeVisible();
});

test('a refusal that has words and no code is told in its words', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Account locked' } }),
  );
  await SENDERS.login?.send(page);
  await expect(sentence(page, 'Account locked')).toBeVisible();
});

test('an address is lowercased before it is sent', async ({ page, shopper }) => {
  await page.goto('/login');
  const sent = page.waitForRequest('**/api/v1/auth/login');
  await page.getByLabel('Email').fill(shopper.email.toUpperCase());
  await password(page).fill('Wrong-1');
  await page.getByRole('button', { name: 'Login' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: shopper.email });
  await page.goto('/forgotpassword');
  const asked = page.waitForRequest('**/api/v1/auth/forgotpassword');
  await page.getByLabel('Email').fill(shopper.email.toUpperCase());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  expect((await asked).postDataJSON()).toEqual({ email: shopper.email });
});

test('a common password is refused under its field, on registration and reset', async ({ page }) => {
  await page.goto('/register');
  await fillRegistration(page, newAddress(), 'Password123');
  await expect(sentence(page, 'This password is too common')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/resetpassword/any');
  await newPassword(page).fill('Password123');
  await confirmation(page).fill('Password123');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(sentence(page, 'This password is too common')).toBeVisible();
});

test('from the registration to the login: each step is told, the last after two seconds', async ({
  page,
  url,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|status of 500/);
  const email = newAddress();
  await page.clock.install();
  await page.goto('/register');
  await fillRegistration(page, email);
  await expect(
    sentence(page, 'Registration successful! Please check your email for the OTP verification code.'),
  ).toBeVisible();

  await meet(page, '/auth/register', 'no answer');
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(sentence(page, 'Failed to resend OTP. Please try again.')).toBeVisible();
  await meet(page, '/auth/verify-email', 'no words');
  await page.getByLabel('Verification code').fill(await codeFor(url, email));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(sentence(page, 'Email verification failed')).toBeVisible();
  await page.unroute('**/api/v1/auth/verify-email');

  const pass = await stopTime(page);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(sentence(page, 'Email verified successfully! Redirecting to login...')).toBeVisible();
  await pass(1_900);
  await expect(page).toHaveURL('/register');
  await pass(200);
  await expect(page).toHaveURL('/login');
  await expect(sentence(page, 'Email verified successfully! Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('after a forgotten password the login comes in three seconds, with message and address', async ({
  page,
}) => {
  const email = newAddress();
  await page.clock.install();
  await page.goto('/forgotpassword');
  const pass = await stopTime(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(sentence(page, 'Password reset email sent. Please check your inbox.')).toBeVisible();
  await pass(2_900);
  await expect(page).toHaveURL('/forgotpassword');
  await pass(200);
  await expect(page).toHaveURL('/login');
  await expect(sentence(page, 'Password reset email sent. Please check your inbox.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('after a reset the login comes in three seconds, with a message', async ({ page }) => {
  await page.clock.install();
  await page.goto('/resetpassword/a-link');
  const message = 'Password reset successful. Redirecting to login...';
  await page.route('**/api/v1/auth/resetpassword/a-link', (route) =>
    route.fulfill({ json: { success: true, message } }),
  );
  const pass = await stopTime(page);
  await SENDERS['reset password']?.send(page);
  await expect(sentence(page, message)).toBeVisible();
  await pass(2_900);
  await expect(page).toHaveURL('/resetpassword/a-link');
  await pass(200);
  await expect(page).toHaveURL('/login');
  await expect(
    sentence(page, 'Password reset successful. Please log in with your new password.'),
  ).toBeVisible();
});

test('a code or a link whose first try was done without an answer: the refusal says that it may be so', async ({
  page,
  url,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const email = newAddress();
  await page.goto('/register');
  await fillRegistration(page, email);
  await page.getByLabel('Verification code').fill(await codeFor(url, email));
  const verify = page.getByRole('button', { name: 'Verify Email' });
  await losingOneAnswer(page, '/auth/verify-email');
  await verify.click();
  await expect(sentence(page, 'Something went wrong. Please try again.')).toBeVisible();
  await verify.click();
  const maybe = /Your first try may have gone through, though\. Please try to log in\./;
  await expect(page.getByRole('alert').filter({ hasText: maybe })).toBeVisible();

  await page.goto('/resetpassword/any');
  await page.route('**/api/v1/auth/resetpassword/any', (route) => route.abort(), { times: 1 });
  await SENDERS['reset password']?.send(page);
  await expect(sentence(page, 'Something went wrong. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: maybe })).toBeVisible();
});

shopperTest('a profile that cannot be saved says so, and keeps what was typed', async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED|status of 500/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('0805');
  await meet(page, '/auth/me', 'no words');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update user' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Phone')).toHaveValue('0805');
  await page.unroute('**/api/v1/auth/me');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '0805' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.getByRole('link', { name: 'View My Orders' }).click();
  await expect(page).toHaveURL('/orders');
});
