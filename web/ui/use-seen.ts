import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether the element has come into view; what is hidden or further down is not loaded before.
 * @param ahead how far below the screen it counts already, in pixels
 */
export const useSeen = (element: RefObject<Element | null>, ahead = 0): boolean => {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: `0px 0px ${ahead}px` },
    );
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isSeen, element, ahead]);
  return isSeen;
};

/** So long after a page has come it is busy with nothing that matters more, in milliseconds. */
const SETTLED_MS = 2_000;

/**
 * Whether the element has come into view, or the page has settled: who reads with a screen reader, or looks for a word on the page, does
 * not scroll to what is there.
 * @param isForSettled false where it is worth its bytes only to who comes to it
 */
export const useSeenOrSettled = (element: RefObject<Element | null>, isForSettled = true): boolean => {
  const isSeen = useSeen(element);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    // What this width does not show at all needs nothing.
    const isShown = (): boolean => (element.current?.getClientRects().length ?? 0) > 0;
    const timer = setTimeout(() => setIsSettled(isShown()), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [element]);
  return isSeen || (isSettled && isForSettled);
};
