import { newStore, useStore } from '../../ui/store.ts';

/**
 * Whether this browser has the shortcuts of one letter switched off, as whoever speaks to their computer, or strikes keys by
 * accident, must be able to: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts.html
 */
const KEY = 'admin.shortcuts';
const OFF = 'off';

/** What was chosen in this page: all there is where the browser keeps nothing. */
const here = newStore(false);

export const areSwitchedOff = (): boolean => {
  try {
    return localStorage.getItem(KEY) === OFF;
  } catch {
    return here.read();
  }
};

export const switchOff = (isOff: boolean): void => {
  try {
    if (isOff) localStorage.setItem(KEY, OFF);
    else localStorage.removeItem(KEY);
  } catch {
    // They are as they were next time.
  }
  here.set(isOff);
};

export const useSwitchedOff = (): boolean => useStore({ ...here, read: areSwitchedOff }, false);
