import type { Page, Request } from '@playwright/test';
import type { OrderDetail } from '#contract/orders/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

const TAB = '/admin/dashboard?tab=orders';

/** Where a rider's link leads, in a page of its own. */
const linkOf = async (page: Page): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: 'The rider’s link' });
  await expect(dialog).toBeVisible();
  return (await dialog.getByText(/\/rider#/).textContent()) ?? '';
};

test('an order goes out in two parcels, a rider hands them over with codes, and its shopper follows it', async ({
  page,
  context,
  shelf,
  shopper,
  url,
}) => {
  // From the order to the door: a long way on a busy machine.
  test.slow();
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const order = await shopper.buy(lamp._id, { quantity: 2 });
  const ask = clientOf(url, shopper.token);
  const own = async (): Promise<OrderDetail> => dataOf(await ask('GET', `/orders/${order._id}`));

  await test.step('the owner sends one of two, and the rest stays', async () => {
    await page.goto(`/admin/orders/${order._id}`);
    const details = page.getByRole('main');
    await details.getByRole('button', { name: 'Send', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Send ${order.orderNumber}` });
    // Enter ends what is typed, and sends nothing yet.
    const quantity = form.getByRole('textbox', { name: /^Quantity of/ });
    await quantity.fill('1');
    await quantity.press('Enter');
    await expect(form.getByRole('button', { name: 'Send Parcel' })).toBeEnabled();
    await form.getByRole('button', { name: 'Own rider' }).click();
    await expect(form.getByLabel('Tracking link')).toHaveCount(0);
    // Typed for a way that is not taken after all: the parcel would be one of both.
    await form.getByLabel('Rider’s telephone').fill('0803 555 0000');
    await form.getByRole('button', { name: 'Courier', exact: true }).click();
    await expect(form.getByLabel('Rider’s telephone')).toHaveCount(0);
    await form.getByLabel('Courier').fill('GIG Logistics');
    await form.getByLabel('Tracking link').fill('http://gig.example/1');
    await form.getByRole('button', { name: 'Send Parcel' }).click();
    await expect(form.getByText('must be an address that begins with https://')).toBeVisible();
    await form.getByLabel('Tracking link').fill('https://gig.example/1');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send Parcel' }).click();
    await expectToast(page, 'Parcel sent');
    await expect(details.getByText('1 item to send')).toBeVisible();
    await expect(details.getByRole('link', { name: 'Follow this parcel' })).toHaveAttribute(
      'href',
      'https://gig.example/1',
    );
    expect((await own()).parcels[0]).toMatchObject({ courier: 'GIG Logistics', riderPhone: '' });
  });

  await test.step('labels and the packing list are printed', async () => {
    await page.goto(`/admin/orders/print?as=labels&ids=${order._id}`);
    await expect(page.getByRole('heading', { name: 'Labels (2)' })).toBeVisible();
    await expect(page.getByRole('img', { name: `Code to follow ${order.orderNumber}` })).toHaveCount(2);
    await page.getByRole('button', { name: 'A6, one on a sheet' }).click();
    await expectFitting(page);
    await expectAccessible(page);
    await page.goto(`/admin/orders/print?as=packing&ids=${order._id}`);
    await expect(page.getByText(lamp.name)).toBeVisible();
    await expectFitting(page);
    for (const [kind, sentence] of [
      ['slips', 'No orders found'],
      ['labels', 'Nothing to pack'],
    ] as const) {
      await page.goto(`/admin/orders/print?as=${kind}&ids=x`);
      await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveCount(0);
    }
  });

  await test.step('the rest goes out with a rider', async () => {
    await page.goto(`${TAB}&search=${encodeURIComponent(shopper.email)}`);
    await page.getByRole('checkbox', { name: `Select ${order.orderNumber}` }).check();
    await expectFitting(page);
    await page.getByRole('button', { name: 'Rider', exact: true }).click();
    await page.getByLabel('Rider’s name').fill('Musa');
    await page.getByLabel('Rider’s telephone').fill('0803 555 0000');
    await page.getByRole('button', { name: 'Make Link' }).click();
    const rider = await context.newPage();
    const asked: string[] = [];
    rider.on('request', (request) => asked.push(request.url()));
    await rider.goto('/rider');
    await expect(rider.getByText('This page opens by the link that the shop sends you.')).toBeVisible();
    expect(asked.filter((address) => address.includes('/rider/day'))).toEqual([]);
    // In the same tab, where nothing changes but what is behind the #.
    await rider.goto(await linkOf(page));
    await expect(rider.getByRole('heading', { name: 'Deliveries for Musa' })).toBeVisible();
    await expectFitting(rider);
    await expectAccessible(rider);
    const stops = rider.getByRole('list', { name: 'To deliver' }).locator('> li');
    await expect(stops).toHaveCount(2);
    const codes = (await own()).parcels.map(({ deliveryCode }) => deliveryCode ?? '');
    const wrong = String((Number(codes[0]) + 1) % 10_000).padStart(4, '0');
    await stops.first().getByLabel('Customer’s code').fill(wrong);
    await stops.first().getByRole('button', { name: 'Delivered' }).click();
    await expect(stops.first().getByText('Wrong code. 4 tries left.')).toBeVisible();
    for (const code of codes) {
      await stops.first().getByLabel('Customer’s code').fill(code);
      await stops.first().getByRole('button', { name: 'Delivered' }).click();
      await expect(rider.getByText(`${codes.indexOf(code) + 1} of 2 delivered`)).toBeVisible();
    }
    await expect(rider.getByText('Everything is delivered. Thank you!')).toBeVisible();
    await rider.close();
    expect((await own()).status).toBe('delivered');
  });

  await test.step('whoever knows the number and the address follows it', async () => {
    await page.goto('/track');
    await page.getByLabel('Order number').fill(order.orderNumber.toLowerCase());
    await page.getByLabel('Telephone number or email address').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Track order' }).click();
    await expect(page.getByText('We know no order with this number')).toBeVisible();
    await page.getByLabel('Telephone number or email address').fill(shopper.email);
    await page.getByRole('button', { name: 'Track order' }).click();
    await expect(page.getByRole('heading', { name: order.orderNumber })).toBeFocused();
    await expect(page.getByText('Parcel 2, 1 item')).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
  });
});

test('a link whose order does not come is not called ended, and can be tried again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  await page.route('**/api/v1/orders/follow/link', (route) => route.abort());
  await page.goto('/track#a-key-that-has-ended');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByText('Failed to fetch order')).toBeVisible();
  await expect(page.getByText('This link has ended')).toHaveCount(0);
  await page.unroute('**/api/v1/orders/follow/link');
  // This one the shop has answered: asking again would change nothing.
  await again.click();
  await expect(page.getByText('This link has ended')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a link that comes to nothing late takes no order away that was found meanwhile', async ({
  page,
  shelf,
  shopper,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED/);
  const order = await shopper.buy((await shelf.put())._id);
  const find = async (): Promise<void> => {
    await page.getByLabel('Order number').fill(order.orderNumber);
    await page.getByLabel('Telephone number or email address').fill(shopper.email);
    await page.getByRole('button', { name: 'Track order' }).click();
    await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible();
  };
  const other = page.getByRole('button', { name: 'Track another order' });
  const again = page.getByRole('button', { name: 'Try again' });
  const isAsked = (request: Request): boolean => request.url().endsWith('/orders/follow/link');
  const late = Promise.withResolvers<void>();
  await page.route('**/api/v1/orders/follow/link', async (route) => {
    await late.promise;
    await route.abort();
  });
  const asking = page.waitForRequest(isAsked);
  await page.goto('/track#a-key-on-its-way');
  await asking;
  await find();
  const failing = page.waitForEvent('requestfailed', isAsked);
  late.resolve();
  await failing;
  await other.click();
  await expect(page.getByLabel('Order number')).toBeVisible();
  await expect(page.getByText('Failed to fetch order')).toHaveCount(0);

  // Whoever has found the order by its number is asked to try no link again.
  await page.evaluate(() => {
    location.hash = 'another-key';
  });
  await expect(again).toBeVisible();
  await find();
  await other.click();
  await expect(page.getByLabel('Order number')).toBeVisible();
  await expect(again).toHaveCount(0);
});
