import type { Locator, Page } from '@playwright/test';
import { adminTest, expect, shopperTest } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { cartCount, toast } from './steps.ts';
import { WHATEVER_WIDTH } from './width.ts';

/** Toasts lie over nothing that is needed while they are shown, however many and however long they are. */

const LONG = 'This product cannot be added, and here is all that can be said about the reasons. '.repeat(5);
/** More than a phone has room for. */
const MANY = 4;

/** Whoever refuses says something else each time: what is said twice is shown once. */
const refuse = async (page: Page, path: string): Promise<void> => {
  let number = 0;
  await page.route(path, (route) => {
    number += 1;
    return route.fulfill({ status: 409, json: { success: false, error: `Refusal ${number}. ${LONG}` } });
  });
};

/** Nothing but a hand takes them away here, however long the browser takes. */
const holdAll = (page: Page) =>
  page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important; }' });

const raise = async (page: Page, button: Locator, count = MANY): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    // Whatever lies over it: these come from many places in the end.
    await button.dispatchEvent('click');
    await expect(toast(page, `Refusal ${number}.`)).toHaveCount(1);
  }
};

/** How many pixels of these parts lie under toasts, each by its name. */
const coveredOf = async (page: Page, parts: Record<string, Locator>): Promise<Record<string, number>> => {
  // Where they have come to rest.
  await page.waitForFunction(() =>
    document
      .querySelector('.toasts')
      ?.getAnimations({ subtree: true })
      .every(({ playState }) => playState !== 'running'),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const covered: Record<string, number> = {};
  for (const [name, part] of Object.entries(parts)) {
    await expect(part, name).toBeInViewport();
    covered[name] = await part.evaluate((element) => {
      const list = document.querySelector('.Toastify__toast-container')?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return [...document.querySelectorAll('.Toastify__toast')].reduce((sum, toast) => {
        const { left, right, top, bottom } = toast.getBoundingClientRect();
        const width = Math.min(right, box.right) - Math.max(left, box.left);
        const height =
          Math.min(bottom, box.bottom, list?.bottom ?? 0) - Math.max(top, box.top, list?.top ?? 0);
        return sum + Math.max(0, Math.round(width)) * Math.max(0, Math.round(height));
      }, 0);
    });
  }
  return covered;
};

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;
const nothingOf = (parts: object) => Object.fromEntries(Object.keys(parts).map((name) => [name, 0]));

const expectUncovered = async (page: Page, parts: Record<string, Locator>): Promise<void> =>
  expect(await coveredOf(page, parts), 'pixels under toasts').toEqual(nothingOf(parts));

shopperTest(
  'toasts lie beside the cart, the account and what is paid with',
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put();
    await shopper.putIntoCart(product._id);
    await refuse(page, '**/api/v1/cart/items');
    await page.goto(`/products/${product.slug}`);
    await holdAll(page);
    const add = page
      .getByRole('button', { name: /^Add to Cart/ })
      .filter({ visible: true })
      .first();
    await raise(page, add);
    await expect(page.getByRole('alert')).toHaveCount(MANY);
    const banner = page.getByRole('banner');
    const header = {
      cart: banner.getByRole('link', { name: /^Cart/ }),
      bell: banner.getByRole('link', { name: /^Notifications/ }),
      account: isPhone(page)
        ? banner.getByRole('link', { name: 'Profile' })
        : banner.getByRole('button', { name: 'Logout' }),
    };
    await expectUncovered(page, isPhone(page) ? { ...header, add } : header);
    await expectAccessible(page);
    // Also where the page is scrolled, and the bars above it are gone.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectUncovered(page, header);

    await header.cart.click();
    const toCheckout = page.getByRole('link', { name: 'Proceed to Checkout' });
    await expect(toCheckout).toBeVisible();
    if (isPhone(page)) await expectUncovered(page, { ...header, toCheckout });
    await toCheckout.click();
    const pay = page.getByRole('button', { name: /^Pay ₦/ });
    await expect(pay).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(MANY);
    await expectUncovered(page, isPhone(page) ? { ...header, pay } : header);
  },
);

adminTest('toasts lie beside what is done next with an order', async ({ page, shelf, shopper }) => {
  const order = await shopper.buy((await shelf.put())._id);
  await shelf.setOrderStatus(order._id, 'shipped');
  await refuse(page, '**/api/v1/orders/*/status');
  await page.goto(`/admin/orders/${order._id}`);
  const next = page.getByRole('button', { name: 'Mark as Delivered' });
  const parts = { next, more: page.getByRole('button', { name: 'More actions' }) };
  await holdAll(page);
  await next.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectUncovered(page, parts);
  await expect(toast(page, 'Refusal 1.')).toBeVisible();
  await expectUncovered(page, parts);
});

adminTest('toasts lie beside the ways through the admin area, and over no dialog', async ({ page }) => {
  await refuse(page, '**/api/v1/admin/products/export*');
  await page.goto('/admin/import');
  await holdAll(page);
  await raise(page, page.getByRole('button', { name: 'Export all products' }));
  const banner = page.getByRole('banner');
  const header = {
    shop: banner.getByRole('link', { name: 'View shop' }),
    logout: banner.getByRole('button', { name: 'Logout' }),
  };
  const places = page.getByRole('navigation', { name: 'Admin' });
  const bar = isPhone(page) ? { more: places.getByRole('button', { name: 'More' }) } : undefined;
  await expectUncovered(page, { ...header, ...bar });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  if (bar) await expectUncovered(page, bar);
  if (!bar) return;
  await bar.more.click();
  const dialog = page.getByRole('dialog');
  await expectUncovered(page, { close: dialog.getByRole('button', { name: 'Close', exact: true }) });
  const last = toast(page, `Refusal ${MANY}.`);
  await last.getByRole('button', { name: 'close' }).click();
  await expect(last).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

shopperTest('with the keyboard a toast is held, read and sent away', async ({ page, shelf }) => {
  const product = await shelf.put();
  await refuse(page, '**/api/v1/cart/items');
  await page.goto(`/products/${product.slug}`);
  // Its time runs, and is not over while the test lasts.
  await page.addStyleTag({ content: '.Toastify__progress-bar { animation-duration: 900s !important; }' });
  const add = page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first();
  await raise(page, add, 2);
  const timer = page.locator('.Toastify__progress-bar').first();
  // So long a text has longer than the three seconds of this page.
  expect(await timer.evaluate((bar) => Number.parseFloat(bar.style.animationDuration))).toBeGreaterThan(
    20_000,
  );
  await add.focus();
  await page.keyboard.press('Alt+t');
  const cards = page.getByRole('alert');
  await expect(cards.first()).toBeFocused();
  await expect(timer).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Tab');
  await expect(cards.first().getByRole('button', { name: 'close' })).toBeFocused();
  await expect(timer).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(1);
  await expect(cards).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cards).toHaveCount(0);
  await expect(add).toBeFocused();
});

shopperTest(
  'what is said twice is shown once, and what is looked at stays',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put({ stock: 9 });
    await page.goto(`/products?q=${product.name}`);
    const add = page.getByRole('button', { name: `Add to Cart: ${product.name}` });
    await add.click();
    const told = toast(page, 'Product added successfully');
    await expect(told).toBeVisible();
    await page.addStyleTag({
      content: '.Toastify__progress-bar { animation-duration: 900s !important; }',
    });
    await expect(add).toBeEnabled();
    await add.click();
    // The one that says it again has come, and the one before has gone.
    await cartCount(page, '2 items');
    await expect.poll(() => page.evaluate(() => window.toldByToasts?.length)).toBe(2);
    await expect(page.locator('.Toastify__toast')).toHaveCount(1);
    await told.hover();
    const timer = page.locator('.Toastify__progress-bar');
    await expect(timer).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(1, 400);
    await expect(timer).toHaveCSS('animation-play-state', 'running');
  },
);
