import { randomUUID } from 'node:crypto';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { MadeRide } from '#contract/rides/schemas.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { fillAddress } from './steps.ts';
import { expectToast, noteToasts } from './told.ts';
import { watchForTrouble } from './trouble.ts';

test('a zone offers to pay on delivery, a shopper orders so, a rider takes the cash, and the owner books another', async ({
  page,
  browser,
  url,
  shelf,
  adminToken,
}) => {
  test.slow();
  await page.goto('/admin/delivery');
  await page.getByRole('button', { name: 'Add Zone' }).click();
  const form = page.getByRole('dialog', { name: 'Add Delivery Zone' });
  await form.getByLabel('Name').fill('Lagos');
  await form.getByLabel('Fee (₦)').fill('1500');
  await form.getByLabel('Lagos', { exact: true }).check();
  await form.getByLabel('Shoppers may pay on delivery').check();
  await form.getByLabel('Highest order (₦)').fill('20000');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Zone' }).click();
  await expect(page.getByText('Pay on delivery to ₦20,000.00')).toBeVisible();

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
  await noteToasts(context);
  const trouble = watchForTrouble(context);
  const shop = await context.newPage();
  await shop.goto('/checkout');
  await fillAddress(shop);
  const ways = shop.getByRole('group', { name: 'How do you want to pay?' });
  await ways.getByLabel(/^Pay on delivery/).check();
  await expectAccessible(shop);
  await shop.getByRole('button', { name: 'Order for ₦11,500' }).click();
  await expectToast(shop, 'Order placed. You pay when it comes.');
  await expect(shop).toHaveURL('/history');
  const [order] = await shopper.orders();
  expect(order).toMatchObject({ isPaid: false, amountDue: 11_500, paymentMethod: 'on_delivery' });
  await shop.goto(`/orders/${order?._id}`);
  await expect(shop.getByText('To pay on delivery')).toBeVisible();
  await expectAccessible(shop);
  expect(trouble.unexpected()).toEqual([]);
  await context.close();

  await page.goto(`/admin/orders/${order?._id}`);
  const details = page.getByRole('main');
  await expect(details.getByText('Collect ₦11,500.00')).toBeVisible();
  await details.getByRole('button', { name: 'Book Payment' }).click();
  const booking = page.getByRole('dialog', { name: /^Book Payment/ });
  await expectAccessible(page);
  await booking.getByRole('button', { name: 'Book Payment' }).click();
  await expectToast(page, 'Payment booked');
  await expect(details.getByText(/^Cash, booked by/)).toBeVisible();
  const [paid] = await shopper.orders();
  expect(paid).toMatchObject({ isPaid: true, status: 'delivered' });

  // Another one goes out with a rider.
  const ask = clientOf(url, shopper.token);
  await shopper.putIntoCart((await shelf.put({ price: 2_000, stock: 9 }))._id);
  const other = dataOf(
    await ask<Order>('POST', '/orders/on-delivery', { key: randomUUID(), shippingAddress: ADDRESS }),
  );
  const { url: link } = dataOf(
    await clientOf(url, adminToken)<MadeRide>('POST', '/admin/rides', {
      orders: [other._id],
      riderName: 'Musa',
      riderPhone: '0803 555 0000',
    }),
  );
  const { parcels } = dataOf(await ask<OrderDetail>('GET', `/orders/${other._id}`));
  await page.goto(link);
  await expect(page.getByText('Collect ₦3,500.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Customer’s code').fill(parcels[0]?.deliveryCode ?? '');
  await page.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByText('Please take ₦3,500.00 and say so')).toBeVisible();
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByText('You have ₦3,500.00 in cash for the shop')).toBeVisible();
  await page.goto('/admin/rides');
  await expect(page.getByText('Has taken ₦3,500.00 in cash')).toBeVisible();
});
