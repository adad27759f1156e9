import * as calls from '#contract/accounts/calls.ts';
import { api } from '../../api/browser.ts';
import { sessionState, updateSession } from '../../session/session-state.ts';
import { goToStop } from './tour-state.ts';

/** It is over for good: told to the server in the background, and forgotten here at once. */
export const endTour = (): void => {
  goToStop(null);
  const { user } = sessionState();
  if (user?.wantsTour !== true) return;
  updateSession({ user: { ...user, wantsTour: false } });
  // Where it cannot be told, they are asked once more another time.
  api(calls.endTour).catch(() => {});
};
