import type { Session } from '#contract/accounts/schemas.ts';
import { formatMoment } from '../../../ui/dates.ts';

/** The device in plain words, such as `Chrome on Android`. */
export const deviceName = ({ browser, system }: Pick<Session, 'browser' | 'system'>): string => {
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
};

const PHONES = ['Android', 'iOS', 'iPadOS', 'HarmonyOS', 'Windows Phone'];

/** Whether the device is held in a hand. */
export const isHandheld = ({ system }: Pick<Session, 'system'>): boolean => PHONES.includes(system);

/** When the session was used last; the asking one is in use now. */
export const lastSeenText = ({ isCurrent, lastSeenAt }: Pick<Session, 'isCurrent' | 'lastSeenAt'>): string =>
  isCurrent ? 'In use now' : `Last seen ${formatMoment(lastSeenAt)}`;
