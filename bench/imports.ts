import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportState } from '#contract/catalogue/import-export/states.ts';
import type { Bench } from './bench.ts';
import { runChild } from './children.ts';
import { productFile } from './file-of-variants.ts';
import { residentOf } from './memory.ts';
import { below, type Row } from './report.ts';
import { readSeeded } from './seeded.ts';
import { type BenchedShop, QUIET_SETTINGS, startShop } from './shop.ts';

const VARIANTS = 3;
const CHECKED_SECONDS = 20;
const WRITTEN_SECONDS = 180;
const READ_P99_MS = 50;
const MOST_MEGABYTES = 400;
const LOOK_EVERY_MS = 250;
const BETWEEN_READS_MS = 20;
/** So many products are looked at for one list of them. */
const PRODUCTS_A_LIST = 9;
const LISTS = 7;
/** Over HTTPS every browser asks for Brotli, as which pages are kept; `fetch` by itself asks for gzip alone. */
const AS_BROWSERS_TAKE_IT = { 'accept-encoding': 'gzip, deflate, br' };

interface Watched {
  seconds: number;
  /** Of products' pages. */
  p99Ms: number;
  /** Of lists of them. */
  listsP99Ms: number;
  /** Of both together, as they are looked at. */
  allP99Ms: number;
  mostMegabytes: number;
}

interface Caller {
  shop: BenchedShop;
  token: string;
  slugs: readonly string[];
}

const call = async <Data>(
  { shop, token }: Caller,
  method: string,
  to: string,
  body?: string,
): Promise<Data> => {
  const answer = await fetch(`${shop.url}/api/v1${to}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'text/csv' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const { data, error } = (await answer.json()) as { data: Data; error?: string };
  if (!answer.ok) throw new Error(`${method} ${to}: ${error}`);
  return data;
};

const readPage = async ({ shop }: Caller, to: string): Promise<void> => {
  const page = await fetch(`${shop.url}${to}`, { headers: AS_BROWSERS_TAKE_IT });
  await page.arrayBuffer();
  if (!page.ok) throw new Error(`GET ${to} answered ${page.status}`);
};

/** Whether a shopper who looks at one page after the other looks at a list: those go with every change of the catalogue. */
const isList = (step: number): boolean => step % (PRODUCTS_A_LIST + 1) === 0;
const addressAt = ({ slugs }: Caller, step: number): string =>
  isList(step) ? `/products?page=${1 + (step % LISTS)}` : `/products/${slugs[step % slugs.length]}`;
const p99Of = (times: number[]): number =>
  times.sort((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0;

/** Every product's page is looked at once, as it was long ago in a shop that sells. */
const readAll = async (caller: Caller): Promise<void> => {
  for (const slug of caller.slugs) await readPage(caller, `/products/${slug}`);
};

/** Waits until some work is over, while one shopper reads page after page. */
const watch = async (caller: Caller, isDone: () => Promise<boolean>): Promise<Watched> => {
  const begun = performance.now();
  const times: { list: number[]; product: number[] } = { list: [], product: [] };
  let isOver = false;
  let mostMegabytes = 0;
  const read = async (): Promise<void> => {
    for (let step = 0; !isOver; step += 1) {
      const from = performance.now();
      await readPage(caller, addressAt(caller, step));
      times[isList(step) ? 'list' : 'product'].push(performance.now() - from);
      await sleep(BETWEEN_READS_MS);
    }
  };
  const look = async (): Promise<void> => {
    while (!isOver) {
      mostMegabytes = Math.max(mostMegabytes, await residentOf(caller.shop.pid));
      isOver = await isDone();
      if (!isOver) await sleep(LOOK_EVERY_MS);
    }
  };
  await Promise.all([read(), look()]);
  return {
    seconds: (performance.now() - begun) / 1_000,
    p99Ms: p99Of(times.product),
    listsP99Ms: p99Of(times.list),
    allP99Ms: p99Of([...times.product, ...times.list]),
    mostMegabytes,
  };
};

const stateOf = async (caller: Caller, id: string): Promise<ImportState> =>
  (await call<{ state: ImportState }>(caller, 'GET', `/admin/products/imports/${id}`)).state;

/** While an import is in a state. */
const watchImport = (caller: Caller, id: string, state: ImportState): Promise<Watched> =>
  watch(caller, async () => (await stateOf(caller, id)) !== state);

/** While a file is sent. @throws Error when it does not come, or broken off */
const watchFile = async (caller: Caller, address: string): Promise<Watched & { bytes: number }> => {
  let bytes = 0;
  let isWhole = false;
  const take = async (): Promise<void> => {
    const answer = await fetch(`${caller.shop.url}${address}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    if (!(answer.ok && answer.body)) throw new Error(`GET ${address} answered ${answer.status}`);
    for await (const chunk of answer.body) bytes += chunk.length;
    isWhole = true;
  };
  const [watched] = await Promise.all([watch(caller, async () => isWhole), take()]);
  return { ...watched, bytes };
};

/** @param most seconds; null where none are asked for */
const rowOf = (
  name: string,
  { seconds, p99Ms, listsP99Ms, allP99Ms, mostMegabytes }: Watched,
  most: number | null,
): Row => ({
  name,
  figures: { p99Ms },
  value: `${seconds.toFixed(1)} s, ${Math.round(mostMegabytes)} MB, lists ${Math.round(listsP99Ms)} ms p99, with them ${Math.round(allP99Ms)}`,
  aims: [
    ...(most === null ? [] : [below(`${most} s`, most, seconds)]),
    below(`${READ_P99_MS} ms p99`, READ_P99_MS, p99Ms),
    below(`${MOST_MEGABYTES} MB`, MOST_MEGABYTES, mostMegabytes),
  ],
  failures: {},
});

/** The same products as a file, and the whole shop as an archive. */
const benchGoingOut = async (caller: Caller): Promise<Row[]> => {
  const csv = await watchFile(caller, '/api/v1/admin/products/export');
  const { address } = await call<{ address: string }>(caller, 'POST', '/admin/archive/links');
  const archive = await watchFile(caller, address);
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  return [
    rowOf(`exported, ${megabytes(csv.bytes)}`, csv, null),
    rowOf(`as an archive, ${megabytes(archive.bytes)}`, archive, null),
  ];
};

/** A file of a great many products, each with three variants, is checked, written and sent while the shop answers. */
export const benchImports = async (bench: Bench): Promise<void> => {
  const { small, large } = bench.scale;
  const dataDir = path.join(bench.directory, 'imports');
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(small), seeded]);
  const { adminToken: token, shownSlugs: slugs } = await readSeeded(seeded);
  const shop = await startShop(dataDir, QUIET_SETTINGS, bench.profile);
  const caller = { shop, token, slugs };
  await readAll(caller);
  const file = productFile(large, VARIANTS);
  const begin = await call<{ _id: string }>(caller, 'POST', '/admin/products/imports?name=large.csv', file);
  const checked = await watchImport(caller, begin._id, 'checking');
  await call(caller, 'POST', `/admin/products/imports/${begin._id}/start`);
  const written = await watchImport(caller, begin._id, 'importing');
  const state = await stateOf(caller, begin._id);
  if (state !== 'done') throw new Error(`The import ended as ${state}`);
  const goingOut = await benchGoingOut(caller);
  await shop.stop();
  bench.report(
    `A file of ${large.toLocaleString('en')} products with ${(large * VARIANTS).toLocaleString('en')} variants, ${Math.round(Buffer.byteLength(file) / 1e6)} MB, while one shopper reads`,
    [rowOf('checked', checked, CHECKED_SECONDS), rowOf('written', written, WRITTEN_SECONDS), ...goingOut],
  );
};
