import { expect, test } from 'vitest';
import { ADMIN_GROUPS, ADMIN_PAGES, isAt } from './admin-pages.ts';

const placesAt = (address: string): string[] => {
  const { pathname, search } = new URL(address, 'https://shop.example');
  return ADMIN_PAGES.filter((entry) => isAt(entry, pathname, search)).map(({ label }) => label);
};

test.each([
  ['/admin/dashboard', ['Overview']],
  ['/admin/dashboard?q=kaftan', ['Overview']],
  ['/admin/dashboard?tab=orders&page=2', ['Orders']],
  ['/admin/dashboard?tab=categories', ['Categories']],
  ['/admin/product', ['Products']],
  ['/admin/orders/0190a5c0-0000-7000-8000-000000000000', ['Orders']],
  ['/admin/rides', ['Riders']],
  ['/admin/payments?view=payouts', ['Payments']],
  ['/admin/setup', ['Settings']],
  ['/admin/nowhere', []],
  ['/admin/moved', []],
])('%s belongs to %j', (address, labels) => {
  expect(placesAt(address)).toEqual(labels);
});

test('every page is in a group and at one address, and five places are of every day', () => {
  expect(new Set(ADMIN_PAGES.map(({ to }) => to)).size).toBe(ADMIN_PAGES.length);
  expect(new Set(ADMIN_PAGES.map(({ label }) => label)).size).toBe(ADMIN_PAGES.length);
  expect(ADMIN_PAGES.filter(({ isDaily }) => isDaily)).toHaveLength(5);
  for (const group of ADMIN_GROUPS)
    expect(
      ADMIN_PAGES.some((entry) => entry.group === group),
      group,
    ).toBe(true);
});
