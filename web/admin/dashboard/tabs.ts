import type { Permission } from '#contract/accounts/permissions.ts';
import type { LoadedAdminPage } from '../shell/page-loader.tsx';

export const TABS = ['overview', 'users', 'products', 'orders', 'categories'] as const;
export type Tab = (typeof TABS)[number];

/** What one has to be allowed to do to open a tab. */
export const TAB_NEEDS: Record<Tab, Permission> = {
  overview: 'see dashboard',
  users: 'see users',
  products: 'see catalogue',
  orders: 'see orders',
  categories: 'see catalogue',
};

/** Opens a tab's screen; each tab's code is fetched when it is opened first. */
type OpenTab = (request: Request) => Promise<LoadedAdminPage>;

export const OPENERS: Record<Tab, () => Promise<{ open: OpenTab }>> = {
  overview: () => import('../overview/overview.tsx'),
  users: () => import('../users/users.tsx'),
  products: () => import('../catalogue/products/products.tsx'),
  orders: () => import('../orders/orders.tsx'),
  categories: () => import('../catalogue/categories/categories.tsx'),
};

/** The tab that an address names; the overview unless it names another. */
export const tabIn = (search: URLSearchParams): Tab =>
  TABS.find((tab) => tab === search.get('tab')) ?? 'overview';

/** Users, products and categories share one search text, `q`, which goes along from tab to tab. */
export const tabHref = (tab: Tab, search: URLSearchParams): string => {
  const next = new URLSearchParams();
  if (tab !== 'overview') next.set('tab', tab);
  const text = search.get('q');
  if (text) next.set('q', text);
  return `?${next}`;
};
