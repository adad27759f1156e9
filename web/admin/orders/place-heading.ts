import { addressLines } from '#contract/addresses/details.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';

type Placed = Pick<Order, 'status' | 'isDelivered' | 'shippingAddress' | 'delivery'>;

/** Whether it goes anywhere: what is taken along over the counter does not. */
export const hasPlace = ({ delivery, shippingAddress }: Placed): boolean =>
  delivery !== undefined || addressLines(shippingAddress).length > 0;

/** What stands on a receipt over whom and where it goes to: only what has happened is told as done. Null where it goes nowhere. */
export const placeHeading = (order: Placed): string | null => {
  if (!hasPlace(order)) return null;
  const isForPickup = isPickedUp(order);
  if (order.isDelivered) return isForPickup ? 'Picked up by' : 'Shipped to';
  if (RESTOCKED_STATUSES.includes(order.status)) return isForPickup ? 'Pickup' : 'Shipping address';
  if (isForPickup) return 'For pickup by';
  return order.status === 'shipped' ? 'Shipped to' : 'Ship to';
};
