import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { formatNaira } from '#contract/money.ts';
import { type Front, openFront } from './front.ts';
import { test as base, expect } from './shop.ts';
import { everythingKept, offlineBanner, underWorker, untilKept } from './worker.ts';

/** Journeys through a server of one's own, in front of the shop. */
const test = base.extend<{ front: Front }>({
  front: async ({ url }, use) => {
    const front = await openFront(url);
    await use(front);
    await front.close();
  },
  baseURL: ({ front }, use) => use(front.url),
});

const SWITCHED_OFF = path.join(import.meta.dirname, '../../build/worker/off/sw.js');

/** A mark that a new document does not have. */
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'the same document';
  });
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.mark !== undefined);

/** The browser looks for another worker, as it does by itself with every document; gives once that one has taken over. */
const takeOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    const registration = await navigator.serviceWorker.ready;
    // A look that is under way already, for the worker of before, would be this one's answer, too.
    const again = setInterval(() => void registration.update().catch(() => {}), 2_000);
    await registration.update();
    await taken;
    clearInterval(again);
  });

test('the worker waits until the first page is there', async ({ page, front }) => {
  await page.goto('/', { waitUntil: 'load' });
  const loaded = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= (visit?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
  });
  await underWorker(page);
  const before = front.asked.slice(0, front.asked.indexOf('/sw.js'));
  expect(loaded.length).toBeGreaterThan(5);
  expect(before).toEqual(expect.arrayContaining(loaded));
  const ahead = front.asked.slice(front.asked.indexOf('/sw.js'));
  expect(ahead).toContain('/offline');
  // What the page has loaded is not loaded again.
  expect(ahead.filter((address) => loaded.includes(address))).toEqual([]);
});

/** Where the browser took an answer from, as its timing tells it. Source: https://wicg.github.io/service-worker-static-routing-api/ */
interface RoutedTiming extends PerformanceEntry {
  workerFinalSourceType?: string;
}

test('calls do not wake the worker up', async ({ page }) => {
  await page.goto('/products');
  await underWorker(page);
  await page.evaluate(async () => (await fetch('/api/v1/categories')).text());
  const sourceOf = () =>
    page.evaluate(() => {
      const timings: RoutedTiming[] = performance.getEntriesByType('resource');
      return timings.findLast(({ name }) => name.endsWith('/api/v1/categories'))?.workerFinalSourceType;
    });
  await expect.poll(sourceOf).toBe('network');
});

test('a new release takes over while pages are open, which go on, and its pages come with the next link', async ({
  page,
  front,
  shelf,
  isMobile,
}) => {
  const product = await shelf.put();
  await page.goto(`/products?category=${product.category._id}`);
  await underWorker(page);
  await markDocument(page);
  front.release();
  await takeOver(page);
  expect(await isMarked(page)).toBe(true);
  // The server has the old release's files no longer; the page still opens what it has not opened before.
  if (isMobile) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min (₦)').scrollIntoViewIfNeeded();
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('slider').first()).toBeVisible();
    await page.getByRole('button', { name: 'Close filters' }).click();
  }
  await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true })).toContainText(
    '5,000',
  );
});

test('switched off, it takes back all that was kept and goes', async ({ page, context, front, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/);
  await page.goto('/products');
  await underWorker(page);
  await untilKept(page, '/products');
  front.switchOff(await readFile(SWITCHED_OFF, 'utf8'));
  await takeOver(page);
  await expect.poll(() => everythingKept(page)).toEqual({});
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  // The page that is open works on.
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.goto('/products')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('on a line that hangs, what was kept is shown, and today’s price once the shop answers', async ({
  page,
  front,
  shelf,
  trouble,
}) => {
  trouble.expect(/ERR_EMPTY_RESPONSE/);
  const product = await shelf.put({ price: 4_300 });
  await page.goto(`/products/${product.slug}`);
  await underWorker(page);
  await untilKept(page, `/products/${product.slug}`);
  await shelf.change(product._id, { price: 4_900 });
  front.hang(true);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText(formatNaira(4_300)).first()).toBeVisible();
  await expect(offlineBanner(page)).toHaveText(
    'The shop cannot be reached. Prices and stock may have changed.',
  );
  front.hang(false);
  // By itself: the page goes on asking.
  await expect(page.getByText(formatNaira(4_900)).first()).toBeVisible({ timeout: 45_000 });
  await expect(offlineBanner(page)).toHaveCount(0);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('everything works as ever, and being offline is said', async ({ page, context, shelf, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED|Service Worker registration blocked/);
    const product = await shelf.put();
    await page.goto(`/products?category=${product.category._id}`);
    await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    // What says so comes after the page.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
    await context.setOffline(false);
    await expect(offlineBanner(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: `View Details: ${product.name}` })).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});
