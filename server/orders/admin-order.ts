import { sql } from 'kysely';
import { nairaOfKobo, sumOf } from '#contract/money.ts';
import type { AdminOrder, AdminTimelineEntry, OrderRefund } from '#contract/orders/admin.ts';
import { ORDER_EVENTS_SHOWN, ORDER_NOTES_SHOWN } from '#contract/orders/limits.ts';
import type { RefundObstacle, RefundStateShown } from '#contract/orders/status.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { leftKobo, type RefundMaker, type RefundState } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { type BookingRow, bookingColumn } from './bookings.ts';
import { followKey } from './following/follow-link.ts';
import { markGuests } from './guest-orders.ts';
import { type NoteRow, notesColumn, presentNote } from './notes.ts';
import { type DeliveryPaymentRow, deliveryPaymentColumn } from './on-delivery/delivery-payments.ts';
import { type OrderRow, orderColumns, presentOrder } from './order-rows.ts';
import {
  type ParcelRow,
  parcelsColumn,
  presentParcel,
  presentToSend,
  type ToSendRow,
  toSendColumn,
} from './parcels/parcel-rows.ts';
import { type EventRow, presentEvent } from './timeline.ts';

interface Person {
  id: string;
  name: string;
}

interface RefundRow {
  id: string;
  amountKobo: number;
  state: RefundState;
  /** Whether it was given by other means, which tells as long as it has failed. */
  isSettled: boolean;
  reason: string | null;
  madeBy: RefundMaker;
  requestedBy: Person | null;
  createdAt: string;
}

interface AdminOrderRow extends OrderRow {
  timeline: (EventRow & { actor: Person | null })[];
  refunds: RefundRow[];
  notes: NoteRow[];
  parcels: ParcelRow[];
  toSend: ToSendRow[];
  isDisputed: boolean;
  leftKobo: number;
  booking: BookingRow | null;
  deliveryPayment: DeliveryPaymentRow | null;
}

const personOf = (column: string) => {
  const id = sql.ref(column);
  return sql`(select json_build_object('id', a.id, 'name', a.name) from account a where a.id = ${id})`;
};

const timelineColumn = sql`
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'status', e.status, 'amountKobo', e.amount_kobo,
      'createdAt', e.created_at, 'actor', ${personOf('e.actor_id')}) order by e.id), '[]')
    from order_event e where e.order_id = o.id) as timeline`;

const refundsColumn = sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'amountKobo', r.amount_kobo, 'state', r.state,
      'isSettled', r.settled_at is not null, 'reason', r.reason, 'madeBy', r.made_by,
      'requestedBy', ${personOf('r.requested_by')}, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
    from refund r where r.order_id = o.id) as refunds`;

const SHOWN: Record<RefundState, RefundStateShown> = {
  wanted: 'pending',
  waiting: 'waiting',
  asking: 'pending',
  unsure: 'unsure',
  started: 'pending',
  needs_details: 'needsDetails',
  processed: 'processed',
  failed: 'failed',
};

const presentPerson = (person: Person | null) => person && { _id: person.id, name: person.name };

const presentEntry = ({ actor, ...event }: AdminOrderRow['timeline'][number]): AdminTimelineEntry => ({
  ...presentEvent(event),
  actor: presentPerson(actor),
});

/** What went wrong is told while it is wrong, and why an administrator has given something back. */
const reasonOf = ({ state, reason, madeBy }: RefundRow): string | null =>
  state === 'failed' || state === 'waiting' || madeBy === 'hand' ? reason : null;

const UNDER_WAY: readonly RefundStateShown[] = ['pending', 'waiting', 'needsDetails'];

const presentRefund = (row: RefundRow): OrderRefund => ({
  _id: row.id,
  amount: nairaOfKobo(row.amountKobo),
  state: SHOWN[row.state],
  isSettled: row.state === 'failed' && row.isSettled,
  reason: reasonOf(row),
  madeBy: row.madeBy,
  requestedBy: presentPerson(row.requestedBy),
  createdAt: new Date(row.createdAt).toISOString(),
});

/** Why a refund would be refused now, the weightiest first. */
const obstacleOf = ({ isDisputed, refunds }: AdminOrderRow): RefundObstacle | null => {
  if (isDisputed) return 'dispute_open';
  const shown = refunds.map(({ state }) => SHOWN[state]);
  if (shown.includes('unsure')) return 'refund_unsure';
  return shown.some((state) => UNDER_WAY.includes(state)) ? 'refund_running' : null;
};

/**
 * Where a customer sees their order. Whoever has no password gets the link that is on labels, which has no delivery code:
 * administrators send it, and must not read what proves that a parcel was handed over.
 */
const customerUrlOf = (row: OrderRow, { isGuest, email }: AdminOrder['user'], shopUrl: string): string =>
  isGuest === true || email === ''
    ? `${shopUrl}/track#${followKey(row, { purpose: 'label' })}`
    : `${shopUrl}/orders/${row.id}`;

/** An order with all that only administrators see of it, or null. */
export const findAdminOrder = async (shop: Shop, id: string): Promise<AdminOrder | null> => {
  const { db } = shop;
  const { rows } = await sql<AdminOrderRow>`
    select ${orderColumns}, ${timelineColumn}, ${refundsColumn}, ${notesColumn}, ${parcelsColumn}, ${toSendColumn},
      ${bookingColumn}, ${deliveryPaymentColumn}, ${leftKobo} as "leftKobo",
      exists (select from dispute d where d.reference = o.reference and d.state = 'open') as "isDisputed"
    from customer_order o where o.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const refunds = row.refunds.map(presentRefund);
  const pending = row.refunds.filter(({ state }) => UNDER_WAY.includes(SHOWN[state]));
  const [order = presentOrder(row)] = await markGuests(db, [presentOrder(row)]);
  return {
    ...order,
    timeline: row.timeline.slice(-ORDER_EVENTS_SHOWN).map(presentEntry),
    refunds: refunds.slice(-ORDER_NOTES_SHOWN),
    notes: row.notes.slice(-ORDER_NOTES_SHOWN).map(presentNote),
    parcels: row.parcels.map(presentParcel),
    toSend: row.toSend.map(presentToSend),
    pendingRefundAmount: nairaOfKobo(sumOf(pending.map(({ amountKobo }) => amountKobo))),
    refundObstacle: obstacleOf(row),
    refundableAmount: row.paymentStatus === 'paid' ? nairaOfKobo(row.leftKobo) : 0,
    booking: row.booking && {
      method: row.booking.method,
      reference: row.booking.reference,
      by: { _id: row.booking.by.id, name: row.booking.by.name },
      at: new Date(row.booking.bookedAt).toISOString(),
    },
    ...(row.deliveryPayment
      ? {
          deliveryPayment: {
            ...row.deliveryPayment,
            refusedAt: row.deliveryPayment.refusedAt && new Date(row.deliveryPayment.refusedAt).toISOString(),
          },
        }
      : {}),
    customerPhone: phoneNumberOf(row.shippingAddress.phone),
    customerUrl: customerUrlOf(row, order.user, shop.appUrl()),
  };
};
