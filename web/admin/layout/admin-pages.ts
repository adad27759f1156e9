/** Its link carries the number of payments that need somebody. */
export const PAYMENTS_PAGE = '/admin/payments';
/** Its link carries the number of returns that wait for the shop. */
export const RETURNS_PAGE = '/admin/returns';

/** The pages of the admin area, in the order of its navigation. */
export const ADMIN_PAGES: readonly { to: string; label: string }[] = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  { to: '/admin/product', label: 'Products' },
  { to: PAYMENTS_PAGE, label: 'Payments' },
  { to: RETURNS_PAGE, label: 'Returns' },
  { to: '/admin/discounts', label: 'Discounts' },
  { to: '/admin/import', label: 'Import and export' },
  { to: '/admin/move', label: 'Move' },
  { to: '/admin/backups', label: 'Backups' },
  { to: '/admin/delivery', label: 'Delivery' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/notifications', label: 'My notifications' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/security', label: 'Security' },
  { to: '/admin/system', label: 'System' },
];
