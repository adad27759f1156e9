import * as calls from '#contract/payments/calls.ts';
import { api } from '../../api/browser.ts';
import { liveCount } from '../live/live-count.ts';

/** How many payments need somebody. */
export const paymentIssueCount = liveCount(
  'payments',
  async () => (await api(calls.listPaymentIssues, { query: { limit: 1 } })).pagination.total,
);
