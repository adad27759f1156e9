import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** What a browser made of a picture. */
interface Shown {
  source: string;
  /** Dots that the screen has for its width. */
  wanted: number;
  loading: string;
  priority: string;
  isReserved: boolean;
  decoding: string;
}

const shownOf = (picture: Locator): Promise<Shown> =>
  picture.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    wanted: image.clientWidth * devicePixelRatio,
    loading: image.loading,
    priority: image.fetchPriority,
    isReserved: image.hasAttribute('width') && image.hasAttribute('height'),
    decoding: image.decoding,
  }));

const whole = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.push(shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );

const cardsOf = (page: Page) => page.locator('main article img');
const galleryOf = (page: Page) => page.getByRole('region', { name: /^Pictures of / }).locator('img');
const heroOf = (page: Page) => page.getByRole('region', { name: 'Offers' }).locator('img');

for (const dots of [1, 2, 3]) {
  test.describe(`on a screen of ${dots} dots for each`, () => {
    test.use({ deviceScaleFactor: dots });

    test('pictures are AVIF, as wide as the screen wants and not much wider', async ({ page, shelf }) => {
      const product = await shelf.put();
      for (const [path, picturesOf, narrowest, widest] of [
        // The smaller first: a browser takes a larger one that it has before it fetches a smaller.
        ['/products', cardsOf, 320, 640],
        ['/', cardsOf, 320, 640],
        [`/products/${product.slug}`, galleryOf, 640, 1200],
      ] as const) {
        await page.goto(path);
        const picture = picturesOf(page).first();
        await picture.scrollIntoViewIfNeeded();
        await whole(picture).toBe(true);
        const { source, wanted } = await shownOf(picture);
        const given = Number(/\/media\/w(\d+)\/demo\/.+\.avif$/.exec(source)?.[1]);
        expect(given, `${path}: ${source}`).toBeGreaterThanOrEqual(Math.min(wanted * 0.98, widest));
        expect(given, `${path}: ${source}`).toBeLessThanOrEqual(Math.max(wanted * 1.5, narrowest));
      }
    });
  });
}

test('only the first picture of the first screen is loaded at once and before others; each has its space', async ({
  page,
  shelf,
}) => {
  const product = await shelf.put({ pictures: 3 });
  for (const [path, firstOf] of [
    ['/', heroOf],
    ['/products', cardsOf],
    [`/products/${product.slug}`, galleryOf],
  ] as const) {
    await page.goto(path);
    const all = await Promise.all((await page.locator('main img').all()).map(shownOf));
    expect(all.length, path).toBeGreaterThan(2);
    const eager = all.filter(({ loading }) => loading === 'eager');
    expect(eager.length, path).toBe(path === '/products' ? 2 : 1);
    expect(eager, path).toContainEqual(await shownOf(firstOf(page).first()));
    for (const { isReserved, decoding, loading, priority } of all) {
      expect(isReserved, path).toBe(true);
      expect(decoding, path).toBe('async');
      expect(priority === 'high', path).toBe(loading === 'eager');
    }
  }
});

test('until a picture is there its stand-in is, and nothing moves when it comes', async ({ page, shelf }) => {
  const product = await shelf.put({ pictures: 1 });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  await watchShifts(page);
  // Its styles are there by then: no browser paints before, but a script can measure.
  await page.goto(`/products/${product.slug}`, { waitUntil: 'domcontentloaded' });
  const picture = galleryOf(page).first();
  await expect(picture).toHaveCSS('background-image', /^radial-gradient\(.+linear-gradient\(/);
  await expect(picture).toHaveCSS('animation-name', 'none');
  const before = await picture.boundingBox();
  expect(before?.height).toBeGreaterThan(200);
  release();
  await whole(picture).toBe(true);
  expect(await picture.boundingBox()).toEqual(before);
  expect(await shifted(page)).toBeLessThan(0.02);
});

test('a picture of elsewhere comes as it is, without a stand-in', async ({ page, shelf, url }) => {
  const foreign = `${url}/favicon.svg`;
  const product = await shelf.put({ addresses: [foreign] });
  await page.goto(`/products/${product.slug}`);
  const picture = galleryOf(page).first();
  await whole(picture).toBe(true);
  expect((await shownOf(picture)).source).toBe(foreign);
  await expect(picture).toHaveCSS('background-image', 'none');
});
