/** The caches of the service worker, by what they hold. */
export const PAGES = 'pages';
export const PICTURES = 'pictures';
export const ASSETS = 'assets';
export const FILES = 'files';
export const OFFLINE = 'offline-page';

/** For how long, in seconds, and how many of each are kept. */
const DAY = 24 * 60 * 60;
export const KEPT = {
  [PAGES]: { maxEntries: 30, maxAgeSeconds: 7 * DAY },
  [PICTURES]: { maxEntries: 120, maxAgeSeconds: 30 * DAY },
  [ASSETS]: { maxEntries: 160, maxAgeSeconds: 60 * DAY },
} as const;

/** The attribute by which the worker marks the root element of a page that it had kept: when the shop sent it. */
export const KEPT_ATTRIBUTE = 'data-kept';

/** What a page tells the worker: that it is shown, though the worker was asked for no document. */
export interface Shown {
  /** Path and query. */
  page: string;
  /** Whether its document came before the worker was there: the browser's own cache still has it. */
  isLoaded: boolean;
  /** Addresses of pictures that came before the worker was there. */
  pictures: string[];
}

/** Forgets the pages that were seen, and with them what their reader was interested in. */
export const forgetKeptPages = async (): Promise<void> => {
  await globalThis.caches?.delete(PAGES);
};
