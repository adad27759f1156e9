import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, shopperTest, test } from './shop.ts';
import { newShopper, type Shopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { expectToast } from './told.ts';

const heart = (page: Page) => page.getByRole('button', { name: 'Add to wishlist' });
const expectHeart = (page: Page, isOn: boolean) =>
  expect(heart(page)).toHaveAttribute('aria-pressed', String(isOn));

/** What stands on the account, as the server has it. */
const wishlistOf = async (url: string, { token }: Shopper): Promise<string[]> =>
  dataOf(await clientOf(url, token)<User>('GET', '/auth/me')).wishlist.map(({ _id }) => _id);

const logIn = async (page: Page, { email, password }: Shopper): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
};
const logOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
};

test('a visitor’s heart outlives the visit, in all tabs alike', async ({ page, context, shelf }) => {
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await expectHeart(page, false);
  await heart(page).click();
  await expectHeart(page, true);
  await page.reload();
  await expectHeart(page, true);
  const tab = await context.newPage();
  await tab.goto(`/products/${product.slug}`);
  await expectHeart(tab, true);
  await heart(tab).click();
  await expectHeart(tab, false);
  await expectHeart(page, false);
  await page.reload();
  await expectHeart(page, false);
});

test('what a visitor kept goes to the account that logs in, and to no other after it', async ({
  page,
  shelf,
  shopper,
  url,
}) => {
  const [kept, gone] = [await shelf.put(), await shelf.put()];
  for (const product of [gone, kept]) {
    await page.goto(`/products/${product.slug}`);
    await heart(page).click();
    await expectHeart(page, true);
  }
  await shelf.change(gone._id, { isActive: false });
  await logIn(page, shopper);
  await expect.poll(() => wishlistOf(url, shopper)).toEqual([kept._id]);
  await page.goto(`/products/${kept.slug}`);
  await expectHeart(page, true);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();

  await logOut(page);
  await page.goto(`/products/${kept.slug}`);
  await expectHeart(page, false);
  const next = await newShopper(url);
  await logIn(page, next);
  await page.goto(`/products/${kept.slug}`);
  await expectHeart(page, false);
  await page.goto('/profile');
  await expect(page.getByText('Tap the heart on a product to keep it in mind here.')).toBeVisible();
  expect(await wishlistOf(url, next)).toEqual([]);
});

test('what a broken line kept from the account follows with the next visit', async ({
  page,
  shelf,
  shopper,
  url,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await heart(page).click();
  await page.route('**/api/v1/wishlist/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/wishlist/'));
  await logIn(page, shopper);
  await failed;
  expect(await wishlistOf(url, shopper)).toEqual([]);
  await page.unroute('**/api/v1/wishlist/**');
  await page.goto(`/products/${product.slug}`);
  await expectHeart(page, true);
  await expect.poll(() => wishlistOf(url, shopper)).toEqual([product._id]);
});

shopperTest(
  'a shopper’s heart is kept on the account, and the profile lists it',
  async ({ page, context, shelf, shopper, url }) => {
    const [lamp, gown] = [await shelf.put(), await shelf.put()];
    for (const product of [lamp, gown]) {
      await page.goto(`/products/${product.slug}`);
      await heart(page).click();
      await expectHeart(page, true);
    }
    await expect.poll(() => wishlistOf(url, shopper)).toEqual([lamp._id, gown._id]);
    expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();

    const tab = await context.newPage();
    await tab.goto('/profile');
    const wishlist = tab.getByRole('region', { name: 'Wishlist' });
    await expect(wishlist.getByRole('link')).toHaveText([lamp.name, gown.name]);
    await wishlist.getByRole('button', { name: `Remove ${gown.name} from the wishlist` }).click();
    await expect(wishlist.getByRole('link')).toHaveText([lamp.name]);
    await expect(wishlist.getByRole('heading')).toBeFocused();
    await expect(wishlist.getByRole('status')).toHaveText(`${gown.name} was removed from the wishlist`);
    await expectHeart(page, false);
    await expect.poll(() => wishlistOf(url, shopper)).toEqual([lamp._id]);
    await expectAccessible(tab);

    await heart(page).click();
    await expect(wishlist.getByRole('link')).toHaveText([lamp.name, gown.name]);
    await wishlist.getByRole('link', { name: lamp.name }).click();
    await expect(tab).toHaveURL(`/products/${lamp.slug}`);
    await expectHeart(tab, true);
  },
);

shopperTest(
  'a heart that the shop does not take goes back, with a sentence',
  async ({ page, shelf, trouble }) => {
    trouble.expect(/ERR_FAILED/);
    const product = await shelf.put();
    await page.goto(`/products/${product.slug}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/wishlist/**', async (route) => {
      await held;
      await route.abort();
    });
    await heart(page).click();
    await expectHeart(page, true);
    release();
    await expectToast(page, 'Failed to add to wishlist');
    await expectHeart(page, false);
    await page.unroute('**/api/v1/wishlist/**');
    await page.route('**/api/v1/wishlist/**', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'Product not found' } }),
    );
    await heart(page).click();
    await expectToast(page, 'Product not found');
    await expectHeart(page, false);
  },
);
