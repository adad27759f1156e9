import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount } from './steps.ts';

/** Somebody without an account, in a shop that sells to visitors. */
const test = ownShopTest.extend({
  storageState: async ({ url, adminToken }, use) => {
    dataOf(await clientOf(url, adminToken)('PUT', '/admin/settings', { sellsToVisitors: true }));
    await use({ cookies: [], origins: [] });
  },
});

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
    await expect(page.getByText('Added to cart successfully').first()).toBeVisible();
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
