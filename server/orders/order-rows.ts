import { sql } from 'kysely';
import { detailsOf } from '#contract/addresses/details.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { countUnits, includedVat, nairaOfKobo } from '#contract/money.ts';
import { ORDER_EVENTS_SHOWN, ORDER_LINES_SHOWN } from '#contract/orders/limits.ts';
import { HAND_METHODS, ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import type { Order, OrderDetail, OrderItem } from '#contract/orders/schemas.ts';
import { type OrderStatus, type PaymentStatus, RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import type { Database } from '#server/database/connection.ts';
import { type KeptDelivery, presentDelivery } from '#server/delivery/rate-provider.ts';
import { codeFor, type ParcelRow, parcelsColumn, presentParcel } from './parcels/parcel-rows.ts';
import { type EventRow, presentEvent, timelineColumn } from './timeline.ts';

/** An order and its items as one statement gives them; money in kobo. */
export interface OrderRow {
  id: string;
  orderNumber: string;
  reference: string;
  /** null where it was sold to somebody without an account. */
  accountId: string | null;
  customerName: string;
  customerEmail: string;
  shippingAddress: ShippingAddress;
  /** What was promised about bringing it; null under the flat fee. */
  delivery: KeptDelivery | null;
  paymentMethod: string;
  /** The provider's word for the way it was paid. */
  paymentChannel: string | null;
  itemsKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  discountKobo: number;
  discountCode: string | null;
  refundedKobo: number;
  /** The rate of value-added tax, in hundredths of a percent, that its prices included; null where that was not said. */
  vatBasisPoints: number | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAt: Date | null;
  deliveredAt: Date | null;
  createdAt: Date;
  /** What its links are signed with. */
  followSecret: string;
  items: {
    productId: string;
    slug: string;
    name: string;
    image: string;
    quantity: number;
    unitPriceKobo: number;
    variation: Variation;
    variantId: string | null;
    sku: string;
  }[];
}

/** An order with what happened to it; `pendingRefundKobo` is what the provider is just giving back. */
export interface OrderDetailRow extends OrderRow {
  timeline: EventRow[];
  parcels: ParcelRow[];
  pendingRefundKobo: number;
}

/** Columns of an `OrderRow`, for `from customer_order o`; the items come along without a second query. */
export const orderColumns = sql`
  o.id, o.order_number as "orderNumber", o.reference, o.account_id as "accountId",
  o.customer_name as "customerName", o.customer_email as "customerEmail",
  o.shipping_address as "shippingAddress", o.delivery, o.payment_method as "paymentMethod",
  (select channel from charge where charge.reference = o.reference) as "paymentChannel", o.items_kobo as "itemsKobo",
  o.shipping_kobo as "shippingKobo", o.tax_kobo as "taxKobo", o.total_kobo as "totalKobo",
  o.discount_kobo as "discountKobo", o.discount_code as "discountCode",
  o.refunded_kobo as "refundedKobo", o.vat_basis_points as "vatBasisPoints", o.status, o.payment_status as "paymentStatus", o.paid_at as "paidAt",
  o.delivered_at as "deliveredAt", o.created_at as "createdAt", o.follow_secret as "followSecret",
  (select coalesce(json_agg(json_build_object('productId', i.product_id,
      'slug', coalesce(p.slug, i.product_id::text), 'name', i.name, 'image', i.image,
      'quantity', i.quantity, 'unitPriceKobo', i.unit_price_kobo, 'variation', i.variation,
      'variantId', i.variant_id, 'sku', i.sku) order by i.id), '[]')
    from order_item i left join product p on p.id = i.product_id where i.order_id = o.id) as items`;

/** Whether an order is paid when it comes, and has neither been paid nor called off. */
export const isDue = (order: Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'status'>): boolean =>
  order.paymentMethod === ON_DELIVERY &&
  order.paymentStatus === 'pending' &&
  !RESTOCKED_STATUSES.includes(order.status);

/** Whether it was sold over the counter: paid by hand, and brought nowhere. Its buyer has it. */
export const isTakenAlong = ({
  paymentMethod,
  shippingAddress: { address, city, state, country },
}: Pick<OrderRow, 'paymentMethod' | 'shippingAddress'>): boolean =>
  (HAND_METHODS as readonly string[]).includes(paymentMethod) &&
  [address, city, state, country].every((part) => part === '');

const presentItem = (item: OrderRow['items'][number]): OrderItem => ({
  product: item.productId,
  slug: item.slug,
  name: item.name,
  image: item.image,
  quantity: item.quantity,
  price: nairaOfKobo(item.unitPriceKobo),
  variation: item.variation,
  variant: item.variantId,
  sku: item.sku,
});

/** A page of an order's lines, in the order in which they were put into the cart, and how many there are. */
export const pageOfItems = (
  { items }: OrderRow,
  { page, limit }: { page: number; limit: number },
): { items: OrderItem[]; total: number } => ({
  items: items.slice((page - 1) * limit, page * limit).map(presentItem),
  total: items.length,
});

/** What an order's total includes of value-added tax: percent, and naira. */
const vatOf = (totalKobo: number, basisPoints: number): Order['vat'] => ({
  percent: basisPoints / 100,
  amount: nairaOfKobo(includedVat(totalKobo, basisPoints)),
});

/** The answer for an order, in naira. */
export const presentOrder = (row: OrderRow): Order => ({
  _id: row.id,
  orderNumber: row.orderNumber,
  user: { _id: row.accountId ?? '', name: row.customerName, email: row.customerEmail },
  orderItems: row.items.slice(0, ORDER_LINES_SHOWN).map(presentItem),
  lineCount: row.items.length,
  totalItems: countUnits(row.items),
  shippingAddress: {
    name: row.shippingAddress.name,
    phone: row.shippingAddress.phone,
    address: row.shippingAddress.address,
    city: row.shippingAddress.city,
    state: row.shippingAddress.state,
    country: row.shippingAddress.country,
    postalCode: row.shippingAddress.postalCode,
    ...detailsOf(row.shippingAddress),
  },
  ...presentDelivery(row.delivery),
  paymentMethod: row.paymentMethod,
  paymentChannel: row.paymentChannel,
  paymentResult: { reference: row.reference },
  paystackReference: row.reference,
  itemsPrice: nairaOfKobo(row.itemsKobo),
  discountAmount: nairaOfKobo(row.discountKobo),
  discountCode: row.discountCode,
  taxPrice: nairaOfKobo(row.taxKobo),
  shippingPrice: nairaOfKobo(row.shippingKobo),
  totalPrice: nairaOfKobo(row.totalKobo),
  refundedAmount: nairaOfKobo(row.refundedKobo),
  ...(row.vatBasisPoints === null ? {} : { vat: vatOf(row.totalKobo, row.vatBasisPoints) }),
  ...(isDue(row) ? { amountDue: nairaOfKobo(row.totalKobo) } : {}),
  status: row.status,
  paymentStatus: row.paymentStatus,
  isPaid: row.paidAt !== null,
  paidAt: row.paidAt?.toISOString() ?? null,
  isDelivered: row.deliveredAt !== null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The orders with these ids, by id. */
export const findOrders = async (db: Database, ids: readonly string[]): Promise<Map<string, OrderRow>> => {
  const { rows } =
    await sql<OrderRow>`select ${orderColumns} from customer_order o where o.id = any(${[...ids]}::uuid[])`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The order with this id, or null. */
export const findOrder = async (db: Database, id: string): Promise<OrderRow | null> => {
  const { rows } =
    await sql<OrderRow>`select ${orderColumns} from customer_order o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The order that a rule is at work on, and so is there. */
export const orderInHand = async (db: Database, id: string): Promise<OrderRow> => {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is being changed but is not there`);
  return order;
};

/** The order that this payment reference became, or null. */
export const findOrderByReference = async (db: Database, reference: string): Promise<OrderRow | null> => {
  const { rows } =
    await sql<OrderRow>`select ${orderColumns} from customer_order o where o.reference = ${reference}`.execute(
      db,
    );
  return rows[0] ?? null;
};

/** The order with this id and what happened to it, or null. */
export const findOrderDetail = async (db: Database, id: string): Promise<OrderDetailRow | null> => {
  const { rows } = await sql<OrderDetailRow>`
    select ${orderColumns}, ${timelineColumn}, ${parcelsColumn},
      (select coalesce(sum(r.amount_kobo), 0)::bigint from refund r
        where r.order_id = o.id and r.state in ('started', 'needs_details')) as "pendingRefundKobo"
    from customer_order o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The answer for an order by itself, in naira; the codes of its parcels are its shopper's own. */
export const presentOrderDetail = (row: OrderDetailRow, isOwn: boolean): OrderDetail => ({
  ...presentOrder(row),
  timeline: row.timeline.slice(-ORDER_EVENTS_SHOWN).map(presentEvent),
  parcels: row.parcels.map((parcel) => ({
    ...presentParcel(parcel),
    deliveryCode: isOwn ? codeFor(parcel) : null,
  })),
  pendingRefundAmount: nairaOfKobo(row.pendingRefundKobo),
});
