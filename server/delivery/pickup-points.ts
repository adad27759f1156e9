import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { deliveryMessages as say } from '#contract/delivery/messages.ts';
import type { PickupChange, PickupForm, PickupPoint } from '#contract/delivery/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { refuseStale } from '#server/http/stale-edit.ts';
import { madeOnce } from '#server/idempotency/idempotency-keys.ts';
import type { Shop } from '#server/shop.ts';
import { readDelivery } from './delivery-places.ts';

type Parts = Pick<Shop, 'db' | 'changes'>;

const valuesOf = ({ name, address, city, state, hours, fee, isActive }: PickupForm) => ({
  name,
  address,
  city,
  state,
  hours,
  fee_kobo: koboOfNaira(fee),
  is_active: isActive,
});

const findKnown = async (trx: Transaction<DB>, id: string): Promise<PickupPoint | null> =>
  (await readDelivery(trx)).pickupPoints.find(({ _id }) => _id === id) ?? null;

const find = async (trx: Transaction<DB>, id: string): Promise<PickupPoint> => {
  const point = await findKnown(trx, id);
  if (!point) throw notFound('pickup_point_not_found', say.pickupNotFound);
  return point;
};

const lock = async (trx: Transaction<DB>, id: string): Promise<PickupPoint> => {
  await sql`select from pickup_point where id = ${id} for update`.execute(trx);
  return find(trx, id);
};

/** As the audit log calls it, among the settings. */
const subjectOf = ({ _id, name }: Pick<PickupPoint, '_id' | 'name'>) => ({
  id: _id,
  name: `Pickup point “${name}”`,
});

const fieldsOf = ({ _id: _, ...fields }: PickupPoint): PickupForm => fields;

const write = async <T>({ db, changes }: Parts, change: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
  const written = await db.transaction().execute(change);
  await changes.catalogueChanged();
  return written;
};

const insert = async (trx: Transaction<DB>, actor: Actor, form: PickupForm): Promise<PickupPoint> => {
  const id = randomUUIDv7();
  await trx
    .insertInto('pickup_point')
    .values({ id, ...valuesOf(form) })
    .execute();
  const subject = subjectOf({ _id: id, ...form });
  await recordChanges(trx, actor, [{ action: 'created', kind: 'delivery', subject, after: { ...form } }]);
  return find(trx, id);
};

/**
 * Adds a pickup point. In which words shoppers are told of its hours once they have ordered: contract/delivery/texts; where an order is followed
 * without a login: web/storefront/orders/following/promise-text.
 * @param sent under what it was sent: the same once more is the same point
 */
export const createPickupPoint = (
  shop: Parts,
  actor: Actor,
  form: PickupForm,
  sent: IdempotentCall | null = null,
): Promise<PickupPoint> =>
  write(shop, (trx) =>
    madeOnce(trx, sent, { make: () => insert(trx, actor, form), find: (id) => findKnown(trx, id) }),
  );

/**
 * Writes a pickup point anew. Orders keep the address and hours that they were promised.
 * @throws Refusal 404, 409 when `was` is no longer so
 */
export const changePickupPoint = (
  shop: Parts,
  actor: Actor,
  id: string,
  { was, ...form }: PickupChange,
): Promise<PickupPoint> =>
  write(shop, async (trx) => {
    const before = await lock(trx, id);
    refuseStale(before, { ...form, was }, say);
    await trx.updateTable('pickup_point').set(valuesOf(form)).where('id', '=', id).execute();
    const subject = subjectOf(before);
    await recordChanges(trx, actor, [
      { action: 'changed', kind: 'delivery', subject, before: fieldsOf(before), after: { ...form } },
    ]);
    return find(trx, id);
  });

/** @throws Refusal 404 */
export const deletePickupPoint = (shop: Parts, actor: Actor, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const before = await lock(trx, id);
    await trx.deleteFrom('pickup_point').where('id', '=', id).execute();
    const subject = subjectOf(before);
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'delivery', subject, before: fieldsOf(before) },
    ]);
  });
