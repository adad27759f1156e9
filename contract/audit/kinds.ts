/** What the audit log tells of, without Zod so that a screen that only shows it stays small. */
export const AUDIT_ACTIONS = ['created', 'changed', 'deleted'] as const;
export const AUDIT_KINDS = [
  'product',
  'category',
  'user',
  'order',
  'refund',
  'payment',
  'discount',
  'settings',
  'delivery',
  'import',
  'archive',
  'collection',
  'page',
  'message',
] as const;
