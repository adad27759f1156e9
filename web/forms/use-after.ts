import { useEffect, useRef } from 'react';

/** Acts once, `ms` milliseconds after `isDue` has become true, unless the page is left before. */
export const useAfter = (isDue: boolean, ms: number, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [isDue, ms]);
};
