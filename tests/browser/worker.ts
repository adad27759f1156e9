import { expect, type Page } from '@playwright/test';

/** Waits until the service worker looks after the page. */
export const underWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated');

/** Everything that the browser keeps in caches: text by address, with pictures left out. */
export const everythingKept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = !answer?.headers.get('content-type')?.startsWith('image/webp');
        kept[`${name} ${request.url.slice(location.origin.length)}`] =
          answer && isText ? await answer.text() : '';
      }
    }
    return kept;
  });

/** Waits until these pages, by path and query, can be read without a connection. */
export const untilKept = async (page: Page, ...paths: string[]): Promise<void> => {
  for (const path of paths) {
    await expect
      .poll(() =>
        page.evaluate((address) => caches.match(address, { cacheName: 'pages' }).then(Boolean), path),
      )
      .toBe(true);
  }
};

/** The banner that says that there is no connection. */
export const offlineBanner = (page: Page) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: 'Prices and stock may have changed.' });
