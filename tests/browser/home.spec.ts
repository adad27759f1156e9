import type { Product } from '#contract/catalogue/schemas.ts';
import { dataOf } from '../system/client.ts';
import { expect, test } from './shop.ts';
import { homeLink } from './steps.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('eight featured products at most, and the way to all of them', async ({ page, api }) => {
  const featured = dataOf(await api<Product[]>('GET', '/products/featured'));
  expect(featured.length).toBeGreaterThan(8);
  await page.goto('/');
  const shown = page.getByRole('region', { name: 'Featured Products' }).getByRole('article');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(
    featured.slice(0, 8).map(({ name }) => name),
  );
  await page.getByRole('link', { name: `View All Featured Products (${featured.length})` }).click();
  await expect(page).toHaveURL('/products?featured=true');
  await expect(page.getByText(`Showing 1-10 of ${featured.length} products`)).toBeVisible();
});

test('why one buys here is said', async ({ page }) => {
  await page.goto('/');
  const why = page.getByRole('region', { name: 'Why choose our products' });
  for (const promise of ['Quality Guaranteed', 'Best Prices', 'Fast Delivery']) {
    await expect(why.getByRole('heading', { name: promise })).toBeVisible();
  }
});

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'the offers move on by themselves, by dot and by key, and can be stopped',
    WHATEVER_WIDTH,
    async ({ page }) => {
      await page.goto('/');
      const offers = page.getByRole('region', { name: 'Offers' });
      const first = offers.getByRole('heading', { name: 'Discover the finest products' });
      const second = offers.getByRole('heading', { name: 'Enjoy a 10% discount' });
      const dot = (slide: number) => offers.getByRole('button', { name: `Show slide ${slide}` });
      await expect(first).toBeInViewport();
      await expect(second).toBeInViewport({ timeout: 10_000 });
      await expect(dot(2)).toHaveAttribute('aria-current', 'true');
      await offers.getByRole('button', { name: 'Stop the slides' }).click();
      await dot(1).click();
      await expect(first).toBeInViewport();
      await expect(second).not.toBeInViewport();
      await expect(dot(1)).toHaveAttribute('aria-current', 'true');
      // Whoever touches them, or goes past them by keyboard, has not started them again.
      await first.click();
      await dot(1).focus();
      await page.keyboard.press('Tab');
      await page.waitForTimeout(3_500);
      await expect(first).toBeInViewport();
      await expect(offers.getByRole('button', { name: 'Play the slides' })).toBeVisible();
      await dot(2).press('Enter');
      await expect(second).toBeInViewport();
      await offers
        .getByRole('listitem')
        .filter({ hasText: 'Enjoy a 10% discount' })
        .getByRole('link', { name: 'Discover More' })
        .click();
      await expect(page).toHaveURL(/\/products/);
    },
  );

  test('an offer that has the focus keeps it, however it came', WHATEVER_WIDTH, async ({ page }) => {
    await page.goto('/');
    const offers = page.getByRole('region', { name: 'Offers' });
    const second = offers.getByRole('heading', { name: 'Enjoy a 10% discount' });
    await expect(offers.getByRole('button', { name: 'Stop the slides' })).toBeVisible();
    const more = offers.getByRole('link', { name: 'Discover More' }).first();
    // As a screen reader does, with no key that a page hears.
    await more.focus();
    await page.waitForTimeout(4_000);
    await expect(more).toBeFocused();
    await expect(second).not.toBeInViewport();
    await more.blur();
    await expect(second).toBeInViewport();
  });
});

test('the home page reaches everything by its header', async ({ page, isMobile }) => {
  await page.goto('/');
  const banner = page.getByRole('banner');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await menu.getByRole('link', { name: 'Products' }).click();
    await expect(menu).toBeHidden();
  } else {
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    await banner.getByRole('link', { name: 'Products' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await homeLink(page).click();
  await expect(page).toHaveURL('/');
});

test(
  'featured products that are not there, or do not come, are told',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/status of 503/);
    const featured = page.getByRole('region', { name: 'Featured Products' });
    const home = homeLink(page);
    await page.goto('/login');
    await page.route('**/api/v1/products?isFeatured=true*', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await home.click();
    await expect(featured.getByText('Failed to fetch featured products')).toBeVisible();
    await page.route('**/api/v1/products?isFeatured=true*', (route) =>
      route.fulfill({
        json: { success: true, data: [], pagination: { current: 1, limit: 8, total: 0, pages: 0 } },
      }),
    );
    await featured.getByRole('button', { name: 'Try again' }).click();
    await expect(featured.getByText('No featured products available at the moment.')).toBeVisible();
  },
);
