import type { Page } from 'playwright-core';
import { ownBlockingOf, TRACED, UNFELT_MS } from './blocking.ts';
import type { Crossing, SlowLine } from './slow-line.ts';

/** A slow machine gets its time; a page that hangs does not hang the benchmark. */
const WITHIN_MS = 90_000;
/** A page is done when nothing has moved on the line for so long: calls that a script makes come sooner. */
const QUIET_MS = 2_000;
const SCROLL_MS = 250;
const SLOWER = 4;

/** What a visitor feels and pays; times are milliseconds. */
export interface Visit {
  largestPaintMs: number;
  /** Sum of all layout shifts of the visit, scrolling included: never less than the standard's largest session. */
  shift: number;
  /** Total blocking time: what tasks take beyond 50 ms, from the first paint until the page is at rest. */
  blockingMs: number;
  /** The same by the processor's time for each task: what other work on the machine does not lengthen. */
  ownBlockingMs: number;
  requests: number;
  bytes: number;
  bytesWithoutPictures: number;
}

interface Felt {
  largestPaintMs: number;
  shift: number;
  blockingMs: number;
}

/** Runs in the page. Whatever was observed since the page began is handed over after the fact. */
const readFelt = async (unfeltMs: number): Promise<Felt> => {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => settle(list.getEntries()));
      const settle = (entries: PerformanceEntry[]) => {
        observer.disconnect();
        resolve(entries);
      };
      observer.observe({ type, buffered: true });
      // Nothing of that kind has happened.
      setTimeout(() => settle(observer.takeRecords()), 500);
    });
  const paints = await entriesOf('largest-contentful-paint');
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
  })[];
  const tasks = await entriesOf('longtask');
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const felt = tasks.filter(({ startTime, duration }) => startTime + duration > painted);
  return {
    largestPaintMs: paints.at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    blockingMs: felt.reduce((sum, { duration }) => sum + Math.max(0, duration - unfeltMs), 0),
  };
};

const readToTheEnd = async (page: Page): Promise<void> => {
  const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  while (!(await page.evaluate(isAtEnd))) {
    await page.evaluate(() => scrollBy({ top: innerHeight * 0.8, behavior: 'instant' }));
    await page.waitForTimeout(SCROLL_MS);
  }
};

const bytesOf = (crossings: readonly Crossing[]): number =>
  crossings.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Opens an address in a page that has shown nothing yet, waits until it is at rest, and reads it to its end.
 * @throws Error when the page does not come to rest within a minute and a half
 */
export const visitPage = async (page: Page, line: SlowLine, path: string): Promise<Visit> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  line.takeCrossings();
  await browser.startTracing(page, { categories: TRACED });
  await page.goto(`${line.url}${path}`, { waitUntil: 'load', timeout: WITHIN_MS });
  await line.quiet(QUIET_MS);
  const ownBlockingMs = ownBlockingOf(await browser.stopTracing());
  const { largestPaintMs, blockingMs } = await page.evaluate(readFelt, UNFELT_MS);
  await readToTheEnd(page);
  await line.quiet(QUIET_MS);
  const { shift } = await page.evaluate(readFelt, UNFELT_MS);
  const crossings = line.takeCrossings();
  await devtools.detach();
  return {
    largestPaintMs,
    shift,
    blockingMs,
    ownBlockingMs,
    requests: crossings.length,
    bytes: bytesOf(crossings),
    bytesWithoutPictures: bytesOf(crossings.filter(({ isPicture }) => !isPicture)),
  };
};
