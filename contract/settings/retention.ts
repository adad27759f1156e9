import { NOTICE_KEPT_DAYS } from '../back-in-stock/limits.ts';
import { READ_KEPT_DAYS } from '../notifications/kinds.ts';
import { PIXEL_ANSWER_DAYS } from './pixels.ts';

/** Days that something is kept: what counts until the owner says otherwise, the least and the most; `mayStay`: 0 keeps it for good. */
interface Period {
  days: number;
  least: number;
  most: number;
  mayStay?: true;
}

/**
 * What an owner may set the life of, and within which bounds. The least is what carts, payments, returns and disputes need;
 * the most is what can still be explained to whom it is about.
 */
export const RETENTION = {
  visitorCarts: { days: 30, least: 7, most: 90 },
  carts: { days: 180, least: 30, most: 730 },
  guests: { days: 90, least: 30, most: 365 },
  checkoutAddresses: { days: 30, least: 14, most: 90 },
  stockNotices: { days: NOTICE_KEPT_DAYS, least: 30, most: NOTICE_KEPT_DAYS },
  notifications: { days: READ_KEPT_DAYS, least: 30, most: 730 },
  contactMessages: { days: 365, least: 90, most: 730 },
  whatsAppMessages: { days: 90, least: 30, most: 365 },
  returnPictures: { days: 90, least: 30, most: 365 },
  pixelAnswers: { days: 730, least: PIXEL_ANSWER_DAYS, most: 2_555 },
  securityLog: { days: 180, least: 180, most: 730 },
  deletedCustomers: { days: 365, least: 120, most: 2_555 },
  orderNames: { days: 0, least: 730, most: 5_475, mayStay: true },
} as const satisfies Record<string, Period>;

export type RetentionName = keyof typeof RETENTION;
export const RETENTION_NAMES = Object.keys(RETENTION) as readonly RetentionName[];

/** The sentence for a period that is out of its bounds. */
export const periodSentence = (name: RetentionName): string => {
  const { least, most, ...more } = RETENTION[name];
  return `Days must be a whole number from ${least} to ${most}${'mayStay' in more ? ', or 0 to keep it' : ''}`;
};

/** Whether so many days are within the bounds. */
export const isPeriod = (name: RetentionName, days: number): boolean => {
  const { least, most, ...more } = RETENTION[name];
  return Number.isInteger(days) && ((days >= least && days <= most) || (days === 0 && 'mayStay' in more));
};
