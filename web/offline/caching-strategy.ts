import { KEY_PATHS } from '#contract/secret-paths.ts';

/**
 * What the service worker does with a request (how much it keeps, and for how long: `caches`):
 * - `catalogue-page`: asks the shop, keeps the page, and shows what was kept when no answer comes
 * - `live-page`: asks the shop and nobody else; the offline page when no answer comes
 * - `offline-page`: the shop's own page for what cannot be shown
 * - `asset`: a file of the build, named by its content
 * - `file`: one of the shop's own files under a name that stays, such as its icon
 * - `picture`: a product's picture
 */
export type CachingStrategy = 'catalogue-page' | 'live-page' | 'offline-page' | 'asset' | 'file' | 'picture';

/** What the decision is made by. */
export interface Asked {
  method: string;
  url: URL;
  /** Whether a document is asked for. */
  isNavigation: boolean;
  /** Whether it carries a token. */
  hasToken: boolean;
}

export const OFFLINE_PAGE = '/offline';

/** Home, the listing, a category, a product, a page of the owner: the same for everyone, and worth reading again. */
const CATALOGUE = /^\/((products(\/[^/]+)?|category\/[^/]+|pages\/[^/]+)\/?)?$/;
/** First parts of paths that are nobody's to keep: calls, the admin area, the demo's fakes, addresses that hold a secret. */
export const LEFT_ALONE = ['api', 'admin', 'demo', 'health', ...KEY_PATHS] as const;
const NEVER = new RegExp(`^/(${LEFT_ALONE.join('|')})(/|$)`, 'i');
const FILE = /^\/(favicon|placeholder)\.svg$/;
/** A product's, or one that is part of a page. */
const PICTURE = /^\/media\/|^\/assets\/.+\.(avif|webp)$/;

/** Whether a page of this path is one that is kept. */
export const isCataloguePath = (path: string): boolean => CATALOGUE.test(path);

/**
 * How a request is treated; null leaves it to the browser, as if there were no worker. Nothing of `/api` is ever
 * touched, so no price, cart or order can come out of a cache.
 * @param origin the shop's own
 */
export const cachingStrategyOf = (
  { method, url, isNavigation, hasToken }: Asked,
  origin: string,
): CachingStrategy | null => {
  const { pathname } = url;
  if (method !== 'GET' || hasToken || url.origin !== origin || NEVER.test(pathname)) return null;
  if (!isNavigation) {
    if (PICTURE.test(pathname)) return 'picture';
    if (pathname.startsWith('/assets/')) return 'asset';
    return FILE.test(pathname) ? 'file' : null;
  }
  if (isCataloguePath(pathname)) return 'catalogue-page';
  if (pathname === OFFLINE_PAGE) return 'offline-page';
  // A file that is opened in a tab of its own.
  return /\.\w+$/.test(pathname) ? null : 'live-page';
};

/** What the browser tells of the network, where it tells. Source: https://wicg.github.io/netinfo/ */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Somebody who pays for every byte, or waits for it: nothing is fetched for them that they have not asked for. */
export const isThrifty = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
