import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/shopper-pages.ts';
import { requireLogin } from './guards.ts';
import { rememberIntent } from './intent.ts';
import { useSession } from './session-state.ts';

const ORDER_PATH = /^\/orders\/./;

/** Runs before any loader below: pages for logged-in shoppers load nothing for a visitor. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const isOrder = ORDER_PATH.test(new URL(request.url).pathname);
    await requireLogin(request, isOrder ? 'Please log in to view order details' : undefined);
  },
];

/** Without a loader the middleware would not run on the first visit. */
export const clientLoader = (): null => null;

export const HydrateFallback = PageSpinner;

export default function ShopperPages() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (user !== null) return;
    rememberIntent({ to: pathname + search });
    navigate('/login', { replace: true });
  }, [user, navigate, pathname, search]);
  return user === null ? <PageSpinner /> : <Outlet />;
}
