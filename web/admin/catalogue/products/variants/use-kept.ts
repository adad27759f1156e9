import { useRef } from 'react';

/** What was given the last time, or the parts of it that have not changed: whoever is handed it is not drawn anew for a copy. */
export const useKept = <T>(given: T, keep: (before: T, after: T) => T): T => {
  const kept = useRef(given);
  kept.current = keep(kept.current, given);
  return kept.current;
};
