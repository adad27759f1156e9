import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink, useNavigation } from 'react-router';
import { refreshOldUnread, refreshUnread } from '../../session/notifications.ts';
import { useSession } from '../../session/session-state.ts';
import { CountBadge } from './count-badge.tsx';

/** Keeps the number of unread notifications: asked for once the shopper is known, and again on later pages. */
const useUnread = (): number => {
  const { user, unread } = useSession();
  const isPageThere = useNavigation().state === 'idle';
  const accountId = user?._id;
  useEffect(() => {
    if (accountId === undefined) return;
    void refreshUnread();
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refreshOldUnread();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [accountId]);
  useEffect(() => {
    if (isPageThere && accountId !== undefined) void refreshOldUnread();
  }, [accountId, isPageThere]);
  return unread;
};

/** The way to the notifications with the number of unread ones, for whoever is logged in. */
export const NotificationLink = () => {
  const unread = useUnread();
  return (
    <NavLink
      to="/notification"
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      className="ml-1 inline-flex size-11 items-center justify-center rounded-md transition-colors hover:bg-sunken aria-[current=page]:text-brand visitor:hidden"
    >
      <span className="relative">
        <Bell aria-hidden="true" className="size-6" />
        <CountBadge count={unread} />
      </span>
    </NavLink>
  );
};
