import type { Permission } from '#contract/accounts/permissions.ts';
import type { OwnerNewsKind } from '#contract/owner-news/kinds.ts';

/** What one has to be allowed to see to be told of it: whoever has chosen it may be something else by now. */
export const NEEDS: Readonly<Record<OwnerNewsKind, Permission>> = {
  order: 'see orders',
  payment: 'see payments',
  dispute: 'see payments',
  'refund-failed': 'see payments',
  return: 'see orders',
  review: 'see catalogue',
  'low-stock': 'see catalogue',
  summary: 'see dashboard',
  system: 'see system',
  'backup-failed': 'see backups',
};
