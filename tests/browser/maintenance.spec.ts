import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings } from './steps.ts';
import { expectToast, noteToasts } from './told.ts';

test('the owner pauses the shop: shoppers read on and are told, and it sells again afterwards', async ({
  page,
  browser,
  url,
  shelf,
  shopper,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  const lamp = await shelf.put({ price: 1_000 });
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: shopper.token }] }],
    },
  });
  await noteToasts(context);
  const own = await context.newPage();
  // In the last hour of a day the next one is named, too (words.test).
  const told =
    /^Counting the stock\. You can look around; buying is paused until ([A-Z][a-z]+day,? \d+ [A-Z][a-z]+, )?\d\d:\d\d\./;

  await test.step('it is switched on in the settings, with a time and a sentence', async () => {
    await openSettings(page, 'Maintenance');
    await page.getByLabel('For how long').selectOption('1 hour');
    await page.getByLabel(/^What shoppers read first/).fill('Counting the stock.');
    await page.getByRole('button', { name: 'Turn maintenance on' }).click();
    await expectToast(page, 'Maintenance is on: nothing new can be begun in the shop');
    await expect(page.getByText(/^The shop is paused until/)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Maintenance' })).toContainText(told);
    await expectAccessible(page);
    await expectFitting(page);
  });

  await test.step('a shopper sees products and the bar, and is told why nothing can be bought', async () => {
    await own.goto(`/products/${lamp.slug}`);
    await expect(own.getByRole('complementary', { name: 'Maintenance' })).toContainText(told);
    await own
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expectToast(own, told);
    await expectAccessible(own);
    await own.goto('/checkout');
    await expect(own.getByRole('heading', { name: 'Back soon' })).toBeVisible();
    await expect(own.getByText(told)).toBeVisible();
  });

  await test.step('the owner turns it off where they are told of it', async () => {
    await page.goto('/admin/dashboard');
    await page
      .getByRole('complementary', { name: 'Maintenance' })
      .getByRole('link', { name: 'Change' })
      .click();
    await page.getByRole('button', { name: 'Turn maintenance off' }).click();
    await expectToast(page, 'Maintenance is off: the shop sells again');
    await expect(page.getByRole('complementary', { name: 'Maintenance' })).toHaveCount(0);
    await own.goto(`/products/${lamp.slug}`);
    await own
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expectToast(own, 'Added to cart successfully');
  });
  await context.close();
  dataOf(await clientOf(url, shopper.token)('GET', '/cart'));
});
