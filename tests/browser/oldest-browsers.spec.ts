import type { Page } from '@playwright/test';
import { blockStorage, growOld } from './oldest-browsers.ts';
import { expect, test } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { expectFitting } from './soundness.ts';
import { cartCount, fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';

/** Phones of three and four years ago, and browsers that keep nothing. */

const addToCart = (page: Page) =>
  page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first();

const logIn = async (page: Page, { email, password }: Shopper): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
};

test.describe('with the oldest browser that the shop is made for', () => {
  test.beforeEach(({ context }) => growOld(context));

  test('the menu and the ways to share are hidden until they are opened, and close again', async ({
    page,
    shelf,
  }) => {
    const product = await shelf.put();
    await page.goto(`/products/${product.slug}`);
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const share = page.getByRole('dialog', { name: 'Share' });
    await expect(menu).toBeHidden();
    await expect(share).toBeHidden();
    await page.waitForLoadState('networkidle');

    await opener.click();
    await expect(menu).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');

    await opener.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.mouse.click(380, 400);
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Share' }).click();
    await expect(share).toBeVisible();
    await expectFitting(page);
    await share.getByRole('button', { name: 'Close' }).click();
    await expect(share).toBeHidden();

    await opener.click();
    await menu.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page).toHaveURL('/products');
    await expect(menu).toBeHidden();
  });

  test('a visitor filters, looks, logs in, pays and sees the order', async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ price: 4200, stock: 9, variations: { Size: ['S', 'M', 'L'] } });

    await test.step('finds it in the listing', async () => {
      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1, name: /Products/ })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search products' }).fill(product.name);
      await expect(page).toHaveURL(/\/products\?q=/);
      await page.getByRole('button', { name: /^Filters/ }).click();
      const filters = page.getByRole('dialog', { name: 'Filters' });
      await filters.getByRole('group', { name: 'Size' }).getByRole('checkbox', { name: /^M\b/ }).check();
      await filters.getByRole('button', { name: /^Apply Filters/ }).click();
      await expect(page).toHaveURL(/choice=Size%3AM/);
      await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await expect(page.getByText('please switch on JavaScript')).toBeHidden();
    });

    await test.step('is asked to log in, and back at the product it is in the cart', async () => {
      await page.getByRole('group', { name: /^Size/ }).getByText('M', { exact: true }).click();
      await addToCart(page).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('Please log in to add products to your cart')).toBeVisible();
      await logIn(page, shopper);
      await expect(page).toHaveURL(new RegExp(`/products/${product.slug}`));
      await expectToast(page, 'Added to cart successfully');
      await cartCount(page, '1 item');
    });

    await test.step('pays, and sees the order', async () => {
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await fillAddress(page);
      await payButton(page).click();
      await payWith(page, /^Success/);
      await expect(page).toHaveURL('/history');
      await page.getByRole('link', { name: /^View Details of ORD-/ }).click();
      await expect(page.getByRole('main')).toContainText(product.name);
    });
  });
});

test('where the browser keeps nothing, a login leads back to the product, which is in the cart', async ({
  context,
  page,
  shelf,
  shopper,
  trouble,
}) => {
  // React Router cannot read where the page was scrolled to, and says so.
  trouble.expect(/Access is denied for this document/);
  await blockStorage(context);
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await addToCart(page).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add products to your cart')).toBeVisible();
  await logIn(page, shopper);
  await expect(page).toHaveURL(`/products/${product.slug}`);
  await cartCount(page, '1 item');
});
