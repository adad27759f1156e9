import type { PromisedDelivery } from '../delivery/promised.ts';
import type { OrderStatus } from './status.ts';

interface Promised {
  delivery?: Pick<PromisedDelivery, 'kind'> | undefined;
}

/** Whether its customer comes for it: nothing of it is sent, whatever its status is called. */
export const isPickedUp = ({ delivery }: Promised): boolean => delivery?.kind === 'pickup';

const AT_THE_COUNTER: Partial<Record<OrderStatus, string>> = {
  shipped: 'Ready for pickup',
  delivered: 'Picked up',
};

/** A status as people read it. */
export const statusLabel = (status: OrderStatus, isForPickup = false): string =>
  (isForPickup && AT_THE_COUNTER[status]) || status.charAt(0).toUpperCase() + status.slice(1);

/** How a parcel stands. */
export const parcelLabel = ({ deliveredAt }: { deliveredAt: string | null }, isForPickup = false): string => {
  if (deliveredAt === null) return isForPickup ? 'Ready for pickup' : 'On its way';
  return isForPickup ? 'Picked up' : 'Delivered';
};

/** What stands before the day of a parcel. */
export const parcelSince = ({ deliveredAt }: { deliveredAt: string | null }, isForPickup = false): string => {
  if (deliveredAt === null) return isForPickup ? 'Ready since' : 'Sent on';
  return isForPickup ? 'Picked up on' : 'Delivered on';
};
