import type { Browser } from 'playwright-core';
import type { Bench } from './bench.ts';
import type { BrowsedShop } from './browsed-shop.ts';
import { openBrowser } from './browser.ts';
import { type Visit, visitPage } from './phone-visit.ts';
import { below, type Row } from './report.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

/** An Android phone of the middle. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
  locale: 'en-NG',
};
/** Asked of every page; the checkout, where a shopper has decided to pay, is to be there sooner. */
const LARGEST_PAINT_MS = 2_000;
const CHECKOUT_PAINT_MS = 1_500;
const SHIFT = 0.02;
const BLOCKING_MS = 150;
const FIRST_VISIT_BYTES = 300_000;

/** Each figure's own median. */
const medianVisit = (visits: readonly Visit[]): Visit => {
  const medianOf = (figure: keyof Visit): number => {
    const sorted = visits.map((visit) => visit[figure]).sort((left, right) => left - right);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  };
  return {
    largestPaintMs: medianOf('largestPaintMs'),
    shift: medianOf('shift'),
    blockingMs: medianOf('blockingMs'),
    ownBlockingMs: medianOf('ownBlockingMs'),
    requests: medianOf('requests'),
    bytes: medianOf('bytes'),
    bytesWithoutPictures: medianOf('bytesWithoutPictures'),
  };
};

/** No benchmark goes out of its machine, whatever a page would fetch elsewhere. Not by a route: those leave the browser's cache out. */
const STAY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Somebody's first visit of a page, and the next one, with what the browser has kept.
 * @param kept what it has kept before the first: who is logged in, what was agreed to
 */
const visitTwice = async (browser: Browser, line: SlowLine, path: string, kept: Record<string, string>) => {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: line.url, localStorage }] };
  const context = await browser.newContext({ ...PHONE, storageState });
  const visitOnce = async (): Promise<Visit> => {
    const page = await context.newPage();
    const visit = await visitPage(page, line, path);
    await page.close();
    return visit;
  };
  const visits = { first: await visitOnce(), repeated: await visitOnce() };
  await context.close();
  return visits;
};

const rowOf = (name: string, visit: Visit, isFirst: boolean, paintMs: number): Row => ({
  name,
  figures: {},
  visit,
  aims: [
    below(`${(paintMs / 1_000).toFixed(1)} s`, paintMs, visit.largestPaintMs),
    below(`${SHIFT} shift`, SHIFT, visit.shift),
    below(`${BLOCKING_MS} ms blocking`, BLOCKING_MS, visit.blockingMs),
    ...(isFirst ? [below('300 KB', FIRST_VISIT_BYTES, visit.bytesWithoutPictures)] : []),
  ],
  failures: {},
});

/**
 * Pages on a slow phone with a slow line: medians of several visits of each, first ones and repeated ones.
 * @param what is set in the shop, as the title says it
 */
export const benchPhone = async (
  { scale, report }: Bench,
  shop: BrowsedShop,
  what: string,
): Promise<void> => {
  const line = await openSlowLine(shop.url);
  const browser = await openBrowser([STAY]);
  const rows: Row[] = [];
  for (const name of ['home', 'listing', 'product', 'cart', 'checkout'] as const) {
    const kept = { ...shop.kept, ...(name === 'cart' || name === 'checkout' ? { token: shop.token } : {}) };
    const paintMs = name === 'checkout' ? CHECKOUT_PAINT_MS : LARGEST_PAINT_MS;
    // A new shop makes its pictures when they are first asked for; its shoppers later find them made.
    await visitTwice(browser, line, shop[name], kept);
    const visits: Awaited<ReturnType<typeof visitTwice>>[] = [];
    for (let number = 0; number < scale.visits; number += 1) {
      visits.push(await visitTwice(browser, line, shop[name], kept));
    }
    rows.push(
      rowOf(`${name}, first visit`, medianVisit(visits.map(({ first }) => first)), true, paintMs),
      rowOf(`${name}, again`, medianVisit(visits.map(({ repeated }) => repeated)), false, paintMs),
    );
  }
  await browser.close();
  report(`A slow phone: 4 times slower, 1.6 Mbit/s, 150 ms, ${what}`, rows);
};
