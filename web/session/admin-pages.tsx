import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/admin-pages.ts';
import { askToLogInElsewhere, useTyped } from './ended-while-typing.ts';
import { requireAdmin } from './guards.ts';
import { rememberIntent } from './intent.ts';
import { useSession } from './session-state.ts';

/** Runs before any loader below: the admin area loads nothing for anybody else. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => requireAdmin(request)];

/** Without a loader the middleware would not run on the first visit. */
export const clientLoader = (): null => null;

export const HydrateFallback = PageSpinner;

export default function AdminPages() {
  const { user, hasLoggedOut } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const hasTyped = useTyped();
  // Ended under what somebody types: it stays as it is.
  const isKept = user === null && !hasLoggedOut && hasTyped();
  const isAsked = useRef(false);
  useEffect(() => {
    if (user !== null) {
      isAsked.current = false;
      return;
    }
    if (isKept) {
      if (!isAsked.current) void askToLogInElsewhere();
      isAsked.current = true;
      return;
    }
    // Ended elsewhere, or unused for too long: whoever logs in again goes on where they were.
    if (!hasLoggedOut) rememberIntent({ to: page, message: 'Please log in again to continue.' });
    navigate('/login', { replace: true });
  }, [user, hasLoggedOut, isKept, navigate, page]);
  return user === null && !isKept ? <PageSpinner /> : <Outlet />;
}
