import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listen, watch } from './offline/watch.ts';
import { takeLinkCode } from './session/link-code.ts';
import { startSession } from './session/session.ts';

// All that the page begins with is there: what fails to load from here on leaves it as it is (release/missing-files.ts).
Object.assign(window, { hasBegun: true });
document.querySelector('[data-dead]')?.remove();
// Before the router reads the address: the page was rendered without it.
takeLinkCode();
startSession();

/** Once the page is there and the browser has nothing better to do: a first visit must not wait for a later one. */
const watchLater = (): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(watch, { timeout: 10_000 });
  else setTimeout(watch);
};

if (import.meta.env.DEV) {
  // Sources are served as they are: a worker that an earlier build has left behind goes.
  void navigator.serviceWorker?.getRegistrations().then((found) => found.map((one) => one.unregister()));
} else {
  listen();
  if (document.readyState === 'complete') watchLater();
  else addEventListener('load', watchLater);
}

if (!('popover' in HTMLElement.prototype))
  void import('./ui/popovers.ts').then(({ standInForPopovers }) => standInForPopovers());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
