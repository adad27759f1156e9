import { sql } from 'kysely';
import { type AddressDetails, detailsOf } from '#contract/addresses/details.ts';
import { MOST_WRONG_CODES } from '#contract/rides/limits.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { RiderDay } from '#contract/rides/schemas.ts';
import { hashToken } from '#server/accounts/sessions/sessions.ts';
import type { Database } from '#server/database/connection.ts';
import { brokenField, conflict, notFound } from '#server/http/errors.ts';
import { deliverParcel } from '#server/orders/parcels/deliver-parcel.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';

interface StopRow {
  parcel: string;
  orderNumber: string;
  number: number;
  units: number;
  note: string;
  name: string;
  address: string;
  city: string;
  state: string;
  country: string;
  phone: string;
  details: AddressDetails;
  deliveredAt: string | null;
  failure: string | null;
}

interface RideRow {
  id: string;
  riderName: string;
  endsAt: Date;
  stops: StopRow[];
}

/** What a rider's link leads to. @throws Refusal 404 once it has ended */
const findRide = async (db: Database, key: string): Promise<RideRow> => {
  const { rows } = await sql<RideRow>`
    select r.id, r.rider_name as "riderName", r.ends_at as "endsAt",
      (select coalesce(json_agg(json_build_object('parcel', p.id, 'orderNumber', o.order_number, 'number', p.number,
          'units', (select sum(l.quantity) from parcel_line l where l.parcel_id = p.id), 'note', p.note,
          'name', o.shipping_address->>'name', 'address', o.shipping_address->>'address',
          'city', o.shipping_address->>'city', 'state', o.shipping_address->>'state',
          'country', o.shipping_address->>'country', 'phone', o.shipping_address->>'phone', 'details', o.shipping_address,
          'deliveredAt', coalesce(p.delivered_at, o.delivered_at), 'failure', s.failure) order by s.place), '[]')
        from ride_stop s join parcel p on p.id = s.parcel_id join customer_order o on o.id = p.order_id
        where s.ride_id = r.id) as stops
    from ride r
    where r.token_hash = ${hashToken(key)} and r.revoked_at is null and r.ends_at > now()`.execute(db);
  if (!rows[0]) throw notFound('ride_ended', say.ended);
  return rows[0];
};

/** A rider's stops and what came of them. @throws Refusal 404 once the link has ended */
export const readDay = async (shop: Shop, key: string): Promise<RiderDay> => {
  const { riderName, endsAt, stops } = await findRide(shop.db, key);
  return {
    riderName,
    endsAt: endsAt.toISOString(),
    stops: stops.map(({ details, ...stop }) => ({
      ...stop,
      ...detailsOf(details),
      secondPhoneNumber: phoneNumberOf(details.secondPhone ?? ''),
      phoneNumber: phoneNumberOf(stop.phone),
      deliveredAt: stop.deliveredAt && new Date(stop.deliveredAt).toISOString(),
    })),
  };
};

/** The order of a parcel that is on the rider's list. @throws Refusal 404 */
const orderOnRide = async (shop: Shop, key: string, parcelId: string) => {
  const ride = await findRide(shop.db, key);
  const parcel = ride.stops.some(({ parcel }) => parcel === parcelId)
    ? await shop.db.selectFrom('parcel').select('order_id').where('id', '=', parcelId).executeTakeFirst()
    : undefined;
  if (!parcel) throw notFound('parcel_not_found', say.notOnRide);
  return { rideId: ride.id, orderId: parcel.order_id };
};

/**
 * A rider has handed a parcel over and was told its code. Pressed again, the answer is the same.
 * @throws Refusal 404; 400 for a wrong code; 409 after too many, or where the order was called off
 */
export const sayDelivered = async (
  shop: Shop,
  { key, parcel, code }: { key: string; parcel: string; code: string },
): Promise<RiderDay> => {
  const { orderId } = await orderOnRide(shop, key, parcel);
  // Refused only after the transaction: a wrong code counts.
  const result = await shop.db
    .transaction()
    .execute((trx) => deliverParcel(trx, orderId, parcel, code, MOST_WRONG_CODES));
  if (result.outcome === 'wrong')
    throw brokenField('delivery_code_wrong', say.wrongCode(result.left), 'code');
  if (result.outcome === 'locked') throw conflict('delivery_code_locked', say.locked);
  if (result.outcome === 'comes back') throw conflict('order_not_sendable', say.comesBack(result.status));
  return readDay(shop, key);
};

/**
 * A rider could not hand a parcel over. It stays under way; handed over later, it has arrived.
 * @throws Refusal 404
 */
export const sayNotDelivered = async (
  shop: Shop,
  { key, parcel, reason }: { key: string; parcel: string; reason: string },
): Promise<RiderDay> => {
  const { rideId } = await orderOnRide(shop, key, parcel);
  await sql`
    update ride_stop set failure = ${reason}, failed_at = now()
    where ride_id = ${rideId} and parcel_id = ${parcel} and failure is distinct from ${reason}`.execute(
    shop.db,
  );
  return readDay(shop, key);
};
