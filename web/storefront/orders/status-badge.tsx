import type { Order } from '#contract/orders/schemas.ts';
import type { PaymentStatus } from '#contract/orders/status.ts';
import { isPickedUp, statusLabel } from '#contract/orders/status-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { capitalised, PAYMENT_TONES, STATUS_TONES } from './order-labels.ts';

/** How an order stands; one that its customer comes for is ready rather than shipped. */
export const OrderStatusBadge = ({ of }: { of: Pick<Order, 'status' | 'delivery'> }) => (
  <Badge tone={STATUS_TONES[of.status]}>{statusLabel(of.status, isPickedUp(of))}</Badge>
);

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={PAYMENT_TONES[status]}>{capitalised(status)}</Badge>
);
