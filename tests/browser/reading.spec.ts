import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import { formatNaira, unitPrice } from '#contract/money.ts';
import { dataOf } from '../system/client.ts';
import { expect, shopperTest, test } from './shop.ts';

test.describe('an address that nothing has', () => {
  shopperTest('is a 404, and leads home after three seconds', async ({ page, shopper }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
    await expect(page).toHaveTitle(/not found/i);
    // The name comes once the page is alive.
    await expect(page.getByText(shopper.name).first()).toBeAttached();
    await page.clock.runFor(2_900);
    await expect(page).toHaveURL('/no/such/page');
    await page.clock.runFor(150);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  });

  test('and at once with Go Home Now', async ({ page }) => {
    await page.goto('/products/1/2/3');
    await page.getByRole('link', { name: 'Go Home Now' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page can be read, and leads on', async ({ page, api }) => {
    const [first] = dataOf(await api<Product[]>('GET', '/products/featured'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Discover the finest products' })).toBeVisible();
    await page.getByRole('link', { name: `View Details: ${first?.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: first?.name })).toBeVisible();
  });

  test('the listing is searched, filtered and paged', async ({ page }) => {
    await page.goto('/products?minRating=1');
    await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page.getByText(/^Showing 21-30 of/)).toBeVisible();
    await page.goto('/products');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('lace');
    await page.getByLabel('Sort by').selectOption('price');
    await page.getByLabel('Max (₦)').fill('90000');
    await page.getByRole('radio', { name: /^Fabrics \d+ products$/ }).check();
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\/products\?.*q=lace/);
    await expect(page).toHaveURL(/maxPrice=90000/);
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “lace”' })).toBeVisible();
    await expect(page.getByText(/^Showing 1-\d+ of/)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('Fabrics');
    await expect(page.getByLabel(/^Fabrics/)).toBeChecked();
  });

  test('a product is told whole', async ({ page, api }) => {
    const listed = dataOf(await api<Product[]>('GET', '/products?rating=1&limit=100'));
    const product = listed.find(({ description }) => description.length > 150);
    if (!product) throw new Error('No product of the demo has a long description');
    await page.goto(`/products/${product.slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await expect(main).toContainText(formatNaira(unitPrice(product)));
    // Searching by text passes over <noscript>.
    await expect(main.locator('noscript p')).toHaveText(product.description);
    await expect(main.locator('noscript p')).toBeVisible();
    await expect(main.getByText(product.description.slice(0, 60))).toBeHidden();
    await expect(main.getByRole('button', { name: 'Show More' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
  });
});

/** What has the focus: where it stands, whether it is seen, and whether the focus itself is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const ring = (candidate: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const box = element.getBoundingClientRect();
    const label = element.closest('label');
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      region: element.closest('header, search')
        ? 1
        : element.closest('main')
          ? 2
          : element.closest('footer')
            ? 3
            : 0,
      isRinged: ring(element) || (label !== null && ring(label)),
      isOnScreen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  });

test('Tab goes through header, product and footer in their order, always seen', async ({ page, shelf }) => {
  const product = await shelf.put({ variations: { Size: ['S', 'L'] }, pictures: 2 });
  await page.goto(`/products/${product.slug}`);
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeEnabled();
  // What comes only to who goes down to it is there beforehand: it would move what is looked at.
  await page.getByRole('heading', { name: 'Customer Reviews' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Submit Review' })).toBeAttached();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ name: 'Skip to content', isRinged: true, isOnScreen: true });
  const names: string[] = [];
  let region = 0;
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) break;
    names.push(stop.name);
    // On a busy machine the page is still on its way there.
    await expect
      .poll(() => focused(page), `after ${names.join(' → ')}`)
      .toMatchObject({ name: stop.name, isRinged: true, isOnScreen: true });
    expect(stop.region, `after ${names.join(' → ')}`).toBeGreaterThanOrEqual(region);
    region = stop.region;
  }
  const place = (name: RegExp) => names.findIndex((candidate) => name.test(candidate));
  expect(region).toBe(3);
  expect(place(/^Cart/)).toBeGreaterThanOrEqual(0);
  expect(place(/Next picture/)).toBeGreaterThan(place(/^Cart/));
  expect(place(/Increase quantity/)).toBeGreaterThan(place(/Next picture/));
  expect(place(/^Add to Cart/)).toBeGreaterThan(place(/Next picture/));
});

test('the way to the content is short, and a purchase needs no mouse', async ({ page, shelf }) => {
  const product = await shelf.put({ variations: { Size: ['S', 'L'] } });
  await page.goto(`/products/${product.slug}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ region: 2 });
  await page.getByRole('radio', { name: 'S', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await page.getByRole('button', { name: /^Add to Cart/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the offers stand still and nothing runs on', async ({ page }) => {
    await page.goto('/');
    const offers = page.getByRole('region', { name: 'Offers' });
    await expect(offers.getByRole('button', { name: 'Play the slides' })).toBeVisible();
    await page.clock.install();
    await page.clock.runFor(10_000);
    await expect(offers.getByRole('heading', { name: 'Discover the finest products' })).toBeInViewport();
    await expect(offers.getByRole('heading', { name: 'Enjoy a 10% discount' })).not.toBeInViewport();
    await offers.getByRole('button', { name: 'Show slide 2' }).click();
    await expect(offers.getByRole('heading', { name: 'Enjoy a 10% discount' })).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running')))
      .toEqual([]);
  });
});

test('another page begins at its heading for who goes on by ear or keyboard, and nothing else moves', async ({
  page,
  shelf,
}) => {
  const product = await shelf.put();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/products/${product.slug}`);
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeEnabled();
  await expect(heading).not.toBeFocused();

  await test.step('from the menu, whose link keeps nothing', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Products' })
      .press('Enter');
    await expect(page).toHaveURL('/products');
    await expect(heading).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('what is typed into the search stays there while the listing follows', async () => {
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.pressSequentially(product.name);
    await expect(page).toHaveURL(/[?&]q=/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(search).toBeFocused();
  });

  await test.step('from a link that goes with its page', async () => {
    await page.getByRole('link', { name: `View Details: ${product.name}` }).press('Enter');
    await expect(page).toHaveURL(`/products/${product.slug}`);
    await expect(heading).toBeFocused();
    await expect(heading).toHaveText(product.name);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('from the foot of a page', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' }).press('Enter');
    await expect(page).toHaveURL('/track');
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(heading).toHaveText(product.name);
  });

  await test.step('by mouse no ring is drawn around it, and the way back moves nothing', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(heading).toBeFocused();
    expect(await heading.evaluate((title) => getComputedStyle(title).outlineStyle)).toBe('none');
    await page.goBack();
    await expect(heading).toHaveText(product.name);
    await expect(heading).not.toBeFocused();
  });
});
