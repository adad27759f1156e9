import type { Transaction } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { HandPayment, Sale } from '#contract/sales-desk/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import { moveStock } from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { noteBooking } from '#server/orders/bookings.ts';
import { announceOrder } from '#server/orders/complete-checkout.ts';
import { writeNote } from '#server/orders/notes.ts';
import { findOrderByReference, isTakenAlong, type OrderRow, orderInHand } from '#server/orders/order-rows.ts';
import { moveOrders } from '#server/orders/status-transitions.ts';
import { writeOrder } from '#server/orders/write-order.ts';
import type { Shop } from '#server/shop.ts';
import { accountOf, notesOf, recipientOf, shownGoodsOf } from './goods.ts';
import { isMade, referenceOf, sentAlready } from './made-once.ts';

/** What goes over the counter is in its buyer's hands: nobody packs it, sends it, or mails that it has arrived. */
export const handedOver = async (trx: Transaction<DB>, orderId: string, admin: Caller): Promise<OrderRow> => {
  await moveOrders(trx, [orderId], 'delivered', admin.accountId, false);
  return orderInHand(trx, orderId);
};

const writeSale = async (trx: Transaction<DB>, sale: Sale, payment: HandPayment, admin: Caller) => {
  const { lines, totals, moves, delivery } = await shownGoodsOf(trx, sale);
  const changes = await moveStock(trx, moves);
  const written = await writeOrder(trx, {
    ...totals,
    reference: referenceOf(sale.key),
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
 * The same under its key a second time, also at the same moment, gives the order that the first has made.
 * @throws Refusal 400 for a choice, 409 where something is not for sale, there is too little of it, its total is another than was shown, or
 *   something else was sent under its key
 */
export const sell = async (
  shop: Shop,
  sale: Sale,
  payment: HandPayment,
  admin: Caller,
  sent: IdempotentCall,
): Promise<{ order: OrderRow; isNew: boolean }> => {
  const made = await shop.db
    .transaction()
    .execute(async (trx) => ((await isMade(trx, sent)) ? null : writeSale(trx, sale, payment, admin)));
  if (made) {
    await announceOrder(shop, made.order, made.changes);
    return { order: made.order, isNew: true };
  }
  const order = await findOrderByReference(shop.db, referenceOf(sale.key));
  if (!order) throw sentAlready();
  return { order, isNew: false };
};
