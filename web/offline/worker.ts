/**
 * Reading without a connection: the service worker.
 *
 * - `caching-strategy`   what is done with a request
 * - `caches`             how much is kept and for how long, and what worker and pages tell each other
 * - `show-notice`        news that the shop pushes to administrators
 * - `switched-off`       the worker of a shop that does without
 * - in the page:         `connection` (whether the shop can be reached), `watch`, `offline-notice`
 */

import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { ASSETS, FILES, KEPT, KEPT_ATTRIBUTE, OFFLINE, PAGES, PICTURES, type Shown } from './caches.ts';
import {
  type CachingStrategy,
  type Connection,
  cachingStrategyOf,
  isThrifty,
  LEFT_ALONE,
  OFFLINE_PAGE,
} from './caching-strategy.ts';
import { bringUp, noticeOf } from './show-notice.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files of this build, put in by scripts/service-worker.mjs: what the offline page needs, and what the catalogue needs besides. */
declare const NEEDED_FILES: readonly string[];
declare const CATALOGUE_FILES: readonly string[];

/** A kept page is better than a blank one after this; it says that its prices may have changed. */
const PATIENCE_SECONDS = 5;
/** A page that is shown without a document, as links inside the shop do, is not fetched again within this time. */
const FRESH_MS = 10 * 60_000;

const { origin } = self.location;
const ownFiles = new Set([...NEEDED_FILES, ...CATALOGUE_FILES]);

// Every answer for one address is as good as another: they differ in their compression, which is undone here.
const matchOptions = { ignoreVary: true };

/** What goes in: whole public pages only. What the shop no longer shows is forgotten. */
const wholePages = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(PAGES)).delete(request.url, matchOptions);
    }
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    const isPrivate = /private|no-store/.test(response.headers.get('cache-control') ?? '');
    return response.status === 200 && isHtml && !isPrivate && !response.redirected ? response : null;
  },
};

/** What comes out says so: pages read the mark and show it. */
const markAsKept = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | null }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    for (const name of ['content-length', 'content-encoding']) headers.delete(name);
    const html = await cachedResponse.text();
    const marked = html.replace('<html', `<html ${KEPT_ATTRIBUTE}="${headers.get('date')}"`);
    return new Response(marked, { headers });
  },
};

/** A redirect rather than the page itself: under its own address the offline page can come alive. */
const orOfflinePage = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    const wanted = encodeURIComponent(pathname + search);
    return Response.redirect(`${origin}${OFFLINE_PAGE}?page=${wanted}`);
  },
};

const widthOf = (url: string): number =>
  Number(/\/media\/w(\d+)\//.exec(url)?.[1] ?? Number.POSITIVE_INFINITY);
const withoutWidth = (url: string): string =>
  url.replace(/\/media\/w\d+\//, '/media/').replace(/\.avif$/, '.webp');

/** The widest that is kept of the same picture, in whichever format, is better than none. */
const orOtherWidth = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const pictures = await caches.open(PICTURES);
    const [widest] = (await pictures.keys())
      .filter(({ url }) => withoutWidth(url) === withoutWidth(request.url))
      .sort((left, right) => widthOf(right.url) - widthOf(left.url));
    return widest && pictures.match(widest);
  },
};

const onlyOwnFiles = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    response.status === 200 && ownFiles.has(new URL(request.url).pathname) ? response : null,
};

const strategies = {
  'catalogue-page': new NetworkFirst({
    cacheName: PAGES,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    matchOptions,
    plugins: [
      new ExpirationPlugin({ ...KEPT[PAGES], purgeOnQuotaError: true }),
      wholePages,
      markAsKept,
      orOfflinePage,
    ],
  }),
  'live-page': new NetworkOnly({ plugins: [orOfflinePage] }),
  // Its address names the page that was wanted, which is nobody's to keep: read under its plain address, never stored.
  'offline-page': new CacheFirst({
    cacheName: OFFLINE,
    matchOptions: { ...matchOptions, ignoreSearch: true },
    // Marked, it asks for the shop as it comes alive: a line that was back by then says so no more.
    plugins: [{ cacheWillUpdate: async () => null }, markAsKept],
  }),
  // One cache for the files of all releases: a page that is open, or kept, goes on with the files that it was made with.
  asset: new CacheFirst({
    cacheName: ASSETS,
    matchOptions,
    plugins: [onlyOwnFiles, new ExpirationPlugin(KEPT[ASSETS])],
  }),
  file: new StaleWhileRevalidate({ cacheName: FILES, matchOptions }),
  picture: new CacheFirst({
    cacheName: PICTURES,
    matchOptions,
    plugins: [new ExpirationPlugin({ ...KEPT[PICTURES], purgeOnQuotaError: true }), orOtherWidth],
  }),
} satisfies Record<CachingStrategy, unknown>;

const isMetered = (): boolean => isThrifty((self.navigator as { connection?: Connection }).connection);

/** As this release makes it, whatever was kept before. */
const keepOfflinePage = async (): Promise<void> =>
  (await caches.open(OFFLINE)).add(new Request(OFFLINE_PAGE, { cache: 'reload' }));

/** What newer browsers take at install. Source: https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
interface RoutedEvent extends ExtendableEvent {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>;
}

/** What is left alone does not even wake the worker up, which takes a slow phone as long as a call does. */
const leaveAlone = async (event: RoutedEvent): Promise<void> => {
  const patterns = LEFT_ALONE.flatMap((part) => [`/${part}`, `/${part}/*`]);
  // A browser that will not have these wakes the worker, which leaves them alone as well.
  await event
    .addRoutes?.(patterns.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    .catch(() => {});
};

self.addEventListener('install', (event) => {
  const keep = async (treatment: 'asset' | 'file', path: string): Promise<void> => {
    const request = new Request(path, { priority: 'low' });
    await Promise.all(strategies[treatment].handleAll({ event, request }));
  };
  const assets = isMetered() ? NEEDED_FILES : [...ownFiles];
  const files = ['/favicon.svg', '/placeholder.svg'];
  event.waitUntil(
    Promise.all([
      leaveAlone(event),
      keepOfflinePage(),
      ...assets.map((path) => keep('asset', path)),
      ...files.map((path) => keep('file', path)),
    ]),
  );
  // Safe at any moment: what is kept is named by its content, and pages are asked for anew.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const begin = async (): Promise<void> => {
    // Pages are asked for while the worker wakes up.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const asked = {
    method: request.method,
    url: new URL(request.url),
    isNavigation: request.mode === 'navigate',
    hasToken: request.headers.has('authorization'),
  };
  const treatment = cachingStrategyOf(asked, origin);
  if (treatment) event.respondWith(strategies[treatment].handle({ event, request }));
});

const keepPage = async (event: ExtendableMessageEvent, url: URL, isLoaded: boolean): Promise<void> => {
  const asked = { method: 'GET', url, isNavigation: true, hasToken: false };
  if (cachingStrategyOf(asked, origin) !== 'catalogue-page' || (isMetered() && !isLoaded)) return;
  const kept = await caches.match(url, { ...matchOptions, cacheName: PAGES });
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS) return;
  const request = new Request(url, { cache: isLoaded ? 'force-cache' : 'default' });
  await Promise.all(strategies['catalogue-page'].handleAll({ event, request }));
};

const keepPicture = async (event: ExtendableMessageEvent, url: URL): Promise<void> => {
  const asked = { method: 'GET', url, isNavigation: false, hasToken: false };
  const treatment = cachingStrategyOf(asked, origin);
  if (treatment === 'picture' || treatment === 'file') {
    await Promise.all(strategies[treatment].handleAll({ event, request: new Request(url) }));
  }
};

self.addEventListener('message', (event) => {
  const { page, isLoaded, pictures } = event.data as Shown;
  event.waitUntil(
    Promise.all([
      keepPage(event, new URL(page, origin), isLoaded),
      ...pictures.map((picture) => keepPicture(event, new URL(picture, origin))),
    ]),
  );
});

self.addEventListener('push', (event) => {
  const { title, body, tag, page } = noticeOf(event.data, origin);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/app-192.png', data: page }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringUp(self.clients, event.notification.data));
});
