import type { OrderReturns, Return } from '#contract/returns/schemas.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings, withFilters } from './steps.ts';
import { expectToast, noteToasts } from './told.ts';

/** A red square, as a phone might take it. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNYoKCAFTEMLQkAAhI4AUbO+9YAAAAASUVORK5CYII=',
  'base64',
);
const INSTRUCTIONS = `Please bring it to ${ADDRESS.address}`;

test('a shopper asks with a picture, the owner accepts, receives and refunds, and the shopper sees it', async ({
  page,
  browser,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  // From the request to the money: a long way on a busy machine.
  test.slow();
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const order = await shopper.buy(lamp._id, { quantity: 2 });
  const asAdmin = clientOf(url, adminToken);
  await asAdmin('PUT', `/orders/${order._id}/status`, { status: 'delivered' });
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
  const returns = own.locator('section', { has: own.getByRole('heading', { name: 'Returns', exact: true }) });

  await test.step('the owner sets the days; before that nothing is offered', async () => {
    await own.goto(`/orders/${order._id}`);
    await expect(own.getByRole('heading', { name: 'Delivery confirmed' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Return something' })).toHaveCount(0);
    await openSettings(page, 'Returns');
    await page.getByLabel('Returns accepted within … days').fill('14');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Settings updated successfully');
  });

  await test.step('the shopper asks to return one of two, with a picture', async () => {
    await own.goto(`/orders/${order._id}`);
    await own.getByRole('button', { name: 'Return something' }).click();
    const form = own.getByRole('dialog', { name: 'Return something' });
    await form.getByLabel(`How many of ${lamp.name}`).selectOption('1');
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please choose a reason');
    await form.getByLabel('Why?').selectOption('damaged');
    await form.getByLabel('What is wrong?').fill('It does not shine');
    await form
      .getByLabel('Add picture')
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: PHOTO });
    await expect(form.getByRole('img', { name: 'lamp.png' })).toBeVisible();
    await expectFitting(own);
    await expectAccessible(own);
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expectToast(own, 'Your request has been sent');
    await expect(returns.getByText('Waiting for an answer')).toBeVisible();
    await expect(returns.getByRole('img', { name: 'Picture 1 of the return' })).toBeVisible();
    await expectFitting(own);
    await expectAccessible(own);
  });

  const details = page.getByRole('dialog', { name: `Return of ${order.orderNumber}` });
  await test.step('the owner looks at it and accepts', async () => {
    // Others may wait as well: of journeys that share this shop, and of a first try.
    await expect(page.getByRole('link', { name: /^Returns \d+ needs? attention$/ })).toBeVisible();
    await page.goto('/admin/returns');
    await expect(page.getByText(/^\d+ returns? waiting for you\.$/)).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    await withFilters(page, async () => void (await page.getByLabel('State').selectOption('asked')));
    await expect(page).toHaveURL(/state=asked/);
    await page.getByRole('link', { name: order.orderNumber }).first().click();
    await expect(details.getByText('It does not shine')).toBeVisible();
    await expect(details.getByRole('img', { name: 'Picture 1 of the return' })).toBeVisible();
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Accept' }).click();
    const form = page.getByRole('dialog', { name: 'Accept the return' });
    await form.getByLabel('Where and how to send it back').fill(INSTRUCTIONS);
    await form.getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Return accepted');
    await own.reload();
    await expect(returns.getByText(INSTRUCTIONS)).toBeVisible();
  });

  await test.step('it comes back, and the money goes', async () => {
    await details.getByRole('button', { name: 'Received' }).click();
    const received = page.getByRole('dialog', { name: 'It has come back' });
    // What is damaged is not sold again, unless somebody says so.
    const again = received.getByLabel(`Back in stock: ${lamp.name}`);
    await expect(again).toHaveValue('0');
    await again.selectOption('1');
    await received.getByRole('button', { name: 'Received' }).click();
    await expectToast(page, 'Return received');
    await expect(details.getByText('1 back in stock')).toBeVisible();
    await details.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: `Refund ${shopper.name}` });
    await expect(refund.getByLabel('Amount (₦)')).toHaveValue('1000');
    await expectAccessible(page);
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await expectToast(page, 'Refund started');
    await expect(async () => {
      await own.reload();
      await expect(returns.getByText('₦1,000.00 has gone back to you.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
  await test.step('the list of orders says so, and it stays when the shop takes no more returns', async () => {
    await asAdmin('PUT', '/admin/settings', { returnDays: 0 });
    await own.goto('/history');
    await expect(own.getByText('Return: refunded')).toBeVisible();
    await own.getByRole('link', { name: 'View Details' }).click();
    await expect(returns.getByText('₦1,000.00 has gone back to you.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Return something' })).toHaveCount(0);
    await asAdmin('PUT', '/admin/settings', { returnDays: 14 });
  });
  await test.step('the order has it too, and takes what somebody asks by telephone', async () => {
    await page.goto(`/admin/orders/${order._id}`);
    const dialog = page.getByRole('main');
    await expect(dialog.getByRole('button', { name: 'Return something' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Open the return' }).click();
    await expect(details.getByText(INSTRUCTIONS)).toBeVisible();
  });
  await context.close();
});

type AsAdmin = ReturnType<typeof clientOf>;

/** A return that is asked for, of an order of its own. */
const askedFor = async (asAdmin: AsAdmin, shopper: Shopper, productId: string): Promise<Return> => {
  dataOf(await asAdmin('PUT', '/admin/settings', { returnDays: 14 }));
  const { _id } = await shopper.buy(productId, { quantity: 1 });
  await asAdmin('PUT', `/orders/${_id}/status`, { status: 'delivered' });
  const { lines } = dataOf(await asAdmin<OrderReturns>('GET', `/orders/${_id}/returns`));
  const body = { lines: [{ line: lines[0]?.line, quantity: 1 }], reason: 'does_not_fit' };
  return dataOf(await asAdmin<Return>('POST', `/orders/${_id}/returns`, body));
};

test('a form that was left by Back does not open with the next return', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const asAdmin = clientOf(url, adminToken);
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const back = await askedFor(asAdmin, shopper, lamp._id);
  const next = await askedFor(asAdmin, shopper, lamp._id);
  dataOf(await asAdmin('POST', `/admin/returns/${back._id}/accept`, { answer: INSTRUCTIONS }));
  dataOf(await asAdmin('POST', `/admin/returns/${back._id}/receive`, {}));
  await page.goto('/admin/returns');
  await page.getByRole('link', { name: back.orderNumber }).first().click();
  const first = page.getByRole('dialog', { name: `Return of ${back.orderNumber}` });
  await first.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Refund ${shopper.name}` });
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(first).toBeHidden();
  await page.getByRole('link', { name: next.orderNumber }).first().click();
  await expect(
    page
      .getByRole('dialog', { name: `Return of ${next.orderNumber}` })
      .getByRole('button', { name: 'Accept' }),
  ).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('what was begun on a return stays where a colleague is quicker', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const asAdmin = clientOf(url, adminToken);
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const asked = await askedFor(asAdmin, shopper, lamp._id);
  await page.goto('/admin/returns');
  await page.getByRole('link', { name: asked.orderNumber }).first().click();
  const details = page.getByRole('dialog', { name: `Return of ${asked.orderNumber}` });
  await details.getByRole('button', { name: 'Decline' }).click();
  const declining = page.getByRole('dialog', { name: 'Decline the return' });
  const why = declining.getByLabel('Why it is declined');
  await why.fill('It was worn');
  dataOf(await asAdmin('POST', `/admin/returns/${asked._id}/accept`, { answer: INSTRUCTIONS }));
  await expect(declining.getByRole('alert')).toHaveText('This return has moved on: accepted');
  await expect(why).toHaveValue('It was worn');
  await why.fill('');
  await declining.getByRole('button', { name: 'Cancel' }).click();
  await expect(declining).toHaveCount(0);
});

test('another product that was chosen for an exchange is not lost by a slip', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const asAdmin = clientOf(url, adminToken);
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const instead = await shelf.put({ price: 1_000, stock: 9 });
  const asked = await askedFor(asAdmin, shopper, lamp._id);
  dataOf(await asAdmin('POST', `/admin/returns/${asked._id}/accept`, { answer: INSTRUCTIONS }));
  dataOf(await asAdmin('POST', `/admin/returns/${asked._id}/receive`, {}));
  await page.goto('/admin/returns');
  await page.getByRole('link', { name: asked.orderNumber }).first().click();
  const details = page.getByRole('dialog', { name: `Return of ${asked.orderNumber}` });
  await details.getByRole('button', { name: 'Exchange' }).click();
  const exchange = page.getByRole('dialog', { name: 'Exchange the return' });
  await exchange.getByRole('button', { name: `Choose another for ${lamp.name}` }).click();
  await exchange.getByLabel('Find a product').fill(instead.name);
  await exchange.getByRole('button', { name: instead.name }).click();
  await expect(exchange.getByText(`1 × ${instead.name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(exchange.getByText(`1 × ${instead.name}`)).toBeVisible();
});

test('each decision on a return is told once it is made', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const asAdmin = clientOf(url, adminToken);
  const lamp = await shelf.put({ price: 1_000, stock: 9 });
  const refused = await askedFor(asAdmin, shopper, lamp._id);
  const never = await askedFor(asAdmin, shopper, lamp._id);
  dataOf(await asAdmin('POST', `/admin/returns/${never._id}/accept`, { answer: INSTRUCTIONS }));
  const decide = async (
    { orderNumber }: Return,
    step: { button: string; form: string; why: string; told: string },
  ): Promise<void> => {
    await page.goto('/admin/returns');
    await page.getByRole('link', { name: orderNumber }).first().click();
    const details = page.getByRole('dialog', { name: `Return of ${orderNumber}` });
    await details.getByRole('button', { name: step.button }).click();
    const form = page.getByRole('dialog', { name: step.form });
    await form.getByLabel(/^Why/).fill(step.why);
    await form.getByRole('button', { name: step.button }).click();
    await expectToast(page, step.told);
    await expect(form).toHaveCount(0);
    await expect(details.getByText(step.why)).toBeVisible();
    await expect(details.getByRole('button', { name: step.button })).toHaveCount(0);
  };
  await decide(refused, {
    button: 'Decline',
    form: 'Decline the return',
    why: 'It was worn',
    told: 'Return declined',
  });
  await decide(never, {
    button: 'End Without Refund',
    form: 'End the return without a refund?',
    why: 'It never came',
    told: 'Return closed',
  });
});
