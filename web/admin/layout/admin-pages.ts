import {
  ArchiveRestore,
  ArrowLeftRight,
  BadgePercent,
  Banknote,
  BellRing,
  Bike,
  ChartColumn,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  Fingerprint,
  HeartPulse,
  House,
  IdCard,
  LayoutGrid,
  Link2,
  type LucideIcon,
  MessageSquare,
  Package,
  Palette,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  Truck,
  Undo2,
  Users,
  UsersRound,
} from 'lucide-react';
import type { LiveCount } from '../live/live-count.ts';
import { unreadMessageCount } from '../messages/waiting-count.ts';
import { toPackCount } from '../orders/to-pack-count.ts';
import { paymentIssueCount } from '../payments/payment-issue-count.ts';
import { waitingReturnCount } from '../returns/waiting-count.ts';

/** The parts of the navigation, in its order. */
export const ADMIN_GROUPS = ['Daily', 'Catalogue', 'Customers', 'Selling', 'Shop', 'Upkeep'] as const;

export interface AdminEntry {
  to: string;
  label: string;
  group: (typeof ADMIN_GROUPS)[number];
  icon: LucideIcon;
  /** Further addresses that belong to it, with what is below them. */
  also?: readonly string[];
  /** How many wait for somebody, and what they are called then: beside its name. */
  waiting?: { count: LiveCount; one: string; many: string };
  /** The letter that leads to it after G. */
  key?: string;
  /** One of the five places of every day, which stand at the foot of a phone. */
  isDaily?: true;
}

const ATTENTION = { one: 'needs attention', many: 'need attention' };

/** The pages of the admin area, in the order of its navigation: a page is a line here. */
export const ADMIN_PAGES: readonly AdminEntry[] = [
  { to: '/admin/dashboard', label: 'Overview', key: 'h', group: 'Daily', icon: House, isDaily: true },
  {
    to: '/admin/dashboard?tab=orders',
    label: 'Orders',
    key: 'o',
    group: 'Daily',
    icon: ClipboardList,
    also: ['/admin/orders', '/admin/new-order', '/admin/past-orders'],
    waiting: { count: toPackCount, one: 'to pack', many: 'to pack' },
    isDaily: true,
  },
  {
    to: '/admin/payments',
    label: 'Payments',
    key: 'y',
    group: 'Daily',
    icon: Banknote,
    waiting: { count: paymentIssueCount, ...ATTENTION },
    isDaily: true,
  },
  {
    to: '/admin/returns',
    label: 'Returns',
    key: 'r',
    group: 'Daily',
    icon: Undo2,
    waiting: { count: waitingReturnCount, ...ATTENTION },
    isDaily: true,
  },
  {
    to: '/admin/dashboard?tab=products',
    label: 'Products',
    key: 'p',
    group: 'Catalogue',
    icon: Package,
    also: ['/admin/product'],
    isDaily: true,
  },
  { to: '/admin/dashboard?tab=categories', label: 'Categories', key: 'k', group: 'Catalogue', icon: Tags },
  { to: '/admin/collections', label: 'Collections', group: 'Catalogue', icon: LayoutGrid },
  { to: '/admin/import', label: 'Import and export', group: 'Catalogue', icon: FileSpreadsheet },
  { to: '/admin/dashboard?tab=users', label: 'Users', group: 'Customers', icon: Users },
  { to: '/admin/customers', label: 'Customers', key: 'c', group: 'Customers', icon: UsersRound },
  { to: '/admin/personal-data', label: 'Personal data', group: 'Customers', icon: Fingerprint },
  { to: '/admin/reports', label: 'Reports', key: 't', group: 'Selling', icon: ChartColumn },
  {
    to: '/admin/messages',
    label: 'Messages',
    key: 'm',
    group: 'Customers',
    icon: MessageSquare,
    waiting: { count: unreadMessageCount, one: 'to read', many: 'to read' },
  },
  { to: '/admin/discounts', label: 'Discounts', key: 'd', group: 'Selling', icon: BadgePercent },
  { to: '/admin/payment-links', label: 'Payment links', group: 'Selling', icon: Link2 },
  { to: '/admin/rides', label: 'Riders', group: 'Selling', icon: Bike },
  { to: '/admin/delivery', label: 'Delivery', group: 'Selling', icon: Truck },
  { to: '/admin/pages', label: 'Pages', group: 'Shop', icon: FileText },
  { to: '/admin/look', label: 'Look', group: 'Shop', icon: Palette },
  {
    to: '/admin/settings',
    label: 'Settings',
    key: 's',
    group: 'Shop',
    icon: Settings,
    also: ['/admin/setup'],
  },
  { to: '/admin/notifications', label: 'My notifications', group: 'Shop', icon: BellRing },
  { to: '/admin/security', label: 'Security', group: 'Shop', icon: ShieldCheck },
  { to: '/admin/staff', label: 'Staff', group: 'Shop', icon: IdCard },
  { to: '/admin/audit', label: 'Audit log', group: 'Upkeep', icon: ScrollText },
  { to: '/admin/backups', label: 'Backups', group: 'Upkeep', icon: ArchiveRestore },
  { to: '/admin/move', label: 'Move', group: 'Upkeep', icon: ArrowLeftRight },
  { to: '/admin/system', label: 'System', group: 'Upkeep', icon: HeartPulse },
];

const tabOf = (search: string): string => new URLSearchParams(search).get('tab') ?? '';

/** Whether an address is an entry's own, one below it, or one that belongs to it. */
export const isAt = ({ to, also = [] }: AdminEntry, pathname: string, search: string): boolean => {
  const [own = '', query = ''] = to.split('?');
  const isOwn = own === '/admin/dashboard' ? pathname === own && tabOf(search) === tabOf(query) : false;
  const below = own === '/admin/dashboard' ? also : [own, ...also];
  return isOwn || below.some((path) => pathname === path || pathname.startsWith(`${path}/`));
};
