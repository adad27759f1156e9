import * as calls from '#contract/returns/calls.ts';
import { api } from '../../api/browser.ts';
import { liveCount } from '../live/live-count.ts';

/** How many returns wait for the shop; one whose refund fails, or whose exchange is called off, waits again, which is told with its payment or order. */
export const waitingReturnCount = liveCount(
  'returns',
  async () => (await api(calls.listReturns, { query: { limit: 1 } })).waiting,
  ['payments', 'orders'],
);
