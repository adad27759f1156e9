import type { Page } from '@playwright/test';
import { mailsTo, SHOPPER_PASSWORD } from '../system/client.ts';
import { expect, shopperTest, test } from './shop.ts';
import { mailTo, newAddress } from './shopper.ts';
import { WHATEVER_WIDTH } from './width.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password', { exact: true });
const sentence = (page: Page, text: string) => page.getByText(text, { exact: true });

const logIn = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
};

const register = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Name').fill('Amina Bello');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(SHOPPER_PASSWORD);
  await confirmation(page).fill(SHOPPER_PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeVisible();
};

/** The codes that were mailed to an address, the newest first. */
const codesOf = async (url: string, email: string): Promise<string[]> =>
  (await mailsTo(url, email)).flatMap(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? []);

test(
  'the registration judges a field when it is left, and then with every letter',
  WHATEVER_WIDTH,
  async ({ page }) => {
    await page.goto('/register');
    const name = page.getByLabel('Name');
    const email = page.getByLabel('Email');
    const tooShort = sentence(page, 'Name must be at least 2 characters long');
    await name.pressSequentially('A');
    await expect(tooShort).toHaveCount(0);
    await name.blur();
    await expect(tooShort).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.pressSequentially('d');
    await expect(tooShort).toHaveCount(0);

    await email.fill('nobody@nowhere');
    await email.blur();
    await expect(sentence(page, 'Please enter a valid email address')).toBeVisible();
    await email.fill('nobody@nowhere.example');
    await expect(sentence(page, 'Please enter a valid email address')).toHaveCount(0);

    await password(page).fill('Ab1');
    await password(page).blur();
    await expect(sentence(page, 'Password must be at least 6 characters long')).toBeVisible();
    await password(page).fill('abcdefgh');
    await expect(
      sentence(
        page,
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      ),
    ).toBeVisible();
    await password(page).fill('Harmattan7');
    await confirmation(page).fill('Harmattan8');
    await confirmation(page).blur();
    await expect(sentence(page, 'Passwords do not match')).toBeVisible();
    await password(page).fill('Harmattan8');
    await expect(sentence(page, 'Passwords do not match')).toHaveCount(0);
  },
);

test(
  'a button that is held down a moment is pressed, whatever the field that is left complains of',
  WHATEVER_WIDTH,
  async ({ page, hasTouch }) => {
    test.skip(hasTouch, 'a mouse');
    await page.goto('/register');
    await page.getByLabel('Name').fill('N');
    await page.getByLabel('Email').fill('no address');
    // What the first field complains of moves the button as well, before it is pressed.
    await expect(sentence(page, 'Name must be at least 2 characters long')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    const button = await page.getByRole('button', { name: 'Create Account' }).boundingBox();
    // The upper edge: what comes above it moves it from under the pointer.
    await page.mouse.move((button?.x ?? 0) + 20, (button?.y ?? 0) + 4);
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.up();
    await expect(sentence(page, 'Password must be at least 6 characters long')).toBeVisible();
  },
);

test('the meter tells how strong a password is', async ({ page }) => {
  await page.goto('/register');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  for (const [typed, score, label] of [
    ['abc', '0', 'Weak'],
    ['abcdef', '1', 'Weak'],
    ['Abcdef', '2', 'Fair'],
    ['Abcde1', '3', 'Good'],
    ['Abcd1!', '4', 'Strong'],
  ] as const) {
    await password(page).fill(typed);
    await expect(page.getByText(label, { exact: true }).last()).toBeVisible();
    await expect(meter).toHaveAttribute('value', score);
  }
});

test('a wrong code, another code, and back to the registration', WHATEVER_WIDTH, async ({ page, url }) => {
  const email = newAddress();
  await page.goto('/register');
  await register(page, email);
  const code = page.getByLabel('Verification code');
  const verify = page.getByRole('button', { name: 'Verify Email' });
  await expect(code).toBeFocused();
  await expect(verify).toBeDisabled();
  await code.pressSequentially('12a3 4');
  await expect(code).toHaveValue('1234');
  await code.blur();
  await expect(sentence(page, 'OTP must be a 6-digit number')).toBeVisible();
  await expect.poll(() => codesOf(url, email)).toHaveLength(1);
  const [first] = await codesOf(url, email);
  await code.fill(first === '000000' ? '000001' : '000000');
  await verify.click();
  await expect(sentence(page, 'Invalid or expired verification code')).toBeVisible();

  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(sentence(page, 'OTP has been resent to your email address.')).toBeVisible();
  await expect.poll(() => codesOf(url, email)).toHaveLength(2);

  await page.getByRole('button', { name: 'Back to Registration' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Amina Bello');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.poll(() => codesOf(url, email)).toHaveLength(3);
  await code.fill((await codesOf(url, email))[0] ?? '');
  await verify.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test(
  'an address that is taken is told, with the way to the login',
  WHATEVER_WIDTH,
  async ({ page, shopper }) => {
    await page.goto('/register');
    await page.getByLabel('Name').fill('Amina Bello');
    await page.getByLabel('Email').fill(shopper.email);
    await password(page).fill(SHOPPER_PASSWORD);
    await confirmation(page).fill(SHOPPER_PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('An account with this email already exists')).toBeVisible();
    await page.getByRole('link', { name: 'Login instead' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email);
  },
);

test('the login says what is wrong, and lets in who is right', async ({ page, shopper, trouble }) => {
  await page.goto('/login');
  await logIn(page, '', '');
  await expect(sentence(page, 'Please enter a valid email address')).toBeVisible();
  await expect(sentence(page, 'Please enter your password')).toBeVisible();
  for (const email of [shopper.email, newAddress()]) {
    // The sentence of the last try stands until the next is sent.
    const answer = page.waitForResponse('**/api/v1/auth/login');
    await logIn(page, email, 'Wrong-1');
    await answer;
    await expect(sentence(page, 'Invalid credentials')).toBeVisible();
  }

  trouble.expect(/ERR_FAILED/);
  await page.route('**/api/v1/auth/login', (route) => route.abort());
  await logIn(page, shopper.email, shopper.password);
  await expect(sentence(page, 'Something went wrong. Try again later.')).toBeVisible();
  await page.unroute('**/api/v1/auth/login');
  await logIn(page, shopper.email.toUpperCase(), shopper.password);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
});

test(
  'whoever logs in before the address is verified gets the code form',
  WHATEVER_WIDTH,
  async ({ page, url }) => {
    const email = newAddress();
    await page.goto('/register');
    await register(page, email);
    await page.goto('/login');
    await logIn(page, email, SHOPPER_PASSWORD);
    await expect(page.getByText('Please verify your email before logging in')).toBeVisible();
    await expect.poll(() => codesOf(url, email)).toHaveLength(2);
    await page.getByLabel('Verification code').fill((await codesOf(url, email))[0] ?? '');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByText('Email verified successfully! Please log in.')).toBeVisible();
    await logIn(page, email, SHOPPER_PASSWORD);
    await expect(page).toHaveURL('/');
  },
);

test(
  'whoever logs in once the codes of the hour are used up is told that none was sent',
  WHATEVER_WIDTH,
  async ({ page, url }) => {
    const email = newAddress();
    await page.goto('/register');
    await register(page, email);
    await page.goto('/login');
    await logIn(page, email, SHOPPER_PASSWORD);
    const asked = 'Please verify your email before logging in.';
    const notice = page.getByRole('main').getByRole('status');
    await expect(notice).toHaveText(`${asked} A code is on its way to you.`);
    await expect(notice).toHaveClass(/bg-notice-tint/);
    const resend = page.getByRole('button', { name: 'Resend OTP' });
    for (let codes = 2; codes < 5; codes += 1) {
      await resend.click();
      await expect.poll(() => codesOf(url, email)).toHaveLength(codes + 1);
      await expect(notice).toHaveText('OTP has been resent to your email address.');
    }
    await resend.click();
    await expect(sentence(page, 'Failed to resend OTP. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await logIn(page, email, SHOPPER_PASSWORD);
    await expect(notice).toHaveText(`${asked} Failed to resend OTP. Please try again.`);
    expect(await codesOf(url, email)).toHaveLength(5);
  },
);

test('a forgotten password is set anew through the mail', WHATEVER_WIDTH, async ({ page, shopper, url }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has a field of the same name, which must not be the one that is filled in.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(shopper.email.toUpperCase());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(sentence(page, 'Password reset email sent. Please check your inbox.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => mailTo(url, shopper.email, 'Reset your password')).toBeTruthy();
  const mail = await mailTo(url, shopper.email, 'Reset your password');
  const link = new URL(mail?.text.match(/https?:\/\/\S+\/resetpassword\/[\w-]+/)?.[0] ?? 'none:');

  await page.goto(link.pathname);
  const fresh = page.getByLabel('New password', { exact: true });
  await fresh.fill('short');
  await fresh.blur();
  await expect(sentence(page, 'Password must be at least 6 characters long')).toBeVisible();
  await fresh.fill('Rainy-Season-9');
  await confirmation(page).fill('Rainy-Season-8');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(sentence(page, 'Passwords do not match')).toBeVisible();
  await confirmation(page).fill('Rainy-Season-9');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(sentence(page, 'Password reset successful. Redirecting to login...')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await logIn(page, shopper.email, shopper.password);
  await expect(sentence(page, 'Invalid credentials')).toBeVisible();
  await logIn(page, shopper.email, 'Rainy-Season-9');
  await expect(page).toHaveURL('/');

  await page.goto(link.pathname);
  await fresh.fill('Rainy-Season-10');
  await confirmation(page).fill('Rainy-Season-10');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Invalid or expired reset link')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgotpassword');
});

const expectField = (page: Page, label: string, value: string): Promise<void> =>
  expect(page.getByLabel(label, { exact: true })).toHaveValue(value);

shopperTest('the profile is edited, and the checkout begins with it', async ({ page, shopper, shelf }) => {
  await page.goto('/profile');
  const main = page.getByRole('main');
  for (const text of [shopper.name, shopper.email, 'User', 'Active']) await expect(main).toContainText(text);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(sentence(page, 'Name must be at least 2 characters long')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Chidi Okafor');
  await page.getByLabel('Phone').fill('07012345678');
  await page.getByLabel('Address', { exact: true }).fill('12 Ogui Road');
  await page.getByLabel('State').selectOption('Enugu');
  await page.getByLabel('City').selectOption('Enugu');
  await page.getByLabel('Postal code').fill('400102');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByRole('definition').filter({ hasText: '12 Ogui Road' })).toBeVisible();

  const product = await shelf.put();
  await shopper.putIntoCart(product._id);
  await page.goto('/checkout');
  await expectField(page, 'Name', 'Chidi Okafor');
  await expectField(page, 'Phone', '07012345678');
  await expectField(page, 'Address', '12 Ogui Road');
  await expectField(page, 'Country', 'Nigeria');
  await expectField(page, 'State', 'Enugu');
  await expectField(page, 'City', 'Enugu');
  await expect(page.getByLabel('Postal code')).toHaveValue('400102');
});

shopperTest(
  'a profile that is changed later fills a checkout begun before',
  WHATEVER_WIDTH,
  async ({ page, shopper, shelf }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/checkout');
    await page.getByLabel('Address', { exact: true }).fill('half an addr');
    await page.goto('/cart');
    await page.goto('/checkout');
    await expectField(page, 'Address', 'half an addr');

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Address', { exact: true }).fill('7 Marina');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('definition').filter({ hasText: '7 Marina' })).toBeVisible();
    await page.goto('/checkout');
    await expectField(page, 'Address', '7 Marina');
  },
);

shopperTest(
  'logging out asks first, and then nobody is logged in',
  WHATEVER_WIDTH,
  async ({ page, shopper, shelf }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/profile');
    const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
    await logout.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await expect(logout).toBeFocused();
    await logout.click();
    await question.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner').getByText(/\d items?/)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => shopper.cart().catch(() => 'logged out')).toBe('logged out');
    await logIn(page, shopper.email, shopper.password);
    await expect(page, 'whoever logs in next is not led to where somebody else was').toHaveURL('/');
  },
);
