import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps what is left of the screen below an element's upper edge, in pixels, as `--screen-left` on the element: all of it once the
 * page is scrolled past what stands above. Banners come and go above it, and no style knows how far a page is scrolled.
 */
export const useScreenLeft = (element: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const part = element.current;
    if (!part) return;
    const measure = (): void => {
      const above = Math.max(0, Math.round(part.getBoundingClientRect().top));
      part.style.setProperty('--screen-left', `calc(100dvh - ${above}px)`);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    // With a banner either the page grows or this part shrinks.
    const watcher = new ResizeObserver(measure);
    watcher.observe(part);
    watcher.observe(document.body);
    return () => {
      removeEventListener('scroll', measure);
      watcher.disconnect();
    };
  }, [element]);
};
