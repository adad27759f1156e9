import type { Order } from '#contract/orders/schemas.ts';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { isPickedUp, statusLabel } from '#contract/orders/status-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { capitalised, PAYMENT_TONES, STATUS_TONES } from './order-labels.ts';

/** How an order stands; one that its customer comes for is ready rather than shipped. */
export const OrderStatusBadge = ({ of }: { of: Pick<Order, 'status' | 'delivery'> }) => (
  <Badge tone={STATUS_TONES[of.status]}>{statusLabel(of.status, isPickedUp(of))}</Badge>
);

/** It was to be paid when it came, and does not come. */
const isCalledOff = ({ paymentStatus, status }: Pick<Order, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 'pending' && RESTOCKED_STATUSES.includes(status);

/** Whether its money is there; of what was called off before it was paid none is waited for. */
export const PaymentStatusBadge = ({ of }: { of: Pick<Order, 'paymentStatus' | 'status'> }) =>
  isCalledOff(of) ? (
    <Badge tone="neutral">Nothing to pay</Badge>
  ) : (
    <Badge tone={PAYMENT_TONES[of.paymentStatus]}>{capitalised(of.paymentStatus)}</Badge>
  );
