import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';

/** Whether the focus is nowhere, or on what stands around every page and is not typed into. */
const isFree = (focused: Element | null): boolean =>
  !focused || focused === document.body || focused.matches(':is(#shop-header, footer) :not(input)');

/**
 * Another page begins at its heading, so that whoever hears it is told where they are, and Tab goes on from there. The way back,
 * and one to a part of a page, the browser leads itself; who has the focus in the page or in a dialog keeps it.
 */
export const usePageFocus = (): void => {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    const isAnother = before.current !== pathname;
    before.current = pathname;
    if (!isAnother || way === 'POP' || hash || !isFree(document.activeElement)) return;
    const main = document.getElementById('content');
    if (main) focusHeading(main);
  }, [pathname, hash, way]);
};
