import type { OrderStatus, PaymentStatus } from '#contract/orders/status.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { variationText } from '../cart/quantities.ts';

/** Delivered green, cancelled and refunded red, shipped blue, processing purple, pending yellow. */
export const STATUS_TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'warning',
  processing: 'progress',
  shipped: 'notice',
  delivered: 'success',
  cancelled: 'danger',
  refunded: 'danger',
};

export const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'warning',
  paid: 'success',
  failed: 'danger',
  refunded: 'danger',
};

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What tells the lines of one order apart. */
export const lineKey = ({
  product,
  variation,
}: {
  product: string;
  variation: Readonly<Record<string, string>>;
}): string => `${product} ${variationText(variation)}`;
