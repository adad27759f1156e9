import type { Order } from '#contract/orders/schemas.ts';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';

/** What an order is called on paper. An invoice asks for money, which nobody owes for what was called off. */
export const paperTitle = ({ isPaid, status }: Pick<Order, 'isPaid' | 'status'>): string => {
  if (isPaid) return 'Receipt';
  return RESTOCKED_STATUSES.includes(status) ? 'Order' : 'Invoice';
};
