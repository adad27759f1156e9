/**
 * The frame of the admin area: header, banners, navigation, and which page stands at which address.
 *
 * - which pages: `admin-pages` (the entries of the navigation: order, groups, icons, letters), `admin-page` (which screen is loaded for an address, its title, who may
 *                change it), `admin-home` (/admin itself), `list-twins` (/admin/orders and the like lead to the dashboard's tabs)
 * - may they?:   `admin-access` (what it takes to open each page, and where somebody begins), `no-access` (what is told to whoever may not)
 * - navigation:  `sidebar` (at a desk; narrow or wide), `bottom-bar` (on a phone), `nav-links` (all pages in their groups, in both), `waiting-badge` (how many wait),
 *                `use-screen-left` (how high the sidebar may be)
 */

import { ExternalLink, LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useNavigation } from 'react-router';
import { useSession } from '../../session/session-state.ts';
import { useStorefront } from '../../storefront/settings/settings.ts';
import { ShopMark } from '../../storefront/settings/shop-mark.tsx';
import { DemoBanner } from '../../storefront/shell/demo-banner.tsx';
import { PausedBanner } from '../../storefront/shell/paused-banner.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { startLive } from '../live/live.ts';
import { type LiveCount, useCounting } from '../live/live-count.ts';
import { LiveMark } from '../live/live-mark.tsx';
import { useAdminLogout } from '../shell/admin-logout.ts';
import { startKeepingPage } from '../shell/keep-page.ts';
import { TourStarter } from '../tour/tour-starter.tsx';
import { startSendingHeld } from '../undo/held.ts';
import type { Route } from './+types/admin-layout.ts';
import { guardAdminPage, useAdminPages } from './admin-access.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './sidebar.tsx';

const LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-md px-3 text-sm font-medium transition-colors hover:bg-sunken';

/** A thin bar at the top while the next page is on its way. */
const NavigationBar = () => {
  const { state } = useNavigation();
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {state !== 'idle' && <div className="h-full animate-shimmer bg-brand" />}
    </div>
  );
};

/** Keeps one of the navigation's numbers up to date. */
const Counting = ({ count }: { count: LiveCount }) => {
  useCounting(count);
  return null;
};

/** What one may not open loads nothing. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => guardAdminPage(request.url),
];

/** The frame of the admin area: where one is, who one is, and the ways out. */
export default function AdminLayout() {
  const { user } = useSession();
  const leave = useAdminLogout();
  const pages = useAdminPages();
  useEffect(startLive, []);
  useEffect(startSendingHeld, []);
  useEffect(startKeepingPage, []);
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationBar />
      {pages.map(({ to, waiting }) => waiting && <Counting key={to} count={waiting.count} />)}
      <div className="print:hidden">
        <DemoBanner />
        <PausedBanner>
          {' '}
          <Link to="/admin/settings#maintenance" className="font-semibold underline underline-offset-4">
            Change
          </Link>
        </PausedBanner>
      </div>
      <header data-bar className="border-b border-line bg-surface print:hidden">
        <div className="flex min-h-14 items-center gap-2 px-4 lg:px-5">
          <Link
            to="/admin/dashboard"
            className="inline-flex min-h-11 min-w-0 items-center gap-2 font-bold text-brand"
          >
            <ShopMark />
            <span className="truncate">{useStorefront().name}</span>{' '}
            <span className="font-medium text-ink-soft max-sm:sr-only">Admin</span>
          </Link>
          <div className="ml-auto flex shrink-0 items-center">
            <LiveMark />
            <span className="max-w-48 truncate px-3 text-sm text-ink-soft max-md:hidden">{user?.name}</span>
            <Link to="/" className={LINK} aria-label="View shop">
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">View shop</span>
            </Link>
            <button type="button" className={LINK} onClick={() => void leave()} aria-label="Logout">
              <LogOut aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">Logout</span>
            </button>
          </div>
        </div>
      </header>
      <div className="flex min-w-0 flex-1 print:block">
        <Sidebar />
        <main
          id="content"
          className="container-admin min-w-0 flex-1 pt-4 pb-[calc(var(--admin-bar)+1.25rem)] lg:pt-5 print:p-0"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <Keyboard pages={pages} />
      <TourStarter />
    </div>
  );
}
