import { newStore, useStore } from '../../ui/store.ts';

/** What the keyboard has opened over the page: the palette, or the list of shortcuts. */
export type Shown = 'palette' | 'shortcuts';

const shown = newStore<Shown | null>(null);

export const show = shown.set;

export const useShown = (): Shown | null => useStore(shown, null);
