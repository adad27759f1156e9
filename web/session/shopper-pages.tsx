import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/shopper-pages.ts';
import { requireLogin } from './guards.ts';
import { rememberIntent } from './intent.ts';
import { useSession } from './session-state.ts';

/** Why the login is asked for, where the page has a sentence for it. */
const reasonFor = (pathname: string): string | undefined => {
  if (/^\/orders\/./.test(pathname)) return 'Please log in to view order details';
  if (/^\/(history|orders)\/?$/.test(pathname)) return 'Please log in to view your orders.';
  return undefined;
};

/** Runs before any loader below: pages for logged-in shoppers load nothing for a visitor. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    await requireLogin(request, reasonFor(new URL(request.url).pathname));
  },
];

/** Without a loader the middleware would not run on the first visit. */
export const clientLoader = (): null => null;

export const HydrateFallback = PageSpinner;

export default function ShopperPages() {
  const { user, hasLoggedOut } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (user !== null) return;
    if (!hasLoggedOut) rememberIntent({ to: pathname + search });
    navigate('/login', { replace: true });
  }, [user, hasLoggedOut, navigate, pathname, search]);
  return user === null ? <PageSpinner /> : <Outlet />;
}
