import { type Bench, measure } from './bench.ts';
import { below, type Row } from './report.ts';
import { readSeeded } from './seeded.ts';
import type { BenchedShop } from './shop.ts';

const PAGE_SIZE = 10;
/** What an administrator waits for at most, whatever the size of the shop. */
export const WITHIN_MS = 100;

/** How many pages a list has. */
const pagesOf = async (url: string, token: string, query: string): Promise<number> => {
  const response = await fetch(`${url}${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
  const { pagination } = (await response.json()) as { pagination: { pages: number } };
  return pagination.pages;
};

/**
 * One of the admin's lists under each of its queries, at its first and its last page, one request at a time.
 * @param queries what is asked for, by what the report calls it
 */
export const measureLists = async (
  bench: Bench,
  shop: Pick<BenchedShop, 'url'>,
  seeded: string,
  path: string,
  queries: Readonly<Record<string, string>>,
): Promise<Row[]> => {
  const { adminToken } = await readSeeded(seeded);
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const address = (page: number): string => `${path}?limit=${PAGE_SIZE}&page=${page}&${query}`;
    const pages = await pagesOf(shop.url, adminToken, address(1));
    const target = (page: number) => ({
      url: shop.url,
      seeded,
      connections: 1,
      calls: { kind: 'admin' as const, paths: [address(page)] },
    });
    const figuresOf = await measure(bench, {
      'page 1': target(1),
      ...(pages > 1 ? { [`page ${pages.toLocaleString('en')}`]: target(pages) } : {}),
    });
    for (const [place, figures] of Object.entries(figuresOf)) {
      const aims = [below(`${WITHIN_MS} ms p95`, WITHIN_MS, figures.p95Ms)];
      rows.push({ name: `${name}, ${place}`, figures, aims, failures: figures.failures });
    }
  }
  return rows;
};
