import { useEffect, useState } from 'react';

/** Whether something has been under way, or waited for, for `afterMs` milliseconds. */
export const useIsLate = (isBusy: boolean, afterMs: number): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy, afterMs]);
  return isLate;
};
