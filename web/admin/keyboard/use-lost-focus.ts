import { useEffect } from 'react';

/** An element with where it stood: itself first, then what it stood in, up to the page's main part. */
type Way = readonly { element: Element; place: number }[];

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const wayOf = (element: Element, main: Element): Way => {
  const way: { element: Element; place: number }[] = [];
  for (let at: Element | null = element; at && at !== main; at = at.parentElement)
    way.push({ element: at, place: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 });
  return [...way, { element: main, place: 0 }];
};

const childAt = ({ children }: Element, place: number): Element | undefined =>
  children[Math.min(place, children.length - 1)];

const firstIn = (element: Element): HTMLElement | null =>
  element.matches(FOCUSABLE) && element instanceof HTMLElement
    ? element
    : element.querySelector<HTMLElement>(FOCUSABLE);

/** What stands now where something stood: in the same place of the next row, else whatever can have the focus nearby. */
export const nearestTo = (way: Way): HTMLElement | null => {
  const left = way.findIndex(({ element }) => element.isConnected);
  for (let up = left; up > 0 && up < way.length; up += 1) {
    let at: Element | undefined = way[up]?.element;
    let found = null;
    for (let down = up - 1; at && down >= 0; down -= 1) {
      at = childAt(at, way[down]?.place ?? 0);
      found = (at && firstIn(at)) ?? found;
    }
    if (found) return found;
  }
  return null;
};

/**
 * A row that was deleted, a button whose work is done: when what had the focus has gone, the focus goes to what stands in its
 * place, and not back to the beginning of the page.
 */
export const useLostFocus = (): void => {
  useEffect(() => {
    const main = document.getElementById('content');
    if (!main) return;
    let way: Way = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = ({ target }: FocusEvent): void => {
      way = target instanceof Element ? wayOf(target, main) : [];
    };
    const look = (): void => {
      if (document.activeElement !== document.body || way.length === 0 || way[0]?.element.isConnected) return;
      const next = nearestTo(way);
      way = [];
      next?.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(() => {
      clearTimeout(timer);
      // Whoever has taken it away may give it to something else at once.
      timer = setTimeout(look);
    });
    main.addEventListener('focusin', keep);
    watcher.observe(main, { childList: true, subtree: true });
    // A dialog that closes later than the row went keeps the focus until then; dialogs stand beside the page.
    watcher.observe(document.body, { childList: true });
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
      main.removeEventListener('focusin', keep);
    };
  }, []);
};
