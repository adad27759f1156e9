import path from 'node:path';
import lighthouse from 'lighthouse';
import type { Bench } from './bench.ts';
import type { BrowsedShop } from './browsed-shop.ts';
import { openProfile } from './browser.ts';
import { findFreePort } from './listening.ts';
import { atLeast, type Marks, type Row } from './report.ts';

const LEAST: Marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof Marks;
const CATEGORIES = Object.keys(LEAST) as Category[];
/** A slow machine gets its time. */
const LOADED_WITHIN_MS = 90_000;
/** What others serve is theirs to judge, and no benchmark goes out of its machine. */
const OTHERS = ['*googletagmanager.com*', '*connect.facebook.net*', '*analytics.tiktok.com*'];
/** A script that was kept from coming counts as an error of the page. */
const NOT_WITH_OTHERS: Category = 'best-practices';

const PAGES = ['home', 'listing', 'product', 'page', 'checkout'] as const;
type PageName = (typeof PAGES)[number];

/** Lighthouse's own phone is the slow one of this benchmark: 4 times slower, 1.6 Mbit/s, 150 ms. */
const judge = async (port: number, url: string): Promise<Marks> => {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    maxWaitForLoad: LOADED_WITHIN_MS,
    disableFullPageScreenshot: true,
    // The profile is new, but for who is logged in and what was agreed to.
    disableStorageReset: true,
    blockedUrlPatterns: OTHERS,
    logLevel: 'error',
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const markOf = (category: Category): number => Math.round(Number(categories[category]?.score) * 100);
  return {
    performance: markOf('performance'),
    accessibility: markOf('accessibility'),
    'best-practices': markOf('best-practices'),
    seo: markOf('seo'),
  };
};

/** A judgement in a browser that has seen nothing yet. */
const judgeAnew = async (directory: string, shop: BrowsedShop, name: PageName): Promise<Marks> => {
  const port = await findFreePort();
  const profile = await openProfile(directory, [`--remote-debugging-port=${port}`]);
  try {
    const [page] = profile.pages();
    // Nothing of the shop's pages comes with it.
    await page?.goto(`${shop.url}/robots.txt`);
    const kept = { ...shop.kept, ...(name === 'checkout' ? { token: shop.token } : {}) };
    await page?.evaluate((entries) => Object.assign(localStorage, entries), kept);
    return await judge(port, `${shop.url}${shop[name]}`);
  } finally {
    await profile.close();
  }
};

const rowOf = (name: PageName, marks: Marks, passedOver: readonly Category[]): Row => ({
  name,
  figures: {},
  marks,
  aims: CATEGORIES.filter((category) => !passedOver.includes(category)).map((category) =>
    atLeast(`${LEAST[category]}`, LEAST[category], marks[category]),
  ),
  failures: {},
});

/**
 * Marks of the pages that shoppers come by; of several judgements of each the one in the middle by performance.
 * @param what is set in the shop, as the title says it
 */
export const benchJudgements = async (
  { scale, report, directory }: Bench,
  shop: BrowsedShop,
  what: string,
): Promise<void> => {
  const rows: Row[] = [];
  for (const name of PAGES) {
    const judgements: Marks[] = [];
    for (let number = 0; number < scale.judgements; number += 1) {
      const profile = path.join(directory, `profile ${what} ${name} ${number}`);
      judgements.push(await judgeAnew(profile, shop, name));
    }
    judgements.sort((left, right) => left.performance - right.performance);
    const middle = judgements[Math.floor((judgements.length - 1) / 2)];
    const passedOver = shop.kept.pixels ? [NOT_WITH_OTHERS] : [];
    if (middle) rows.push(rowOf(name, middle, passedOver));
  }
  report(`Lighthouse, on its slow phone, ${what}`, rows);
};
