/**
 * What stands around every page of the shop.
 *
 * - above:     `demo-banner` (no money moves), `paused-banner` (maintenance; in whose words: server/maintenance/words), `announcement` (the owner's line, closed in
 *              this browser until it says something else)
 * - header:    `header` (links, the phone's menu, who is led to the admin area, which pages have no search box), `search-box` (how long a text may be:
 *              contract/catalogue/limits; what is suggested: storefront/suggestions), `offline-banner` (no connection; prices are loaded anew after it)
 * - badges:    `cart-link` (the count is what `cartCount` in session/session-state decides), `notification-link` (how many are unread; when that is asked
 *              again: session/notifications), `count-badge` (99+)
 * - footer:    `footer` (links, contact; which of the owner's pages stand here or in the header: contract/content-pages/kinds)
 * - on a way:  `pending-page` (the next one's shape, when it takes its time), `use-page-focus` (begins it at its heading)
 * - ended:     `logout` (asks first)
 */

import { type ComponentType, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import type { Pixels } from '#contract/settings/pixels.ts';
import { takeLinkCode } from '../../session/link-code.ts';
import { useStorefront } from '../settings/settings.ts';
import { Announcement } from './announcement.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PausedBanner } from './paused-banner.tsx';
import { PendingPage } from './pending-page.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** A thin bar at the top while the next page is on its way. */
const NavigationBar = () => {
  const { state } = useNavigation();
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {state !== 'idle' && <div className="h-full animate-shimmer bg-brand" />}
    </div>
  );
};

/** Only shops that have set a pixel load what asks for leave to use it. */
const PixelPart = () => {
  const { pixels } = useStorefront();
  const [Part, setPart] = useState<ComponentType<{ pixels: Pixels }>>();
  useEffect(() => {
    if (pixels)
      void import('../pixels/pixels.tsx').then(
        ({ PixelChoice }) => setPart(() => PixelChoice),
        () => {},
      );
  }, [pixels]);
  return Part && pixels && <Part pixels={pixels} />;
};

export default function StorefrontLayout() {
  const { search } = useLocation();
  // A slide's link brings a code without a new document.
  useEffect(() => (search ? takeLinkCode() : undefined), [search]);
  usePageFocus();
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0 print:[&>:not(main)]:hidden">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationBar />
      <DemoBanner />
      <PausedBanner />
      <Announcement />
      <Header />
      <main id="content" className="flex-1">
        <Outlet />
        <PendingPage />
      </main>
      <Footer />
      <PixelPart />
    </div>
  );
}
