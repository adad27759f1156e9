import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { parcelMessages } from '#contract/orders/parcels/messages.ts';
import { SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { MadeRide, MakeRide } from '#contract/rides/schemas.ts';
import { hashToken, newToken } from '#server/accounts/sessions/sessions.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { giveToRider } from '#server/orders/parcels/deliver-parcel.ts';
import { findParcels } from '#server/orders/parcels/parcel-rows.ts';
import { linesLeft, lockOrder, phoneOf, sendIn } from '#server/orders/parcels/send-parcel.ts';
import type { Shop } from '#server/shop.ts';

/** The last minute of the day in Lagos; in that minute itself, of the next one. */
const EVENING = sql`(date_trunc('day', now() at time zone 'Africa/Lagos' + interval '1 minute')
  + interval '23 hours 59 minutes') at time zone 'Africa/Lagos'`;

interface Rider {
  rideId: string;
  name: string;
  phone: string;
}

/**
 * The parcels of an order that a rider takes: what is left to be sent becomes one, and those under way go along.
 * @throws Refusal 404, 409 where there is nothing to bring
 */
const takeOrder = async (
  trx: Transaction<DB>,
  orderId: string,
  { rideId, name, phone }: Rider,
  admin: Caller,
): Promise<string[]> => {
  const { orderNumber, status } = await lockOrder(trx, orderId);
  const refuse = (sentence: string) => conflict('order_not_sendable', say.ofOrder(orderNumber, sentence));
  if (!SENDABLE_STATUSES.includes(status)) throw refuse(parcelMessages.notSendable(status));
  if ((await linesLeft(trx, orderId)).some(({ left }) => left > 0)) {
    const facts = { courier: name, trackingNumber: '', trackingUrl: '', riderPhone: phone, note: '' };
    await sendIn(trx, orderId, facts, undefined, admin);
  }
  const parcels = (await findParcels(trx, [orderId])).get(orderId) ?? [];
  const underWay = parcels.filter(({ deliveredAt }) => deliveredAt === null);
  if (underWay.length === 0) throw refuse(say.nothingToBring);
  for (const parcel of underWay) await giveToRider(trx, { orderId, parcel, rideId }, phone);
  await recordChanges(trx, admin, [
    {
      action: 'changed',
      kind: 'order',
      subject: { id: orderId, name: orderNumber },
      after: { rider: name },
    },
  ]);
  return underWay.map(({ id }) => id);
};

/**
 * An admin gives orders to a rider, who gets a link that ends in the evening. All of them or none.
 * @throws Refusal 404, 409 where there is nothing to bring of an order, 400
 */
export const makeRide = async (
  shop: Shop,
  { orders, riderName, riderPhone }: MakeRide,
  admin: Caller,
): Promise<MadeRide> => {
  const rider = { rideId: randomUUIDv7(), name: riderName, phone: phoneOf(riderPhone) };
  const key = newToken();
  return shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ endsAt: Date }>`
      insert into ride (id, token_hash, rider_name, rider_phone, ends_at)
      values (${rider.rideId}, ${hashToken(key)}, ${rider.name}, ${rider.phone}, ${EVENING})
      returning ends_at as "endsAt"`.execute(trx);
    const taken = new Map<string, string[]>();
    // Locked in one order, whoever chooses the same orders at the same time.
    for (const id of orders.toSorted()) taken.set(id, await takeOrder(trx, id, rider, admin));
    const parcels = orders.flatMap((id) => taken.get(id) ?? []);
    await sql`
      insert into ride_stop (ride_id, parcel_id, place)
      select ${rider.rideId}, parcel, place
      from unnest(${parcels}::uuid[]) with ordinality as chosen (parcel, place)`.execute(trx);
    return {
      _id: rider.rideId,
      url: `${shop.appUrl()}/rider#${key}`,
      riderPhone: rider.phone,
      endsAt: (rows[0]?.endsAt ?? new Date()).toISOString(),
    };
  });
};

/**
 * An admin ends a rider's link at once.
 * @throws Refusal 404
 */
export const endRide = (shop: Shop, id: string, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ riderName: string; isNew: boolean }>`
      with before as (select id, revoked_at from ride where id = ${id} for update)
      update ride r set revoked_at = coalesce(r.revoked_at, now()) from before b where r.id = b.id
      returning r.rider_name as "riderName", b.revoked_at is null as "isNew"`.execute(trx);
    const [ride] = rows;
    if (!ride) throw notFound('ride_not_found', say.notFound);
    if (!ride.isNew) return;
    const { rows: orders } = await sql<{ id: string; orderNumber: string }>`
      select distinct o.id, o.order_number as "orderNumber" from ride_stop s
      join parcel p on p.id = s.parcel_id join customer_order o on o.id = p.order_id
      where s.ride_id = ${id}`.execute(trx);
    await recordChanges(
      trx,
      admin,
      orders.map((order) => ({
        action: 'changed' as const,
        kind: 'order' as const,
        subject: { id: order.id, name: order.orderNumber },
        before: { rider: ride.riderName },
        after: { rider: 'link ended' },
      })),
    );
  });
