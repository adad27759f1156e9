import { useSyncExternalStore } from 'react';

/** At which stop somebody is; null while there is no tour. */
let stop: number | null = null;
const listeners = new Set<() => void>();

export const goToStop = (next: number | null): void => {
  stop = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTourStop = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => stop,
    () => null,
  );
