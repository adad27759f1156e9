import * as calls from '#contract/notifications/calls.ts';
import type { Unread } from '#contract/notifications/schemas.ts';
import type { Envelope } from '../api/api.ts';
import { api } from '../api/browser.ts';
import { sessionState, updateSession } from './session-state.ts';

/** A number that is younger is not asked for again when the shopper only turns to another page. */
const FRESH_MS = 60_000;

/** Counts questions: what was asked before the last of them is out of date when it is answered. */
let moment = 0;
let askedAt = Number.NEGATIVE_INFINITY;

/** Shows how many notifications are unread, as an answer has just said. */
export const showUnread = (unread: number): void => {
  moment += 1;
  if (sessionState().user !== null) updateSession({ unread });
};

const follow = async (call: Promise<Envelope<Unread>>): Promise<void> => {
  moment += 1;
  const asked = moment;
  const { data } = await call;
  if (asked === moment) showUnread(data.unread);
};

/** Asks how many notifications are unread. A failure leaves the number that is shown: it is only a hint. */
export const refreshUnread = async (): Promise<void> => {
  askedAt = performance.now();
  await follow(api(calls.countUnread)).catch(() => {});
};

/** The same, unless it was asked a moment ago. */
export const refreshOldUnread = async (): Promise<void> => {
  if (performance.now() - askedAt >= FRESH_MS) await refreshUnread();
};

/** Marks a notification as read, also while its page is being left. @throws ApiError */
export const markRead = (id: string): Promise<void> =>
  follow(api(calls.markRead, { params: { id }, keepalive: true }));

/** Marks all notifications as read. @throws ApiError */
export const markAllRead = (): Promise<void> =>
  follow(api(calls.markAllRead, { failure: 'Failed to update notifications' }));
