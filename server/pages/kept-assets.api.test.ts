import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/start.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { keepAssets, removeOldAssets } from './kept-assets.ts';
import { addPages } from './pages.ts';

const DAY_MS = 24 * 60 * 60_000;
const log = createLog('fatal');
let checkout: string;
let build: string;
let dataDir: string;
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'shop-checkout-'));
  build = path.join(checkout, 'build');
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
});
afterEach(async () => {
  await rm(checkout, { recursive: true });
  await rm(dataDir, { recursive: true });
});

/** What a build does: empties its folder and writes this release into it. */
const writeRelease = async (name: string): Promise<void> => {
  await rm(build, { recursive: true, force: true });
  for (const folder of ['server', 'client/assets', 'worker/on'])
    await mkdir(path.join(build, folder), { recursive: true });
  await writeFile(path.join(build, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(build, 'worker/on/sw.js'), '');
  const stub = `export const routes = {}; export const entry = { module: { createRequestHandler: () => async () => new Response('page'),
    createTransportContext: () => {}, pageFinder: () => () => null, keptPathFinder: () => (path) => path, pageQuery: () => '' } };`;
  await writeFile(path.join(build, 'server/index.js'), stub);
  await writeFile(path.join(build, `client/assets/page-${name}.js`), `the page of ${name}`);
  await writeFile(path.join(build, `client/assets/page-${name}.js.br`), `squeezed ${name}`);
};

const folderOf = () => path.join(dataDir, 'assets');
const keep = async () => keepAssets(path.join(build, 'client/assets'), folderOf(), log);
const openRelease = async () => {
  const kept = await keep();
  return openTestShop({}, { extend: (app, shop) => addPages(app, shop, build, kept?.folder) });
};
/** As if the release that has this file had last run so many days ago. */
const age = async (name: string, days: number): Promise<void> => {
  const then = new Date(Date.now() - days * DAY_MS);
  for (const file of [name, `${name}.br`]) await utimes(path.join(folderOf(), file), then, then);
};

test('the files of the last release are served beside those of this one, compressed and for good', async () => {
  await writeRelease('one');
  const first = await openRelease();
  await first.stop();
  await writeRelease('two');
  const second = await openRelease();
  for (const release of ['one', 'two']) {
    const plain = await second.app.inject({ url: `/assets/page-${release}.js` });
    expect([plain.statusCode, plain.body]).toEqual([200, `the page of ${release}`]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const asked = { url: `/assets/page-${release}.js`, headers: { 'accept-encoding': 'br' } };
    const squeezed = await second.app.inject(asked);
    expect([squeezed.body, squeezed.headers['content-encoding']]).toEqual([`squeezed ${release}`, 'br']);
  }
  const page = await second.app.inject({ url: '/' });
  const script = await second.app.inject({ url: '/assets/page-two.js' });
  const guards = ['x-content-type-options', 'cross-origin-resource-policy', 'content-security-policy'];
  for (const guard of guards) expect(script.headers, guard).toHaveProperty(guard);
  expect(page.headers).toHaveProperty('x-frame-options');
  expect(script.headers).not.toHaveProperty('x-frame-options');
  const missing = await second.app.inject({ url: '/assets/page-three.js' });
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  await second.stop();
});

test('nothing is served but files of that folder by their own names', async () => {
  await writeRelease('one');
  const shop = await openRelease();
  await writeFile(path.join(folderOf(), '.1-page-one.js'), 'half of');
  const head = await shop.app.inject({ method: 'HEAD', url: '/assets/page-one.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of [
    '..%2f..%2fserver%2findex.js',
    '%2e%2e%2fpackage.json',
    '..%5cx',
    '.1-page-one.js',
    '',
  ]) {
    const answer = await shop.app.inject({ url: `/assets/${name}` });
    expect(answer.body, name).not.toMatch(/routes|module|half/);
    if (name !== '') expect(answer.statusCode, name).toBe(404);
  }
  await shop.stop();
});

test('a running shop goes on serving its files while the next release is built in its place', async () => {
  await writeRelease('one');
  const shop = await openRelease();
  await writeRelease('two');
  expect((await shop.app.inject({ url: '/assets/page-one.js' })).body).toBe('the page of one');
  await shop.stop();
});

test('a release’s files go once it has not run for a week, and never while it runs', async () => {
  await writeRelease('one');
  await keep();
  await writeRelease('two');
  await keep();
  await age('page-one.js', 6.9);
  await removeOldAssets(folderOf());
  expect(await readdir(folderOf())).toHaveLength(4);

  // The running release has been started long ago: it says each hour that it runs.
  const kept = await keep();
  await Promise.all([age('page-one.js', 7.1), age('page-two.js', 30)]);
  const task = kept?.startTask();
  task?.nudge();
  await task?.stop();
  expect((await readdir(folderOf())).sort()).toEqual(['page-two.js', 'page-two.js.br']);
});

test('what a killed process left of a copy is made whole at the next start', async () => {
  await writeRelease('one');
  await mkdir(folderOf());
  await writeFile(path.join(folderOf(), 'page-one.js'), 'the pa');
  await keep();
  expect(await readFile(path.join(folderOf(), 'page-one.js'), 'utf8')).toBe('the page of one');
});

test('where nothing can be written the shop goes without', async () => {
  await writeRelease('one');
  await writeFile(folderOf(), 'in the way');
  expect(await keep()).toBeUndefined();
});
