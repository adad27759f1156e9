import type { Locator, Page } from '@playwright/test';
import { productNumberIn } from '#contract/catalogue/addresses.ts';
import { formatNaira, formatNairaExact } from '#contract/money.ts';
import { expectSeen } from './seen.ts';
import { expect, shopperTest, test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount, toast } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const LONG = 'A lantern for long evenings. '.repeat(12).trim();

const add = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });

test('the gallery goes on by arrow, click, key and thumbnail, and round at its ends', async ({
  page,
  shelf,
}) => {
  const product = await shelf.put({ pictures: 3 });
  await page.goto(`/products/${product.slug}`);
  const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` });
  const shows = async (picture: number) => {
    await expect(gallery.getByText(`${picture} / 3`)).toBeVisible();
    await expect(gallery.getByRole('img', { name: `${product.name}, picture ${picture}` })).toBeInViewport({
      ratio: 0.9,
    });
    await expect(gallery.getByRole('button', { name: `Show picture ${picture}` })).toHaveAttribute(
      'aria-current',
      'true',
    );
  };
  await shows(1);
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await shows(2);
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  await shows(1);
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  await shows(3);
  await page.keyboard.press('ArrowRight');
  await shows(1);
  await page.keyboard.press('ArrowLeft');
  await shows(3);
  await gallery.getByRole('button', { name: 'Picture 3 of 3: show the next' }).click();
  await shows(1);
  await gallery.getByRole('button', { name: 'Show picture 2' }).click();
  await shows(2);
});

test('a picture that cannot be loaded gives way to the placeholder', async ({ page, shelf, trouble }) => {
  trouble.expect(/ERR_FAILED/);
  const product = await shelf.put({ pictures: 1 });
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(`/products/${product.slug}`);
  const picture = page.getByRole('img', { name: product.name });
  await expect(picture).toHaveAttribute('src', '/placeholder.svg');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a long description opens and closes; a short one stands whole', async ({ page, shelf }) => {
  const product = await shelf.put({ description: LONG });
  await page.goto(`/products/${product.slug}`);
  const preview = `${LONG.slice(0, 150)}…`;
  await expect(page.getByText(preview, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect(page.getByText(LONG, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(page.getByText(preview, { exact: true })).toBeVisible();

  const terse = await shelf.put({ description: LONG.slice(0, 150).trim() });
  await page.goto(`/products/${terse.slug}`);
  await expect(page.getByText(terse.description, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show More' })).toHaveCount(0);
});

test('price, discount, details and stock are told', async ({ page, shelf }) => {
  const product = await shelf.put({
    price: 10_000,
    discountPrice: 7_250,
    stock: 8,
    brand: 'Hurricane & Sons',
  });
  await page.goto(`/products/${product.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByText(formatNaira(7250), { exact: true })).toBeVisible();
  await expect(main.getByText(formatNaira(10_000), { exact: true })).toBeVisible();
  await expect(main.getByText('28% off')).toBeAttached();
  await expect(add(page)).toContainText(formatNairaExact(7250));
  for (const fact of ['Hurricane & Sons', product.sku, product.category.name, 'In Stock']) {
    await expect(main.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
});

shopperTest(
  'the quantity stays between 1 and the stock',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({ price: 1000.5, stock: 3 });
    await page.goto(`/products/${product.slug}`);
    const less = page.getByRole('button', { name: 'Decrease quantity' });
    const more = page.getByRole('button', { name: 'Increase quantity' });
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    await expect(page.getByText('Only 3 left').first()).toBeVisible();
    await expect(less).toBeDisabled();
    await more.press('Enter');
    const said = page.getByRole('group', { name: 'Quantity' }).locator('[aria-live]');
    await expect(said).toHaveText('2');
    await more.press('Enter');
    await expect(said).toHaveText('3');
    await expect(quantity).toHaveValue('3');
    await expect(more).toBeDisabled();
    // Whoever goes on by keyboard has kept their place, and a further press does nothing.
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue('3');
    await expect(more).toHaveCSS('opacity', '0.4');
    await expect(add(page)).toContainText(formatNairaExact(3001.5));
    await quantity.fill('99');
    await quantity.press('Enter');
    await expect(quantity).toHaveValue('3');
    await quantity.fill('0');
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
    await quantity.fill('2');
    await quantity.blur();
    await add(page).press('Enter');
    await expectToast(page, 'Added to cart successfully');
    await expect(page.locator('.Toastify__progress-bar').first()).toHaveCSS('animation-duration', '3s');
    // Switched off while it was busy, it has kept the place of who goes on by keyboard.
    await expect(add(page)).toBeFocused();
    await cartCount(page, '2 items');
    expect(await shopper.cart()).toMatchObject({ totalItems: 2, totalPrice: 2001 });
  },
);

shopperTest(
  'every variation needs a choice, one after the other',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({
      variations: { Size: ['S', 'L'], Colour: ['Blue', 'Gold'], Cut: ['Loose'] },
    });
    await page.goto(`/products/${product.slug}`);
    await add(page).click();
    await expect(page.getByText('Please select a Size')).toBeVisible();
    await expect(page.getByText('Please select a Cut')).toHaveCount(0);
    await page.getByRole('group', { name: /^Size/ }).getByText('L', { exact: true }).click();
    await expect(page.getByText('Please select a Size')).toHaveCount(0);
    await add(page).click();
    await expect(page.getByText('Please select a Colour')).toBeVisible();
    expect((await shopper.cart()).totalItems).toBe(0);
    await page
      .getByRole('group', { name: /^Colour/ })
      .getByText('Gold')
      .click();
    await add(page).click();
    await cartCount(page, '1 item');
    await expect
      .poll(async () => (await shopper.cart()).items[0]?.variation)
      .toEqual({ Size: 'L', Colour: 'Gold', Cut: 'Loose' });
  },
);

shopperTest('a card whose product needs a choice leads to it', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const product = await shelf.put({ variations: { Size: ['S', 'L'] } });
  await page.goto(`/products?q=${product.name}`);
  await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click();
  // Said at once, and gone after some seconds.
  await expectToast(page, 'Please select a Size');
  await expect(page).toHaveURL(`/products/${product.slug}`);
});

shopperTest(
  'a card adds one, and takes the badge back when the shop refuses',
  WHATEVER_WIDTH,
  async ({ page, shelf, shopper, trouble }) => {
    trouble.expect(/Failed to add product to cart/);
    const product = await shelf.put({ stock: 1 });
    await page.goto(`/products?q=${product.name}`);
    const button = page.getByRole('button', { name: `Add to Cart: ${product.name}` });
    let answer = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/cart/items', async (route) => {
      await isHeld;
      await route.continue();
    });
    await button.click();
    await expect(page.getByRole('button', { name: 'Adding...' })).toBeDisabled();
    answer();
    await expectToast(page, 'Product added successfully');
    await expect(page.locator('.Toastify__progress-bar').first()).toHaveCSS('animation-duration', '5s');
    await expect(
      page.locator('.Toastify__toast-container--top-right .Toastify__toast-theme--light'),
    ).toBeVisible();
    await page.keyboard.press('Alt+t');
    await expect(toast(page, 'Product added successfully')).toBeFocused();
    await cartCount(page, '1 item');
    await button.click();
    const failure = toast(page, 'Failed to add product to cart');
    await expect(failure.getByText('Failed to add product to cart', { exact: true })).toBeVisible();
    await expect(failure.getByText('Only 1 left in stock', { exact: true })).toBeVisible();
    await cartCount(page, '1 item');
    expect((await shopper.cart()).totalItems).toBe(1);
  },
);

test('what is out of stock cannot be added', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const product = await shelf.put({ stock: 0 });
  await page.goto(`/products/${product.slug}`);
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await page.goto(`/products?q=${product.name}`);
  await expect(page.getByRole('button', { name: `Add to Cart: ${product.name}` })).toBeDisabled();
});

shopperTest(
  'stock that goes while the page is open is told by the shop',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put({ stock: 4 });
    await page.goto(`/products/${product.slug}`);
    await expect(add(page)).toBeEnabled();
    await shelf.change(product._id, { stock: 0 });
    await add(page).click();
    await expectToast(page, 'Out of stock');
    await expect(page.getByRole('banner').getByText(/\d items?/)).toHaveCount(0);
  },
);

test('below a product stand others of its kind, and none where they cannot be had', async ({
  page,
  shelf,
  trouble,
}) => {
  // A price that no other product of the shelf has, which may have more than there is room for.
  const product = await shelf.put({ price: 7_770 });
  const other = await shelf.put({ price: 8_000, discountPrice: 7_771 });
  // On a phone the foot is higher than the screen: whoever jumps to it has passed what stands above.
  const toTheEnd = () => page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
  await page.goto(`/products/${product.slug}`);
  const row = page.getByRole('region', { name: 'You may also like' });
  await toTheEnd();
  await expect(row.getByRole('link', { name: product.name })).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await row.getByRole('link', { name: other.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await expect(page).toHaveURL(`/products/${other.slug}`);

  trouble.expect(/status of 503/);
  await page.route('**/api/v1/products/*/related', (route) => route.fulfill({ status: 503, json: {} }));
  // It may be asked for at once: where one was on the page is kept.
  const answer = page.waitForResponse((one) => one.url().endsWith('/related') && one.status() === 503);
  await page.reload();
  await toTheEnd();
  await answer;
  await expect(row).toHaveCount(0);
});

test('others that come late push nothing down: their room is kept', async ({ page, shelf }) => {
  const product = await shelf.put({ price: 7_780 });
  await shelf.put({ price: 7_781 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/products/*/related', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/v1/products/*/related');
  await page.goto(`/products/${product.slug}`);
  const foot = page.getByRole('contentinfo');
  const footAt = () => foot.evaluate((part) => part.getBoundingClientRect().top + scrollY);
  await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
  await asked;
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
  // Reviews come in as they are scrolled to.
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await footAt();
      return before === last;
    })
    .toBe(true);
  release();
  await expect(page.getByRole('region', { name: 'You may also like' })).toBeVisible();
  // A row is some 350 high; names of one line or two make it a little more or less.
  expect(Math.abs((await footAt()) - before)).toBeLessThan(80);
});

test('an unknown product is a 404 with the way to the others', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const gone = await shelf.put();
  await shelf.change(gone._id, { isActive: false });
  for (const id of [gone._id, '0190a5c0-0000-7000-8000-000000000000', 'no-such-thing']) {
    const answer = await page.goto(`/products/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test(
  'a product that does not come says so, and comes with a retry',
  WHATEVER_WIDTH,
  async ({ page, shelf, trouble }) => {
    trouble.expect(/status of 503/);
    const product = await shelf.put();
    await page.goto(`/products?q=${product.name}`);
    const call = `**/api/v1/products/${productNumberIn(product.slug)}?*`;
    await page.route(call, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible();
    await expect(page.getByText('Failed to fetch product')).toBeVisible();
    await expectToast(page, 'Failed to load product');
    await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  },
);

test('on a phone the purchase stays under the thumb', async ({ page, shelf, isMobile }) => {
  const product = await shelf.put({ description: LONG });
  await page.goto(`/products/${product.slug}`);
  await expect(add(page)).toHaveCount(1);
  await expect(add(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Customer Reviews' }).evaluate((title) => title.scrollIntoView());
  // On a desktop it stands beside the quantity, and goes with it.
  if (isMobile) await expect(add(page)).toBeInViewport({ ratio: 1 });
  else await expect(add(page)).not.toBeInViewport();
});

/** How much of a part that has the focus lies under the header or the bar with the button, or off the screen. */
const hiddenOf = (focused: Locator): Promise<number> =>
  focused.evaluate((element) => {
    const part = element.closest('label') ?? element;
    const bar = document.querySelector('[data-buy-bar]');
    const { top, bottom, height } = part.getBoundingClientRect();
    if (bar?.contains(element)) return 0;
    const head = document.getElementById('shop-header')?.getBoundingClientRect().bottom ?? 0;
    const isOver = bar !== null && getComputedStyle(bar).position === 'sticky';
    const foot = isOver ? bar.getBoundingClientRect().top : innerHeight;
    // What is higher than the room between is seen in part, and a long text where it is written on.
    if (height > foot - head || element.matches('textarea')) return Math.max(0, top - foot, head - bottom);
    return Math.max(0, bottom - foot, head - top);
  });

for (const { width, height } of [
  { width: 390, height: 720 },
  { width: 320, height: 256 },
]) {
  shopperTest(
    `at ${width} × ${height} the bar with the button covers nothing that has the focus`,
    WHATEVER_WIDTH,
    async ({ page, shelf }) => {
      await page.setViewportSize({ width, height });
      const variations = { Size: ['S', 'M', 'L'], Colour: ['Blue', 'Gold'] };
      const product = await shelf.put({ pictures: 3, variations });
      await page.goto(`/products/${product.slug}`);
      const submit = page.getByRole('button', { name: 'Submit Review' });
      const ends = page.getByRole('contentinfo').getByRole('link').first();
      await expect(submit).toBeAttached();
      const walked: string[] = [];
      await page.getByRole('link', { name: 'Back', exact: true }).focus();
      for (let stops = 0; stops < 60; stops += 1) {
        await page.keyboard.press('Tab');
        if (await ends.evaluate((element) => element === document.activeElement)) break;
        const focused = page.locator(':focus');
        const name = await focused.evaluate((element) => element.ariaLabel ?? element.textContent);
        await expect.poll(() => hiddenOf(focused), name).toBe(0);
        // A picture bears buttons itself, and of a radio button the label is seen.
        if (!(await focused.evaluate((element) => element.matches('[aria-label^="Picture "], .sr-only'))))
          await test.step(name, () => expectSeen(focused));
        walked.push(name);
      }
      for (const name of ['Next picture', 'Increase quantity', 'Add to wishlist', 'Share', 'Submit Review'])
        expect(walked).toContain(name);
    },
  );
}

test('Back leads to where one came from, else to the products', async ({ page, shelf }) => {
  const product = await shelf.put();
  const address = `/products?q=${encodeURIComponent(product.name)}`;
  await page.goto(address);
  await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
  await expect(page).toHaveURL(`/products/${product.slug}`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue(product.name);
  await page.goto('about:blank');
  await page.goto(`/products/${product.slug}`);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/products');
});

test(
  'an address of earlier times leads to the product’s own, in the shop as from outside',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put();
    await page.goto(`/products/${product._id}?from=mail`);
    await expect(page).toHaveURL(`/products/${product.slug}?from=mail`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await page.goto('/products');
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
    // A link of an older page that is still open.
    await page.evaluate((id) => {
      const link = document.querySelector<HTMLAnchorElement>('a[href^="/products/"]');
      history.pushState(null, '', `/products/${id}`);
      link?.dispatchEvent(new PopStateEvent('popstate', { bubbles: true }));
    }, product._id);
    await page.goBack();
    await page.goForward();
    await expect(page).toHaveURL(`/products/${product.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  },
);

test.describe('a browser that does not say when a row has come to rest', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'onscrollend');
      Reflect.deleteProperty(Window.prototype, 'onscrollend');
      addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
    });
  });

  test('counter and thumbnails follow a swipe all the same', WHATEVER_WIDTH, async ({ page, shelf }) => {
    const product = await shelf.put({ pictures: 3 });
    await page.goto(`/products/${product.slug}`);
    await expect(add(page)).toBeEnabled();
    expect(await page.evaluate(() => 'onscrollend' in window)).toBe(false);
    const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` });
    const row = gallery.locator('.snap-x');
    for (const [at, picture] of [
      [1, 2],
      [2, 3],
      [0, 1],
    ] as const) {
      // The first one may come before the page is alive, and is then heard by nobody.
      await expect(async () => {
        await row.evaluate((track, left) => {
          track.scrollTo({ left: left === 1 ? 0 : track.clientWidth });
          track.scrollTo({ left: left * track.clientWidth });
        }, at);
        await expect(gallery.getByText(`${picture} / 3`)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(gallery.getByRole('button', { name: `Show picture ${picture}` })).toHaveAttribute(
        'aria-current',
        'true',
      );
    }
    await gallery.getByRole('button', { name: 'Next picture' }).click();
    await expect(gallery.getByText('2 / 3')).toBeVisible();
  });
});
