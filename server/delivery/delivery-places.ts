import { sql } from 'kysely';
import type { Delivery, PickupPoint, Zone, ZonePlace } from '#contract/delivery/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';

interface ZoneRow {
  id: string;
  name: string;
  feeKobo: number;
  freeFromKobo: number | null;
  daysFrom: number;
  daysTo: number;
  payOnDelivery: boolean;
  payOnDeliveryFromKobo: number | null;
  payOnDeliveryToKobo: number | null;
  isActive: boolean;
  places: { state: string; city: string }[];
}

interface PickupRow {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  hours: string;
  feeKobo: number;
  isActive: boolean;
}

const nairaOrNone = (kobo: number | null): number | null => (kobo === null ? null : nairaOfKobo(kobo));

/** A zone's rows of places, as its form has them: the cities of a state together. */
const placesOf = (rows: ZoneRow['places']): ZonePlace[] => {
  const states = new Map<string, string[]>();
  for (const { state, city } of rows) {
    const cities = states.get(state) ?? [];
    states.set(state, city === '' ? cities : [...cities, city]);
  }
  return Array.from(states, ([state, cities]) => ({ state, cities }));
};

const presentZone = (row: ZoneRow): Zone => ({
  _id: row.id,
  name: row.name,
  places: placesOf(row.places),
  fee: nairaOfKobo(row.feeKobo),
  freeFrom: nairaOrNone(row.freeFromKobo),
  daysFrom: row.daysFrom,
  daysTo: row.daysTo,
  payOnDelivery: row.payOnDelivery,
  payOnDeliveryFrom: nairaOrNone(row.payOnDeliveryFromKobo),
  payOnDeliveryTo: nairaOrNone(row.payOnDeliveryToKobo),
  isActive: row.isActive,
});

const presentPickup = ({ id, feeKobo, ...row }: PickupRow): PickupPoint => ({
  ...row,
  _id: id,
  fee: nairaOfKobo(feeKobo),
});

/** The one place from which zones and pickup points are read; kept in memory until they are changed, in any process. */
export class DeliveryPlaces {
  readonly #db: Database;
  readonly #kept: VersionedCache<Delivery>;

  constructor(db: Database, answers: ResponseCache) {
    this.#db = db;
    this.#kept = new VersionedCache(answers, 1);
  }

  /** All of them, those that are switched off too. */
  async current(): Promise<Delivery> {
    const kept = this.#kept.find('');
    if (kept) return kept;
    const { version } = this.#kept;
    const delivery = await readDelivery(this.#db);
    this.#kept.keep('', version, delivery);
    return delivery;
  }
}

/** Zones and pickup points as they stand in the database, the oldest first. */
export const readDelivery = async (db: Database): Promise<Delivery> => {
  const zones = await sql<ZoneRow>`
    select z.id, z.name, z.fee_kobo as "feeKobo", z.free_from_kobo as "freeFromKobo", z.days_from as "daysFrom",
      z.days_to as "daysTo", z.pay_on_delivery as "payOnDelivery",
      z.pay_on_delivery_from_kobo as "payOnDeliveryFromKobo", z.pay_on_delivery_to_kobo as "payOnDeliveryToKobo",
      z.is_active as "isActive",
      (select coalesce(json_agg(json_build_object('state', p.state, 'city', p.city) order by p.state_key, p.city_key), '[]')
        from delivery_place p where p.zone_id = z.id) as places
    from delivery_zone z order by z.created_at, z.id`.execute(db);
  const points = await sql<PickupRow>`
    select id, name, address, city, state, hours, fee_kobo as "feeKobo", is_active as "isActive"
    from pickup_point order by created_at, id`.execute(db);
  return { zones: zones.rows.map(presentZone), pickupPoints: points.rows.map(presentPickup) };
};
