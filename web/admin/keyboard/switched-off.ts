import { useSyncExternalStore } from 'react';

/**
 * Whether this browser has the shortcuts of one letter switched off, as whoever speaks to their computer, or strikes keys by
 * accident, must be able to: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts.html
 */
const KEY = 'admin.shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
/** Where the browser keeps nothing, as long as the page is open. */
let isOffHere = false;

export const areSwitchedOff = (): boolean => {
  try {
    return localStorage.getItem(KEY) === OFF;
  } catch {
    return isOffHere;
  }
};

export const switchOff = (isOff: boolean): void => {
  isOffHere = isOff;
  try {
    if (isOff) localStorage.setItem(KEY, OFF);
    else localStorage.removeItem(KEY);
  } catch {
    // They are as they were next time.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSwitchedOff = (): boolean => useSyncExternalStore(subscribe, areSwitchedOff, () => false);
