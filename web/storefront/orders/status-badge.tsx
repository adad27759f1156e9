import type { OrderStatus, PaymentStatus } from '#contract/orders/status.ts';
import { Badge } from '../../ui/badge.tsx';
import { capitalised, PAYMENT_TONES, STATUS_TONES } from './order-labels.ts';

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{capitalised(status)}</Badge>
);

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={PAYMENT_TONES[status]}>{capitalised(status)}</Badge>
);
