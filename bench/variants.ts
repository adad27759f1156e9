import path from 'node:path';
import type { Bench } from './bench.ts';
import { runChild } from './children.ts';
import type { Row } from './report.ts';
import { readSeeded } from './seeded.ts';
import { type BenchedShop, QUIET_SETTINGS, startShop } from './shop.ts';

const VARIANTS = 3;
const MOST = 1.5;
const ROUNDS = 40;
/** The first rounds are not counted: nothing is planned or compiled yet. */
const WARM_UP = 8;

interface Filled {
  shop: BenchedShop;
  ids: readonly string[];
  category: string;
}

/** Each asks for what has not been asked for before, so that no answer is a kept one. */
const CALLS: Readonly<Record<string, (filled: Filled, round: number) => string>> = {
  list: (_, round) => `/products?min=${100 + round}`,
  'list of a category': ({ category }, round) => `/products?category=${category}&min=${100 + round}`,
  'list by price': (_, round) => `/products?min=${100 + round}&sort=price`,
  'list by one value': (_, round) => `/products?min=${100 + round}&choice=Size:S`,
  'list by two values, in stock, by price': (_, round) =>
    `/products?min=${100 + round}&choice=Size:S&choice=Colour:Black&inStock=true&sort=price`,
  search: (_, round) => `/products?q=bag&min=${100 + round}`,
  'search by one value': (_, round) => `/products?q=bag&min=${100 + round}&choice=Size:S`,
  facets: (_, round) => `/products/facets?min=${100 + round}`,
  'facets by two values, in stock': (_, round) =>
    `/products/facets?min=${100 + round}&choice=Size:S&choice=Colour:Black&inStock=true`,
  'facets of a search': (_, round) => `/products/facets?q=bag&min=${100 + round}`,
  'facets of a search by one value': (_, round) => `/products/facets?q=bag&min=${100 + round}&choice=Size:S`,
  product: ({ ids }, round) => `/products/${ids[round]}`,
};

const startFilled = async (bench: Bench, variants: number): Promise<Filled> => {
  const dataDir = path.join(bench.directory, `variants-${variants}`);
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(bench.scale.large), seeded, '0', String(variants)]);
  const { shownIds, categoryIds } = await readSeeded(seeded);
  return {
    shop: await startShop(dataDir, QUIET_SETTINGS),
    ids: shownIds,
    category: categoryIds[0] ?? '',
  };
};

const timeOf = async (url: string): Promise<number> => {
  const from = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - from;
};

const middleOf = (times: number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;

/** What reads cost in a shop with variants beside the same shop without, one request at a time, the two in turn. */
export const benchVariants = async (bench: Bench): Promise<void> => {
  const [plain, varied] = [await startFilled(bench, 0), await startFilled(bench, VARIANTS)];
  const rows: Row[] = [];
  for (const [name, pathOf] of Object.entries(CALLS)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, filled] of [plain, varied].entries()) {
        const time = await timeOf(`${filled.shop.url}/api/v1${pathOf(filled, round)}`);
        if (round >= WARM_UP) times[place]?.push(time);
      }
    }
    const [without, having] = [middleOf(times[0]), middleOf(times[1])];
    const ratio = having / without;
    rows.push({
      name,
      figures: { p50Ms: having },
      value: `${without.toFixed(1)} ms without`,
      aims: [{ text: `≤ ${MOST} times (${ratio.toFixed(2)})`, isReached: ratio <= MOST }],
      failures: {},
    });
  }
  await Promise.all([plain, varied].map(({ shop }) => shop.stop()));
  const products = bench.scale.large.toLocaleString('en');
  bench.report(
    `${products} products, half of them with ${VARIANTS} variants, beside the same without: reads made anew`,
    rows,
  );
};
