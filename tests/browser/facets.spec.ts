import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { productNumberIn } from '#contract/catalogue/addresses.ts';
import type { Facets } from '#contract/catalogue/facets.ts';
import { type clientOf, dataOf } from '../system/client.ts';
import { cards, closeFilters, openFilters } from './listing.ts';
import { expect, test } from './shop.ts';
import { WHATEVER_WIDTH } from './width.ts';

type Api = ReturnType<typeof clientOf>;

const facets = async (api: Api, query: string): Promise<Facets> =>
  dataOf(await api<Facets>('GET', `/products/facets?${query}`));

const words = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'product' : 'products'}`;

/** The categories that there are: to be asked before the page is opened, since tests beside this one make others. */
const categoriesThere = async (api: Api): Promise<ReadonlySet<string>> =>
  new Set((await facets(api, '')).categories.map(({ _id }) => _id));

interface Shown {
  filters: Locator;
  there: ReadonlySet<string>;
}

/** Beside every category and availability stands what the API counts for the query. */
const expectCounts = ({ filters, there }: Shown, api: Api, query: string): Promise<void> =>
  expect(async () => {
    const { categories, availability } = await facets(api, query);
    const soon = { timeout: 2_000 };
    const choice = (group: string, name: string, count: number) =>
      expect(
        filters
          .getByRole('group', { name: group })
          .getByRole('radio', { name: `${name} ${words(count)}`, exact: true }),
      ).toHaveCount(1, soon);
    for (const { _id, name, count } of categories) if (there.has(_id)) await choice('Category', name, count);
    await choice('Availability', 'In Stock', availability.inStock);
    await choice('Availability', 'Out of Stock', availability.outOfStock);
    await choice('Availability', 'All', availability.inStock + availability.outOfStock);
  }).toPass();

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Collects whatever moves on its own or otherwise; to be called before the page is opened. */
const watchShifts = async (page: Page): Promise<() => Promise<unknown[]>> => {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (value < 0.01) continue;
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : null,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts);
};

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Products' }).getByRole('status');

test('each category and availability says how many products it would leave', async ({
  page,
  api,
  isMobile,
}) => {
  const there = await categoriesThere(api);
  await page.goto('/products?q=bag&minRating=1');
  const filters = await openFilters(page, isMobile);
  await expectCounts({ filters, there }, api, 'q=bag&rating=1');
  const before = await facets(api, 'q=bag&rating=1');
  const fullest = before.categories.toSorted((a, b) => b.count - a.count)[0];
  await filters
    .getByRole('group', { name: 'Category' })
    .getByLabel(new RegExp(`^${fullest?.name}`))
    .check();
  await expect(page).toHaveURL(`/products?q=bag&category=${fullest?._id}&minRating=1`);
  // The other categories keep their counts, so that one can change over; the availability follows the category.
  await expect(async () => {
    const all = await facets(api, 'q=bag&rating=1');
    const after = await facets(api, `q=bag&rating=1&category=${fullest?._id}`);
    expect(after.categories).toEqual(all.categories);
    expect(after.total).toBe(fullest?.count);
  }).toPass();
  await expectCounts({ filters, there }, api, `q=bag&rating=1&category=${fullest?._id}`);
  await filters.getByRole('group', { name: 'Rating' }).getByLabel('Any rating').check();
  await expectCounts({ filters, there }, api, `q=bag&category=${fullest?._id}`);
});

test(
  'counts that come late are not shown for other filters',
  WHATEVER_WIDTH,
  async ({ page, api, isMobile }) => {
    const there = await categoriesThere(api);
    await page.goto('/products?minRating=1');
    await expect(summary(page)).toContainText('Showing 1-');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/products/facets?rating=4', async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer });
    });
    const filters = await openFilters(page, isMobile);
    const rating = filters.getByRole('group', { name: 'Rating' });
    await rating.getByLabel(/^4 stars/).check();
    await expect(page).toHaveURL('/products?minRating=4');
    await rating.getByLabel(/^3 stars/).check();
    await expect(page).toHaveURL('/products?minRating=3');
    await expectCounts({ filters, there }, api, 'rating=3');
    const late = page.waitForResponse('**/api/v1/products/facets?rating=4');
    release();
    await late;
    await expectCounts({ filters, there }, api, 'rating=3');
  },
);

test('without counts the filters work all the same', WHATEVER_WIDTH, async ({ page, trouble, isMobile }) => {
  trouble.expect(/status of 500/);
  await page.route('**/api/v1/products/facets*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/products?minRating=1');
  const filters = await openFilters(page, isMobile);
  await filters.getByLabel('In Stock').check();
  await expect(filters.getByRole('radio', { name: 'In Stock', exact: true })).toBeChecked();
  await closeFilters(page, isMobile);
  await expect(page).toHaveURL('/products?minRating=1&availability=inStock');
  await expect(summary(page)).toContainText('Showing 1-10');
});

test(
  'how many products there are is announced, also when there are none',
  WHATEVER_WIDTH,
  async ({ page }) => {
    await page.goto('/products?minRating=1');
    await expect(summary(page)).toHaveText(/^Showing 1-10 of \d+ products$/);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('xyzzyplugh');
    await expect(summary(page)).toHaveText('0 products');
  },
);

test('nothing jumps while products are searched, filtered and sorted', async ({ page, shelf, isMobile }) => {
  // The ways to collections stand above all of it.
  await shelf.gather(`Steady ${randomBytes(3).toString('hex')}`);
  const shifts = await watchShifts(page);
  await page.goto('/products');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const settled = (address: string | RegExp) => async () => {
    await expect(page).toHaveURL(address);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  await search.fill('lace');
  await settled(/q=lace/)();
  await search.fill('a name that nothing in the whole shop has, and that is far too long for one line');
  await settled(/q=a/)();
  await search.fill('');
  await settled('/products')();
  const filters = await openFilters(page, isMobile);
  await filters.getByLabel(/^4 stars/).check();
  await settled(/minRating=4/)();
  await filters.getByLabel('Out of Stock').check();
  await settled(/outOfStock/)();
  await filters.getByLabel('Min (₦)').fill('900');
  await filters.getByLabel('Min (₦)').press('Enter');
  await settled(/minPrice=900/)();
  await filters.getByRole('button', { name: 'Reset price' }).click();
  await filters.getByRole('button', { name: 'Reset Filters' }).click();
  await settled('/products')();
  expect(await shifts(), 'layout shifts of 0.01 and more').toEqual([]);
});

test(
  'who leaves for a product is not called back by what they typed',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put();
    await page.clock.install();
    await page.goto(`/products?q=${product.name}`);
    await expect(cards(page)).toHaveCount(1);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/api/v1/products/${productNumberIn(product.slug)}?*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'Search products' }).fill('lace');
    await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
    await page.clock.runFor(2_000);
    release();
    await page.clock.resume();
    await expect(page).toHaveURL(`/products/${product.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  },
);

test('values of variations narrow the list, stand in the address, and go with a press on their chip', async ({
  page,
  api,
  isMobile,
}) => {
  const { choices = [] } = await facets(api, '');
  const type = choices.slice(0, 4).find(({ values }) => values.length > 1);
  const [first, second] = (type?.values ?? []).toSorted((left, right) => right.count - left.count);
  const name = type?.name ?? '';
  const parameter = (value = '') => `choice=${encodeURIComponent(name)}%3A${encodeURIComponent(value)}`;
  const told = async (query: string) => {
    const { total } = await facets(api, query);
    await expect(summary(page)).toHaveText(new RegExp(` of ${total} products$`));
  };
  await page.goto('/products');
  const filters = await openFilters(page, isMobile);
  const group = filters.getByRole('group', { name, exact: true });
  for (const value of [first, second])
    await group.getByRole('checkbox', { name: new RegExp(`^${value?.name} [\\d,]+ product`) }).check();
  await closeFilters(page, isMobile);
  await told(`${parameter(first?.name)}&${parameter(second?.name)}`);
  expect(new URL(page.url()).searchParams.getAll('choice').sort()).toEqual(
    [first, second].map((value) => `${name}:${value?.name}`).sort(),
  );
  await page.reload();
  const chip = page
    .getByRole('list', { name: 'Chosen values' })
    .getByRole('button', { name: `Remove ${name}: ${first?.name}`, exact: true });
  // The page may not listen yet.
  await expect(async () => {
    await chip.click({ timeout: 2_000 });
    await expect(chip).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await told(parameter(second?.name));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});
