import { type RefObject, useEffect, useState } from 'react';

/** Whether a table is wider than the box around it: then the box scrolls, and not the page. */
export const useOverflow = (box: RefObject<HTMLElement | null>): boolean => {
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const outer = box.current;
    const inner = outer?.querySelector('table');
    if (!(outer && inner)) return undefined;
    const watcher = new ResizeObserver(() => setWider(inner.offsetWidth > outer.clientWidth));
    watcher.observe(outer);
    watcher.observe(inner);
    return () => watcher.disconnect();
  }, [box]);
  return isWider;
};
