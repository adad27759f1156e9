import lighthouse from 'lighthouse';
import type { Bench } from './bench.ts';
import type { BrowsedShop } from './browsed-shop.ts';
import { openBrowser } from './browser.ts';
import { findFreePort } from './listening.ts';
import { atLeast, type Marks, type Row } from './report.ts';

const LEAST: Marks = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof Marks;
const CATEGORIES = Object.keys(LEAST) as Category[];
/** A slow machine gets its time. */
const LOADED_WITHIN_MS = 90_000;

/** Lighthouse's own phone is the slow one of this benchmark: 4 times slower, 1.6 Mbit/s, 150 ms. */
const judge = async (port: number, url: string): Promise<Marks> => {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    maxWaitForLoad: LOADED_WITHIN_MS,
    disableFullPageScreenshot: true,
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

const rowOf = (name: string, marks: Marks): Row => ({
  name,
  figures: {},
  marks,
  aims: CATEGORIES.map((category) => atLeast(`${LEAST[category]}`, LEAST[category], marks[category])),
  failures: {},
});

/** Marks of the pages that are to be found; of several judgements the one in the middle by performance. */
export const benchJudgements = async ({ scale, report }: Bench, shop: BrowsedShop): Promise<void> => {
  const port = await findFreePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const rows: Row[] = [];
  for (const name of ['home', 'listing', 'product'] as const) {
    const judgements: Marks[] = [];
    for (let number = 0; number < scale.judgements; number += 1) {
      judgements.push(await judge(port, `${shop.url}${shop[name]}`));
    }
    judgements.sort((left, right) => left.performance - right.performance);
    const middle = judgements[Math.floor((judgements.length - 1) / 2)];
    if (middle) rows.push(rowOf(name, middle));
  }
  await browser.close();
  report('Lighthouse, on its slow phone', rows);
};
