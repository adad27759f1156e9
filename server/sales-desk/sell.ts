import type { Transaction } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { HandPayment, Sale } from '#contract/sales-desk/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { moveStock } from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import type { Caller } from '#server/http/caller.ts';
import { noteBooking } from '#server/orders/bookings.ts';
import { announceOrder } from '#server/orders/complete-checkout.ts';
import { writeNote } from '#server/orders/notes.ts';
import { findOrderByReference, isTakenAlong, type OrderRow, orderInHand } from '#server/orders/order-rows.ts';
import { moveOrders } from '#server/orders/status-transitions.ts';
import { writeOrder } from '#server/orders/write-order.ts';
import type { Shop } from '#server/shop.ts';
import { accountOf, goodsOf, notesOf, recipientOf } from './goods.ts';

/** Never one of the provider's: those begin with `order_`. */
const referenceOf = ({ key }: Sale): string => `sale_${key}`;

/** What goes over the counter is in its buyer's hands: nobody packs it, sends it, or mails that it has arrived. */
export const handedOver = async (trx: Transaction<DB>, orderId: string, admin: Caller): Promise<OrderRow> => {
  await moveOrders(trx, [orderId], 'delivered', admin.accountId, false);
  return orderInHand(trx, orderId);
};

const writeSale = async (trx: Transaction<DB>, sale: Sale, payment: HandPayment, admin: Caller) => {
  const { lines, totals, moves, delivery } = await goodsOf(trx, sale);
  const changes = await moveStock(trx, moves);
  const written = await writeOrder(trx, {
    ...totals,
    reference: referenceOf(sale),
    accountId: sale.customer.email === '' ? null : await accountOf(trx, sale.customer.email),
    customerName: sale.customer.name,
    email: sale.customer.email,
    lines,
    shippingAddress: recipientOf(sale),
    discountCode: null,
    delivery,
    paymentMethod: payment.method,
    charge: null,
    paidAt: new Date(),
    sellerId: admin.accountId,
  });
  await noteBooking(trx, { ...payment, orderId: written.id, amountKobo: totals.totalKobo }, admin);
  for (const note of notesOf(sale)) await writeNote(trx, written.id, note, admin);
  const order = isTakenAlong(written) ? await handedOver(trx, written.id, admin) : written;
  await recordChanges(trx, admin, [
    {
      action: 'created',
      kind: 'order',
      subject: { id: order.id, name: order.orderNumber },
      after: {
        total: nairaOfKobo(totals.totalKobo),
        paymentMethod: payment.method,
        ...(payment.reference ? { paymentReference: payment.reference } : {}),
        ...(sale.discount ? { discount: nairaOfKobo(totals.discountKobo) } : {}),
      },
    },
  ]);
  return { order, changes };
};

/**
 * An administrator enters a sale that was paid by hand: the units leave the shelf and the order stands in one transaction.
 * The same key a second time, also at the same moment, gives the order that the first has made.
 * @throws Refusal 400 for a choice, 409 where something is not for sale, or there is too little of it
 */
export const sell = async (
  shop: Shop,
  sale: Sale,
  payment: HandPayment,
  admin: Caller,
): Promise<{ order: OrderRow; isNew: boolean }> => {
  const earlier = await findOrderByReference(shop.db, referenceOf(sale));
  if (earlier) return { order: earlier, isNew: false };
  try {
    const { order, changes } = await shop.db
      .transaction()
      .execute((trx) => writeSale(trx, sale, payment, admin));
    await announceOrder(shop, order, changes);
    return { order, isNew: true };
  } catch (error) {
    const made = isUniqueViolation(error) && (await findOrderByReference(shop.db, referenceOf(sale)));
    if (!made) throw error;
    return { order: made, isNew: false };
  }
};
