import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../web/routes.ts';
import { CATALOGUE, filesOf } from './service-worker.mjs';

const route = (file: string, more: object = {}) => ({ file: `assets/${file}.js`, ...more });

/** A build in miniature, as Vite's manifest lists one. */
const BUILD = {
  'web/entry.client.tsx': route('entry', { imports: ['_framework.js'], dynamicImports: ['watch.ts'] }),
  'web/root.tsx?__react-router-build-client-route': route('root', { css: ['assets/root.css'] }),
  'web/storefront/shell/layout.tsx': route('layout', {
    imports: ['_framework.js'],
    dynamicImports: ['web/storefront/pixels/pixels.tsx'],
  }),
  'web/storefront/pixels/pixels.tsx': route('pixels'),
  'web/storefront/offline/offline-page.tsx': route('offline'),
  'web/storefront/home/home.tsx': route('home'),
  'web/storefront/home/home.tsx?route-chunk=clientLoader': route('home-loader'),
  'web/storefront/catalogue/listing/listing-layout.tsx': route('listing-layout'),
  'web/storefront/catalogue/listing/category.tsx': route('category'),
  'web/storefront/catalogue/listing/collection.tsx': route('collection'),
  'web/storefront/catalogue/listing/listing.tsx': route('listing', { dynamicImports: ['drawer.tsx'] }),
  'web/storefront/catalogue/product/product.tsx': route('detail', {
    dynamicImports: ['web/storefront/catalogue/reviews/review-panel.tsx'],
  }),
  'web/storefront/content-pages/content-page.tsx': route('content-page'),
  'web/storefront/catalogue/reviews/review-panel.tsx': route('review-panel'),
  'web/storefront/catalogue/detail.test.tsx': route('nobody'),
  'web/admin/admin.tsx': route('admin', { imports: ['_framework.js', '_charts.js'] }),
  '_framework.js': route('framework'),
  '_charts.js': route('charts'),
  'watch.ts': route('watch'),
  'drawer.tsx': route('drawer', { imports: ['_dialog.js'], dynamicImports: ['rules.ts'] }),
  '_dialog.js': route('dialog'),
  'rules.ts': route('rules'),
};
const names = (files: string[]) => files.map((file) => file.replace(/^\/assets\/|\.js$/g, '')).sort();

test('the offline page needs its routes, their imports and styles', () => {
  expect(names(filesOf(BUILD).needed)).toEqual([
    ...['entry', 'framework', 'layout', 'offline', 'root', 'root.css'],
  ]);
});

test('the catalogue needs its pages in all their parts, and what they open first, but not what that opens', () => {
  expect(names(filesOf(BUILD).catalogue)).toEqual([
    ...[
      'category',
      'collection',
      'content-page',
      'detail',
      'dialog',
      'drawer',
      'home',
      'home-loader',
      'listing',
      'listing-layout',
      'watch',
    ],
  ]);
});

test('a source that the build does not know stops the build', () => {
  const { 'web/storefront/catalogue/product/product.tsx': _gone, ...rest } = BUILD;
  expect(() => filesOf(rest)).toThrow('web/storefront/catalogue/product/product.tsx');
});

test('every page of the catalogue, and what it stands in, is fetched ahead', () => {
  const filesIn = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [`web/${file}`, ...filesIn(children)]);
  const catalogue = filesIn(routes).filter((file) =>
    /^web\/storefront\/(home|catalogue|content-pages)\//.test(file),
  );
  expect(catalogue.length).toBeGreaterThan(3);
  expect([...CATALOGUE].sort()).toEqual(catalogue.sort());
});
