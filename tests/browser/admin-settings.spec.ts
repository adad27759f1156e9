import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DiscountForm } from '#contract/discounts/schemas.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper, type Shopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { fillAddress, openAdminPage, openSettings, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';
import { watchForTrouble } from './trouble.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const slide = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Slide ${number}`, exact: true }) });
const offers = (page: Page) => page.getByRole('region', { name: 'Offers' });

const put = async (url: string, token: string, settings: Partial<StoreSettings>): Promise<StoreSettings> =>
  dataOf(await clientOf(url, token)<StoreSettings>('PUT', '/admin/settings', settings));

/** Somebody who is not logged in, or a shopper who is, at the same kind of screen; nothing may go wrong there. */
const visit = async (
  browser: Browser,
  page: Page,
  url: string,
  shopper?: Shopper,
): Promise<{ shop: Page; context: BrowserContext; leave: () => Promise<void> }> => {
  const localStorage = shopper ? [{ name: 'token', value: shopper.token }] : [];
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const trouble = watchForTrouble(context);
  return {
    shop: await context.newPage(),
    context,
    leave: async () => {
      expect(trouble.unexpected()).toEqual([]);
      await context.close();
    },
  };
};

test('what the owner sets is what the shop says, everywhere and at once', async ({
  page,
  browser,
  url,
  shelf,
}) => {
  const lamp = await shelf.put({ stock: 8, price: 1_000 });
  const before = await visit(browser, page, url);
  await before.shop.goto(`/products/${lamp.slug}`);
  await expect(before.shop.getByText('In Stock', { exact: true }).first()).toBeVisible();

  await openSettings(page, 'Shop', 'Contact', 'Delivery and stock');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // On a phone there is no button before there is something to save.
  await expect(save(page)).toBeHidden();
  await page.getByLabel('Shop name').fill('x');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Shipping fee').fill('1.005');
  await page.getByLabel('Low-stock threshold').fill('2000');
  await save(page).click();
  for (const sentence of [
    'Shop name must be 2 to 60 characters long',
    'Please enter a valid email address',
    'Shipping fee must be a number of 0 or more with at most two decimals',
    'Low-stock threshold must be a whole number from 0 to 1,000',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel('Shop name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Shop name').fill('Mama Nkechi Stores');
  await page.getByLabel('Email').fill('Hello@Mama.example');
  await page.getByLabel('Phone').fill('+234 803 123 4567');
  await page.getByRole('textbox', { name: /^Address(?!es)/ }).fill('5 Allen Avenue, Ikeja');
  await page.getByLabel('Shipping fee').fill('1500.50');
  await page.getByLabel('Low-stock threshold').fill('8');
  await save(page).click();
  await expectToast(page, 'Settings updated successfully');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  // Here as well, without a new document.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Mama Nkechi Stores/ })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('hello@mama.example');

  const { shop } = before;
  await shop.reload();
  await expect(shop).toHaveTitle(`${lamp.name} | Mama Nkechi Stores`);
  await expect(shop.getByText('Only 8 left').first()).toBeVisible();
  const foot = shop.getByRole('contentinfo');
  await expect(foot).toContainText('Mama Nkechi Stores');
  await expect(foot).toContainText('5 Allen Avenue, Ikeja');
  await expect(foot.getByRole('link', { name: '+234 803 123 4567' })).toHaveAttribute(
    'href',
    'tel:+2348031234567',
  );
  await expect(foot.getByRole('link', { name: 'hello@mama.example' })).toHaveAttribute(
    'href',
    'mailto:hello@mama.example',
  );
  await expectAccessible(shop);
  await shop.goto('/');
  await expect(shop).toHaveTitle('Mama Nkechi Stores');
  const told = await shop.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(told ?? '')).toMatchObject({
    '@graph': [
      { name: 'Mama Nkechi Stores', email: 'hello@mama.example', telephone: '+234 803 123 4567' },
      {},
    ],
  });
  expect(await (await shop.request.get('/app.webmanifest')).json()).toMatchObject({
    name: 'Mama Nkechi Stores',
  });
  await before.leave();

  const shopper = await newShopper(url);
  await shopper.putIntoCart(lamp._id);
  const buying = await visit(browser, page, url, shopper);
  await buying.shop.goto('/cart');
  await expect(buying.shop.getByRole('definition').filter({ hasText: '₦2,501' })).toBeVisible();
  await buying.shop.goto('/checkout');
  await expect(payButton(buying.shop)).toHaveText(/₦2,501/);
  await buying.leave();
  const order = await shopper.buy(lamp._id);
  expect(order).toMatchObject({ shippingPrice: 1500.5, totalPrice: 3500.5 });

  await page.goto('/admin/audit?kind=settings');
  await expect(page.getByRole('row').filter({ hasText: 'Store settings' }).first()).toContainText('Changed');
});

test('a part says that something in it is not saved, closed as well', async ({ page }) => {
  await openSettings(page, 'Returns');
  const part = page.getByRole('region', { name: 'Returns', exact: true });
  const mark = part.getByText('Not saved', { exact: true });
  const days = part.getByRole('spinbutton').or(part.getByRole('textbox')).first();
  const before = await days.inputValue();
  const state = page.getByText(/^(Everything is saved|You have unsaved changes)$/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(mark).toBeHidden();
  // Nothing to say: no bar above the places.
  await expect(state).not.toBeInViewport();
  await days.fill('9');
  await expect(mark).toBeVisible();
  await expect(state).toBeInViewport({ ratio: 1 });
  await part.getByRole('button', { name: 'Returns', exact: true }).click();
  await expect(days).toBeHidden();
  await expect(mark).toBeVisible();
  await expectAccessible(page);
  // At a desk, which this file is not walked at, in the list of the parts as well.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(days).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect(list.getByRole('link', { name: /not saved/ })).toHaveText('Returns, not saved');
  await expectAccessible(page);
  await expectFitting(page);
  await days.fill(before);
  await expect(mark).toBeHidden();
});

test('a name of sixty characters stays within the screen', async ({ page, browser, url, adminToken }) => {
  await put(url, adminToken, { name: 'Nkechinyere and Daughters, Wholesale Provisions'.padEnd(60, 's') });
  const { shop, leave } = await visit(browser, page, url);
  for (const address of ['/', '/products']) {
    await shop.goto(address);
    expect(
      await shop.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    await expect(shop.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeInViewport({ ratio: 1 });
  }
  await leave();
  await page.goto('/admin/settings');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await put(url, adminToken, { name: 'Shop' });
});

test('slides are added, put in order and taken away, and are what the home page shows', async ({
  page,
  browser,
  url,
  shelf,
  adminToken,
}) => {
  const picture = (await shelf.put()).images[0]?.url ?? '';
  await openSettings(page, 'Home page slides');
  await expect(slide(page, 2).getByLabel('Title')).toHaveValue('Enjoy a 10% discount');
  await page.getByRole('button', { name: 'Add Slide' }).click();
  const added = slide(page, 3);
  await added.getByLabel('Link').fill('//evil.example');
  await save(page).click();
  await expect(added.getByText('Slide title must be 2 to 80 characters long')).toBeVisible();
  await expect(added.getByText(/^A link must be a path of this shop/)).toBeVisible();
  await expect(added.getByLabel('Title')).toBeFocused();
  await added.getByLabel('Title').fill('Lamps for the harmattan');
  await added.getByLabel('Picture', { exact: true }).selectOption('A picture of your own');
  await save(page).click();
  await expect(added.getByText('Please choose a picture for the slide')).toBeVisible();
  await expectAccessible(page);
  await added.getByLabel('Picture', { exact: true }).selectOption('Discount (comes with the shop)');
  await added.getByLabel('Link').fill('/products?featured=true');
  await added.getByRole('button', { name: 'Move slide 3 up' }).press('Enter');
  await expect(slide(page, 2).getByRole('button', { name: 'Move slide 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slide(page, 1).getByLabel('Title')).toHaveValue('Lamps for the harmattan');
  await slide(page, 3).getByRole('button', { name: 'Remove slide 3' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove slide “Enjoy a 10% discount”?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await save(page).click();
  await expectToast(page, 'Settings updated successfully');

  const { shop, leave } = await visit(browser, page, url);
  await shop.goto('/');
  await expect(offers(shop).getByRole('heading')).toHaveText([
    'Lamps for the harmattan',
    'Discover the finest products',
  ]);
  await expect(offers(shop).getByRole('button', { name: 'Show slide 2' })).toBeVisible();
  await expect(offers(shop).getByRole('link').first()).toHaveAttribute('href', '/products?featured=true');

  // One slide stands still, and a picture of the shop's own comes in the widths that screens want.
  const [first] = (await put(url, adminToken, {})).heroSlides;
  if (!first) throw new Error('There is no slide');
  await put(url, adminToken, { heroSlides: [{ ...first, text: '', picture }] });
  await shop.reload({ waitUntil: 'networkidle' });
  await expect(offers(shop).getByRole('heading')).toHaveText(['Lamps for the harmattan']);
  await expect(offers(shop).getByRole('button')).toHaveCount(0);
  const image = offers(shop).locator('img');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(500);
  expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
    /\/media\/w(640|1080|1200)\/.+\.avif$/,
  );
  expect(await image.getAttribute('style')).toContain('gradient');
  expect(await shop.locator('link[rel="preload"][as="image"]').first().getAttribute('imagesrcset')).toContain(
    '/media/w1080/',
  );
  await expectAccessible(shop);
  await leave();
});

test('a slide’s code is taken off at the checkout, through a login and back', async ({
  page,
  browser,
  url,
  shelf,
  adminToken,
}) => {
  const code: DiscountForm = {
    code: 'WELCOME10',
    kind: 'percent',
    value: 10,
    minimumSpend: 0,
    startsAt: null,
    endsAt: null,
    totalLimit: null,
    perUserLimit: 1,
    isActive: true,
  };
  dataOf(await clientOf(url, adminToken)('POST', '/admin/discounts', code));
  const slideWith = (link: string) => ({ title: 'Enjoy a 10% discount', text: '', picture: '/hero-2', link });
  await put(url, adminToken, { shippingFee: 10, heroSlides: [slideWith('/products?code=welcome10')] });
  const lamp = await shelf.put({ price: 1_000 });
  const shopper = await newShopper(url);
  await shopper.putIntoCart(lamp._id);

  const { shop, leave } = await visit(browser, page, url);
  await shop.goto('/');
  await offers(shop).getByRole('link', { name: 'Discover More' }).click();
  // The code is remembered, not carried about.
  await expect(shop).toHaveURL('/products');
  await shop.goto('/checkout');
  await expect(shop).toHaveURL('/login');
  await shop.getByLabel('Email').fill(shopper.email);
  await shop.getByLabel('Password', { exact: true }).fill(shopper.password);
  await shop.getByRole('button', { name: 'Login' }).click();
  await expect(shop).toHaveURL('/checkout');
  await expect(shop.getByText(/WELCOME10 takes ₦100 off/)).toBeVisible();
  await expect(payButton(shop)).toHaveText(/₦910/);
  await expectAccessible(shop);
  await fillAddress(shop);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  const [order] = await shopper.orders();
  expect(order).toMatchObject({ totalPrice: 910, discountAmount: 100, discountCode: 'WELCOME10' });

  // Used, it is forgotten; another link brings it again, and the checkout says that it does not apply.
  await shopper.putIntoCart(lamp._id);
  await shop.goto('/checkout');
  await expect(shop.getByRole('button', { name: 'Have a discount code?' })).toBeVisible();
  await shop.goto(`/products/${lamp.slug}?code=WELCOME10`);
  await expect(shop).toHaveURL(`/products/${lamp.slug}`);
  expect(await shop.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    `${url}/products/${lamp.slug}`,
  );
  await shop.goto('/checkout');
  await expect(shop.getByText('You have already used this code')).toBeVisible();
  await expect(shop.getByLabel('Discount code')).toHaveValue('WELCOME10');
  await expect(payButton(shop)).toHaveText(/₦1,010/);
  await leave();
});

test('the second to change one setting is told, and has the choice', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  await put(url, adminToken, { name: 'Shop', shippingFee: 10, lowStock: 5 });
  await openSettings(page, 'Shop', 'Delivery and stock');
  await page.getByLabel('Shop name').fill('Mine');
  await page.getByLabel('Low-stock threshold').fill('6');
  await put(url, adminToken, { name: 'Theirs', shippingFee: 20 });
  await save(page).click();
  await expect(page.getByText(/Saving again replaces what they have set/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Shop name: Theirs' })).toBeVisible();
  await expect(page.getByLabel('Shop name')).toHaveValue('Mine');
  await expect(page.getByLabel('Shipping fee')).toHaveValue('20');
  await expect(page.getByLabel('Low-stock threshold')).toHaveValue('6');
  await expectAccessible(page);
  await save(page).click();
  await expectToast(page, 'Settings updated successfully');
  expect(await put(url, adminToken, {})).toMatchObject({ name: 'Mine', shippingFee: 20, lowStock: 6 });
  await put(url, adminToken, { name: 'Shop', shippingFee: 10, lowStock: 5 });
});

test('what is typed while a save is on its way stays, and is saved with the next', async ({
  page,
  url,
  adminToken,
}) => {
  await openSettings(page, 'Contact');
  let letGo = (): void => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await isFree;
    await route.continue();
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/admin/settings'),
  );
  const phone = page.getByLabel('Phone');
  const address = page.getByRole('textbox', { name: /^Address\b/ });
  await phone.fill('0803 123 4567');
  await save(page).click();
  await sent;
  await address.fill('5 Allen Avenue');
  letGo();
  await expectToast(page, 'Settings updated successfully');
  await expect(address).toHaveValue('5 Allen Avenue');
  await expect(phone).toHaveValue('0803 123 4567');
  await save(page).click();
  await expectToast(page, 'Settings updated successfully');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await put(url, adminToken, {})).toMatchObject({
    contactPhone: '0803 123 4567',
    contactAddress: '5 Allen Avenue',
  });
});

test('what was typed is not lost by a slip', async ({ page }) => {
  await openSettings(page, 'Contact');
  await page.getByLabel('Phone').fill('0803');
  await openAdminPage(page, 'Discounts');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('0803');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByLabel('Phone')).not.toHaveValue('0803');
  await page.getByLabel('Phone').fill('0804');
  await openAdminPage(page, 'Discounts');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
});

test('settings that cannot be loaded say so, with Retry', async ({ page, trouble }) => {
  trouble.expect(/status of 503/);
  await page.goto('/admin/discounts');
  await page.route('**/api/v1/admin/settings', (route) => route.fulfill({ status: 503, json: {} }));
  await openAdminPage(page, 'Settings');
  await expect(page.getByRole('alert')).toContainText('Failed to load dashboard data');
  await page.unroute('**/api/v1/admin/settings');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await expect(page.getByLabel('Shop name')).toHaveValue(/./);
});

test('each part of the settings is one press away: a line that opens on a phone, a link above at a desk', async ({
  page,
}) => {
  await page.goto('/admin/settings');
  const headings = page.getByRole('form', { name: 'Settings' }).getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  await expect(page.getByLabel('Shop name')).toBeHidden();
  const returns = page.getByRole('button', { name: 'Returns', exact: true });
  await returns.press('Enter');
  await expect(returns).toHaveAttribute('aria-expanded', 'true');
  const days = page.getByLabel('Returns accepted within … days');
  await returns.press('Enter');
  await expect(days).toBeHidden();
  await returns.press('Enter');
  await days.fill('1000');
  // What is refused opens its part, and the part stays open once it is mended.
  await save(page).click();
  await expect(days).toBeFocused();
  await returns.press('Enter');
  await expect(returns).toHaveAttribute('aria-expanded', 'true');
  // The link in the text of a part is there once its part is open.
  await expect(page.getByRole('link', { name: 'What the law asks' })).toBeHidden();
  await days.fill('7');
  await expect(days).not.toHaveAttribute('aria-invalid');
  await expect(days).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.goto('/admin/setup');
  await page.getByRole('link', { name: 'Change the fee' }).click();
  await expect(headings.getByText('Delivery and stock')).toBeInViewport();
  await expect(page.getByLabel('Shipping fee')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link');
  await expect(headings).toHaveText(await parts.allTextContents());
  await expect(page.getByLabel('Shop name')).toBeVisible();
  await parts.getByText('Maintenance').press('Enter');
  await expect(page).toHaveURL('/admin/settings#maintenance');
  await expect(headings.getByText('Maintenance')).toBeInViewport();
});
