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
