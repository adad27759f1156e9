import { redirect } from 'react-router';
import type { Permission } from '#contract/accounts/permissions.ts';
import { NotFoundNotice } from '../../storefront/pages/not-found-notice.tsx';
import { LookOnly } from '../shell/may.tsx';
import { AdminPageView, type LoadedAdminPage } from '../shell/page-loader.tsx';
import { metaOf } from '../shell/page-meta.ts';
import type { Route } from './+types/admin-page.ts';
import { listTwinOf } from './list-twins.ts';

interface Screen {
  title: string;
  load: () => Promise<{ open: (request: Request) => Promise<LoadedAdminPage> }>;
  /** What it shows has a name, which is its heading. */
  hasOwnHeading?: true;
  /** What one has to be allowed to do to change something on it: others look only. */
  changes?: Permission;
}

/**
 * The pages that are one screen under its name, by the last part of their address. One route for all: what a browser has
 * to know of a route, every page of the storefront would carry.
 */
const SCREENS: Readonly<Record<string, Screen>> = {
  product: { title: 'Products', load: () => import('../catalogue/products/products.tsx') },
  collections: { title: 'Collections', load: () => import('../catalogue/collections/collections.tsx') },
  'past-orders': { title: 'Imported orders', load: () => import('../past-orders/open.ts') },
  move: { title: 'Move the shop', load: () => import('../move/move.tsx') },
  backups: { title: 'Backups', load: () => import('../backups/backups.tsx') },
  'new-order': { title: 'New order', load: () => import('../sales-desk/new-order.tsx') },
  'orders/*': { title: 'Order', load: () => import('../orders/order-page.tsx'), hasOwnHeading: true },
  returns: { title: 'Returns', load: () => import('../returns/returns.tsx') },
  rides: { title: 'Riders', load: () => import('../rides/rides.tsx') },
  'payment-links': { title: 'Payment links', load: () => import('../sales-desk/links/payment-links.tsx') },
  discounts: { title: 'Discounts', load: () => import('../discounts/discounts.tsx') },
  delivery: { title: 'Delivery', changes: 'change settings', load: () => import('../delivery/delivery.tsx') },
  customers: { title: 'Customers', load: () => import('../customers/customers.tsx') },
  'customers/*': { title: 'Customer', load: () => import('../customers/customer.tsx') },
  'personal-data': { title: 'Personal data', load: () => import('../personal-data/personal-data.tsx') },
  messages: { title: 'Messages', load: () => import('../messages/messages.tsx') },
  pages: { title: 'Pages', load: () => import('../content-pages/content-pages.tsx') },
  look: { title: 'Look', changes: 'change settings', load: () => import('../look/look.tsx') },
  settings: { title: 'Settings', changes: 'change settings', load: () => import('../settings/settings.tsx') },
  setup: {
    title: 'Set up your shop',
    changes: 'change settings',
    load: () => import('../settings/guide/guide.tsx'),
  },
  notifications: { title: 'My notifications', load: () => import('../owner-news/owner-news.tsx') },
  reports: { title: 'Reports', load: () => import('../reports/reports.tsx') },
  audit: { title: 'Audit log', load: () => import('../audit/audit.tsx') },
  staff: { title: 'Staff', load: () => import('../staff/staff.tsx') },
  'no-access': { title: 'No access', load: () => import('./no-access.tsx') },
  system: { title: 'System', load: () => import('../system/system.tsx') },
  security: { title: 'Security', load: () => import('../security/security.tsx') },
};

/** `customers/…`: a page of one of many has the name of their page before its own. */
const keyOf = (path: string): string => path.replace(/^([^/]+)\/[^/]+$/, '$1/*');

const screenAt = (path = ''): Screen | undefined => {
  const key = keyOf(path);
  return Object.hasOwn(SCREENS, key) ? SCREENS[key] : undefined;
};

const NOT_FOUND = 'Page not found';

export const meta: Route.MetaFunction = ({ params }) => metaOf(screenAt(params['*'])?.title ?? NOT_FOUND)();

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  const list = listTwinOf(params['*'], new URL(request.url).search);
  if (list !== null) throw redirect(list);
  const screen = screenAt(params['*']);
  if (!screen) return null;
  const { open } = await screen.load();
  return {
    title: screen.hasOwnHeading ? null : screen.title,
    key: params['*'],
    changes: screen.changes,
    view: await open(request),
  };
};

/** One of these pages, or that nothing answers to the address. */
export default function AdminPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundNotice />;
  const { title, key, changes, view } = loaderData;
  return (
    <>
      {/* Toasts lie below it. */}
      {title !== null && (
        <h1 data-bar className="mb-4 w-fit text-2xl font-bold">
          {title}
        </h1>
      )}
      <LookOnly needs={changes}>
        <AdminPageView key={key} screen={view} />
      </LookOnly>
    </>
  );
}
