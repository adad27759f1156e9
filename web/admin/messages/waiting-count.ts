import * as calls from '#contract/contact/calls.ts';
import { api } from '../../api/browser.ts';
import { liveCount } from '../live/live-count.ts';

/** How many messages nobody has read. */
export const unreadMessageCount = liveCount(
  'messages',
  async () => (await api(calls.listContactMessages, { query: { limit: 1 } })).waiting,
);
