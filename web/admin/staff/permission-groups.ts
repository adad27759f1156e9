import { isAllowed, type Permission } from '#contract/accounts/permissions.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';

/** What the staff do, as an owner calls it, over the lines of the one table; what one line needs, the same roles may. */
export const STAFF_TASKS: readonly { name: string; needs: readonly [Permission, ...Permission[]] }[] = [
  { name: 'See sales and the overview', needs: ['see dashboard'] },
  { name: 'See reports', needs: ['see reports'] },
  { name: 'See orders and returns', needs: ['see orders'] },
  { name: 'Pack, ship and deliver', needs: ['change orders'] },
  { name: 'Take orders out as a file', needs: ['export orders'] },
  { name: 'Write notes, answer returns', needs: ['help customers'] },
  { name: 'Enter sales made elsewhere', needs: ['enter sales'] },
  { name: 'Give money back', needs: ['refund orders', 'resolve payments'] },
  { name: 'See payments and payouts', needs: ['see payments'] },
  { name: 'Ask again about a payment, mark it settled', needs: ['settle payments'] },
  { name: 'See all products', needs: ['see catalogue'] },
  { name: 'Change products, categories, stock', needs: ['change catalogue', 'upload images'] },
  { name: 'See discount codes', needs: ['see discounts'] },
  { name: 'Change discount codes', needs: ['change discounts'] },
  { name: 'See customers, and what each has bought', needs: ['see customers'] },
  { name: 'Write notes and tags on customers', needs: ['change customers'] },
  { name: 'See accounts', needs: ['see users', 'see personal data'] },
  {
    name: 'Change accounts, answer for personal data',
    needs: ['change users', 'answer for personal data'],
  },
  { name: 'Take customers out as a file', needs: ['export customers'] },
  { name: 'Answer messages', needs: ['answer messages'] },
  { name: 'Change pages', needs: ['change pages'] },
  { name: 'See settings and how the shop is', needs: ['see settings', 'see system'] },
  { name: 'Change settings and delivery', needs: ['change settings'] },
  { name: 'Bring in customers and past orders', needs: ['move in'] },
  { name: 'See who did what', needs: ['see audit log'] },
  { name: 'See logins, and who works here', needs: ['see security log', 'see staff'] },
  { name: 'Invite and change staff', needs: ['manage staff'] },
  {
    name: 'Backups, moving the shop',
    needs: [
      'take backups',
      'see backups',
      'restore backups',
      'move shop',
      'send shop',
      'see moving shop',
      'clear examples',
    ],
  },
];

export const mayTask = (
  role: StaffRole,
  { needs }: { needs: readonly [Permission, ...Permission[]] },
): boolean => isAllowed(role, needs[0]);

export const tasksOf = (role: StaffRole): string[] =>
  STAFF_TASKS.filter((task) => mayTask(role, task)).map(({ name }) => name);
