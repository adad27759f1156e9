import type { BrowserContext } from '@playwright/test';

/**
 * Takes from a page what the oldest browsers lack that README promises to shoppers (Chrome 106, Safari 15.4, Firefox 106), but for
 * `checkVisibility`, with which tests look themselves.
 */
const takeAway = (): void => {
  const missing: [object, string[]][] = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [URLSearchParams.prototype, ['size']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Crypto.prototype, ['randomUUID']],
    [Document.prototype, ['startViewTransition']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any', 'timeout']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [window, ['requestIdleCallback', 'navigation', 'scheduler', 'onscrollend', 'CloseWatcher']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'toArray', 'some', 'every'],
    ],
  ];
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);

  // A popover is a part like any other there: it is not hidden by itself, and no button opens it.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@layer { [popover] { display: block } }');
  document.adoptedStyleSheets = [sheet];
  const keepShut = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('[popovertarget]')) event.preventDefault();
  };
  // Last of all, so that nobody takes it for the page's own.
  const options = { once: true };
  addEventListener('click', () => addEventListener('click', keepShut, options), { capture: true });
};

/** Makes the browser as old as the oldest that the shop is made for. Call before a page is opened. */
export const growOld = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(takeAway);
  // The browser knows the selector: what is meant for those that do not is turned around.
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('@supports not selector(', '@supports selector(');
    await route.fulfill({ response, body });
  });
};

/** Blocks all that sites keep, as browsers can be set to. Call before a page is opened. */
export const blockStorage = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get });
  });
};
