import { sql, type Transaction } from 'kysely';
import { nairaText } from '#contract/money.ts';
import type { HandMethod } from '#contract/orders/payment-methods.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { RiderDay } from '#contract/rides/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenField, conflict, Refusal } from '#server/http/errors.ts';
import { announceOrder } from '#server/orders/complete-checkout.ts';
import { lockDueOrNone, takeMoney } from '#server/orders/on-delivery/book-delivery.ts';
import { refuseIn } from '#server/orders/on-delivery/refuse-delivery.ts';
import { findOrder } from '#server/orders/order-rows.ts';
import { type Delivery, deliverParcel } from '#server/orders/parcels/deliver-parcel.ts';
import type { Shop } from '#server/shop.ts';
import { orderOnRide, readDay } from './rider-day.ts';

/** What came of handing a parcel over: `unpaid` says how much the rider has yet to take. */
type Handed = Delivery | { outcome: 'unpaid'; dueKobo: number };

interface Delivered {
  key: string;
  parcel: string;
  code: string;
  cashTaken: boolean;
  paidBy: HandMethod;
}

/** The parcel is handed over, and the money of its order booked with it: both or neither. */
const handOver = async (
  trx: Transaction<DB>,
  { rideId, riderName, orderId }: Awaited<ReturnType<typeof orderOnRide>>,
  { parcel, code, cashTaken, paidBy }: Delivered,
): Promise<Handed> => {
  const due = await lockDueOrNone(trx, orderId);
  if (due && !cashTaken) return { outcome: 'unpaid', dueKobo: due.totalKobo };
  const delivery = await deliverParcel(trx, orderId, { parcelId: parcel, code, bringsMoney: due !== null });
  if (!due || delivery.outcome !== 'delivered') return delivery;
  await takeMoney(trx, due, { method: paidBy, reference: '' }, { riderName });
  // What went to the shop itself is not the rider's to hand over.
  if (paidBy !== 'cash') return delivery;
  await sql`
    update ride_stop set cash_kobo = ${due.totalKobo}::bigint where ride_id = ${rideId} and parcel_id = ${parcel}`.execute(
    trx,
  );
  return delivery;
};

/**
 * A rider has handed a parcel over and was told its code; of an order that is paid when it comes, the rider has its money as well.
 * Pressed again, the answer is the same.
 * @throws Refusal 404; 400 for a wrong code; 409 after too many, where the order was called off, or its money not taken
 */
export const sayDelivered = async (shop: Shop, said: Delivered): Promise<RiderDay> => {
  const stop = await orderOnRide(shop, said.key, said.parcel);
  // Refused only after the transaction: a wrong code counts.
  const result = await shop.db.transaction().execute((trx) => handOver(trx, stop, said));
  if (result.outcome === 'unpaid') throw conflict('cash_not_taken', say.cashFirst(nairaText(result.dueKobo)));
  if (result.outcome === 'wrong')
    throw brokenField('delivery_code_wrong', say.wrongCode(result.left), 'code');
  if (result.outcome === 'locked') throw conflict('delivery_code_locked', say.locked);
  if (result.outcome === 'comes back') throw conflict('order_not_sendable', say.comesBack(result.status));
  // Its money may have come with it.
  const order = await findOrder(shop.db, stop.orderId);
  if (order) await announceOrder(shop, order, []);
  return readDay(shop, said.key);
};

interface NotDelivered {
  key: string;
  parcel: string;
  reason: string;
}

const noteFailure = (db: Shop['db'], rideId: string, { parcel, reason }: NotDelivered) =>
  sql`
    update ride_stop set failure = ${reason}, failed_at = now()
    where ride_id = ${rideId} and parcel_id = ${parcel} and failure is distinct from ${reason}`.execute(db);

/**
 * A rider could not hand a parcel over. It stays under way; handed over later, it has arrived.
 * @throws Refusal 404
 */
export const sayNotDelivered = async (shop: Shop, said: NotDelivered): Promise<RiderDay> => {
  const { rideId } = await orderOnRide(shop, said.key, said.parcel);
  await noteFailure(shop.db, rideId, said);
  return readDay(shop, said.key);
};

/**
 * The customer does not take an order that is paid when it comes: it is called off, and the parcel comes back. Pressed again, the
 * answer is the same.
 * @throws Refusal 404, 409 where nothing is to be paid
 */
export const sayRefused = async (shop: Shop, said: NotDelivered): Promise<RiderDay> => {
  const { rideId, orderId } = await orderOnRide(shop, said.key, said.parcel);
  try {
    const { stock } = await shop.db.transaction().execute(async (trx) => {
      const refused = await refuseIn(trx, orderId, said.reason, null);
      await noteFailure(trx, rideId, said);
      return refused;
    });
    await shop.changes.stockChanged(stock);
  } catch (error) {
    const day = await readDay(shop, said.key);
    const isDone = day.stops.some(({ parcel, comesBack }) => parcel === said.parcel && comesBack);
    if (!(error instanceof Refusal && isDone)) throw error;
    return day;
  }
  return readDay(shop, said.key);
};
