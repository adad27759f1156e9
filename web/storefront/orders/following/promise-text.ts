import type { PromisedDelivery } from '#contract/delivery/promised.ts';
import { daysText } from '#contract/delivery/texts.ts';

/** What was promised with an order: where it is to be picked up, or within which days it comes. */
export const followedPromiseText = ({
  kind,
  name,
  daysFrom,
  daysTo,
  address,
  hours,
}: PromisedDelivery): string => {
  if (kind === 'pickup') return `To be picked up: ${[name, address, hours].filter(Boolean).join(', ')}`;
  if (daysFrom === null || daysTo === null) return `Delivery: ${name}`;
  return `Delivery: ${name}, ${daysTo === 0 ? '' : 'within '}${daysText(daysFrom, daysTo)}`;
};
