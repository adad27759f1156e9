import { sql, type Transaction } from 'kysely';
import { type OrderStatus, SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { MOST_WRONG_CODES } from '#contract/rides/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notifyParcel } from '../order-notices.ts';
import { moveOrders } from '../status-transitions.ts';
import type { ParcelRow } from './parcel-rows.ts';
import { lockOrder } from './send-parcel.ts';

/** What came of a rider's word: `wrong` says how many tries are left. */
export type Delivery =
  | { outcome: 'delivered' }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'locked' }
  | { outcome: 'comes back'; status: OrderStatus };

const isAllDelivered = async (trx: Transaction<DB>, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ isAll: boolean }>`
    select not exists (select from parcel p where p.order_id = ${orderId} and p.delivered_at is null)
      and (select sum(quantity) from order_item where order_id = ${orderId})
        = (select coalesce(sum(l.quantity), 0) from parcel_line l join parcel p on p.id = l.parcel_id
          where p.order_id = ${orderId}) as "isAll"`.execute(trx);
  return rows[0]?.isAll ?? false;
};

/**
 * Somebody says that a parcel has arrived, and proves it with the code that only the shopper has. Said again, whatever the code, it
 * stays as it is: an answer may have been lost. With the last parcel the order is delivered, and the shopper is told.
 * Nothing is thrown for a wrong code, so that the caller's transaction keeps the count of it.
 * @param bringsMoney what is booked with it needs the code, also where an administrator has said meanwhile that it has arrived
 */
export const deliverParcel = async (
  trx: Transaction<DB>,
  orderId: string,
  { parcelId, code, bringsMoney }: { parcelId: string; code: string; bringsMoney: boolean },
): Promise<Delivery> => {
  const { status } = await lockOrder(trx, orderId);
  const { rows } = await sql<{ isDelivered: boolean; isRight: boolean; wrongCodes: number }>`
    select p.delivered_at is not null or o.delivered_at is not null as "isDelivered",
      p.delivery_code = ${code} as "isRight", p.wrong_codes as "wrongCodes"
    from parcel p join customer_order o on o.id = p.order_id where p.id = ${parcelId}`.execute(trx);
  const [parcel] = rows;
  if (parcel?.isDelivered && !bringsMoney) return { outcome: 'delivered' };
  if (!parcel || !(parcel.isDelivered || SENDABLE_STATUSES.includes(status)))
    return { outcome: 'comes back', status };
  if (parcel.wrongCodes >= MOST_WRONG_CODES) return { outcome: 'locked' };
  if (!parcel.isRight) {
    await sql`update parcel set wrong_codes = wrong_codes + 1 where id = ${parcelId}`.execute(trx);
    return { outcome: 'wrong', left: MOST_WRONG_CODES - parcel.wrongCodes - 1 };
  }
  await sql`update parcel set delivered_at = coalesce(delivered_at, now()) where id = ${parcelId}`.execute(
    trx,
  );
  if (!parcel.isDelivered && (await isAllDelivered(trx, orderId)))
    await moveOrders(trx, [orderId], 'delivered', null, true);
  return { outcome: 'delivered' };
};

/** Gives a parcel to a rider, whose number its shopper is told where it is another one than before. */
export const giveToRider = async (
  trx: Transaction<DB>,
  { orderId, parcel, rideId }: { orderId: string; parcel: ParcelRow; rideId: string },
  riderPhone: string,
): Promise<void> => {
  if (parcel.riderPhone === riderPhone) return;
  await sql`update parcel set rider_phone = ${riderPhone} where id = ${parcel.id}`.execute(trx);
  await notifyParcel(trx, orderId, parcel.id, `parcel-rider:${rideId}:${parcel.id}`);
};
