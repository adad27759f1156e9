import { newStore } from '../ui/store.ts';

/** Whether somebody is being asked for their password: what waits for it is not late. */
export const passwordIsAsked = newStore(false);
