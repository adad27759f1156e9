import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, dataOf } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const CLIENT = path.join(import.meta.dirname, '../../build/client');
/** The design's promise for every page of the storefront, in compressed bytes. */
const MOST_SCRIPT_BYTES = 130 * 1024;
const MOST_STYLE_BYTES = 25 * 1024;

/** A route as React Router's manifest describes it; every key that ends in `odule` names a file. */
interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
}
interface Manifest {
  entry: { module: string; imports: string[]; css: string[] };
  routes: Record<string, ManifestRoute>;
}

let dataDir: string;
let shop: ShopProcess;
let manifest: Manifest;
let manifestFile: string;
let productId: string;

beforeAll(async () => {
  const names = existsSync(path.join(CLIENT, 'assets')) ? await readdir(path.join(CLIENT, 'assets')) : [];
  const found = names.filter((name) => /^manifest-.*\.js$/.test(name));
  if (found.length !== 1) throw new Error('The pages have not been built: run `npm run build` first');
  manifestFile = `/assets/${found[0]}`;
  const source = await readFile(path.join(CLIENT, manifestFile), 'utf8');
  manifest = JSON.parse(source.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''));
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-weight-'));
  shop = new ShopProcess({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await shop.start();
  const [product] = dataOf(await clientOf(shop.url)<Product[]>('GET', '/products?rating=1&limit=1'));
  productId = product?._id ?? '';
});
afterAll(async () => {
  await shop?.terminate();
  await shop?.killEverything();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a browser receives for a file: its compressed form, where it is worth having one. */
const sizeOf = async (file: string): Promise<number> => {
  // React Router tells a style apart by an empty fragment where several routes share its file.
  const whole = path.join(CLIENT, file.replace(/#$/, ''));
  return (await stat(existsSync(`${whole}.br`) ? `${whole}.br` : whole)).size;
};

/** The files that a module cannot run without. Dynamic imports are the browser test's to count. */
const staticImports = async (file: string): Promise<string[]> => {
  const source = await readFile(path.join(CLIENT, file), 'utf8');
  const found = source.matchAll(/\b(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g);
  return [...found].map(([, target = '']) => path.posix.join(path.posix.dirname(file), target));
};

const withImports = async (files: Iterable<string>): Promise<Set<string>> => {
  const all = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...(await staticImports(file)));
  }
  return all;
};

/** The route and those that it lies in, the innermost first. */
const chainOf = (route: ManifestRoute): ManifestRoute[] => {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [route, ...chainOf(parent)] : [route];
};

const modulesOf = (route: ManifestRoute): string[] => [
  ...Object.entries(route).flatMap(([key, value]) =>
    /odule$/.test(key) && typeof value === 'string' ? [value] : [],
  ),
  ...(route.imports ?? []),
];

/** The address of a route, with something that is there in the place of its parameters. */
const addressOf = (route: ManifestRoute): string => {
  const parts = chainOf(route)
    .reverse()
    .flatMap(({ path: part }) => (part ? [part] : []));
  return `/${parts.join('/')}`
    .replace('products/:id', `products/${productId}`)
    .replace('*', 'nowhere')
    .replace(/:\w+/g, 'x');
};

/** The scripts and styles that the rendered page names. */
const namedIn = async (address: string): Promise<{ scripts: string[]; styles: string[] }> => {
  const html = await (await fetch(shop.url + address)).text();
  const files = [...html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].map(([, file = '']) => file);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
};

const total = async (files: Iterable<string>): Promise<number> =>
  (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0);

test('every page of the storefront is light', async () => {
  const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
  const pages = Object.values(manifest.routes).filter(
    ({ id }) => !parents.has(id) && !id.startsWith('admin/'),
  );
  expect(pages.length).toBeGreaterThan(15);
  for (const route of pages) {
    const address = addressOf(route);
    const named = await namedIn(address);
    const chain = chainOf(route);
    const scripts = await withImports([
      manifestFile,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...chain.flatMap(modulesOf),
      ...named.scripts,
    ]);
    const styles = new Set([...manifest.entry.css, ...chain.flatMap(({ css = [] }) => css), ...named.styles]);
    const scriptBytes = await total(scripts);
    expect(named.scripts, address).toContain(route.module);
    expect(scriptBytes, `scripts of ${address}: ${[...scripts].join(' ')}`).toBeLessThanOrEqual(
      MOST_SCRIPT_BYTES,
    );
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(await total(styles), `styles of ${address}`).toBeLessThanOrEqual(MOST_STYLE_BYTES);
    expect(styles.size, address).toBeGreaterThan(0);
  }
});

test('no page waits for React to be compiled on its own thread, nor for the rules of the whole world', async () => {
  const scripts = new Set<string>();
  for (const address of ['/', '/products', `/products/${productId}`, '/checkout', '/how-to-pay']) {
    for (const file of await withImports((await namedIn(address)).scripts)) scripts.add(file);
  }
  const sources = await Promise.all([...scripts].map((file) => readFile(path.join(CLIENT, file), 'utf8')));
  // A package's whole module in a function: see scripts/compile-ahead.mjs.
  const modules = sources.flatMap(
    (source) =>
      source.match(/\b\w+\(+(?:\w+|\(\w+,\w+\))=>\{(?=[^{}]{0,80}(?:Symbol\.for\(`react|\.exports=))/g) ?? [],
  );
  expect(modules.length).toBeGreaterThan(4);
  expect(modules.filter((module) => !/^\w+\(\((?:\w+=>|\(\w+,)/.test(module))).toEqual([]);
  // Nothing of these is called before a page is there, but for a date that somebody asks for.
  expect(sources.flatMap((source) => source.match(/new Intl\.\w+|toLocale\w+/g) ?? [])).toEqual([]);
});

test('no page of the storefront names a file of the admin area', async () => {
  const admin = Object.values(manifest.routes).filter(({ id }) => id.startsWith('admin/'));
  expect(admin.length).toBeGreaterThan(0);
  const own = new Set(admin.map(({ module }) => module));
  for (const address of ['/', '/products', `/products/${productId}`, '/login', '/cart']) {
    const { scripts } = await namedIn(address);
    const loaded = await withImports([manifestFile, ...scripts]);
    expect(
      [...loaded].filter((file) => own.has(file)),
      address,
    ).toEqual([]);
  }
});

/** What the service worker fetches by itself, for later, on top of what the first page has loaded. */
const MOST_AHEAD_BYTES = 200 * 1024;

test('the service worker fetches little ahead, and nothing of the admin area', async () => {
  const script = await (await fetch(`${shop.url}/sw.js`)).text();
  const ahead = new Set(script.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  const routesOf = (...ids: string[]) =>
    Object.values(manifest.routes).filter(({ id }) => ids.some((part) => id.includes(part)));
  const pages = routesOf(
    ...['storefront/shell/layout', 'storefront/home/', 'storefront/catalogue/', 'storefront/offline/'],
  );
  expect(pages).toHaveLength(8);
  const needed = await withImports([
    manifestFile,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...pages.flatMap(modulesOf),
  ]);
  expect([...needed].filter((file) => !ahead.has(file))).toEqual([]);
  expect(await total(ahead)).toBeLessThanOrEqual(MOST_AHEAD_BYTES);
  const admin = routesOf('admin/', 'admin-pages').flatMap(({ module }) => module);
  expect(admin.length).toBeGreaterThan(1);
  expect(admin.filter((file) => ahead.has(file))).toEqual([]);
});

/** A file of the build, as Vite's manifest has it: `src` is its source, where it is a page or is fetched later. */
interface BuiltFile {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const builtFiles = async (): Promise<Record<string, BuiltFile>> =>
  JSON.parse(await readFile(path.join(CLIENT, '.vite/manifest.json'), 'utf8'));

/** What files need to run, and what they may fetch later as well where that is asked for. */
const reachedFrom = (
  files: Record<string, BuiltFile>,
  starts: readonly string[],
  withLater = false,
): Set<string> => {
  const seen = new Set<string>();
  const left = [...starts];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = files[key] ?? {};
    left.push(...imports, ...(withLater ? dynamicImports : []));
  }
  return seen;
};

test('a page of the admin area comes in few files, and none of them is asked of shoppers', async () => {
  const files = await builtFiles();
  const keys = Object.keys(files);
  const isRoute = (key: string): boolean => /\?__react-router-build-client-route$/.test(key);
  const around = keys.filter((key) => /web\/(entry\.client|root|admin\/layout\/admin-layout)\.tsx/.test(key));
  expect(around).toHaveLength(3);
  const pages = keys.filter((key) => key.startsWith('web/admin/') && isRoute(key));
  expect(pages.length).toBeGreaterThan(5);
  const shared = keys.filter((key) => /^_(admin|admin-lists)-[\w-]{8}\.js$/.test(key));
  expect(shared).toHaveLength(2);
  // A page and, where it has some, each of the screens that it fetches. What the one route of most screens names lies in the shared file.
  const views = pages.flatMap((page) => {
    const sources = page.includes('layout/admin-page') ? [page, ...shared] : [page];
    const later = sources.flatMap((key) => files[key]?.dynamicImports ?? []);
    const screens = [...new Set(later)].filter((key) => key.startsWith('web/admin/'));
    return [[page], ...screens.map((screen) => [page, screen])];
  });
  expect(views.length).toBeGreaterThan(40);
  const weighed = await Promise.all(
    views.map(async (view) => {
      const needed = [...reachedFrom(files, [...around, ...view])].map((key) => files[key]?.file ?? '');
      const scripts = needed.filter((file) => file.endsWith('.js'));
      return { view: view.join(' '), scripts: scripts.length, bytes: await total(scripts) };
    }),
  );
  expect(weighed.filter(({ scripts, bytes }) => scripts > 60 || bytes > 250 * 1024)).toEqual([]);
  // Where each set of pages that share something had a file, half of them had more than 90.
  const [half = 0] = weighed
    .map(({ scripts }) => scripts)
    .sort((one, other) => one - other)
    .slice(weighed.length / 2);
  expect(half).toBeLessThanOrEqual(40);

  const ofShoppers = keys.filter((key) => isRoute(key) && !key.startsWith('web/admin/'));
  expect(ofShoppers.length).toBeGreaterThan(20);
  const everAsked = reachedFrom(
    files,
    [...around.filter((key) => !key.includes('admin')), ...ofShoppers],
    true,
  );
  expect(shared.filter((key) => everAsked.has(key))).toEqual([]);
  // What both have is shoppers' to load as well: it grows with what the admin area's screens share.
  const [common = ''] = keys.filter((key) => /^_common-[\w-]{8}\.js$/.test(key));
  expect(await total([files[common]?.file ?? ''])).toBeLessThanOrEqual(4_096);
});

test('no two files of the build wait for each other', async () => {
  const files = await builtFiles();
  const inCircles = Object.keys(files).filter((key) =>
    reachedFrom(files, files[key]?.imports ?? []).has(key),
  );
  expect(inCircles).toEqual([]);
});

test('what cart and checkout will ask is in their HTML, before any script has come', async () => {
  const htmlOf = async (address: string): Promise<string> => (await fetch(shop.url + address)).text();
  const [cart, checkout, profile] = await Promise.all(['/cart', '/checkout', '/profile'].map(htmlOf));
  expect(cart).toContain('Loading your cart');
  expect(cart).toContain('The cart needs JavaScript.');
  expect(checkout).toContain('<h1 class="text-2xl font-bold">Checkout</h1>');
  // As the field itself will say it, so that the largest text of the page is there from the first paint on.
  expect(checkout).toContain('House number, street, landmark');
  expect(checkout).toContain('The checkout needs JavaScript.');
  expect(profile).toContain('<span class="sr-only">Loading</span>');
  expect(profile).toContain('This page needs JavaScript.');
});
