import type { PromisedDelivery } from '#contract/delivery/promised.ts';

const daysText = (from: number, to: number): string =>
  from === to ? `${to} ${to === 1 ? 'day' : 'days'}` : `${from} to ${to} days`;

/** What was promised with an order: where it is to be picked up, or within which days it comes. */
export const promiseText = ({ kind, name, daysFrom, daysTo, address, hours }: PromisedDelivery): string => {
  if (kind === 'pickup') return `To be picked up: ${[name, address, hours].filter(Boolean).join(', ')}`;
  return daysFrom === null || daysTo === null
    ? `Delivery: ${name}`
    : `Delivery: ${name}, within ${daysText(daysFrom, daysTo)}`;
};
