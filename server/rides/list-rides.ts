import { sql } from 'kysely';
import { nairaOfKobo, sumOf } from '#contract/money.ts';
import { RIDE_KEPT_DAYS, RIDES_SHOWN } from '#contract/rides/limits.ts';
import type { Ride } from '#contract/rides/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { inBatches } from '#server/tasks/prune.ts';

interface Row {
  id: string;
  riderName: string;
  riderPhone: string;
  createdAt: Date;
  endsAt: Date;
  revokedAt: Date | null;
  isOver: boolean;
  stops: {
    order: string;
    orderNumber: string;
    parcel: number;
    cashKobo: number | null;
    deliveredAt: string | null;
    failure: string | null;
  }[];
}

/** The newest rides and what came of each stop. */
export const listRides = async (db: Database): Promise<Ride[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.rider_name as "riderName", r.rider_phone as "riderPhone", r.created_at as "createdAt",
      r.ends_at as "endsAt", r.revoked_at as "revokedAt", r.revoked_at is not null or r.ends_at <= now() as "isOver",
      (select coalesce(json_agg(json_build_object('order', o.id, 'orderNumber', o.order_number, 'parcel', p.number,
          'cashKobo', s.cash_kobo, 'deliveredAt', coalesce(p.delivered_at, o.delivered_at), 'failure', s.failure) order by s.place), '[]')
        from ride_stop s join parcel p on p.id = s.parcel_id join customer_order o on o.id = p.order_id
        where s.ride_id = r.id) as stops
    from ride r order by r.created_at desc, r.id desc limit ${RIDES_SHOWN}::int`.execute(db);
  return rows.map(({ id, createdAt, endsAt, revokedAt, stops, ...ride }) => ({
    _id: id,
    ...ride,
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    cashTaken: nairaOfKobo(sumOf(stops.map(({ cashKobo }) => cashKobo ?? 0))),
    stops: stops.map(({ cashKobo, ...stop }) => ({
      ...stop,
      cash: nairaOfKobo(cashKobo ?? 0),
      deliveredAt: stop.deliveredAt && new Date(stop.deliveredAt).toISOString(),
    })),
  }));
};

/** Who has brought what a quarter of a year ago is asked by nobody. */
export const oldRides = inBatches(
  'old rides',
  (atOnce) => sql`
    delete from ride where id in (
      select id from ride where ends_at < now() - make_interval(days => ${RIDE_KEPT_DAYS}::int)
      limit ${atOnce}::int for update skip locked)`,
);
