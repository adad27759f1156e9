import {
  BadgePercent,
  ClipboardList,
  Compass,
  Download,
  ExternalLink,
  FilePlus,
  FolderPlus,
  Keyboard,
  LogOut,
  type LucideIcon,
  PackageOpen,
  PackagePlus,
  Plus,
  UserPlus,
} from 'lucide-react';
import type { Permission } from '#contract/accounts/permissions.ts';
import { exportProducts } from '#contract/catalogue/import-export/calls.ts';
import { exportCustomers } from '#contract/customers/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { exportOrders } from '#contract/orders/calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { download } from '../../../api/download.ts';
import { showToast } from '../../../ui/toasts.ts';
import { goToStop } from '../../tour/tour-state.ts';
import { newAt } from '../begin-new.ts';
import { show } from '../shown.ts';

/** Something that is done from wherever one is: by going to where it begins, or at once. */
export interface Action {
  label: string;
  icon: LucideIcon;
  /** Further words that it is found by. */
  words: string;
  needs?: Permission;
  to?: string;
  run?: () => void;
}

const tab = (name: string, query = ''): string => `/admin/dashboard?tab=${name}${query}`;

const saves = (call: Call, what: string) => (): void => {
  const failure = `Failed to export ${what}`;
  showToast('info', 'The file is being made.');
  download(call, { failure, otherwiseNamed: `${what}.csv` }).catch((error: unknown) =>
    showToast('error', sentenceOf(error, failure)),
  );
};

/** What the palette does, beside leading to pages. An action is an entry here. */
const ACTIONS: readonly Action[] = [
  {
    label: 'New order',
    icon: Plus,
    words: 'sale add book cash',
    needs: 'enter sales',
    to: '/admin/new-order',
  },
  {
    label: 'Orders to pack',
    icon: ClipboardList,
    words: 'waiting today ship',
    needs: 'see orders',
    to: tab('orders', '&attention=toPack&sortBy=createdAt&sortOrder=asc'),
  },
  {
    label: 'Add Product',
    icon: PackagePlus,
    words: 'new create',
    needs: 'change catalogue',
    to: newAt(tab('products')),
  },
  {
    label: 'Products low in stock',
    icon: PackageOpen,
    words: 'running out sold',
    needs: 'see catalogue',
    to: tab('products', '&stock=low&sortBy=stock&sortOrder=asc'),
  },
  {
    label: 'Add Category',
    icon: FolderPlus,
    words: 'new create',
    needs: 'change catalogue',
    to: newAt(tab('categories')),
  },
  {
    label: 'Add Collection',
    icon: FolderPlus,
    words: 'new create',
    needs: 'change catalogue',
    to: newAt('/admin/collections'),
  },
  {
    label: 'Add Discount Code',
    icon: BadgePercent,
    words: 'new create voucher coupon',
    needs: 'change discounts',
    to: newAt('/admin/discounts'),
  },
  {
    label: 'Add Page',
    icon: FilePlus,
    words: 'new write text',
    needs: 'change pages',
    to: newAt('/admin/pages'),
  },
  { label: 'Add User', icon: UserPlus, words: 'new account', needs: 'change users', to: newAt(tab('users')) },
  {
    label: 'Invite to the Staff',
    icon: UserPlus,
    words: 'add colleague',
    needs: 'manage staff',
    to: newAt('/admin/staff'),
  },
  {
    label: 'Export orders',
    icon: Download,
    words: 'csv file save',
    needs: 'export orders',
    run: saves(exportOrders, 'orders'),
  },
  {
    label: 'Export products',
    icon: Download,
    words: 'csv file save',
    needs: 'change catalogue',
    run: saves(exportProducts, 'products'),
  },
  {
    label: 'Export customers',
    icon: Download,
    words: 'csv file save',
    needs: 'export customers',
    run: saves(exportCustomers, 'customers'),
  },
  { label: 'Keyboard shortcuts', icon: Keyboard, words: 'keys help', run: () => show('shortcuts') },
  { label: 'Show me around', icon: Compass, words: 'tour help', run: () => goToStop(0) },
  { label: 'View shop', icon: ExternalLink, words: 'storefront', to: '/' },
];

/** Those of whoever is logged in. */
export const actionsFor = (
  may: (permission: Permission) => boolean,
  logout: () => void,
): readonly Action[] => [
  ...ACTIONS.filter(({ needs }) => needs === undefined || may(needs)),
  { label: 'Logout', icon: LogOut, words: 'log out leave sign', run: logout },
];
