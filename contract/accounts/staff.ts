/** What administrators are to the shop. One without a word of their own is an owner. */
export const STAFF_ROLES = ['owner', 'manager', 'orders', 'catalogue', 'support', 'read-only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Each role as screens and mails name it, and what it is for. */
export const STAFF_ROLE_TEXTS: Readonly<Record<StaffRole, { name: string; purpose: string }>> = {
  owner: { name: 'Owner', purpose: 'Everything, staff and backups included' },
  manager: { name: 'Manager', purpose: 'Runs the shop: goods, orders, money and settings, but no staff' },
  orders: { name: 'Orders', purpose: 'Packs, ships and delivers, and enters sales made elsewhere' },
  catalogue: { name: 'Catalogue', purpose: 'Products, pictures, categories and stock' },
  support: {
    name: 'Support',
    purpose: 'Answers customers: sees orders and payments, writes notes, deals with returns',
  },
  'read-only': { name: 'Read-only', purpose: 'Sees what there is and changes nothing' },
};
