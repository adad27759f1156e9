import { formatNairaExact } from '#contract/money.ts';
import type { TimelineEntry } from '#contract/orders/schemas.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { STATUS_TONES } from './order-labels.ts';

const STATUS_SENTENCES: Record<OrderStatus, string> = {
  pending: 'Order set back to pending',
  processing: 'Order is being processed',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  cancelled: 'Order cancelled',
  refunded: 'Order refunded',
};

const AT_THE_COUNTER: Partial<Record<OrderStatus, string>> = {
  shipped: 'Order ready for pickup',
  delivered: 'Order picked up',
};

/** What happened, for the shopper, and the colour of its mark; amounts in naira with two decimals. */
export const eventLabel = (
  { kind, status, amount = 0 }: TimelineEntry,
  isForPickup = false,
): { text: string; tone: BadgeTone } => {
  switch (kind) {
    case 'placed':
      return { text: 'Order placed', tone: 'brand' };
    case 'paid':
      return { text: 'Payment confirmed', tone: 'brand' };
    case 'refundStarted':
      return { text: `Refund of ${formatNairaExact(amount)} started`, tone: 'notice' };
    case 'refund':
      return { text: `Refund of ${formatNairaExact(amount)} completed`, tone: 'success' };
    case 'refundFailed':
      return { text: `Refund of ${formatNairaExact(amount)} failed`, tone: 'danger' };
    case 'status':
      return status
        ? {
            text: (isForPickup && AT_THE_COUNTER[status]) || STATUS_SENTENCES[status],
            tone: STATUS_TONES[status],
          }
        : { text: 'Order changed', tone: 'neutral' };
  }
};
