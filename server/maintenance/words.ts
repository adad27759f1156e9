import type { Pause } from './maintenance.ts';

const ZONE = 'Africa/Lagos';
const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const OWN_NOTICE = 'We are working on the shop.';

/** Until when, by the clocks of the shop's customers; the day only where it is another one. */
const untilWhen = (until: Date, now: Date): string => {
  const day = DAY.format(until);
  return day === DAY.format(now) ? TIME.format(until) : `${day}, ${TIME.format(until)}`;
};

/** A sentence of the owner's, ended where they have not ended it. */
const ended = (notice: string): string => (/[.!?…]$/.test(notice) ? notice : `${notice}.`);

/** What shoppers read while the shop is paused, on every page and with every refusal. */
export const pausedSentence = ({ notice, until }: Pause, now = new Date()): string =>
  `${ended(notice || OWN_NOTICE)} You can look around; buying is paused${until ? ` until ${untilWhen(until, now)}` : ''}. What you have paid is safe.`;

/** Where nobody has set an end. */
const LOOK_AGAIN_SECONDS = 600;

/** For `Retry-After`, in whole seconds. */
export const retryAfter = ({ leftMs }: Pause): string =>
  String(leftMs === null ? LOOK_AGAIN_SECONDS : Math.max(1, Math.ceil(leftMs / 1_000)));
