import { newStore, useStore } from '../../ui/store.ts';

/** At which stop somebody is; null while there is no tour. */
const stop = newStore<number | null>(null);

export const goToStop = stop.set;

export const useTourStop = (): number | null => useStore(stop, null);
