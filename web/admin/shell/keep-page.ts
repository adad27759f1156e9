import { browserMessages } from '#contract/http/browser-messages.ts';
import { isOutOfReach } from '../../offline/connection.ts';
import { askTheShop } from '../../offline/watch.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { showToast } from '../../ui/toasts.ts';

const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  isPlainClick(event) &&
  ['', '_self'].includes(link.target) &&
  link.origin === location.origin &&
  link.pathname.startsWith('/admin') &&
  link.pathname + link.search !== location.pathname + location.search;

/** How long a press waits for a word of the shop: a call may have failed while the line is there. Milliseconds. */
const PATIENCE_MS = 3_000;

const stay = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !isOutOfReach() || !leadsAway(link, event)) return;
  event.preventDefault();
  event.stopPropagation();
  void askTheShop(PATIENCE_MS).then(() =>
    isOutOfReach() ? showToast('error', browserMessages.offline) : link.click(),
  );
};

/**
 * While the shop is out of reach its links lead nowhere: the page stays, with the list that is read and what was typed, where the browser
 * would show an error of its own in its place. Gives the way to end that.
 */
export const startKeepingPage = (): (() => void) => {
  addEventListener('click', stay, { capture: true });
  return () => removeEventListener('click', stay, { capture: true });
};
