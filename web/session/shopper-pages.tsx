import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { readStorefront } from '#contract/settings/calls.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { api } from '../api/browser.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/shopper-pages.ts';
import { requireLogin } from './guards.ts';
import { rememberIntent } from './intent.ts';
import { sessionReady, useSession } from './session-state.ts';

/** Why the login is asked for, where the page has a sentence for it. */
const reasonFor = (pathname: string): string | undefined => {
  if (/^\/orders\/./.test(pathname)) return 'Please log in to view order details';
  if (/^\/(history|orders)\/?$/.test(pathname)) return 'Please log in to view your orders.';
  return undefined;
};

/** Pages that a visitor needs to buy something, where the shop sells to visitors. */
const BUYING: ReadonlySet<string> = new Set(['/cart', '/checkout']);

const isOpenToVisitors = async (url: string): Promise<boolean> => {
  if (!BUYING.has(new URL(url).pathname) || (await sessionReady()).user !== null) return false;
  return api(readStorefront).then(
    ({ data }) => data.sellsToVisitors,
    () => false,
  );
};

/** Runs before any loader below: pages for logged-in shoppers load nothing for a visitor. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    if (await isOpenToVisitors(request.url)) return;
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
  const root = useRouteLoaderData<{ storefront: Storefront }>('root');
  const isOpen = BUYING.has(pathname) && root?.storefront.sellsToVisitors === true;
  useEffect(() => {
    if (user !== null || isOpen) return;
    if (!hasLoggedOut) rememberIntent({ to: pathname + search });
    navigate('/login', { replace: true });
  }, [user, isOpen, hasLoggedOut, navigate, pathname, search]);
  return user === null && !isOpen ? <PageSpinner /> : <Outlet />;
}
