// @ts-check
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './child.mjs';

/** What the offline page is made of. */
const NEEDED = [
  'web/entry.client.tsx',
  'web/root.tsx',
  'web/storefront/shell/layout.tsx',
  'web/storefront/offline/offline-page.tsx',
];
/** What a kept page of the catalogue is made of, what it fetches on first use included. */
export const CATALOGUE = [
  'web/storefront/home/home.tsx',
  'web/storefront/catalogue/listing/listing-layout.tsx',
  'web/storefront/catalogue/listing/category.tsx',
  'web/storefront/catalogue/listing/collection.tsx',
  'web/storefront/catalogue/listing/listing.tsx',
  'web/storefront/catalogue/product/product.tsx',
  'web/storefront/content-pages/content-page.tsx',
];

/** Opened by those pages, but of no use without a connection: where it is missing that is said, nothing stands there, or slides are swiped by hand. */
const LEFT_OUT = [
  'web/storefront/back-in-stock/ask-for-notice.tsx',
  'web/storefront/catalogue/product/related-rows.tsx',
  'web/storefront/catalogue/reviews/review-panel.tsx',
  'web/storefront/home/hero-slider.ts',
  'web/storefront/pixels/pixels.tsx',
  'web/storefront/suggestions/suggestions.tsx',
  'web/storefront/content-pages/contact-form.tsx',
  'web/session/merge-wishlist.ts',
  'web/session/visitor-cart.ts',
];

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

/**
 * The files that an offline shopper's browser needs, as paths of the shop, by Vite's own list of what the build is made of.
 *
 * @param {Record<string, Chunk>} chunks
 */
export const filesOf = (chunks) => {
  const needed = closureOf(chunks, keysOf(chunks, NEEDED));
  const pages = closureOf(chunks, keysOf(chunks, [...NEEDED, ...CATALOGUE]));
  // What a page opens on first use must open offline as well; what that opens in turn, such as a form's rules, need not.
  const openers = [...pages].flatMap((key) => chunks[key]?.dynamicImports ?? []);
  const opened = closureOf(
    chunks,
    openers.filter((key) => !LEFT_OUT.includes(key)),
  );
  const files = filesIn(chunks, needed);
  const others = filesIn(chunks, new Set([...pages, ...opened])).filter((file) => !files.includes(file));
  return { needed: files, catalogue: others };
};

/**
 * The chunks of these sources: a route's source may have been split into several, which are named by it with a query.
 *
 * @param {Record<string, Chunk>} chunks
 * @param {string[]} sources
 */
const keysOf = (chunks, sources) => {
  return sources.flatMap((source) => {
    const own = Object.keys(chunks).filter((key) => key.split('?')[0] === source);
    if (own.length === 0) throw new Error(`The build has no chunk of ${source}`);
    return own;
  });
};

/**
 * These chunks and all that they import.
 *
 * @param {Record<string, Chunk>} chunks
 * @param {string[]} keys
 */
const closureOf = (chunks, keys) => {
  const all = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (all.has(key)) continue;
    all.add(key);
    waiting.push(...(chunks[key]?.imports ?? []));
  }
  return all;
};

/**
 * @param {Record<string, Chunk>} chunks
 * @param {Set<string>} keys
 */
const filesIn = (chunks, keys) => {
  const files = [...keys].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])]);
  return [...new Set(files)].map((file) => `/${file}`);
};

/**
 * Builds the service worker into `worker/on/` beside the pages, and the one that takes it back into `worker/off/`.
 *
 * @param {string} buildDirectory
 */
export const buildServiceWorker = async (buildDirectory) => {
  const client = join(buildDirectory, 'client');
  const list = await readFile(join(client, '.vite/manifest.json'), 'utf8');
  const { needed, catalogue } = filesOf(JSON.parse(list));
  // React Router's own list of routes, which is made after Vite's.
  const routes = (await readdir(join(client, 'assets'))).filter((name) => /^manifest-.*\.js$/.test(name));
  for (const [folder, source] of Object.entries({ on: 'worker', off: 'switched-off' })) {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: {
        'process.env.NODE_ENV': '"production"',
        NEEDED_FILES: JSON.stringify([...routes.map((name) => `/assets/${name}`), ...needed]),
        CATALOGUE_FILES: JSON.stringify(catalogue),
      },
      build: {
        target: 'es2022',
        outDir: join(buildDirectory, 'worker', folder),
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, `web/offline/${source}.ts`),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  }
};
