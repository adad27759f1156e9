import { type ComponentType, useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { PageSpinner } from '../ui/spinner.tsx';
import type { Route } from './+types/shopper-pages.ts';
import { visitorCart } from './cart.ts';
import { awayFrom, requireLogin } from './guards.ts';
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

/** Whether the visitor who is here has been let in, as far as the page that is shown. */
let isWelcome = false;

/** @throws a redirect where it cannot be told */
const isSoldToVisitors = async (request: Request): Promise<boolean> => {
  try {
    return await (await visitorCart()).isSoldToVisitors();
  } catch {
    throw awayFrom(request);
  }
};

/** Runs before any loader below: pages for logged-in shoppers load nothing for a visitor. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    const { pathname } = new URL(request.url);
    const isVisit = BUYING.has(pathname) && (await sessionReady()).user === null;
    isWelcome = isVisit && (await isSoldToVisitors(request));
    if (!isWelcome) await requireLogin(request, reasonFor(pathname));
  },
];

/** Without a loader the middleware would not run on the first visit. */
export const clientLoader = (): null => null;

/** The `handle` of a page that says what its HTML shows until it is known who is here; a ring turns on the others. */
export interface ShapedPage {
  Shape: ComponentType;
}

/** Painted before any script has run. */
export const HydrateFallback = () => {
  const { Shape } = (useMatches().at(-1)?.handle as ShapedPage | undefined) ?? { Shape: PageSpinner };
  return <Shape />;
};

export default function ShopperPages() {
  const { user, hasLoggedOut } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOut = user === null && !isWelcome;
  useEffect(() => {
    if (!isOut) return;
    // Ended elsewhere, or grown old: the login says why it is asked for.
    if (!hasLoggedOut) rememberIntent({ to: pathname + search, message: 'Please log in again to continue.' });
    navigate('/login', { replace: true });
  }, [isOut, hasLoggedOut, navigate, pathname, search]);
  return isOut ? <PageSpinner /> : <Outlet />;
}
