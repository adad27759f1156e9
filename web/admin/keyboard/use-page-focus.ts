import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';

/** A tab of the dashboard is a page of its own; what narrows a list is not. */
const pageOf = (pathname: string, search: string): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`;

/** The link by which the page was opened that somebody comes back from. */
const linkTo = (main: HTMLElement, pathname: string): HTMLElement | null =>
  main.querySelector<HTMLElement>(`[data-row] a[href="${CSS.escape(pathname)}"]`);

/**
 * Another page begins at its heading, so that whoever hears it is told where they are, and Tab goes on from there; the way back
 * leads to the row that was opened. Who has the focus within the page itself, as with its tabs, or in a dialog, keeps it.
 */
export const usePageFocus = (): void => {
  const { pathname, search } = useLocation();
  const way = useNavigationType();
  const page = pageOf(pathname, search);
  const before = useRef<{ page: string; pathname: string }>(null);
  useEffect(() => {
    const left = before.current;
    before.current = { page, pathname };
    const main = document.getElementById('content');
    // A page that the browser itself has opened begins where its own begin: at the way past the navigation.
    if (left?.page === page || (left === null && way === 'POP') || !main) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.closest('nav, header')) return;
    const opened = way === 'POP' && left ? linkTo(main, left.pathname) : null;
    if (opened) opened.focus({ preventScroll: true });
    else focusHeading(main);
  }, [page, pathname, way]);
};
