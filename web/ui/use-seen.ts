import { type RefObject, useEffect, useState } from 'react';

/** Whether the element has come into view; what is hidden or further down is not loaded before. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isSeen, element]);
  return isSeen;
};
