import type { Page } from '@playwright/test';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import type { MadeRide } from '#contract/rides/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { mailTo, newAddress } from './shopper.ts';
import { payButton, sheetOn } from './steps.ts';

const KANO = { fee: 2_500, freeFrom: null, daysFrom: 2, daysTo: 4 };

/** Somebody without an account, in a shop that sells to visitors and delivers to Kano. */
const test = ownShopTest.extend({
  storageState: async ({ url, adminToken }, use) => {
    const admin = clientOf(url, adminToken);
    dataOf(await admin('PUT', '/admin/settings', { sellsToVisitors: true, returnDays: 14 }));
    const zone = { name: 'Kano and around', places: [{ state: 'Kano', cities: [] }], ...KANO };
    dataOf(await admin('POST', '/admin/delivery/zones', zone));
    await use({ cookies: [], origins: [] });
  },
});

/** A phone on a slow line: 400 ms each way, some 400 kbit a second. */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
};

const FORM_TIME = { timeout: 40_000 };

test('a visitor buys on a slow line, pays by a transfer that arrives after the browser was closed, has it from a rider, and sends it back', async ({
  page,
  context,
  url,
  shelf,
  adminToken,
}) => {
  test.slow();
  const admin = clientOf(url, adminToken);
  const lamp = await shelf.put({ price: 10_000, stock: 3 });
  const email = newAddress();
  let token = '';

  await test.step('fills a cart, and says who they are with a code', async () => {
    await slowDown(page);
    await page.goto(`/products/${lamp.slug}`);
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByText('Added to cart successfully').first()).toBeVisible(FORM_TIME);
    await page.goto('/cart');
    await page.getByRole('region', { name: 'Order Summary' }).getByLabel('Delivery to').selectOption('Kano');
    await expect(page.getByText('Arrives in 2 to 4 days')).toBeVisible(FORM_TIME);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Code');
    await expect(field).toBeFocused(FORM_TIME);
    await expect.poll(async () => await mailTo(url, email, /code to pay/)).toBeTruthy();
    await field.fill((await mailTo(url, email, /code to pay/))?.text.match(/\b\d{6}\b/)?.[0] ?? '');
  });

  await test.step('sees the fee for Kano, and sends the money by transfer', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ngozi Eze');
    await page.getByLabel('Phone').first().fill('0803 123 4567');
    await page.getByLabel('Address', { exact: true }).fill('5 Bompai Road');
    await page.getByLabel('State').selectOption('Kano', FORM_TIME);
    await page.getByLabel('City').selectOption('Kano', FORM_TIME);
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('To Kano, in 2 to 4 days');
    await expect(payButton(page)).toHaveText(/₦12,500/);
    await payButton(page).click();
    const sheet = sheetOn(page);
    await sheet.getByRole('button', { name: 'Transfer from a bank instead' }).click(FORM_TIME);
    await sheet.getByRole('button', { name: /^Never arrives/ }).click(FORM_TIME);
    await expect(sheet.getByText(/^Waiting for the transfer/).last()).toBeVisible(FORM_TIME);
    await sheet.getByRole('button', { name: 'Cancel payment' }).click();
    await expect(page.getByRole('region', { name: 'Waiting for your transfer' })).toBeVisible(FORM_TIME);
    token = await page.evaluate(() => localStorage.token);
    await page.close();
  });

  const own = clientOf(url, token);
  await test.step('the money arrives while the browser is closed, and a mail has the order', async () => {
    const [payment] = dataOf(await own<PaymentProgress[]>('GET', '/checkout/awaited'));
    const arrived = { reference: payment?.reference, arrived: (payment?.totalPrice ?? 0) * 100 };
    const sent = await fetch(`${url}/demo/paystack/control/transfer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(arrived),
    });
    expect(sent.status).toBe(200);
    await expect.poll(async () => await mailTo(url, email, /ORD-/), FORM_TIME).toBeTruthy();
  });

  const [placed] = dataOf(await own<Order[]>('GET', '/orders/myorders'));
  const order = { id: placed?._id ?? '', number: placed?.orderNumber ?? '' };
  expect(placed).toMatchObject({ shippingPrice: 2_500, totalPrice: 12_500, paymentStatus: 'paid' });

  await test.step('a rider brings it, and takes the code', async () => {
    const ride = dataOf(
      await admin<MadeRide>('POST', '/admin/rides', {
        orders: [order.id],
        riderName: 'Musa',
        riderPhone: '0803 555 0000',
      }),
    );
    const rider = await context.newPage();
    await slowDown(rider);
    await rider.goto(ride.url);
    const { parcels } = dataOf(await own<OrderDetail>('GET', `/orders/${order.id}`));
    await rider.getByLabel('Customer’s code').fill(parcels[0]?.deliveryCode ?? '', FORM_TIME);
    await rider.getByRole('button', { name: 'Delivered' }).click();
    await expect(rider.getByText('Everything is delivered. Thank you!')).toBeVisible(FORM_TIME);
    await rider.close();
  });

  await test.step('who is logged in nowhere follows the order to its end', async () => {
    const later = await context.newPage();
    await slowDown(later);
    await later.addInitScript(() => localStorage.clear());
    await later.goto('/track');
    await later.getByLabel('Order number').fill(order.number);
    await later.getByLabel('Telephone number or email address').fill('+234 803 123 4567');
    await later.getByRole('button', { name: 'Track order' }).click();
    await expect(later.getByRole('heading', { name: order.number })).toBeVisible(FORM_TIME);
    await expect(later.getByText('Delivered').first()).toBeVisible();
    await later.close();
  });

  await test.step('sends one thing back, and has the money', async () => {
    const again = await context.newPage();
    await slowDown(again);
    await again.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await again.goto(`/orders/${order.id}`);
    await again.getByRole('button', { name: 'Return something' }).click(FORM_TIME);
    const form = again.getByRole('dialog', { name: 'Return something' });
    await expect(form.getByRole('checkbox', { name: lamp.name })).toBeChecked(FORM_TIME);
    await form.getByLabel('Why?').selectOption('damaged');
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(again.getByText('Waiting for an answer')).toBeVisible(FORM_TIME);
    const [asked] = dataOf(await admin<AdminReturn[]>('GET', '/admin/returns'));
    const to = `/admin/returns/${asked?._id}`;
    dataOf(await admin('POST', `${to}/accept`, { answer: 'Please give it to the rider' }));
    dataOf(await admin('POST', `${to}/receive`, { lines: [] }));
    dataOf(await admin('POST', `${to}/refund`, { amount: 10_000 }));
    await expect(async () => {
      await again.reload();
      await expect(again.getByText('₦10,000.00 has gone back to you.')).toBeVisible(FORM_TIME);
    }).toPass();
  });
});
