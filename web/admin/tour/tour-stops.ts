import { mayDo, type Permission } from '#contract/accounts/permissions.ts';
import type { User } from '#contract/accounts/schemas.ts';

/** One stop: a page, and what it is for. */
export interface TourStop {
  to: string;
  needs: Permission;
  title: string;
  text: string;
}

const STOPS = 5;

/** What is worth seeing, the most important first: everybody is shown the first five that are theirs. */
const WORTH_SEEING: readonly TourStop[] = [
  {
    to: '/admin/dashboard',
    needs: 'see dashboard',
    title: 'Overview',
    text: 'What was sold, what waits for somebody and what runs out. It follows the shop by itself: nothing to reload.',
  },
  {
    to: '/admin/dashboard?tab=orders',
    needs: 'see orders',
    title: 'Orders',
    text: 'Everything that was bought. Open one to pack it, send it, write to the customer or give money back.',
  },
  {
    to: '/admin/payments',
    needs: 'see payments',
    title: 'Payments',
    text: 'Money that needs somebody: paid without an order, disputed with the bank, or on its way back.',
  },
  {
    to: '/admin/dashboard?tab=products',
    needs: 'see catalogue',
    title: 'Products',
    text: 'What the shop sells, with stock and price. Add one by hand, or many from a file.',
  },
  {
    to: '/admin/settings',
    needs: 'see settings',
    title: 'Settings',
    text: 'The name of the shop, how it is reached and what shoppers read. Delivery and Staff stand beside it.',
  },
  {
    to: '/admin/dashboard?tab=categories',
    needs: 'see catalogue',
    title: 'Categories',
    text: 'How shoppers find their way: categories, and what stands below them.',
  },
  {
    to: '/admin/import',
    needs: 'change catalogue',
    title: 'Import and export',
    text: 'Many products at once, from a spreadsheet. They are checked before anything changes.',
  },
  {
    to: '/admin/notifications',
    needs: 'choose own notifications',
    title: 'My notifications',
    text: 'Choose what you are told by mail or on your phone.',
  },
  {
    to: '/admin/security',
    needs: 'see own second factor',
    title: 'Security',
    text: 'A second factor keeps your account yours, even if somebody knows your password.',
  },
];

export const stopsFor = (user: User | null): readonly TourStop[] =>
  user === null ? [] : WORTH_SEEING.filter(({ needs }) => mayDo(user, needs)).slice(0, STOPS);

const tabOf = (search: string): string | null => new URLSearchParams(search).get('tab');

/** Whether somebody is at a stop's page, however its list is narrowed. */
export const isAtStop = (to: string, { pathname, search }: { pathname: string; search: string }): boolean => {
  const [path, query = ''] = to.split('?');
  return pathname === path && tabOf(search) === tabOf(query);
};
