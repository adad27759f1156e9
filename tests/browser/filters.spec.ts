import type { Locator } from '@playwright/test';
import type { Category } from '#contract/catalogue/schemas.ts';
import { countOf } from '../../web/ui/counts.ts';
import { type clientOf, dataOf } from '../system/client.ts';
import { cards, closeFilters, expectShown, found, openFilters } from './listing.ts';
import { expect, test } from './shop.ts';
import { expectToast } from './told.ts';

const categoryNamed = async (api: ReturnType<typeof clientOf>, name: string): Promise<string> =>
  dataOf(await api<Category[]>('GET', '/categories')).find((category) => category.name === name)?._id ?? '';

test.describe('a filter narrows the products, and the address keeps it', () => {
  const choose = async (filters: Locator, group: string, choice: string | RegExp): Promise<void> =>
    filters.getByRole('group', { name: group }).getByLabel(choice).check();

  test('the category', async ({ page, api, isMobile }) => {
    const shoes = await categoryNamed(api, 'Shoes');
    await page.goto('/products');
    await choose(await openFilters(page, isMobile), 'Category', /^Shoes/);
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL(`/products?category=${shoes}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Shoes' })).toBeVisible();
    await expectShown(page, api, `category=${shoes}`);
  });

  test('featured products', async ({ page, api, isMobile }) => {
    await page.goto('/products');
    await choose(await openFilters(page, isMobile), 'Featured', 'Featured products only');
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products?featured=true');
    await expectShown(page, api, 'isFeatured=true');
  });

  test('the rating', async ({ page, api, isMobile }) => {
    await page.goto('/products');
    await choose(await openFilters(page, isMobile), 'Rating', /^4 stars/);
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products?minRating=4');
    await expectShown(page, api, 'rating=4');
    for (const words of await cards(page)
      .getByText(/^Rated/)
      .allTextContents()) {
      expect(Number(words.match(/Rated ([\d.]+)/)?.[1])).toBeGreaterThanOrEqual(4);
    }
  });

  test('the availability', async ({ page, api, isMobile }) => {
    await page.goto('/products?minRating=1');
    const filters = await openFilters(page, isMobile);
    await choose(filters, 'Availability', 'In Stock');
    await expect(page).toHaveURL('/products?minRating=1&availability=inStock');
    await choose(filters, 'Availability', 'Out of Stock');
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products?minRating=1&availability=outOfStock');
    await expectShown(page, api, 'rating=1&inStock=false');
    await expect(cards(page).first()).toContainText('Out of Stock');
    await expect(
      cards(page)
        .first()
        .getByRole('button', { name: /^Add to Cart/ }),
    ).toBeDisabled();
  });

  test('typed prices, of which the lowest never passes the highest', async ({ page, api, isMobile }) => {
    await page.goto('/products?minRating=1');
    const price = (await openFilters(page, isMobile)).getByRole('group', { name: 'Price' });
    await price.getByLabel('Max (₦)').fill('20000');
    await price.getByLabel('Min (₦)').fill('50000');
    await price.getByLabel('Min (₦)').press('Enter');
    await expect(price.getByLabel('Min (₦)')).toHaveValue('20000');
    await expect(page).toHaveURL('/products?minPrice=20000&maxPrice=20000&minRating=1');
    await expect(price.getByLabel('Max (₦)')).toHaveValue('20000');
    await price.getByLabel('Min (₦)').fill('5000');
    await price.getByLabel('Max (₦)').fill('100');
    await price.getByLabel('Max (₦)').press('Enter');
    await expect(price.getByLabel('Max (₦)')).toHaveValue('5000');
    await expect(page).toHaveURL('/products?minPrice=5000&maxPrice=5000&minRating=1');
    await price.getByLabel('Max (₦)').fill('15000');
    await price.getByLabel('Max (₦)').press('Enter');
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products?minPrice=5000&maxPrice=15000&minRating=1');
    await expectShown(page, api, 'rating=1&min=5000&max=15000');
  });

  test('prices as people write them: kobo go, and what cannot be read leaves the bound', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/products?minRating=1');
    const price = (await openFilters(page, isMobile)).getByRole('group', { name: 'Price' });
    for (const [typed, read] of [
      ['1500.50', '1500'],
      ['₦1.250,00', '1250'],
      ['2k', '2000'],
      ['about 3000', '2000'],
    ] as const) {
      await price.getByLabel('Min (₦)').fill(typed);
      await price.getByLabel('Min (₦)').press('Enter');
      await expect(price.getByLabel('Min (₦)')).toHaveValue(read);
    }
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products?minPrice=2000&minRating=1');
  });

  test('the search, half a second after the last letter', async ({ page, api }) => {
    await page.clock.install();
    await page.goto('/products?minRating=1');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/products') asked.push(searchParams.get('q') ?? '');
    });
    const search = page.getByRole('searchbox', { name: 'Search products' });
    const summary = page.getByText(/^Showing 1-/);
    await expect(summary).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await search.pressSequentially('lac');
    await page.clock.runFor(490);
    await search.press('e');
    await page.clock.runFor(490);
    await expect(search).toHaveValue('lace');
    await expect(page).toHaveURL('/products?minRating=1');
    await page.clock.runFor(20);
    await page.clock.resume();
    await expect(page).toHaveURL('/products?q=lace&minRating=1');
    await expectShown(page, api, 'rating=1&q=lace');
    expect(asked).toEqual(['lace']);
    await search.fill('shooes');
    await search.press('Enter');
    await expectShown(page, api, 'rating=1&q=shooes');
  });

  test('all together survive a reload and a friend’s browser; Reset Filters takes them away', async ({
    page,
    api,
    browser,
    isMobile,
  }) => {
    const clothing = await categoryNamed(api, 'Clothing');
    const address = `/products?q=adire&category=${clothing}&minPrice=1000&minRating=1&availability=inStock&sortBy=price`;
    const query = `q=adire&category=${clothing}&min=1000&rating=1&inStock=true&sort=price`;
    await page.goto(address);
    await expectShown(page, api, query);
    await page.reload();
    await expect(page).toHaveURL(address);
    await expectShown(page, api, query);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('adire');
    await expect(page.getByLabel('Sort by')).toHaveValue('price');

    const friend = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await friend.goto(address);
    await expectShown(friend, api, query);
    await friend.close();

    const filters = await openFilters(page, isMobile);
    await expect(filters.getByLabel(/^Clothing/)).toBeChecked();
    await expect(filters.getByLabel('In Stock')).toBeChecked();
    await expect(filters.getByLabel('Min (₦)')).toHaveValue('1000');
    await filters.getByRole('button', { name: 'Reset Filters' }).click();
    await closeFilters(page, isMobile);
    await expect(page).toHaveURL('/products');
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('');
  });
});

test('what can be chosen', async ({ page, isMobile }) => {
  await page.goto('/products');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Newest first',
    'Price: low to high',
    'Price: high to low',
    'Best rated',
    'Name: A to Z',
    'Name: Z to A',
  ]);
  const filters = await openFilters(page, isMobile);
  const choices = (group: string) => filters.getByRole('group', { name: group }).getByRole('radio');
  const names = ['Any rating', '4 stars & up', '3 stars & up', '2 stars & up', '1 star & up'];
  for (const [place, name] of names.entries()) {
    await expect(choices('Rating').nth(place)).toHaveAccessibleName(name);
  }
  await expect(choices('Rating')).toHaveCount(names.length);
  for (const [place, name] of [/^All /, /^In Stock /, /^Out of Stock /].entries()) {
    await expect(choices('Availability').nth(place)).toHaveAccessibleName(name);
  }
  await expect(choices('Availability')).toHaveCount(3);
});

test('filters whose choices cannot be had say so, and the price runs from 0 to 1000 meanwhile', async ({
  page,
  trouble,
  isMobile,
}) => {
  trouble.expect(/status of 503/);
  await page.goto('/');
  await page.route('**/api/v1/products/price-range', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('link', { name: 'All products' }).click();
  await expectToast(page, 'Failed to initialize filters');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  const filters = await openFilters(page, isMobile);
  await expect(filters.getByRole('group', { name: 'Price' })).toContainText('₦0 – ₦1,000');
  await expect(filters.getByRole('radio', { name: /^Shoes/ })).toBeAttached();
  await closeFilters(page, isMobile);
  // The next look at the products asks again.
  await page.unroute('**/api/v1/products/price-range');
  await page.getByLabel('Sort by').selectOption('price');
  const again = await openFilters(page, isMobile);
  await expect(again.getByRole('group', { name: 'Price' })).not.toContainText('₦0 – ₦1,000');
});

test('the price slider’s thumbs stop at each other, and its reset says so', async ({ page, isMobile }) => {
  await page.goto('/products');
  const price = (await openFilters(page, isMobile)).getByRole('group', { name: 'Price' });
  await price.scrollIntoViewIfNeeded();
  const lowest = price.getByRole('slider', { name: 'Lowest price' });
  const highest = price.getByRole('slider', { name: 'Highest price' });
  const numberOf = async (thumb: Locator) => Number(await thumb.inputValue());
  const least = await numberOf(lowest);

  await highest.press('Home');
  const met = await numberOf(highest);
  expect(met).toBeGreaterThanOrEqual(await numberOf(lowest));
  await highest.press('End');
  await lowest.press('End');
  expect(await numberOf(lowest)).toBeLessThanOrEqual(await numberOf(highest));
  await lowest.press('Home');
  await expect.poll(() => numberOf(lowest)).toBe(least);

  await lowest.press('ArrowRight');
  const step = (await numberOf(lowest)) - least;
  const most = await numberOf(highest);
  // max(1, floor((max - min) / 100)); the slider's end lies on its own grid, at most one step above the dearest.
  expect(step).toBeGreaterThan((most - least) / 102);
  expect(step).toBeLessThanOrEqual((most - least) / 100);
  await expect(page).toHaveURL(`/products?minPrice=${least + step}`);
  await price.getByRole('button', { name: 'Reset price' }).click();
  await expect(page.getByText('Price range reset to full range')).toBeVisible();
  await expect(page).toHaveURL('/products');
  await expect.poll(() => numberOf(lowest)).toBe(least);
});

test('on a phone the filters slide over; a badge counts them and the button tells the results', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { pagination } = await found(api, 'rating=4&isFeatured=true');
  await page.goto('/products');
  const opener = page.getByRole('button', { name: /^Filters/ });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Featured products only').check();
  await panel.getByLabel(/^4 stars/).check();
  // The page below is silent while the panel is open.
  await expect(panel.getByRole('status')).toHaveText(countOf(pagination.total, 'product'));
  await panel.getByRole('button', { name: `Apply Filters (${pagination.total} results)` }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filters.*2 set$/ })).toBeVisible();
  await expect(opener).toBeFocused();
  await expectShown(page, api, 'rating=4&isFeatured=true');
  await opener.click();
  await panel.getByRole('button', { name: 'Reset Filters' }).click();
  await panel.getByRole('button', { name: 'Close filters' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/products');
});
