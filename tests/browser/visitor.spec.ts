import type { Page } from '@playwright/test';
import { mailsTo, SHOPPER_PASSWORD } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { mailTo, newAddress } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount, fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';
import { offlineBanner } from './worker.ts';

/** Somebody without an account, in a shop that sells to visitors. */
const test = ownShopTest.extend({ token: null });
test.use({ settings: { sellsToVisitors: true } });

test('a visitor fills a cart, changes it, comes back to it, and has it in the account after the login', async ({
  page,
  shelf,
  shopper,
}) => {
  const [lamp, chair] = await Promise.all([shelf.put({ price: 1500 }), shelf.put({ price: 4000 })]);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  for (const { slug } of [lamp, chair]) {
    await page.goto(`/products/${slug}`);
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expectToast(page, 'Added to cart successfully');
  }
  await cartCount(page, '2 items');
  await page.reload();
  await cartCount(page, '2 items');
  await page.goto('/cart');
  await page.getByRole('button', { name: `Increase quantity of ${lamp.name}` }).click();
  await page.getByRole('button', { name: `Remove ${chair.name}`, exact: true }).click();
  await cartCount(page, '2 items');
  await expectAccessible(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
  await cartCount(page, '2 items');
  expect((await shopper.cart()).items).toMatchObject([{ quantity: 2, product: { _id: lamp._id } }]);
});

/** Puts a product into a visitor's cart and goes to the checkout with it. */
const toCheckout = async (page: Page, slug: string): Promise<void> => {
  await page.goto(`/products/${slug}`);
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expectToast(page, 'Added to cart successfully');
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('You need no account.')).toBeVisible();
};

/** The newest code that was mailed to an address. */
const codeFor = async (url: string, email: string, subject: RegExp): Promise<string> => {
  await expect.poll(async () => await mailTo(url, email, subject)).toBeTruthy();
  return (await mailTo(url, email, subject))?.text.match(/\b\d{6}\b/)?.[0] ?? '';
};

test(
  'a visitor pays with an email and a code, sees the order, registers later and finds it',
  WHATEVER_WIDTH,
  async ({ page, url, shelf, trouble }) => {
    trouble.expect(/status of 400/);
    const product = await shelf.put({ price: 4200 });
    const email = newAddress();
    await toCheckout(page, product.slug);

    await test.step('says who they are', async () => {
      await expectAccessible(page);
      await page.getByLabel('Email').fill('nobody');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      const field = page.getByLabel('Code');
      await expect(field).toBeFocused();
      const code = await codeFor(url, email, /code to pay/);
      await field.fill(code === '111111' ? '222222' : '111111');
      await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
      await expectAccessible(page);
      await field.fill(code);
    });

    await test.step('pays and sees the order', async () => {
      await fillAddress(page);
      await payButton(page).click();
      await payWith(page, /Success/);
      await expect(page).toHaveURL('/history');
      await page.getByRole('link', { name: 'View Details' }).click();
      await expect(page.getByRole('main')).toContainText(product.name);
      await cartCount(page, '');
      await page.goto('/profile');
      await expect(page.getByRole('button', { name: 'Change password' })).toBeHidden();
      await page.getByRole('button', { name: 'Set a password' }).click();
      await expectToast(page, `A link to set your password is on its way to ${email}.`);
      await expect.poll(async () => await mailTo(url, email, /password/)).toBeTruthy();
    });

    await test.step('registers in another browser, and finds it', async () => {
      const [order] = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.token}` };
        const answer = await fetch('/api/v1/orders/myorders', { headers });
        return (await answer.json()).data.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
      });
      await page.evaluate(() => localStorage.clear());
      await page.goto('/register');
      await page.getByLabel('Name').fill('Ngozi Eze');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(SHOPPER_PASSWORD);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByLabel('Verification code').fill(await codeFor(url, email, /verification code/));
      await page.getByRole('button', { name: 'Verify Email' }).click();
      await expect(page).toHaveURL('/login');
      await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/history');
      await expect(page.getByRole('heading', { name: order })).toBeVisible();
    });
  },
);

test(
  'a code that was sent is asked for after a reload too, a wrong one is tried once, and the right one leads to the checkout’s heading',
  WHATEVER_WIDTH,
  async ({ page, url, shelf, trouble }) => {
    trouble.expect(/status of 400/);
    const product = await shelf.put({ price: 3100 });
    const email = newAddress();
    const field = page.getByLabel('Code');
    const kept = () => page.evaluate(() => sessionStorage.getItem('sent-code'));
    const mails = async () => (await mailsTo(url, email)).length;
    const ask = async () => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send Me a Code' }).click();
      await expect(field).toBeFocused();
    };
    await toCheckout(page, product.slug);
    await ask();

    await test.step('the tab is loaded again while the mail is looked at', async () => {
      await expect.poll(mails).toBe(1);
      await page.reload();
      await expect(field).toBeFocused();
      await expect(page.getByText('Type the code from your mail.')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(email);
      await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
      expect(await mails()).toBe(1);
    });

    await test.step('and is no more once another address is asked for', async () => {
      await page.getByRole('button', { name: 'Another email' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      expect(await kept()).toBeNull();
      await page.reload();
      await expect(page.getByText('You need no account.')).toBeVisible();
    });

    await ask();
    await expect.poll(mails).toBe(2);
    const code = await codeFor(url, email, /code to pay/);
    const wrong = code === '111111' ? '222222' : '111111';
    const tried: string[] = [];

    await test.step('a wrong one goes by itself, and neither Enter nor the button sends it again', async () => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/v1/auth/code/login', async (route) => {
        tried.push(route.request().postDataJSON().code);
        await held.promise;
        await route.continue();
      });
      await field.fill(wrong);
      await expect(page.getByRole('button', { name: 'Checking...' })).toBeDisabled();
      await field.press('Enter');
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(wrong);
      held.resolve();
      await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await field.press('Enter');
      await expect(page.getByText('Invalid or expired verification code')).toBeVisible();
    });

    await test.step('the right one leads to the checkout, with the focus on its heading', async () => {
      await field.fill(code);
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
      await expect(payButton(page)).toBeVisible();
      expect(tried).toEqual([wrong, code]);
      expect(await kept()).toBeNull();
    });
  },
);

test('what a visitor has typed at the checkout outlasts a line that breaks and comes back', async ({
  page,
  context,
  shelf,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|The cart could not be loaded/);
  await toCheckout(page, (await shelf.put()).slug);
  const field = page.getByLabel('Email');
  await field.fill('ada@exam');
  await context.setOffline(true);
  await expect(offlineBanner(page)).toBeVisible();
  const back = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/cart'));
  await context.setOffline(false);
  await back;
  await expect(offlineBanner(page)).toHaveCount(0);
  await expect(field).toHaveValue('ada@exam');
  await expect(field).toBeFocused();
});

test('a visitor whose line breaks on the way to the cart is not sent to a login', async ({
  page,
  shelf,
  trouble,
}) => {
  trouble.expect(/status of (503|429)/);
  const product = await shelf.put();
  for (const status of [503, 429]) {
    await page.goto(`/products/${product.slug}`);
    await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeEnabled();
    await page.route('**/api/v1/storefront', (route) => route.fulfill({ status, json: {} }));
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page).toHaveURL('/offline?page=%2Fcart');
    await page.unroute('**/api/v1/storefront');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/cart');
  }
});

test('another call that has failed keeps no visitor from filling the cart', async ({ page, shelf }) => {
  await page.goto(`/products/${(await shelf.put()).slug}`);
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
  await expect(add).toBeEnabled();
  // Before the page is alive nobody hears of it, and an answer that comes after it says otherwise.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(offlineBanner(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await add.click();
  await expectToast(page, 'Added to cart successfully');
});
