import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { ParcelFacts, SendParcel } from '#contract/orders/parcels/schemas.ts';
import { type OrderStatus, SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenField, conflict, notFound } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { keepAnswer, takeKey } from '#server/idempotency/idempotency-keys.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { notifyParcel } from '../order-notices.ts';
import { moveOrders } from '../status-transitions.ts';
import { findParcels, type ParcelRow } from './parcel-rows.ts';

interface Line {
  line: string;
  name: string;
  left: number;
}

/** What of each line is in no parcel yet, read under the order's lock. */
export const linesLeft = async (trx: Transaction<DB>, orderId: string): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select i.id::text as line, i.name,
      (i.quantity - coalesce((select sum(l.quantity) from parcel_line l where l.order_item_id = i.id), 0))::int as left
    from order_item i where i.order_id = ${orderId}::uuid order by i.id`.execute(trx);
  return rows;
};

/**
 * What goes into the parcel: what was chosen of what is left, or all of it.
 * @throws Refusal 409 where less is left, 400 for a line of another order
 */
const chosenOf = (
  left: readonly Line[],
  wanted: SendParcel['lines'],
): { line: string; quantity: number }[] => {
  const rest = left.filter((line) => line.left > 0).map((line) => ({ line: line.line, quantity: line.left }));
  if (rest.length === 0) throw conflict('parcel_nothing_left', say.nothingLeft);
  if (wanted === undefined) return rest;
  for (const { line, quantity } of wanted) {
    const own = left.find((each) => each.line === line);
    if (!own) throw brokenField('not_allowed', say.lines, 'lines');
    if (quantity > own.left) throw conflict('parcel_too_much', say.tooMuch(own.left, own.name));
  }
  return wanted;
};

/** The rider's number in the international form. @throws Refusal 400 where it is none */
export const phoneOf = (typed: string): string => {
  const phone = typed === '' ? '' : phoneNumberOf(typed);
  if (phone === null) throw brokenField('invalid', say.riderPhone, 'riderPhone');
  return phone;
};

/** Locks an order and says how it stands. @throws Refusal 404 */
export const lockOrder = async (
  trx: Transaction<DB>,
  orderId: string,
): Promise<{ orderNumber: string; status: OrderStatus }> => {
  const { rows } = await sql<{ orderNumber: string; status: OrderStatus }>`
    select order_number as "orderNumber", status from customer_order where id = ${orderId} for update`.execute(
    trx,
  );
  if (!rows[0]) throw notFound('order_not_found', orderMessages.notFound);
  return rows[0];
};

const writeParcel = async (
  trx: Transaction<DB>,
  orderId: string,
  facts: ParcelFacts,
  lines: readonly { line: string; quantity: number }[],
): Promise<string> => {
  const id = randomUUIDv7();
  await sql`
    with sent as (
      insert into parcel (id, order_id, number, courier, tracking_number, tracking_url, rider_phone, note)
      values (${id}, ${orderId}, (select coalesce(max(number), 0) + 1 from parcel where order_id = ${orderId}::uuid),
        ${facts.courier}, ${facts.trackingNumber}, ${facts.trackingUrl}, ${facts.riderPhone}, ${facts.note})
    )
    insert into parcel_line (parcel_id, order_item_id, quantity)
    select ${id}, line, quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line bigint, quantity int)`.execute(trx);
  return id;
};

/**
 * A parcel as the audit log tells of it; what nobody gave is left out. Of the rider's number and the note, which go with the order's
 * names, only that they are there, or others than before.
 */
export const auditFacts = (facts: ParcelFacts, before: ParcelFacts = facts) => {
  const toldOf = (field: 'riderPhone' | 'note') => {
    if (facts[field] === '') return '';
    return before[field] === '' || before[field] === facts[field] ? 'given' : 'changed';
  };
  const { courier, trackingNumber, trackingUrl } = facts;
  const told = {
    courier,
    trackingNumber,
    trackingUrl,
    riderPhone: toldOf('riderPhone'),
    note: toldOf('note'),
  };
  return Object.fromEntries(Object.entries(told).filter(([, text]) => text !== ''));
};

/**
 * Sends a parcel of an order inside a transaction. Under the order's lock, so that units go once, whoever sends at the same
 * time. With the last units the order is shipped; the shopper is told either way.
 * @throws Refusal 404; 409 where the order goes nowhere or less is left; 400
 */
export const sendIn = async (
  trx: Transaction<DB>,
  orderId: string,
  facts: ParcelFacts,
  wanted: SendParcel['lines'],
  admin: Caller,
): Promise<ParcelRow> => {
  const { orderNumber, status } = await lockOrder(trx, orderId);
  if (!SENDABLE_STATUSES.includes(status)) throw conflict('order_not_sendable', say.notSendable(status));
  const left = await linesLeft(trx, orderId);
  const lines = chosenOf(left, wanted);
  const id = await writeParcel(trx, orderId, facts, lines);
  const unitsLeft = left.reduce((sum, line) => sum + line.left, 0);
  const isLast = lines.reduce((sum, { quantity }) => sum + quantity, 0) === unitsLeft;
  const becomesShipped = isLast && status !== 'shipped';
  if (becomesShipped) await moveOrders(trx, [orderId], 'shipped', admin.accountId);
  else await notifyParcel(trx, orderId, id, `parcel-sent:${id}`);
  const parcel = (await findParcels(trx, [orderId])).get(orderId)?.find((each) => each.id === id);
  if (!parcel) throw new Error(`Parcel ${id} was not written`);
  await recordChanges(trx, admin, [
    {
      action: 'changed',
      kind: 'order',
      subject: { id: orderId, name: orderNumber },
      before: becomesShipped ? { status } : {},
      after: {
        ...(becomesShipped ? { status: 'shipped' } : {}),
        [`parcel ${parcel.number}`]: {
          ...auditFacts(facts),
          sent: parcel.lines.map(({ name, quantity }) => `${quantity} × ${name}`),
        },
      },
    },
  ]);
  return parcel;
};

/** The parcel that the same call has sent before. @throws Refusal 409 where it was taken back since */
const sentEarlier = async (trx: Transaction<DB>, orderId: string, answer: unknown): Promise<ParcelRow> => {
  const { parcelId } = answer as { parcelId: string };
  const parcel = (await findParcels(trx, [orderId])).get(orderId)?.find(({ id }) => id === parcelId);
  if (!parcel) throw conflict('sent_already', httpMessages.sentAlready);
  return parcel;
};

/** Whether the customer comes for an order. */
const isForPickup = async (trx: Transaction<DB>, orderId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from customer_order where id = ${orderId} and delivery->>'kind' = 'pickup'`.execute(trx);
  return rows.length > 0;
};

/**
 * An admin sends a parcel of an order, or makes ready what its customer comes for, as `sendIn` says.
 * @param sent under what it was sent: the same once more is the same parcel
 * @throws Refusal 404; 409 where the order goes nowhere or less is left; 400
 */
export const sendParcel = async (
  shop: Shop,
  orderId: string,
  { lines, ...typed }: SendParcel,
  admin: Caller,
  sent: IdempotentCall | null = null,
): Promise<{ parcel: ParcelRow; isReady: boolean }> => {
  const facts = { ...typed, riderPhone: phoneOf(typed.riderPhone) };
  return shop.db.transaction().execute(async (trx) => {
    const earlier = await takeKey(trx, sent);
    const parcel = earlier
      ? await sentEarlier(trx, orderId, earlier.answer)
      : await sendIn(trx, orderId, facts, lines, admin);
    if (!earlier) await keepAnswer(trx, sent, { parcelId: parcel.id });
    return { parcel, isReady: await isForPickup(trx, orderId) };
  });
};
