import type { HandMethod, ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status.ts';
import type { Channel } from '../paystack/books/rows.ts';
import type { PastShopper } from './people.ts';

/** A product as it is bought: its price of today, and what can be chosen. */
export interface PastProduct {
  id: string;
  name: string;
  image: string;
  sku: string;
  priceKobo: number;
  variations: Readonly<Record<string, readonly string[]>>;
}

export interface PastItem {
  productId: string;
  name: string;
  image: string;
  sku: string;
  quantity: number;
  unitPriceKobo: number;
  variation: Record<string, string>;
}

/** What has come back of an order, by the provider. */
export interface PastRefund {
  id: string;
  amountKobo: number;
  reason: string;
  at: Date;
}

export interface PastOrder {
  id: string;
  reference: string;
  /** null for a sale that was entered at the desk. */
  shopper: PastShopper | null;
  customer: Pick<PastShopper, 'name' | 'email' | 'phone' | 'address'>;
  items: PastItem[];
  itemsKobo: number;
  discountKobo: number;
  shippingKobo: number;
  totalKobo: number;
  method: 'paystack' | HandMethod | typeof ON_DELIVERY;
  /** How its money was taken by hand; null where it was not. */
  booked: HandMethod | null;
  /** The way in which the provider took it; null where it had no part in it. */
  channel: Channel | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  refund: PastRefund | null;
  createdAt: Date;
  /** null where its money never came. */
  paidAt: Date | null;
  deliveredAt: Date | null;
  /** That it was not taken at the door; null where it was, or was paid before. */
  refusal: { at: Date; reason: string } | null;
  events: PastEvent[];
}

/** What the past is made of. */
export interface PastMaterial {
  now: Date;
  shoppers: readonly PastShopper[];
  products: readonly PastProduct[];
  shippingKobo: number;
  newId: () => string;
}

/** What happened to an order, as the shop itself would have noted it. */
export interface PastEvent {
  kind: 'placed' | 'paid' | 'status' | 'refundStarted' | 'refund';
  status: OrderStatus | null;
  amountKobo: number | null;
  at: Date;
  /** Somebody of the shop did it; otherwise the shopper did, or the provider's word. */
  isByStaff: boolean;
}
