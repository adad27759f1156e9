import type { Page } from '@playwright/test';
import { formatNaira } from '#contract/money.ts';
import { ADDRESS } from '../support/purchase.ts';
import { adminTest, expect, shopperTest, test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount, homeLink, payButton } from './steps.ts';
import { expectToast } from './told.ts';
import { everythingKept, offlineBanner, underWorker, untilKept } from './worker.ts';

/** What the browser notes of requests without a network, and what the cart's own code logs of them. */
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|when fetching the script|The cart could not be loaded|Failed to add product/;
test.beforeEach(({ trouble }) => trouble.expect(NO_NETWORK));
shopperTest.beforeEach(({ trouble }) => trouble.expect(NO_NETWORK));

const SAYS_WHY = 'You are offline. Please try again once you are connected.';

test('a product that was seen can be read offline, and says that it is old', async ({
  page,
  context,
  shelf,
}) => {
  const product = await shelf.put({ price: 4_300, stock: 3 });
  await page.goto('/');
  await underWorker(page);
  // Reached by links: no document of the product was ever asked for.
  await page.goto(`/products?category=${product.category._id}`);
  await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await untilKept(page, '/', `/products?category=${product.category._id}`, `/products/${product.slug}`);
  await expect(offlineBanner(page)).toHaveCount(0);

  await context.setOffline(true);
  await expect(offlineBanner(page)).toHaveText('You are offline. Prices and stock may have changed.');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText(formatNaira(4_300)).first()).toBeVisible();
  await expect(offlineBanner(page)).toHaveText('You are offline. Prices and stock may have changed.');
  const picture = page.getByRole('main').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await expectToast(page, SAYS_WHY);
  await expect(page).toHaveURL(`/products/${product.slug}`);

  // By links inside the shop as well, there and back.
  await homeLink(page).click();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(offlineBanner(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('back in reach, the page loads today’s price by itself', async ({ page, context, shelf }) => {
  const product = await shelf.put({ price: 4_300 });
  await page.goto(`/products/${product.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${product.slug}`);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toBeVisible();
  await shelf.change(product._id, { price: 4_900 });
  await expect(page.getByText(formatNaira(4_300)).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(formatNaira(4_900)).first()).toBeVisible();
  await expect(offlineBanner(page)).toHaveCount(0);
});

test('what was never seen leads to the offline page, and on from there', async ({ page, context, shelf }) => {
  const [seen, unseen] = [await shelf.put(), await shelf.put()];
  await page.goto(`/products/${seen.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${seen.slug}`);
  await context.setOffline(true);
  await page.goto(`/products/${unseen.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('This page has not been kept on this device.')).toBeVisible();
  await expect(page).toHaveTitle('You are offline | Shop');
  const kept = page.getByRole('region', { name: 'Pages you can still read' });
  await expect(kept.getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await kept.getByRole('link', { name: seen.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: seen.name })).toBeVisible();

  await page.goto(`/products/${unseen.slug}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  // Without a press, to where the shopper was going.
  await expect(page.getByRole('heading', { level: 1, name: unseen.name })).toBeVisible();
  await expect(page).toHaveURL(`/products/${unseen.slug}`);
});

adminTest(
  'a link of the admin area leaves the page as it is, and says why',
  async ({ page, context, trouble }) => {
    trouble.expect(NO_NETWORK);
    await page.goto('/admin/discounts');
    await underWorker(page);
    await page.getByRole('button', { name: 'Add Discount' }).first().waitFor();
    await context.setOffline(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await expectToast(page, SAYS_WHY);
    await expect(page).toHaveURL('/admin/discounts');
    await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
    await context.setOffline(false);
  },
);

test('a line that was back before the offline page came alive leads on all the same', async ({
  page,
  context,
  shelf,
}) => {
  const [seen, unseen] = [await shelf.put(), await shelf.put()];
  await page.goto(`/products/${seen.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${seen.slug}`);
  await context.setOffline(true);
  // To this page it looks as if there had been a line from the start, and nobody tells of it.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true });
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto(`/products/${unseen.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: unseen.name })).toBeVisible();
});

test('a product that has gone is forgotten', async ({ page, context, shelf, trouble }) => {
  trouble.expect(/404/);
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${product.slug}`);
  await shelf.change(product._id, { isActive: false });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

test('a link that is pressed before a slow phone has time to watch the line leads to the offline page too', async ({
  page,
  context,
  shelf,
}) => {
  const product = await shelf.put();
  await page.goto(`/products/${product.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${product.slug}`);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
});

shopperTest(
  'cart, checkout and orders come from the shop or not at all, and nobody is logged out meanwhile',
  async ({ page, context, shelf, shopper }) => {
    test.slow();
    const product = await shelf.put({ price: 2_000 });
    await shopper.putIntoCart(product._id);
    const own = ['/cart', '/checkout', '/orders', '/history', '/profile', '/notification', '/login'];
    await page.goto(`/products/${product.slug}`);
    await underWorker(page);
    for (const path of own) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await context.setOffline(true);
    for (const path of own) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
      await expect(page.getByText('This page always needs a connection')).toBeVisible();
    }
    // By a link, too, from a page that is kept.
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(shopper.token);

    await shelf.change(product._id, { price: 2_600 });
    await context.setOffline(false);
    await expect(page).toHaveURL('/cart');
    const newPrice = page.getByText(formatNaira(2_600)).filter({ visible: true });
    await expect(newPrice.first()).toBeVisible();
    await expect(page.getByText(formatNaira(2_000))).toHaveCount(0);
    await cartCount(page, '1');
  },
);

shopperTest(
  'paying without a connection says why it fails, and keeps what was typed',
  async ({ page, context, shelf, shopper }) => {
    await shopper.buy((await shelf.put())._id);
    await shopper.putIntoCart((await shelf.put())._id);
    await page.goto('/checkout');
    await underWorker(page);
    await page.getByLabel('Phone').fill('08031234567');
    await page.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
    await page.getByLabel('Country').selectOption(ADDRESS.country);
    await page.getByLabel('State').selectOption(ADDRESS.state);
    await page.getByLabel('City').selectOption(ADDRESS.city);
    await expect(payButton(page)).toBeEnabled();
    await context.setOffline(true);
    await payButton(page).click();
    await expect(page.getByText(SAYS_WHY)).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ADDRESS.address);
    await context.setOffline(false);
    await payButton(page).click();
    await expect(page.locator('iframe[title^="Test payment"]')).toBeVisible();
  },
);

shopperTest(
  'nothing that is somebody’s own is ever kept; logging out forgets what was read',
  async ({ page, shelf, shopper }) => {
    test.slow();
    const product = await shelf.put();
    const order = await shopper.buy(product._id);
    await shopper.putIntoCart(product._id);
    await page.goto('/');
    await underWorker(page);
    const paths = ['/', '/products', `/products/${product.slug}`, '/cart', '/checkout', '/history'];
    for (const path of [...paths, `/orders/${order._id}`, '/profile', '/notification', '/order']) {
      await page.goto(path);
      await expect(page.getByText(shopper.name).first()).toBeAttached();
    }
    // And by links, which load calls rather than documents.
    await homeLink(page).click();
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Customer Reviews' })).toBeVisible();
    const detail = new URL(page.url()).pathname;
    await untilKept(page, '/', '/products', `/products/${product.slug}`, detail);

    const expectNothingPersonal = async (): Promise<string[]> => {
      const kept = await everythingKept(page);
      const addresses = Object.keys(kept);
      expect(
        addresses.filter((address) => /\/(api|cart|checkout|orders?|history|profile|login)\b/.test(address)),
      ).toEqual([]);
      const secrets = [
        shopper.name,
        shopper.email,
        shopper.token,
        order.orderNumber,
        order._id,
        ADDRESS.address,
      ];
      for (const [address, text] of Object.entries(kept)) {
        expect(
          secrets.filter((secret) => text.includes(secret)),
          address,
        ).toEqual([]);
      }
      return addresses;
    };
    expect(await expectNothingPersonal()).toEqual(
      expect.arrayContaining(['pages /', 'pages /products', `pages ${detail}`, 'offline-page /offline']),
    );

    await page.goto('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect
      .poll(async () => (await expectNothingPersonal()).filter((address) => address.startsWith('pages ')))
      .toEqual([]);
  },
);

/** What the owner may have changed since a page was rendered. */
const changeFee = async (page: Page, url: string, shippingFee: number): Promise<void> => {
  const answer = (await (await fetch(`${url}/api/v1/storefront`)).json()) as { data: object };
  const changed = { ...answer, data: { ...answer.data, shippingFee } };
  await page.route('**/api/v1/storefront', (route) => route.fulfill({ json: changed }));
};

shopperTest('a kept page lends no old fee to the cart', async ({ page, context, shelf, shopper, url }) => {
  const product = await shelf.put();
  await shopper.putIntoCart(product._id);
  await page.goto(`/products/${product.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${product.slug}`);
  await context.setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toBeVisible();
  await changeFee(page, url, 77);
  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(formatNaira(77));
});

shopperTest(
  'the checkout asks for the fee anew, however long the page has been open',
  async ({ page, shelf, shopper, url }) => {
    await shopper.putIntoCart((await shelf.put())._id);
    await page.goto('/cart');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(formatNaira(10));
    await changeFee(page, url, 77);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(formatNaira(77));
  },
);
