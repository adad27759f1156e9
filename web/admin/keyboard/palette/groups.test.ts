import { ClipboardList } from 'lucide-react';
import { expect, test } from 'vitest';
import { mayDo, type Permission } from '#contract/accounts/permissions.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import type { Found } from '#contract/shop-search/schemas.ts';
import { actionsFor } from './actions.ts';
import { groupsOf } from './groups.ts';

const PAGES = ['Orders', 'Order forms', 'Products'].map((label) => ({
  to: `/admin/${label}`,
  label,
  icon: ClipboardList,
  group: 'Daily',
}));
const mayOf =
  (staffRole: StaffRole) =>
  (permission: Permission): boolean =>
    mayDo({ role: 'admin', staffRole }, permission);
const actionsOf = (role: StaffRole) => actionsFor(mayOf(role), () => {});
const offered = (typed: string, found: Found | null, role: StaffRole = 'owner') =>
  groupsOf({ typed, found, pages: PAGES, actions: actionsOf(role), may: mayOf(role) }).map(
    ({ name, options }) => [name, options.map(({ label }) => label)],
  );

test('before anything is typed there is all that one may do, and every page', () => {
  expect(offered('', null)).toEqual([
    ['Actions', actionsOf('owner').map(({ label }) => label)],
    ['Pages', ['Orders', 'Order forms', 'Products']],
  ]);
});

test('what is found stands below the pages and actions that fit, and empty groups are left out', () => {
  const found: Found = {
    orders: [
      {
        _id: 'o1',
        orderNumber: 'ORD-1',
        customer: 'Ada',
        status: 'pending',
        totalPrice: 1_500,
        createdAt: '2026-11-23T12:00:00Z',
      },
    ],
    products: [],
    customers: [{ _id: 'c1', name: 'Mama Orderly', email: '', phone: '+2348035551234' }],
  };
  expect(offered('ord', found)).toEqual([
    ['Pages and actions', ['Orders', 'Order forms', 'Orders to pack', 'New order', 'Export orders']],
    ['Orders', ['ORD-1']],
    ['Customers', ['Mama Orderly']],
  ]);
  expect(offered('xyz', { orders: [], products: [], customers: [] })).toEqual([]);
  const customer = groupsOf({ typed: 'mama', found, pages: [], actions: [], may: mayOf('owner') }).at(-1);
  expect(customer?.options[0]).toMatchObject({ to: '/admin/customers/c1', detail: '+2348035551234' });
});

test('a part of the settings is found by what it holds, by those who may see the settings', () => {
  expect(offered('vat', null)).toEqual([['Pages and actions', ['Company and VAT']]]);
  expect(offered('abandoned', null)).toEqual([['Pages and actions', ['Mails that bring people back']]]);
  expect(offered('vat', null, 'orders')).toEqual([]);
});

test('what is somebody else’s to do is not offered', () => {
  const labels = (role: StaffRole): string[] => actionsOf(role).map(({ label }) => label);
  expect(labels('owner')).toContain('Invite to the Staff');
  expect(labels('manager')).not.toContain('Invite to the Staff');
  expect(labels('catalogue')).toContain('Add Product');
  for (const not of ['New order', 'Orders to pack', 'Export orders', 'Export customers'])
    expect(labels('catalogue')).not.toContain(not);
  expect(labels('read-only').filter((label) => /^(New|Add|Invite)/.test(label))).toEqual([]);
  expect(labels('read-only')).toContain('Logout');
});
