import type { Transaction } from 'kysely';
import { variationText } from '#server/cart/variation.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { PaidCheckout } from './write-order.ts';

/** Enqueues the order confirmation in the order's own transaction: an order without its mail cannot happen. */
export const mailConfirmation = (
  shop: Shop,
  trx: Transaction<DB>,
  order: { id: string; orderNumber: string },
  checkout: PaidCheckout,
): Promise<void> =>
  enqueueMail(shop.jobs, trx, {
    event: `order-confirmation:${order.id}`,
    to: checkout.email,
    template: 'order-confirmation',
    content: {
      orderNumber: order.orderNumber,
      customerName: checkout.customerName,
      items: checkout.lines.map((line) => ({
        name: line.name,
        variation: variationText(line.variation),
        quantity: line.quantity,
        unitPriceKobo: line.unitPriceKobo,
      })),
      itemsKobo: checkout.itemsKobo,
      shippingKobo: checkout.shippingKobo,
      taxKobo: checkout.taxKobo,
      totalKobo: checkout.totalKobo,
      shippingAddress: checkout.shippingAddress,
      orderUrl: `${shop.appUrl()}/orders/${order.id}`,
    },
  });
