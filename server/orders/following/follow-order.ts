import { sql } from 'kysely';
import { countUnits } from '#contract/money.ts';
import { followingMessages as say } from '#contract/orders/following/messages.ts';
import { orderIdIn } from '#contract/orders/following/order-key.ts';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import { ORDER_EVENTS_SHOWN } from '#contract/orders/limits.ts';
import { orderNumberIn } from '#contract/orders/order-number.ts';
import { presentDelivery } from '#server/delivery/rate-provider.ts';
import { notFound, Refusal } from '#server/http/errors.ts';
import { countWrong } from '#server/limits/hourly-quota.ts';
import type { Shop } from '#server/shop.ts';
import { findOrderDetail, isDue, type OrderDetailRow } from '../order-rows.ts';
import { presentParcel } from '../parcels/parcel-rows.ts';
import { presentEvent } from '../timeline.ts';
import { followKey, isGoodKey } from './follow-link.ts';
import { isSameContact } from './same-contact.ts';

/** Of what happened only this concerns whoever waits for the parcel. */
const TOLD_KINDS: readonly string[] = ['placed', 'paid', 'status'];

const present = (order: OrderDetailRow): FollowedOrder => ({
  orderNumber: order.orderNumber,
  status: order.status,
  city: order.shippingAddress.city,
  state: order.shippingAddress.state,
  totalItems: countUnits(order.items),
  ...presentDelivery(order.delivery),
  ...(isDue(order) ? { isPaidOnDelivery: true as const } : {}),
  createdAt: order.createdAt.toISOString(),
  deliveredAt: order.deliveredAt?.toISOString() ?? null,
  timeline: order.timeline
    .filter(({ kind }) => TOLD_KINDS.includes(kind))
    .slice(-ORDER_EVENTS_SHOWN)
    .map(presentEvent)
    .map(({ kind, status, createdAt }) => ({ kind, ...(status ? { status } : {}), createdAt })),
  parcels: order.parcels.map((row) => {
    const { _id, lines, ...parcel } = presentParcel(row);
    return { ...parcel, units: countUnits(lines) };
  }),
});

/**
 * By what whoever has proved that the order is theirs asks for returns; nothing where the shop takes none of it, and there is none.
 */
const returnKeyFor = async (shop: Shop, order: OrderDetailRow): Promise<{ returnKey?: string }> => {
  if (order.deliveredAt === null) return {};
  const { returnDays } = await shop.settings.current();
  if (returnDays === 0) {
    const { rows } = await sql`select from return_request where order_id = ${order.id} limit 1`.execute(
      shop.db,
    );
    if (rows.length === 0) return {};
  }
  return { returnKey: followKey(order, { purpose: 'return' }) };
};

const isUnknown = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

const findByNumber = async (
  shop: Shop,
  orderNumber: string | null,
  contact: string,
): Promise<OrderDetailRow> => {
  const { rows } = await sql<{ id: string }>`
    select id from customer_order where order_number = ${orderNumber}`.execute(shop.db);
  const order = rows[0] ? await findOrderDetail(shop.db, rows[0].id) : null;
  const isTheirs =
    order &&
    isSameContact(contact, {
      email: order.customerEmail,
      phones: [order.shippingAddress.phone, order.shippingAddress.secondPhone ?? ''],
    });
  // The same for a number that there is not: nobody learns which orders there are.
  if (!isTheirs) throw notFound('order_not_found', say.noMatch);
  return order;
};

/**
 * An order for whoever knows its number and its telephone number or email address. Wrong guesses are counted by client and
 * by number, whether there is such an order or not.
 * @throws Refusal 404, 429
 */
export const followByNumber = async (
  shop: Shop,
  client: string,
  { number, contact }: { number: string; contact: string },
): Promise<FollowedOrder> => {
  const orderNumber = orderNumberIn(number);
  const order = await countWrong(shop, { kind: 'wrong order', client }, isUnknown, () =>
    countWrong(shop, { kind: 'guessed order', client: orderNumber ?? '' }, isUnknown, () =>
      findByNumber(shop, orderNumber, contact),
    ),
  );
  return { ...present(order), ...(await returnKeyFor(shop, order)) };
};

/** Whether somebody has been given such a key to an order and it has not ended, whatever for. */
const isKnownKey = (order: OrderDetailRow, key: string): boolean =>
  isGoodKey(order, key) || isGoodKey(order, key, { purpose: 'label' });

/**
 * An order for whoever has a link to it. The one on a label opens no returns: whoever carries the parcel can read it.
 * @throws Refusal 404 where the link has ended, or was never made
 */
export const followByKey = async (shop: Shop, key: string): Promise<FollowedOrder> => {
  const id = orderIdIn(key);
  const order = id && (await findOrderDetail(shop.db, id));
  if (!order || !isKnownKey(order, key)) throw notFound('order_not_found', say.linkEnded);
  return { ...present(order), ...(isGoodKey(order, key) ? await returnKeyFor(shop, order) : {}) };
};
