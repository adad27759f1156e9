import { isAllowed, type Permission } from '#contract/accounts/permissions.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';

/** What the staff do, as an owner calls it, over the lines of the one table. */
export const STAFF_TASKS: readonly { name: string; needs: Permission }[] = [
  { name: 'See sales and the overview', needs: 'see dashboard' },
  { name: 'See orders and returns', needs: 'see orders' },
  { name: 'Pack, ship and deliver', needs: 'change orders' },
  { name: 'Write notes, answer returns', needs: 'help customers' },
  { name: 'Enter sales made elsewhere', needs: 'enter sales' },
  { name: 'Give money back', needs: 'refund orders' },
  { name: 'See payments and payouts', needs: 'see payments' },
  { name: 'See all products', needs: 'see catalogue' },
  { name: 'Change products, categories, stock', needs: 'change catalogue' },
  { name: 'Change discount codes', needs: 'change discounts' },
  { name: 'See customers', needs: 'see users' },
  { name: 'Change customers', needs: 'change users' },
  { name: 'See settings', needs: 'see settings' },
  { name: 'Change settings and delivery', needs: 'change settings' },
  { name: 'See who did what', needs: 'see audit log' },
  { name: 'Backups, moving the shop', needs: 'take backups' },
  { name: 'Invite and change staff', needs: 'manage staff' },
];

export const tasksOf = (role: StaffRole): string[] =>
  STAFF_TASKS.filter(({ needs }) => isAllowed(role, needs)).map(({ name }) => name);
