import { isOutOfReach, noteReach } from './connection.ts';
import type { Shown } from './kept.ts';
import { isCataloguePath } from './treatment.ts';

/** A page may stay open for days; the browser itself looks for a new release only when a document is loaded. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** Asks for something that the worker leaves alone, so that the answer is the shop's own. */
const askTheShop = (): void => {
  fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => noteReach(ok),
    () => noteReach(false),
  );
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
  worker.postMessage({ page: location.pathname + location.search, pictures } satisfies Shown);
};

const register = async (container: ServiceWorkerContainer): Promise<void> => {
  let isFirst = container.controller === null;
  container.addEventListener('controllerchange', () => {
    if (isFirst && container.controller) tellWhatIsShown(container.controller);
    else isOutdated = true;
    isFirst = false;
  });
  const registration = await container.register('/sw.js');
  addEventListener('click', leaveLinksToBrowser, { capture: true });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
};

/** Watches the connection, and sees to the service worker where the browser has one. Call once the page has loaded. */
export const watch = (): void => {
  addEventListener('offline', () => noteReach(false));
  addEventListener('online', askTheShop);
  if (isOutOfReach() && navigator.onLine) askTheShop();
  if (navigator.serviceWorker) register(navigator.serviceWorker).catch(() => {});
};
