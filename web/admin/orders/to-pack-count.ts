import * as calls from '#contract/orders/calls.ts';
import { api } from '../../api/browser.ts';
import { liveCount } from '../live/live-count.ts';

/** How many orders are paid, or paid when they come, and have not left. */
export const toPackCount = liveCount(
  'orders',
  async () => (await api(calls.listOrders, { query: { attention: 'toPack', limit: 1 } })).pagination.total,
);
