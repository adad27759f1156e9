import { expect, test } from 'vitest';
import { isAllowed, PERMISSIONS, type Permission } from '#contract/accounts/permissions.ts';
import { STAFF_ROLES } from '#contract/accounts/staff.ts';
import { STAFF_TASKS } from './permission-groups.ts';

const rolesOf = (permission: Permission): string =>
  STAFF_ROLES.filter((role) => isAllowed(role, permission)).join(', ');

test('whatever some of the staff may not do stands in the table that owners read, once', () => {
  const differing = (Object.keys(PERMISSIONS) as Permission[]).filter(
    (permission) => rolesOf(permission) !== STAFF_ROLES.join(', '),
  );
  const said = STAFF_TASKS.flatMap(({ needs }) => needs).filter(
    (permission) => permission !== 'see catalogue',
  );
  expect(said.toSorted()).toEqual(differing.toSorted());
});

test.each(STAFF_TASKS)('what “$name” stands for may be done by the same roles', ({ needs }) => {
  expect(new Set(needs.map(rolesOf)).size).toBe(1);
});
