import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';
import type { Trouble } from './trouble.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Fault {
  id: string;
  help: string;
  where: string[];
}

/** What fades in is judged when it stands. */
const expectStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const bringAxeTo = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
};

/** Half a megabyte, sent once to each page that is looked at, and to what is framed in it. */
const bringAxe = async (page: Page): Promise<void> => {
  const framed = page.frames().filter((frame) => frame !== page.mainFrame());
  // A preview may be drawn anew just now: without axe in it, it is looked at as a frame of another site is.
  const brought = framed.map((frame) => bringAxeTo(frame).catch(() => {}));
  await Promise.all([bringAxeTo(page.mainFrame()), ...brought]);
};

const judged = async (page: Page, within?: string): Promise<Fault[]> => {
  await expectStill(page);
  await bringAxe(page);
  return page.evaluate(
    async ({ within, tags }) => {
      const { violations } = await window.axe.run(within ?? document, {
        runOnly: tags,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html }) => html.slice(0, 300)),
      }));
    },
    { within, tags: RULES },
  );
};

/**
 * Violations of WCAG 2.2 AA, and of what axe calls best practice, on the page as it stands. No page here has frames of other
 * origins: nothing has to be put together in a page of axe's own, and what is in order need not be described.
 *
 * A toast that comes or goes while axe looks has half its colour: what was found is looked at again where everything stands.
 *
 * @param within a part of the page, where the rest was looked at already
 */
export const faultsOf = async (page: Page, within?: string): Promise<Fault[]> => {
  const found = await judged(page, within);
  return found.length === 0 ? found : judged(page, within);
};

/** No violation of WCAG 2.2 AA, nor of what axe calls best practice, on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await faultsOf(page), 'axe').toEqual([]);
};

/** Collects the requests of a page that came to nothing; to be called before the page is opened. */
export const watchRequests = (page: Page): (() => string[]) => {
  const failed: string[] = [];
  /** Which document asked, counted from the first. */
  const askedBy = new WeakMap<Request, number>();
  let documents = 0;
  let isLeaving = false;
  page.on('request', (request) => {
    askedBy.set(request, documents);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return;
    documents += 1;
    isLeaving = false;
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The next page was opened before all had come that the last one asked for: nobody waits for it any more.
    const isOfLeft = isLeaving || (askedBy.get(request) ?? documents) < documents;
    if (reason === 'net::ERR_ABORTED' && isOfLeft && !request.isNavigationRequest()) return;
    failed.push(`${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return () => failed;
};

/** How many pixels the page is wider than the screen. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** On a phone, the fields whose letters are below 16 px: an iPhone makes the whole page larger when one of them gets the focus. */
export const smallFieldsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    // Not by the page's own width, which is that of a desk where it says none.
    screen.width >= 640
      ? []
      : [...document.querySelectorAll('input, select, textarea')]
          .filter(
            (field) =>
              !field.matches('[type=checkbox], [type=radio], [type=range], [type=file], [type=color]') &&
              field.checkVisibility({ visibilityProperty: true }) &&
              Number.parseFloat(getComputedStyle(field).fontSize) < 16,
          )
          .map((field) => field.outerHTML.slice(0, 300)),
  );

/** Nothing is wider than the screen. */
export const expectFitting = async (page: Page): Promise<void> => {
  expect(await overhangOf(page), 'pixels wider than the screen').toBeLessThanOrEqual(0);
};

/** One heading and a title of its own, nothing wider than the screen, no error, no violation of axe. */
export const expectSound = async (page: Page, trouble: Trouble, failed: () => string[]): Promise<void> => {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page).toHaveTitle(/^(Shop|\S.* \| Shop)$/);
  await expectFitting(page);
  await expectAccessible(page);
  expect(failed(), 'failed requests').toEqual([]);
  expect(trouble.all(), 'errors in the page').toEqual([]);
};
