import type { Shown } from './caches.ts';
import { isCataloguePath } from './caching-strategy.ts';
import { isOutOfReach, noteReach, onReachChange } from './connection.ts';

/** A page may stay open for days; the browser itself looks for a new release only when a document is loaded. */
const LOOK_AGAIN_MS = 60 * 60_000;

const ASK_AGAIN_MS = 10_000;
const PATIENCE_MS = 10_000;

/** Asks for something that the worker leaves alone, so that the answer is the shop's own. */
export const askTheShop = async (patienceMs = PATIENCE_MS): Promise<void> => {
  // Older phones have no `AbortSignal.timeout`.
  const patience = new AbortController();
  const end = setTimeout(() => patience.abort(), patienceMs);
  await fetch('/', { method: 'HEAD', signal: patience.signal }).then(
    ({ ok }) => noteReach(ok),
    () => noteReach(false),
  );
  clearTimeout(end);
};

let nextQuestion: ReturnType<typeof setTimeout> | undefined;

/** A line that comes back often does so without a word: while the shop is out of reach it is asked again and again. */
const askWhileOut = (): void => {
  clearTimeout(nextQuestion);
  if (!isOutOfReach()) return;
  nextQuestion = setTimeout(async () => {
    if (navigator.onLine && !document.hidden) await askTheShop();
    askWhileOut();
  }, ASK_AGAIN_MS);
};

/** A newer worker has taken over: the files of this page's release may be gone from the server. */
let isOutdated = false;

/** Links that the app's own navigation could not follow are left to the browser, as whole documents. */
const leaveLinksToBrowser = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  if (isOutdated || (isOutOfReach() && !isCataloguePath(link.pathname))) event.stopPropagation();
};

const tellWhatIsShown = (worker: ServiceWorker): void => {
  const pictures = [...document.images]
    .filter(({ complete }) => complete)
    .map(({ currentSrc }) => currentSrc);
  const [loaded] = performance.getEntriesByType('navigation');
  worker.postMessage({
    page: location.pathname + location.search,
    isLoaded: loaded?.name === location.href,
    pictures,
  } satisfies Shown);
};

const register = async (container: ServiceWorkerContainer): Promise<void> => {
  let isFirst = container.controller === null;
  container.addEventListener('controllerchange', () => {
    if (isFirst && container.controller) tellWhatIsShown(container.controller);
    else isOutdated = true;
    isFirst = false;
  });
  const registration = await container.register('/sw.js');
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
};

/**
 * Hears of the connection and of links that are pressed. Call before the page comes alive: on a slow phone the line may break, or a
 * reader press a link, long before the browser has time for `watch`.
 */
export const listen = (): void => {
  addEventListener('offline', () => noteReach(false));
  addEventListener('online', () => askTheShop());
  if (navigator.serviceWorker) addEventListener('click', leaveLinksToBrowser, { capture: true });
};

/** Watches the connection, and sees to the service worker where the browser has one. Call once the page has loaded. */
export const watch = (): void => {
  onReachChange(askWhileOut);
  if (isOutOfReach() && navigator.onLine) void askTheShop();
  askWhileOut();
  if (navigator.serviceWorker) register(navigator.serviceWorker).catch(() => {});
};
