import { useEffect, useState } from 'react';

/** From then on an answer is late: whoever waits for it is told, and may go. Milliseconds. */
const LATE_MS = 15_000;

/** Whether something has been under way for so long that its answer may never come. */
export const useIsLate = (isBusy: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);
  return isLate;
};
