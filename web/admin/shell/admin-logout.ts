import { sessionState } from '../../session/session-state.ts';
import { useLogout } from '../../storefront/shell/logout.ts';
import { forgetRecentThings } from './recent-things.ts';

/** Asks, then logs out: what was opened last goes with it. */
export const useAdminLogout = (): (() => Promise<void>) => {
  const logout = useLogout();
  return async () => {
    await logout();
    if (sessionState().hasLoggedOut) forgetRecentThings();
  };
};
