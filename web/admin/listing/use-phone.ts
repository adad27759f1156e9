import { useSyncExternalStore } from 'react';

/** Where rows are cards: below Tailwind's `md`. */
const PHONE = '(width < 48rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the screen is as narrow as a phone's: what is shown in two places is then made in one of them only. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
