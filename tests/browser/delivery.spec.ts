import type { Browser, Page } from '@playwright/test';
import type { Delivery } from '#contract/delivery/schemas.ts';
import { formatNaira } from '#contract/money.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect, loggedIn } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';
import { watchForTrouble } from './trouble.ts';

test('a zone for Kano is made; its fee and days stand in cart, checkout and order', async ({
  page,
  browser,
  url,
  shelf,
  adminToken,
}) => {
  // From the owner's form to the shopper's order: a long way on a busy machine.
  test.slow();
  await page.goto('/admin/delivery');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  const form = page.getByRole('dialog', { name: 'Add Delivery Zone' });
  await expect(form.getByLabel('Fee (₦)')).toHaveValue('');
  await form.getByRole('button', { name: 'Create Zone' }).click();
  await expect(form.getByText('Please choose at least one state')).toBeVisible();
  await form.getByLabel('Name').fill('Kano and around');
  await form.getByLabel('Fee (₦)').fill('2500');
  await form.getByLabel('Free from (₦)').fill('12000');
  await form.getByLabel('Days, at least').fill('2');
  await form.getByLabel('Days, at most').fill('4');
  await form.getByLabel('Kano', { exact: true }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Zone' }).click();
  await expectToast(page, 'Delivery zone saved');
  await expect(page.getByRole('row', { name: /^Kano Kano and around/ })).toContainText('₦2,500.00');
  await expect(page.getByText('36 of 37 states have no zone')).toBeVisible();
  await page.getByText('States without a zone').click();
  await expect(page.getByText(/Adamawa.*, .*Zamfara/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Pickup Point' }).click();
  const point = page.getByRole('dialog', { name: 'Add Pickup Point' });
  await point.getByLabel('Name').fill('Wuse shop');
  await point.getByLabel('Address').fill('12 Aminu Kano Crescent');
  await point.getByLabel('City').fill('Wuse');
  await point.getByLabel('State').selectOption('Abuja Federal Capital Territory');
  await point.getByLabel('Opening hours').fill('Mon to Sat, 9 to 18');
  await point.getByRole('button', { name: 'Create Pickup Point' }).click();
  await expectToast(page, 'Pickup point saved');
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

  const shopper = await newShopper(url);
  await shopper.putIntoCart((await shelf.put({ price: 10_000, stock: 9 }))._id);
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: shopper.token }] }],
    },
  });
  const trouble = watchForTrouble(context);
  const shop = await context.newPage();
  const sums = shop.getByRole('region', { name: 'Order Summary' });
  // Where nothing is brought there is a way to ask, by what the shop has: a number at WhatsApp comes first.
  const setContact = async (contact: object) =>
    dataOf(await clientOf(url, adminToken)('PUT', '/admin/settings', contact));
  await setContact({ contactPhone: '0803 123 4567' });
  await shop.goto('/cart');
  await expect(sums).toContainText('Not known yet');
  await sums.getByLabel('Delivery to').selectOption('Lagos');
  await expect(sums.getByText('We do not deliver to Lagos yet')).toBeVisible();
  await expect(sums.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:08031234567');
  await setContact({ whatsapp: '0803 123 4567' });
  await shop.reload();
  await sums.getByLabel('Delivery to').selectOption('Lagos');
  await expect(sums.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/2348031234567?text=${encodeURIComponent('Hello, do you deliver to Lagos?')}`,
  );
  await expect(sums.getByRole('link', { name: 'Call us' })).toHaveCount(0);
  await sums.getByLabel('Delivery to').selectOption('Kano');
  await expect(sums).toContainText('Arrives in 2 to 4 days');
  await expect(sums).toContainText('₦2,000 more for free delivery');
  await expect(sums.getByRole('definition').last()).toHaveText('₦12,500');
  await expectAccessible(shop);

  await shop.goto('/checkout');
  const way = shop.getByRole('region', { name: 'Delivery' });
  await expect(shop.getByLabel('State')).toHaveValue('Kano');
  await expect(way).toContainText('To Kano, in 2 to 4 days');
  await expect(payButton(shop)).toHaveText(/₦12,500/);
  // Nobody is told a sum of which the delivery is no part.
  await shop.getByLabel('State').selectOption('Lagos');
  await expect(way).toContainText('We do not deliver to Lagos yet');
  await expect(sums).toContainText('Not known yet');
  await expect(shop.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await shop.getByLabel('State').selectOption('Kano');
  await expect(payButton(shop)).toHaveText(/₦12,500/);
  await way.getByLabel(/^Pick up: Wuse shop/).check();
  await expect(payButton(shop)).toHaveText(/₦10,000/);
  await expect(shop.getByLabel('State')).toHaveCount(0);
  await way.getByLabel(/^Deliver to my address/).check();
  await shop.getByLabel('Phone').fill('08031234567');
  await shop.getByLabel('Address', { exact: true }).fill('5 Bompai Road');
  await shop.getByLabel('City').selectOption('Kano');
  await expect(payButton(shop)).toHaveText(/₦12,500/);
  await expectAccessible(shop);
  // The owner changes the fee under the shopper's hands: nothing is paid before that is told.
  const admin = clientOf(url, adminToken);
  const { zones, pickupPoints } = dataOf(await admin<Delivery>('GET', '/admin/delivery'));
  const [zone] = zones;
  await admin('PUT', `/admin/delivery/zones/${zone?._id}`, { ...zone, fee: 3_000 });
  await payButton(shop).click();
  await expect(shop.getByText('the total is now ₦13,000')).toBeVisible();
  await expect(payButton(shop)).toHaveText(/₦13,000/);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  const [order] = await shopper.orders();
  expect(order).toMatchObject({ shippingPrice: 3_000, totalPrice: 13_000 });
  await shop.goto(`/orders/${order?._id}`);
  await expect(shop.getByText('Kano and around, 2 to 4 days')).toBeVisible();
  expect(trouble.unexpected()).toEqual([]);
  await context.close();

  // Steps at the counter have longer names: their button and the one beside it stay on the screen of a phone.
  const fetched = await shopper.buy((await shelf.put({ stock: 1 }))._id, {
    pickupPoint: pickupPoints[0]?._id,
  });
  for (const status of ['processing', 'shipped'])
    dataOf(await admin('PUT', `/orders/${fetched._id}/status`, { status }));
  await page.goto(`/admin/orders/${fetched._id}`);
  await expect(page.getByRole('button', { name: 'Mark as Picked Up' })).toBeVisible();
  await expectFitting(page);
});

/** A shopper's own browser beside the owner's, with something in the cart. */
const withCart = async (browser: Browser, url: string, productId: string) => {
  const shopper = await newShopper(url);
  await shopper.putIntoCart(productId);
  const context = await browser.newContext({ baseURL: url, storageState: loggedIn(url, shopper.token) });
  const shop = await context.newPage();
  return { shop, context };
};

const atCheckout = async (browser: Browser, url: string, productId: string) => {
  const { shop, context } = await withCart(browser, url, productId);
  await shop.goto('/checkout');
  return { shop, context };
};

/** The script with which a place for the delivery is filled is lost on its way, once. */
const loseDeliveryOnce = (page: Page) =>
  page.route(/\/assets\/delivery-/, (route) => route.abort(), { times: 1 });

const POINT = {
  name: 'Wuse shop',
  address: '12 Aminu Kano Crescent',
  city: 'Wuse',
  state: 'Abuja Federal Capital Territory',
  hours: 'Mon to Sat, 9 to 18',
  fee: 0,
};
const LAGOS = { name: 'Lagos', places: [{ state: 'Lagos' }], fee: 1500, daysFrom: 1, daysTo: 2 };

test('a fee of the whole shop, and the first zone, that come while somebody is about to pay are shown before anything is paid', async ({
  browser,
  url,
  shelf,
  adminToken,
}) => {
  const admin = clientOf(url, adminToken);
  const settings = dataOf(await admin<{ shippingFee: number }>('GET', '/admin/settings'));
  const { shop, context } = await atCheckout(browser, url, (await shelf.put({ price: 10_000 }))._id);
  await fillAddress(shop);
  await expect(payButton(shop)).toBeVisible();

  dataOf(await admin('PUT', '/admin/settings', { shippingFee: settings.shippingFee + 700 }));
  await payButton(shop).click();
  const withFee = formatNaira(10_700 + settings.shippingFee);
  await expect(shop.getByText(`the total is now ${withFee}`)).toBeVisible();
  await expect(payButton(shop)).toContainText(withFee);

  dataOf(await admin('POST', '/admin/delivery/zones', LAGOS));
  await payButton(shop).click();
  await expect(shop.getByText('the total is now ₦11,500')).toBeVisible();
  await expect(payButton(shop)).toHaveText(/₦11,500/);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  await context.close();
});

test('a checkout whose delivery could not be loaded says so, asks for no payment, and has it with another try', async ({
  browser,
  url,
  shelf,
  adminToken,
}) => {
  dataOf(await clientOf(url, adminToken)('POST', '/admin/delivery/zones', LAGOS));
  const { shop, context } = await withCart(browser, url, (await shelf.put({ price: 10_000 }))._id);
  const begun: string[] = [];
  shop.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/checkout')) begun.push(request.url());
  });
  await loseDeliveryOnce(shop);
  await shop.goto('/checkout');
  await expect(shop.getByText('The delivery options could not be loaded')).toBeVisible();
  await expectAccessible(shop);
  await fillAddress(shop);
  await shop.getByRole('button', { name: 'Pay', exact: true }).click();
  const refusal = shop.getByRole('alert').filter({ hasText: 'The delivery fee could not be loaded' });
  await expect(refusal).toBeVisible();
  expect(begun).toEqual([]);
  await shop.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(shop)).toHaveText(/₦11,500/);
  await expect(refusal).toHaveCount(0);
  await expect(shop.getByText('could not be loaded')).toHaveCount(0);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  expect(begun).not.toEqual([]);
  await context.close();
});

test('a cart whose delivery could not be loaded says so, and has it with another try', async ({
  browser,
  url,
  shelf,
  adminToken,
}) => {
  dataOf(await clientOf(url, adminToken)('POST', '/admin/delivery/zones', LAGOS));
  const { shop, context } = await withCart(browser, url, (await shelf.put({ price: 10_000 }))._id);
  await loseDeliveryOnce(shop);
  await shop.goto('/cart');
  await expect(shop.getByText('The delivery fee could not be loaded')).toBeVisible();
  await shop.getByRole('button', { name: 'Try again' }).click();
  await shop.getByLabel('Delivery to').selectOption('Lagos');
  await expect(shop.getByText('Arrives in 1 to 2 days')).toBeVisible();
  await expect(shop.getByText('could not be loaded')).toHaveCount(0);
  await context.close();
});

test('a pickup point that is closed while it is chosen gives way to the delivery', async ({
  browser,
  url,
  shelf,
  adminToken,
}) => {
  const admin = clientOf(url, adminToken);
  dataOf(await admin('POST', '/admin/delivery/zones', LAGOS));
  const { _id } = dataOf(await admin<{ _id: string }>('POST', '/admin/delivery/pickup-points', POINT));
  const { shop, context } = await atCheckout(browser, url, (await shelf.put({ price: 10_000 }))._id);
  const way = shop.getByRole('region', { name: 'Delivery', exact: true });
  await way.getByLabel(/^Pick up: Wuse shop/).check();
  await expect(shop.getByLabel('State', { exact: true })).toHaveCount(0);
  await shop.getByLabel('Phone').fill('08031234567');
  dataOf(await admin('DELETE', `/admin/delivery/pickup-points/${_id}`));
  await payButton(shop).click();
  await expect(way.getByLabel(/^Pick up/)).toHaveCount(0);
  await expect(shop.getByLabel('State', { exact: true })).toBeVisible();
  await fillAddress(shop);
  await expect(payButton(shop)).toHaveText(/₦11,500/);
  await payButton(shop).click();
  await payWith(shop, /^Success/);
  await expect(shop).toHaveURL('/history');
  await context.close();
});

test('a pickup point whose answer was lost is made once, and takes what was corrected since', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|status of 409/);
  await page.goto('/admin/delivery');
  await page.getByRole('button', { name: 'Add Pickup Point' }).click();
  const form = page.getByRole('dialog', { name: 'Add Pickup Point' });
  await form.getByLabel('Name').fill(POINT.name);
  await form.getByLabel('Address').fill(POINT.address);
  await form.getByLabel('City').fill(POINT.city);
  await form.getByLabel('State').selectOption(POINT.state);
  await form.getByLabel('Opening hours').fill(POINT.hours);
  const points = '**/api/v1/admin/delivery/pickup-points';
  await page.route(points, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const create = form.getByRole('button', { name: 'Create Pickup Point' });
  await create.click();
  await expect(form.getByRole('alert')).toBeVisible();
  await page.unroute(points);
  await form.getByLabel('Address').fill('14 Aminu Kano Crescent');
  await create.click();
  await expect(form.getByRole('alert')).toContainText('This was saved when it was sent before');
  await create.click();
  await expectToast(page, 'Pickup point saved');
  const { pickupPoints } = dataOf(await clientOf(url, adminToken)<Delivery>('GET', '/admin/delivery'));
  expect(pickupPoints.map(({ address }) => address)).toEqual(['14 Aminu Kano Crescent']);
});
