import type { Page } from '@playwright/test';
import type { LookState } from '#contract/look/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect, loggedIn } from './shop.ts';
import { newShopper } from './shopper.ts';

/** What a page may move by while it comes, with everything that an owner can set about its look. Good is what is below 0.1. Source: web.dev/articles/cls. */
const MOST = 0.05;
const ANNOUNCEMENT = 'Free delivery this week in Lagos and Abuja, for whatever costs more than ₦20,000';

/** Mobile data: what comes later comes later than the page. Source: Lighthouse's "slow 4G". */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
};

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

/** Every move of the page so far, whatever caused it. */
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const told = (rect: DOMRectReadOnly) =>
          [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
        new PerformanceObserver((list) =>
          resolve(
            (
              list.getEntries() as unknown as {
                value: number;
                sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
              }[]
            ).map(({ value, sources }) => ({
              value,
              moved: sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${node?.nodeName} ${told(previousRect)} → ${told(currentRect)}`,
              ),
            })),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // Nothing has moved.
        setTimeout(() => resolve([]), 300);
      }),
  );

test('no page moves while it comes, with a look, other letters and an announcement', async ({
  browser,
  page: own,
  url,
  adminToken,
  shelf,
}) => {
  const admin = clientOf(url, adminToken);
  const { published, revision } = dataOf(await admin<LookState>('GET', '/admin/look'));
  const look = {
    ...published,
    brand: '#7a1f5c',
    header: 'brand',
    typeface: 'modern',
    announcement: { ...published.announcement, text: ANNOUNCEMENT },
  };
  dataOf(await admin('POST', '/admin/look/publish', { revision, look }));
  const lamp = await shelf.put({ stock: 8 });
  const shopper = await newShopper(url);
  // One line alone: a short page has its footer in sight.
  await shopper.putIntoCart(lamp._id);
  const context = await browser.newContext({
    baseURL: url,
    viewport: own.viewportSize(),
    serviceWorkers: 'block',
    storageState: loggedIn(url, shopper.token),
  });
  const page = await context.newPage();
  await slowDown(page);
  for (const [path, last] of [
    ['/', /Shop|Welcome|.+/],
    ['/products', /.+/],
    [`/products/${lamp.slug}`, /.+/],
    ['/cart', 'Order Summary'],
    ['/checkout', 'Order Summary'],
    ['/history', /.+/],
    ['/login', /.+/],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByRole('heading', { name: last }).first()).toBeVisible();
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
  }
  await context.close();
});
