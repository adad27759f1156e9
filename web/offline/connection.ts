import { redirectDocument } from 'react-router';
import { newStore, useStore } from '../ui/store.ts';
import type { Shown } from './caches.ts';

/**
 * Whether the shop could not be reached when it was last asked. A page that the worker had kept starts so; the server
 * renders every page as reached.
 */
const out = newStore(
  typeof document !== 'undefined' &&
    (document.documentElement.dataset.kept !== undefined || !navigator.onLine),
);
/** The page that is shown, by path and query. */
let shown = '';

export const isOutOfReach = out.read;

/** Notes whether the shop has answered. */
export const noteReach = (hasAnswered: boolean): void => {
  if (out.read() === hasAnswered) out.set(!hasAnswered);
};

/** Calls the listener whenever the shop has got out of reach or is back. */
export const onReachChange = out.subscribe;

export const useOutOfReach = (): boolean => useStore(out, false);

const worker = (): ServiceWorker | null | undefined => globalThis.navigator?.serviceWorker?.controller;

/** Whoever types a search or tries filters passes through pages that are not worth a document each. */
const STAY_MS = 2_000;

/**
 * Notes the page that is shown. Where it can be fetched, the worker is told of it once its reader stays there, so that it
 * can be read again without a connection.
 * @returns gives that up
 */
export const notePage = (page: string, isInReach: boolean): (() => void) => {
  shown = page;
  const tell = () => worker()?.postMessage({ page, isLoaded: false, pictures: [] } satisfies Shown);
  const timer = isInReach ? setTimeout(tell, STAY_MS) : undefined;
  return () => clearTimeout(timer);
};

/**
 * Leaves a page that could not be loaded to the worker: it shows the page as it was kept, or the offline page. Without
 * a worker, or where the page that is shown is only loaded anew, nothing happens.
 * @throws a redirect
 */
export const leaveToWorker = ({ url }: Request): void => {
  const { pathname, search } = new URL(url);
  if (out.read() && worker() && pathname + search !== shown) throw redirectDocument(url);
};
