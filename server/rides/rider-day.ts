import { sql } from 'kysely';
import { type AddressDetails, detailsOf } from '#contract/addresses/details.ts';
import { nairaOfKobo, sumOf } from '#contract/money.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { RiderDay } from '#contract/rides/schemas.ts';
import { hashToken } from '#server/accounts/sessions/sessions.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { isDueOrder } from '#server/orders/on-delivery/delivery-payments.ts';
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
  dueKobo: number | null;
  cashKobo: number | null;
  isOff: boolean;
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
          'dueKobo', case when ${isDueOrder} then o.total_kobo end, 'cashKobo', s.cash_kobo,
          'isOff', o.status in ('cancelled', 'refunded'),
          'deliveredAt', case when ${isDueOrder} then p.delivered_at else coalesce(p.delivered_at, o.delivered_at) end,
          'failure', s.failure) order by s.place), '[]')
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
    cashTaken: nairaOfKobo(sumOf(stops.map(({ cashKobo }) => cashKobo ?? 0))),
    stops: stops.map(({ details, dueKobo, cashKobo: _, isOff, ...stop }) => ({
      ...stop,
      ...detailsOf(details),
      secondPhoneNumber: phoneNumberOf(details.secondPhone ?? ''),
      phoneNumber: phoneNumberOf(stop.phone),
      ...(dueKobo === null ? {} : { toCollect: nairaOfKobo(dueKobo) }),
      ...(isOff ? { comesBack: true as const } : {}),
      deliveredAt: stop.deliveredAt && new Date(stop.deliveredAt).toISOString(),
    })),
  };
};

/** The order of a parcel that is on the rider's list. @throws Refusal 404 */
export const orderOnRide = async (shop: Shop, key: string, parcelId: string) => {
  const ride = await findRide(shop.db, key);
  const parcel = ride.stops.some(({ parcel }) => parcel === parcelId)
    ? await shop.db.selectFrom('parcel').select('order_id').where('id', '=', parcelId).executeTakeFirst()
    : undefined;
  if (!parcel) throw notFound('parcel_not_found', say.notOnRide);
  return { rideId: ride.id, riderName: ride.riderName, orderId: parcel.order_id };
};
