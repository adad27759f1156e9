import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { deliveryMessages as say } from '#contract/delivery/messages.ts';
import type { Zone, ZoneChange, ZoneForm } from '#contract/delivery/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { conflict, notFound, Refusal } from '#server/http/errors.ts';
import { refuseStale } from '#server/http/stale-edit.ts';
import type { Shop } from '#server/shop.ts';
import { readDelivery } from './delivery-places.ts';
import { placeKey, stateKey } from './place-key.ts';

type Parts = Pick<Shop, 'db' | 'changes'>;

interface PlaceRow {
  state_key: string;
  city_key: string;
  state: string;
  city: string;
}

const koboOrNone = (naira: number | null): number | null => (naira === null ? null : koboOfNaira(naira));

const valuesOf = (form: ZoneForm) => ({
  name: form.name,
  fee_kobo: koboOfNaira(form.fee),
  free_from_kobo: koboOrNone(form.freeFrom),
  days_from: form.daysFrom,
  days_to: form.daysTo,
  pay_on_delivery: form.payOnDelivery,
  pay_on_delivery_from_kobo: koboOrNone(form.payOnDeliveryFrom),
  pay_on_delivery_to_kobo: koboOrNone(form.payOnDeliveryTo),
  is_active: form.isActive,
});

const badPlaces = (sentence: string): Refusal =>
  new Refusal(400, 'invalid_input', sentence, {
    details: [{ path: 'places', message: sentence, code: 'invalid_input' }],
  });

const rowOf = (state: string, city: string): PlaceRow => ({
  state_key: stateKey(state),
  city_key: placeKey(city),
  state,
  city,
});
const keyOf = ({ state_key, city_key }: PlaceRow): string => `${state_key}\n${city_key}`;

/**
 * A city in two spellings, as older zones have one, is written once.
 * @throws Refusal 400 for a place that is none, or a state that is named twice
 */
const placeRows = (form: ZoneForm): PlaceRow[] => {
  const rows = new Map<string, PlaceRow>();
  for (const { state, cities } of form.places)
    for (const city of cities.length === 0 ? [''] : cities) {
      const row = rowOf(state, city);
      if (row.state_key === '' || (city !== '' && row.city_key === '')) throw badPlaces(say.place);
      if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
      else if (city === '') throw badPlaces(say.namedTwice(state));
    }
  return [...rows.values()];
};

/**
 * Compared as places are today, whenever their keys were made.
 * @throws Refusal 409 naming the first place that another zone has
 */
const refuseTaken = async (trx: Transaction<DB>, id: string, places: readonly PlaceRow[]): Promise<void> => {
  const { rows } = await sql<{ state: string; city: string; zone: string }>`
    select p.state, p.city, z.name as zone from delivery_place p join delivery_zone z on z.id = p.zone_id
    where p.zone_id <> ${id} and (state_key(p.state), place_key(p.city)) in (
      select * from unnest(${places.map(({ state_key }) => state_key)}::text[],
        ${places.map(({ city_key }) => city_key)}::text[]))
    order by p.state_key, p.city_key limit 1`.execute(trx);
  const [taken] = rows;
  if (!taken) return;
  const sentence = say.taken(taken.city ? `${taken.city} (${taken.state})` : taken.state, taken.zone);
  throw conflict('delivery_place_taken', sentence, [
    { path: 'places', message: sentence, code: 'delivery_place_taken' },
  ]);
};

/** What a zone has already it keeps, under the key that it has: of older zones two may have a place, each in a spelling of its own. */
const writePlaces = async (trx: Transaction<DB>, id: string, form: ZoneForm): Promise<void> => {
  const places = placeRows(form);
  const had = await trx
    .deleteFrom('delivery_place')
    .where('zone_id', '=', id)
    .returning(['state_key', 'city_key', 'state', 'city'])
    .execute();
  const keptOf = ({ state, city }: PlaceRow) =>
    had.find((place) => place.state === state && place.city === city);
  await refuseTaken(
    trx,
    id,
    places.filter((place) => !keptOf(place)),
  );
  await trx
    .insertInto('delivery_place')
    .values(places.map((place) => ({ ...(keptOf(place) ?? place), zone_id: id })))
    .execute();
};

const find = async (trx: Transaction<DB>, id: string): Promise<Zone> => {
  const zone = (await readDelivery(trx)).zones.find(({ _id }) => _id === id);
  if (!zone) throw notFound('delivery_zone_not_found', say.zoneNotFound);
  return zone;
};

const lock = async (trx: Transaction<DB>, id: string): Promise<Zone> => {
  await sql`select from delivery_zone where id = ${id} for update`.execute(trx);
  return find(trx, id);
};

/** As the audit log calls it, among the settings. */
const subjectOf = ({ _id, name }: Pick<Zone, '_id' | 'name'>) => ({
  id: _id,
  name: `Delivery zone “${name}”`,
});

const fieldsOf = ({ _id: _, ...fields }: Zone): Omit<Zone, '_id'> => fields;

/** One transaction; a place that somebody else takes in the same moment is refused. Pages see it when it is answered. */
const write = async <T>({ db, changes }: Parts, change: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
  try {
    const written = await db.transaction().execute(change);
    await changes.catalogueChanged();
    return written;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('delivery_place_taken', say.placeTaken) : error;
  }
};

/** @throws Refusal 400 for places, 409 when another zone has one of them */
export const createZone = (shop: Parts, actor: Actor, form: ZoneForm): Promise<Zone> =>
  write(shop, async (trx) => {
    const id = randomUUIDv7();
    await trx
      .insertInto('delivery_zone')
      .values({ id, ...valuesOf(form) })
      .execute();
    await writePlaces(trx, id, form);
    const zone = await find(trx, id);
    const subject = subjectOf(zone);
    await recordChanges(trx, actor, [
      { action: 'created', kind: 'delivery', subject, after: fieldsOf(zone) },
    ]);
    return zone;
  });

/**
 * Writes a zone anew. Checkouts that are under way keep what they were promised.
 * @throws Refusal 400, 404, 409 when another zone has one of its places or `was` is no longer so
 */
export const changeZone = (
  shop: Parts,
  actor: Actor,
  id: string,
  { was, ...form }: ZoneChange,
): Promise<Zone> =>
  write(shop, async (trx) => {
    const before = await lock(trx, id);
    refuseStale(before, { ...form, was }, say);
    await trx.updateTable('delivery_zone').set(valuesOf(form)).where('id', '=', id).execute();
    await writePlaces(trx, id, form);
    const after = await find(trx, id);
    const subject = subjectOf(before);
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'delivery',
        subject,
        before: fieldsOf(before),
        after: fieldsOf(after),
      },
    ]);
    return after;
  });

/** Its places belong to no zone then. @throws Refusal 404 */
export const deleteZone = (shop: Parts, actor: Actor, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const before = await lock(trx, id);
    await trx.deleteFrom('delivery_zone').where('id', '=', id).execute();
    const subject = subjectOf(before);
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'delivery', subject, before: fieldsOf(before) },
    ]);
  });
