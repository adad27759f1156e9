import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffMember } from '#contract/accounts/staff-schemas.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
const NAMES = [
  'Zainab Bello',
  'Ọlábísí Bello',
  'Ɗanjuma Bello',
  'Danladi Bello',
  'ada Bello',
  'Ịfeọma Bello',
];
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  for (const name of NAMES) await createShopper(shop, { name });
});
afterAll(() => shop.stop());

const names = async (query: Record<string, string>) =>
  (await call<ManagedUser[]>(shop, admin, 'GET', `/admin/users?${new URLSearchParams(query)}`)).body.data.map(
    ({ name }) => name,
  );

test.for([
  ['olabisi', 'Ọlábísí Bello'],
  ['ỌLÁBÍSÍ', 'Ọlábísí Bello'],
  ['ọlábísí'.normalize('NFD'), 'Ọlábísí Bello'],
  ['danjuma', 'Ɗanjuma Bello'],
  ['ifeoma', 'Ịfeọma Bello'],
  ['Ádà Bé', 'ada Bello'],
] as const)('%s finds %s', async ([search, name]) => {
  expect(await names({ search })).toEqual([name]);
});

test('marked letters stand beside the plain ones in lists of names, of users and of staff', async () => {
  const sorted = ['ada', 'Danladi', 'Ɗanjuma', 'Ịfeọma', 'Ọlábísí', 'Zainab'].map((name) => `${name} Bello`);
  expect(await names({ search: 'bello', sortBy: 'name', sortOrder: 'asc' })).toEqual(sorted);
  expect(await names({ search: 'bello', sortBy: 'name', sortOrder: 'desc' })).toEqual(sorted.toReversed());
  await sql`update account set role = 'admin', staff_role = 'support' where name like '% Bello'`.execute(
    shop.shop.db,
  );
  const { staff } = (await call<{ staff: StaffMember[] }>(shop, admin, 'GET', '/admin/staff')).body.data;
  expect(staff.filter(({ staffRole }) => staffRole === 'support').map(({ name }) => name)).toEqual(sorted);
});
