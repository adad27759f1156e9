import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/admin-pages.ts';
import { requireAdmin } from './guards.ts';
import { useSession } from './session-state.ts';

/** Runs before any loader below: the admin area loads nothing for anybody else. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => requireAdmin()];

/** Without a loader the middleware would not run on the first visit. */
export const clientLoader = (): null => null;

export const HydrateFallback = PageSpinner;

export default function AdminPages() {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (user === null) navigate('/login', { replace: true });
  }, [user, navigate]);
  return user === null ? <PageSpinner /> : <Outlet />;
}
