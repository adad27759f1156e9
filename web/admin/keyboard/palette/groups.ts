import { ClipboardList, History, type LucideIcon, Package, Settings, User } from 'lucide-react';
import type { Permission } from '#contract/accounts/permissions.ts';
import { formatNairaExact } from '#contract/money.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Found } from '#contract/shop-search/schemas.ts';
import { orderHref } from '../../orders/order-href.ts';
import { PART_TITLES, SETTINGS_PARTS, settingsPath } from '../../settings/parts.ts';
import { productHref } from '../../shell/product-href.ts';
import { type RecentThing, recentThings } from '../../shell/recent-things.ts';
import type { KeyPage } from '../shortcuts.ts';
import type { Action } from './actions.ts';
import { fitting } from './matching.ts';

/** One line of the palette: a way to somewhere, or something that is done at once. */
export interface Option {
  key: string;
  label: string;
  detail?: string;
  icon: LucideIcon;
  to?: string;
  run?: () => void;
  /** What is kept of it as opened last. */
  kind?: RecentThing['kind'];
}

export interface Group {
  name: string;
  options: readonly Option[];
}

/** A page of the navigation, with its sign. */
export interface PalettePage extends KeyPage {
  icon: LucideIcon;
  group: string;
}

const MOST_PLACES = 6;
const MOST_RECENT = 5;

const optionOfPage = ({ to, label, icon }: PalettePage): Option => ({
  key: to,
  label,
  icon,
  to,
  kind: 'page',
});

const optionOfAction = ({ label, icon, to, run }: Action): Option => ({
  key: label,
  label,
  icon,
  ...(to === undefined ? {} : { to }),
  ...(run === undefined ? {} : { run }),
});

const RECENT: Record<
  Exclude<RecentThing['kind'], 'page'>,
  { icon: LucideIcon; name: string; needs: Permission }
> = {
  order: { icon: ClipboardList, name: 'Order', needs: 'see orders' },
  product: { icon: Package, name: 'Product', needs: 'see catalogue' },
  customer: { icon: User, name: 'Customer', needs: 'see customers' },
};

/** What was opened last, as far as it is open to them still: a role may have changed since. */
const recentOptions = (pages: readonly PalettePage[], may: (permission: Permission) => boolean): Option[] =>
  recentThings().flatMap(({ to, label, kind }): Option[] => {
    const base = { key: `recent ${to}`, label, to, kind };
    if (kind === 'page')
      return pages.some((page) => page.to === to) ? [{ ...base, icon: History, detail: 'Page' }] : [];
    const { icon, name, needs } = RECENT[kind];
    return may(needs) ? [{ ...base, icon, detail: name }] : [];
  });

const detailOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const foundGroups = ({ orders, products, customers }: Found): Group[] => [
  {
    name: 'Orders',
    options: orders.map((order) => ({
      key: order._id,
      label: displayOrderNumber(order),
      detail: detailOf(order.customer, formatNairaExact(order.totalPrice), order.status),
      icon: ClipboardList,
      to: orderHref(order._id),
    })),
  },
  {
    name: 'Products',
    options: products.map(({ _id, name, sku }) => ({
      key: _id,
      label: name,
      detail: sku,
      icon: Package,
      to: productHref({ _id, name }),
      kind: 'product' as const,
    })),
  },
  {
    name: 'Customers',
    options: customers.map(({ _id, name, email, phone }) => ({
      key: _id,
      label: name,
      detail: detailOf(email, phone),
      icon: User,
      to: `/admin/customers/${_id}`,
    })),
  },
];

/** The parts of the settings, which are found by what they hold. */
const SETTINGS = PART_TITLES.map((label) => ({
  label,
  words: `settings ${SETTINGS_PARTS[label].words}`,
  option: {
    key: `settings ${label}`,
    label,
    detail: 'Settings',
    icon: Settings,
    to: settingsPath(label),
  },
}));

interface Offers {
  typed: string;
  found: Found | null;
  pages: readonly PalettePage[];
  actions: readonly Action[];
  may: (permission: Permission) => boolean;
}

/** What the palette offers: before anything is typed what was opened last, and all that there is; then what fits. */
export const groupsOf = ({ typed, found, pages, actions, may }: Offers): Group[] => {
  if (typed === '') {
    const all = [
      { name: 'Opened last', options: recentOptions(pages, may).slice(0, MOST_RECENT) },
      { name: 'Actions', options: actions.map(optionOfAction) },
      { name: 'Pages', options: pages.map(optionOfPage) },
    ];
    return all.filter(({ options }) => options.length > 0);
  }
  const places = fitting(
    [
      ...pages.map((page) => ({ label: page.label, words: page.group, option: optionOfPage(page) })),
      ...actions.map((action) => ({ ...action, option: optionOfAction(action) })),
      ...(may('see settings') ? SETTINGS : []),
    ],
    typed,
    MOST_PLACES,
  );
  const all = [
    { name: 'Pages and actions', options: places.map(({ option }) => option) },
    ...(found ? foundGroups(found) : []),
  ];
  return all.filter(({ options }) => options.length > 0);
};
