import { cards, expectShown, found } from './listing.ts';
import { expect, test } from './shop.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('the listing shows ten products a page, in the order that is chosen', async ({ page, api }) => {
  await page.goto('/products?minRating=1');
  await expectShown(page, api, 'rating=1');
  for (const sort of ['price', '-price', '-averageRating', 'name', '-name']) {
    await page.getByLabel('Sort by').selectOption(sort);
    await expect(page).toHaveURL(`/products?minRating=1&sortBy=${sort}`);
    await expectShown(page, api, `rating=1&sort=${sort}`);
  }
});

test('pages are numbered around the present one, five at most', async ({ page, api }) => {
  const { pagination } = await found(api, 'rating=1');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const numbers = pages.getByRole('link', { name: /^Page \d+$/ });
  const { pages: last, total } = pagination;
  expect(last).toBeGreaterThan(6);
  await page.goto('/products?minRating=1');
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Page 5' }).click();
  await expect(page).toHaveURL('/products?minRating=1&page=5');
  await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
  await expect(page.getByText(`Showing 41-50 of ${total} products`)).toBeVisible();
  await expect(pages.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/products?minRating=1&page=6');
  // The address goes ahead of what is shown, and "Previous" is the one before what is shown.
  await expect(pages.getByRole('link', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/products?minRating=1&page=5');
  await page.goto(`/products?minRating=1&page=${last}`);
  await expect(numbers).toHaveText([4, 3, 2, 1, 0].map((less) => String(last - less)));
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByText(`Showing ${(last - 1) * 10 + 1}-${total} of ${total} products`)).toBeVisible();
});

test('whoever pages or clears by keyboard goes on at the results', WHATEVER_WIDTH, async ({ page, api }) => {
  const { pages: last } = (await found(api, 'rating=1')).pagination;
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const results = page.getByRole('heading', { name: 'Results' });
  await page.goto(`/products?minRating=1&page=${last - 1}`);
  await pages.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(pages.getByRole('link', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(results).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().locator(':focus')).toHaveCount(1);
  await pages.getByRole('link', { name: `Page ${last - 2}`, exact: true }).press('Enter');
  await expect(results).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // Back and forward are the browser's.
  await pages.getByRole('link', { name: 'Next' }).focus();
  await page.goBack();
  await expect(page).toHaveURL(`/products?minRating=1&page=${last}`);
  await expect(pages.getByRole('link', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(results).not.toBeFocused();

  await page.goto('/products?q=xyzzyplugh&minRating=4');
  await page.getByRole('button', { name: 'Clear All Filters' }).press('Enter');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  await expect(results).toBeFocused();
});

test('a new choice begins with the first page again', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/products?minRating=1&page=3');
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL('/products?minRating=1&sortBy=price');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test('where nothing is found all filters can be cleared', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/products?q=xyzzyplugh&minRating=4');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test('a page past the last leads back to the first', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/products?page=9999');
  // The heading alone: what is read out beside it says it in other words.
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test('a failure says what happened, and a retry helps', WHATEVER_WIDTH, async ({ page, trouble }) => {
  trouble.expect(/status of 500/);
  await page.goto('/products?minRating=1');
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
  await page.route('**/api/v1/products?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'The shelves are being moved' } }),
  );
  await page.getByLabel('Sort by').selectOption('price');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByText('The shelves are being moved')).toBeVisible();
  await page.unroute('**/api/v1/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing 1-10 of/)).toBeVisible();
});

test(
  'a failure without words of its own is a failure to fetch',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(/status of 502/);
    await page.goto('/products?minRating=1');
    await page.route('**/api/v1/products?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByLabel('Sort by').selectOption('price');
    await expect(page.getByText('Failed to fetch products')).toBeVisible();
  },
);

test(
  'a card adds to the cart of who is logged in, and asks a visitor to log in',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put({ stock: 3 });
    await page.goto(`/products?q=${product.name}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Only 3 left');
    await page.getByRole('button', { name: `Add to Cart: ${product.name}` }).click();
    await expect(page).toHaveURL('/login');
  },
);
