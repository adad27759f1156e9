import { formatNairaExact } from '#contract/money.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, loggedIn, shopperTest as test } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('an order shows what, where to, how it was paid, and that it has arrived', async ({
  page,
  shelf,
  shopper,
}) => {
  const product = await shelf.put({ price: 1250.75, variations: { Size: ['M'] } });
  const order = await shopper.buy(product._id, { quantity: 2, variation: { Size: 'M' } });
  await page.goto('/history');
  await page.getByRole('link', { name: `View Details of ${order.orderNumber}` }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
  for (const text of [
    'Pending',
    product.name,
    'Size: M',
    formatNairaExact(1250.75),
    formatNairaExact(2501.5),
    formatNairaExact(2511.5),
    '5 Allen Avenue',
    order.paystackReference,
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('heading', { name: /delivery confirmed/i })).toHaveCount(0);
  await shelf.setOrderStatus(order._id, 'delivered');
  await page.reload();
  await expect(main.getByRole('heading', { name: /delivery confirmed/i })).toBeVisible();
  // The old price and the old name stay, whatever becomes of the product.
  await shelf.change(product._id, { price: 9999 });
  await page.reload();
  await expect(main).toContainText(formatNairaExact(1250.75));
});

test(
  'an order tells what happened to it, as it happens',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ price: 1250.75 });
    const order = await shopper.buy(product._id);
    await page.goto(`/orders/${order._id}`);
    const main = page.getByRole('main');
    const events = main.getByRole('listitem').filter({ has: page.getByRole('time') });
    await expect(events).toHaveText([/^Order placed/, /^Payment confirmed/]);
    await shelf.setOrderStatus(order._id, 'shipped');
    await page.reload();
    await expect(events).toHaveText([/^Order placed/, /^Payment confirmed/, /^Order shipped/]);
    await expect(events.last().getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);

    await shelf.refundOrder(order._id, 500.5);
    const amount = formatNairaExact(500.5);
    await expect(async () => {
      await page.reload();
      await expect(events.last()).toHaveText(new RegExp(`^Refund of ${amount} completed`), {
        timeout: 2_000,
      });
    }).toPass();
    await expect(events).toHaveCount(5);
    await expect(main.getByText(`Refund of ${amount} started`)).toBeVisible();
    await expect(main.getByText(`-${amount}`)).toBeVisible();
    await expect(main.getByText('is on its way to you')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/history');
    await expect(main.getByText(`${amount} refunded`)).toBeVisible();
  },
);

test('the receipt is the order on paper, wide and narrow, without the shop around it', async ({
  page,
  shelf,
  shopper,
}) => {
  const product = await shelf.put({ price: 1250.75, variations: { Size: ['M'] } });
  const order = await shopper.buy(product._id, { quantity: 2, variation: { Size: 'M' } });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await expect(page).toHaveTitle(`${order.orderNumber} | Shop`);
  await expect(page.getByText('Receipt', { exact: true })).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  for (const width of [700, 272]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
    for (const text of [
      order.orderNumber,
      'Placed on',
      product.name,
      'Size: M',
      formatNairaExact(2501.5),
      formatNairaExact(2511.5),
      order.paystackReference,
      '5 Allen Avenue',
      'Paid at',
    ]) {
      await expect(
        page.getByRole('main').getByText(text).filter({ visible: true }).first(),
        text,
      ).toBeVisible();
    }
    // Neither the shop around it nor anything to press; what is printed fits the paper.
    for (const role of [
      'banner',
      'contentinfo',
      'complementary',
      'navigation',
      'button',
      'searchbox',
      'combobox',
    ] as const) {
      await expect(page.getByRole(role), role).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: 'Order Timeline' })).toHaveCount(0);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages(await page.pdf({ format: 'A4' }))).toBe(1);
});

test(
  'buying again fills the cart with what there still is, and says what is not',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const [lamp, chair, stool] = await Promise.all([
      shelf.put({ stock: 20 }),
      shelf.put({ stock: 20, price: 1000 }),
      shelf.put({ stock: 20 }),
    ]);
    await shopper.putIntoCart(lamp._id);
    await shopper.putIntoCart(chair._id, { quantity: 2 });
    const order = await shopper.buy(stool._id, { quantity: 5 });
    await page.goto(`/orders/${order._id}`);
    await page.getByRole('button', { name: 'Buy again' }).dblclick();
    await expect(page).toHaveURL('/cart');
    await expectToast(page, 'Added to cart successfully');
    await cartCount(page, '8');
    expect((await shopper.cart()).totalItems).toBe(8);

    await shelf.change(lamp._id, { isActive: false });
    await shelf.change(stool._id, { stock: 3 });
    await shelf.change(chair._id, { price: 1200 });
    await page.goto('/history');
    await page.getByRole('button', { name: `Buy again ${order.orderNumber}` }).click();
    await expect(page).toHaveURL('/cart');
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Not everything' });
    for (const sentence of [
      `${lamp.name} is no longer available.`,
      `Only 3 of ${stool.name} left in stock.`,
      `${chair.name} now costs ${formatNairaExact(1200)} instead of ${formatNairaExact(1000)}.`,
    ]) {
      await expect(notice).toContainText(sentence);
    }
    const { items } = await shopper.cart();
    expect(items.map((line) => line.product.name)).not.toContain(lamp.name);
  },
);

test(
  'when nothing can be bought again the shopper stays and reads why',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    const order = await shopper.buy(product._id);
    await shelf.change(product._id, { isActive: false });
    for (const path of [`/orders/${order._id}`, '/history']) {
      await page.goto(path);
      await page.getByRole('button', { name: /^Buy again/ }).click();
      const notice = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'Nothing from this order' });
      await expect(notice).toContainText(`${product.name} is no longer available.`);
      await expect(page).toHaveURL(path);
    }
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  },
);

test(
  'an order is found by its number, however it is typed, and only by its owner',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url }) => {
    const product = await shelf.put();
    const order = await shopper.buy(product._id);
    const foreign = await (await newShopper(url)).buy(product._id);
    await page.goto('/order');
    const field = page.getByLabel('Order number');
    const find = page.getByRole('button', { name: 'Find order' });
    await find.click();
    await expect(page.getByText('Please enter an order number')).toBeVisible();
    await expect(field).toBeFocused();
    for (const number of [foreign.orderNumber, 'nonsense']) {
      await field.fill(number);
      await field.press('Enter');
      await expect(page.getByText('Order not found')).toBeVisible();
      await expect(field).toHaveValue(number);
    }
    await field.fill(` ${order.orderNumber.toLowerCase().replace('ord-', '').replace('-', ' ')} `);
    await find.click();
    await expect(page).toHaveURL(`/orders/${order._id}`);
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
  },
);

/** A shopper of a shop that has said which company it is. */
const companyTest = ownShopTest.extend({
  settings: { legalName: 'Mama Put Ltd', registrationNumber: 'RC 1234567', taxNumber: '12345678-0001' },
  token: ({ shopper }, use) => use(shopper.token),
});

companyTest(
  'paper says which company sold, with its RC number and its TIN: the receipt, and what the desk prints',
  WHATEVER_WIDTH,
  async ({ page, browser, url, adminToken, shelf, shopper }) => {
    const company = 'Mama Put Ltd · RC 1234567 · TIN 12345678-0001';
    const order = await shopper.buy((await shelf.put())._id);
    await page.goto(`/orders/${order._id}`);
    const head = page.getByRole('main').getByText(company);
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
    await expect(head).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(head).toBeVisible();

    const context = await browser.newContext({ baseURL: url, storageState: loggedIn(url, adminToken) });
    const desk = await context.newPage();
    await desk.emulateMedia({ media: 'print' });
    for (const kind of ['slips', 'receipts']) {
      await desk.goto(`/admin/orders/print?as=${kind}&ids=${order._id}`);
      await expect(desk.getByRole('article').getByText(company), kind).toBeVisible();
    }
    await context.close();
  },
);
