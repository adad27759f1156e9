import { formatNaira } from '#contract/money.ts';
import { clientOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import { cartCount } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('plus, minus and Remove change lines, totals and badge', async ({ page, shelf, shopper, isMobile }) => {
  const [lamp, chair] = await Promise.all([
    shelf.put({ price: 1500 }),
    shelf.put({ price: 4000, discountPrice: 3000, variations: { Wood: ['Oak', 'Teak'] } }),
  ]);
  await shopper.putIntoCart(lamp._id);
  await shopper.putIntoCart(chair._id, { variation: { Wood: 'Teak' } });
  await page.goto('/cart');
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const main = page.getByRole('main');
  const sums = (subtotal: number, total: number) =>
    expect(main.getByRole('definition')).toHaveText([formatNaira(subtotal), '₦10', formatNaira(total)]);
  await sums(4500, 4510);
  await cartCount(page, '2 items');
  await expect(line(chair.name)).toContainText('Wood: Teak');
  await expect(line(chair.name)).toContainText(formatNaira(4000));

  const more = page.getByRole('button', { name: `Increase quantity of ${lamp.name}` });
  await more.click();
  await more.click();
  await expect(line(lamp.name)).toContainText('Quantity 3');
  await expect(line(lamp.name)).toContainText(formatNaira(4500));
  await sums(7500, 7510);
  await cartCount(page, '4 items');
  await page.getByRole('button', { name: `Decrease quantity of ${lamp.name}` }).click();
  await sums(6000, 6010);
  await expect.poll(async () => (await shopper.cart()).totalItems).toBe(3);

  await page.getByRole('button', { name: `Remove ${chair.name}`, exact: true }).click();
  await expect(line(chair.name)).toHaveCount(0);
  await sums(3000, 3010);
  // With one line left, too, the way on is where the thumb is.
  const bar = page.locator('[data-bar]', { has: page.getByRole('link', { name: 'Proceed to Checkout' }) });
  const belowBar = () =>
    bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom));
  if (isMobile) await expect.poll(belowBar).toBe(0);
  await page.reload();
  await sums(3000, 3010);
  await page.getByRole('button', { name: `Decrease quantity of ${lamp.name}` }).click();
  await page
    .getByRole('button', { name: `Decrease quantity of ${lamp.name}, which takes it out of the cart` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/\d items?/)).toHaveCount(0);
  await expect.poll(async () => (await shopper.cart()).items).toEqual([]);
});

test(
  'where less is left than the cart has, minus goes down to that, and takes out what has sold out',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const [lamp, chair] = await Promise.all([shelf.put({ stock: 9 }), shelf.put({ stock: 9 })]);
    for (const [{ _id }, left] of [
      [lamp, 3],
      [chair, 0],
    ] as const) {
      await shopper.putIntoCart(_id, { quantity: 5 });
      await shelf.change(_id, { stock: left });
    }
    await page.goto('/cart');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row(lamp.name)).toContainText('Only 3 left in stock');
    await page.getByRole('button', { name: `Decrease quantity of ${lamp.name}`, exact: true }).click();
    await expect(row(lamp.name)).toContainText('Quantity 3');
    await expect(row(chair.name)).toContainText('Out of stock');
    const takesOut = `Decrease quantity of ${chair.name}, which takes it out of the cart`;
    await page.getByRole('button', { name: takesOut }).click();
    await expect(row(chair.name)).toHaveCount(0);
    await expect.poll(async () => (await shopper.cart()).items.map(({ quantity }) => quantity)).toEqual([3]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'the cart is asked for beside who is here, and once',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ price: 1500 });
    await shopper.putIntoCart(product._id);
    let goOn = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let times = 0;
    await page.route('**/api/v1/cart', async (route) => {
      times += 1;
      goOn();
      await route.continue();
    });
    await page.route('**/api/v1/auth/me', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText(product.name);
    await cartCount(page, '1 item');
    expect(times).toBe(1);
  },
);

test('an empty cart says so and leads on', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/products');
});

test(
  'more than there is, is taken back with the shop’s sentence',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/^Only 2 left in stock ApiError/);
    const product = await shelf.put({ price: 1000, stock: 5 });
    await shopper.putIntoCart(product._id, { quantity: 2 });
    const read = page.waitForResponse('**/api/v1/cart');
    await page.goto('/cart');
    const asItWas = await (await read).json();
    const main = page.getByRole('main');
    await expect(main).toContainText('Quantity 2');
    // Read once more on a slow line, the page would know already.
    await page.route('**/api/v1/cart', (route) => route.fulfill({ json: asItWas }));
    await shelf.change(product._id, { stock: 2 });
    let answer = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/cart/items/*', async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    // Shown before the shop has answered.
    await expect(main).toContainText('Quantity 3');
    await cartCount(page, '3 items');
    await page.unroute('**/api/v1/cart');
    answer();
    await expectToast(page, 'Only 2 left in stock');
    await expect(main).toContainText('Quantity 2');
    await cartCount(page, '2 items');
    await expect(main.getByRole('definition')).toHaveText(['₦2,000', '₦10', '₦2,010']);
    const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
    await expect(more).toBeDisabled();
    // It keeps the place of whoever goes on by keyboard, and does nothing.
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toBeFocused();
    await expect(main).toContainText('Quantity 2');
  },
);

test('an answer that comes late does not undo a change', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const product = await shelf.put();
  await shopper.putIntoCart(product._id);
  await page.goto('/');
  await cartCount(page, '1 item');
  let answer = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = page.waitForRequest('**/api/v1/cart');
  await page.route('**/api/v1/cart', async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await asked;
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
  await expect.poll(async () => (await shopper.cart()).totalItems).toBe(2);
  const answered = page.waitForResponse('**/api/v1/cart');
  answer();
  await (await answered).finished();
  await expect(page.getByRole('main')).toContainText('Quantity 2');
  await cartCount(page, '2 items');
});

test(
  'without a connection a change is taken back',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/ERR_FAILED|The cart could not be loaded|^Failed to remove from cart ApiError/);
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText('Quantity 1');
    await page.route('**/api/v1/cart/**', (route) => route.abort());
    await page.getByRole('button', { name: `Remove ${product.name}`, exact: true }).click();
    await expectToast(page, 'Failed to remove from cart');
    await expect(page.getByRole('main')).toContainText('Quantity 1');
    await cartCount(page, '1 item');
  },
);

test('quick taps all count', async ({ page, shelf, shopper }) => {
  const product = await shelf.put({ stock: 30 });
  await shopper.putIntoCart(product._id);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: `Increase quantity of ${product.name}` });
  for (let tap = 0; tap < 7; tap += 1) await more.click();
  await expect(page.getByRole('main')).toContainText('Quantity 8');
  await expect.poll(async () => (await shopper.cart()).totalItems).toBe(8);
  await expect(page.getByRole('main')).toContainText('Quantity 8');
});

test('a product that has gone is dropped and named', WHATEVER_WIDTH, async ({ page, shelf, shopper }) => {
  const [kept, gone] = await Promise.all([shelf.put(), shelf.put()]);
  await shopper.putIntoCart(kept._id);
  await shopper.putIntoCart(gone._id);
  await shelf.change(gone._id, { isActive: false });
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText(
    `No longer available and taken out of your cart: ${gone.name}`,
  );
  await expect(page.getByRole('listitem').filter({ hasText: kept.name })).toBeVisible();
  await cartCount(page, '1 item');
});

test(
  'a session that has ended elsewhere leads to the login and back to the cart',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, url, trouble }) => {
    trouble.expect(/The cart could not be loaded/);
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText(product.name);
    await clientOf(url, shopper.token)('POST', '/auth/logout');
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(shopper.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main')).toContainText(product.name);
  },
);

test(
  'whoever comes back to the cart goes on from what has become of it in another tab',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id, { quantity: 4 });
    await page.goto('/cart');
    const line = page.getByRole('listitem').filter({ hasText: product.name });
    await expect(line).toContainText('Quantity 4');
    await shopper.putIntoCart(product._id, { quantity: 3 });
    // A page of headless Chromium is always in sight.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(line).toContainText('Quantity 7');
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click();
    await expect.poll(async () => (await shopper.cart()).totalItems).toBe(8);
  },
);

for (const isLookLost of [false, true]) {
  test(
    isLookLost
      ? 'what was put in is not put in twice where its answer was lost, and so was the look at the cart'
      : 'what was put in is told to be in, also where its answer was lost',
    WHATEVER_WIDTH,
    async ({ page, shelf, shopper, trouble }) => {
      trouble.expect(/ERR_FAILED|The cart could not be loaded/);
      const product = await shelf.put();
      await page.goto(`/products/${product.slug}`);
      const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
      await expect(add).toBeEnabled();
      await page.waitForLoadState('networkidle');
      await page.route(
        '**/api/v1/cart/items',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      if (isLookLost) await page.route('**/api/v1/cart', (route) => route.abort(), { times: 1 });
      await add.click();
      if (isLookLost) {
        await expectToast(page, 'Failed to add to cart');
        await expect(add).toBeEnabled();
        await add.click();
      }
      await expectToast(page, 'Added to cart successfully');
      await cartCount(page, '1 item');
      expect((await shopper.cart()).totalItems).toBe(1);
      // Whoever wants one more has it.
      await add.click();
      // The badge counts at once.
      await expect.poll(async () => (await shopper.cart()).totalItems).toBe(2);
    },
  );
}
