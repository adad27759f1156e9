import { useSyncExternalStore } from 'react';

/** What the keyboard has opened over the page: the palette, or the list of shortcuts. */
export type Shown = 'palette' | 'shortcuts';

let shown: Shown | null = null;
const listeners = new Set<() => void>();

export const show = (next: Shown | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShown = (): Shown | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
