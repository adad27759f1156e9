import type { PromisedDelivery } from './promised.ts';

/** `2 to 4 days`; `the same day` where it takes none. */
export const daysText = (from: number, to: number): string => {
  if (to === 0) return 'the same day';
  if (from === to) return to === 1 ? '1 day' : `${to} days`;
  return `${from} to ${to} days`;
};

/** What was promised, in one line: `Kano and around, 2 to 4 days`, or `Pick up at Wuse shop, Mon to Sat`. */
export const promiseText = ({ kind, name, daysFrom, daysTo, hours }: PromisedDelivery): string => {
  if (kind === 'pickup') return `Pick up at ${name}, ${hours}`;
  return daysFrom === null || daysTo === null ? name : `${name}, ${daysText(daysFrom, daysTo)}`;
};
