import type { MovingKind } from '#contract/moving-in/kinds.ts';
import { openCustomers } from './customers/open-customers.ts';
import type { Moving } from './moving.ts';
import { openOrders } from './orders/open-orders.ts';

/**
 * Opens a file in UTF-8 as one of its kind; null where its columns are not those of one. What a kind reads goes to its own
 * `judge` and `write` alone, so nobody else need know its type.
 */
export const openMoving = (kind: MovingKind, bytes: Buffer): Moving<never> | null =>
  ({ customers: openCustomers, orders: openOrders })[kind](bytes) as Moving<never> | null;
