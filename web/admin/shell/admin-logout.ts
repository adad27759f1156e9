import { sessionState } from '../../session/session-state.ts';
import { useLogout } from '../../storefront/shell/logout.ts';
import { beforeLogout } from './before-logout.ts';
import { forgetRecentThings } from './recent-things.ts';

/** A line that gives no answer keeps nobody logged in for longer than this. */
const PATIENCE_MS = 3_000;

const doSoon = async (): Promise<void> => {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.all([...beforeLogout].map((work) => work())), patience]);
};

/** Asks, then logs out: what was opened last goes with it. */
export const useAdminLogout = (): (() => Promise<void>) => {
  const logout = useLogout(doSoon);
  return async () => {
    await logout();
    if (sessionState().hasLoggedOut) forgetRecentThings();
  };
};
