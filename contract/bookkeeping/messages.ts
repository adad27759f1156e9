import { PROVIDER } from '../payment-provider.ts';
import { COMPARED_DAYS, MOST_COMPARED_DAYS } from './kinds.ts';

export const bookkeepingMessages = {
  running: 'A comparison is running already',
  started: `Comparing the last ${COMPARED_DAYS} days with ${PROVIDER}`,
  days: `Days must be a whole number from 1 to ${MOST_COMPARED_DAYS}`,
  differenceNotFound: 'There is no such difference',
  differenceEnded: 'This difference has been settled already',
  settled: 'The difference is settled',
  payoutNotFound: 'There is no such payout',
  away: `${PROVIDER} is not answering. Please try again.`,
} as const;
