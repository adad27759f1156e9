import { useMemo } from 'react';
import { redirect } from 'react-router';
import { mayDo, type Permission } from '#contract/accounts/permissions.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { sessionReady, useSession } from '../../session/session-state.ts';
import { ADMIN_PAGES, type AdminEntry, isAt } from './admin-pages.ts';

/** What one has to be allowed to do to open a page of the navigation; `admin-pages.test.ts` holds it to the list. */
export const PAGE_NEEDS: Readonly<Record<string, Permission>> = {
  '/admin/dashboard': 'see dashboard',
  '/admin/dashboard?tab=orders': 'see orders',
  '/admin/payments': 'see payments',
  '/admin/returns': 'see orders',
  '/admin/dashboard?tab=products': 'see catalogue',
  '/admin/dashboard?tab=categories': 'see catalogue',
  '/admin/collections': 'change catalogue',
  '/admin/import': 'change catalogue',
  '/admin/dashboard?tab=users': 'see users',
  '/admin/customers': 'see customers',
  '/admin/messages': 'answer messages',
  '/admin/personal-data': 'see personal data',
  '/admin/reports': 'see reports',
  '/admin/discounts': 'see discounts',
  '/admin/payment-links': 'see orders',
  '/admin/rides': 'see orders',
  '/admin/delivery': 'see settings',
  '/admin/pages': 'change pages',
  '/admin/look': 'see settings',
  '/admin/settings': 'see settings',
  '/admin/notifications': 'choose own notifications',
  '/admin/security': 'see own second factor',
  '/admin/staff': 'see staff',
  '/admin/audit': 'see audit log',
  '/admin/backups': 'see backups',
  '/admin/move': 'see moving shop',
  '/admin/system': 'see system',
};

/** What it takes to open an entry; what nobody has decided is an owner's. */
const needsOf = ({ to }: Pick<AdminEntry, 'to'>): Permission => PAGE_NEEDS[to] ?? 'manage staff';

/** Pages that stand under an entry of the navigation, but are somebody else's to open. */
const FURTHER: Readonly<Record<string, Permission>> = {
  '/admin/new-order': 'enter sales',
};

/** Where whoever has not the right to a page is told so. */
const NO_ACCESS = '/admin/no-access';
const DASHBOARD = '/admin/dashboard';

const mayOpen = (user: User | null, needs: Permission): boolean => user !== null && mayDo(user, needs);

/** The pages that somebody may open, in the order of the navigation. */
const pagesOf = (user: User | null): readonly AdminEntry[] =>
  ADMIN_PAGES.filter((entry) => mayOpen(user, needsOf(entry)));

/** The same for a component. */
export const useAdminPages = (): readonly AdminEntry[] => {
  const { user } = useSession();
  return useMemo(() => pagesOf(user), [user]);
};

/** Where somebody begins: the overview, or the first page that is theirs. */
export const homeOf = (user: User | null): string => pagesOf(user)[0]?.to ?? '/';

/** Runs before a page of the admin area loads anything: whoever may not open it is told, and asks the server nothing. */
export const guardAdminPage = async (url: string): Promise<void> => {
  const { user } = await sessionReady();
  const { pathname, search } = new URL(url);
  const entry = ADMIN_PAGES.find((one) => isAt(one, pathname, search));
  const needs = FURTHER[pathname] ?? (entry && needsOf(entry));
  if (needs === undefined || mayOpen(user, needs)) return;
  throw redirect(pathname === DASHBOARD && search === '' ? homeOf(user) : NO_ACCESS);
};
