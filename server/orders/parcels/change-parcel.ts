import type { Transaction } from 'kysely';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { ParcelFacts } from '#contract/orders/parcels/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { endNewsOfParcel } from '../overtaken-news.ts';
import { findParcels, type ParcelRow } from './parcel-rows.ts';
import { auditFacts, lockOrder, phoneOf } from './send-parcel.ts';

/** A parcel as it is under its order's lock. @throws Refusal 404 */
const lockParcel = async (trx: Transaction<DB>, id: string) => {
  const missing = notFound('parcel_not_found', say.notFound);
  const known = await trx.selectFrom('parcel').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw missing;
  const orderId = known.order_id;
  const { orderNumber } = await lockOrder(trx, orderId);
  const parcel = (await findParcels(trx, [orderId])).get(orderId)?.find((each) => each.id === id);
  // Taken back while its order was waited for.
  if (!parcel) throw missing;
  return { orderId, orderNumber, parcel };
};

/**
 * An admin says anew how a parcel goes.
 * @throws Refusal 404, 400
 */
export const changeParcel = (
  shop: Shop,
  id: string,
  typed: ParcelFacts,
  admin: Caller,
): Promise<ParcelRow> => {
  const facts = { ...typed, riderPhone: phoneOf(typed.riderPhone) };
  return shop.db.transaction().execute(async (trx) => {
    const { orderId, orderNumber, parcel } = await lockParcel(trx, id);
    await trx
      .updateTable('parcel')
      .set({
        courier: facts.courier,
        tracking_number: facts.trackingNumber,
        tracking_url: facts.trackingUrl,
        rider_phone: facts.riderPhone,
        note: facts.note,
      })
      .where('id', '=', id)
      .execute();
    const name = `parcel ${parcel.number}`;
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: orderNumber },
        before: { [name]: auditFacts(parcel) },
        after: { [name]: auditFacts(facts, parcel) },
      },
    ]);
    return { ...parcel, ...facts };
  });
};

/**
 * An admin takes back a parcel that went out by mistake: its units are to be sent again. The order's status stays what it is.
 * @throws Refusal 404; 409 once it is delivered
 */
export const takeParcelBack = (shop: Shop, id: string, admin: Caller): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const { orderId, orderNumber, parcel } = await lockParcel(trx, id);
    if (parcel.deliveredAt !== null) throw conflict('parcel_delivered', say.delivered);
    await trx.deleteFrom('parcel').where('id', '=', id).execute();
    await endNewsOfParcel(trx, orderId, id);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: orderNumber },
        before: { [`parcel ${parcel.number}`]: auditFacts(parcel) },
        after: { [`parcel ${parcel.number}`]: 'taken back' },
      },
    ]);
  });
