import { sql, type Transaction } from 'kysely';
import { COUNT_DIGITS, ORDER_PREFIX } from '#contract/orders/order-number.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { markExamples } from '#server/examples/mark.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { DISCOUNT_PERCENT } from './orders.ts';
import type { PastOrder } from './past-order.ts';
import type { PastShopper } from './people.ts';

/** Each table with one statement, its rows out of one parameter: six hundred orders take no longer than six. */
type Trx = Transaction<DB>;

/** Nobody can log in to them: they have no password, and their addresses no mailbox. */
export const writeShoppers = async (
  trx: Trx,
  shoppers: readonly PastShopper[],
  since: Date,
): Promise<void> => {
  const rows = shoppers.map(({ id, name, email, phone, address }, index) => ({
    id,
    name,
    email,
    phone,
    phone_number: phoneNumberOf(phone),
    ...address,
    days: Math.floor((index * 80) / shoppers.length),
  }));
  await sql`
    insert into account (id, name, email, phone, phone_number, street, city, state, country, created_at)
    select id, name, email, phone, phone_number, street, city, state, 'Nigeria', ${since}::timestamptz + make_interval(days => days)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, email text, phone text,
      phone_number text, street text, city text, state text, days int)`.execute(trx);
  await markExamples(
    trx,
    'shopper',
    rows.map(({ id }) => id),
  );
};

const searchTextOf = ({ id, customer, reference, items }: PastOrder): string =>
  [id, customer.name, customer.email, reference, ...items.map(({ name }) => name)].join('\n').toLowerCase();

const orderRowOf = (order: PastOrder, code: string) => ({
  id: order.id,
  reference: order.reference,
  account_id: order.shopper?.id ?? null,
  customer_name: order.customer.name,
  customer_email: order.shopper ? order.customer.email : '',
  shipping_address: {
    name: order.customer.name,
    phone: order.customer.phone,
    address: order.customer.address.street,
    city: order.customer.address.city,
    state: order.customer.address.state,
    country: 'Nigeria',
    postalCode: '',
  },
  payment_method: order.method,
  items_kobo: order.itemsKobo,
  shipping_kobo: order.shippingKobo,
  discount_kobo: order.discountKobo,
  discount_code: order.discountKobo > 0 ? code : null,
  total_kobo: order.totalKobo,
  refunded_kobo: order.refund?.amountKobo ?? 0,
  status: order.status,
  payment_status: order.paymentStatus,
  phone_number: phoneNumberOf(order.customer.phone),
  search_text: searchTextOf(order),
  created_at: order.createdAt,
  paid_at: order.paidAt,
  delivered_at: order.deliveredAt,
});

/** The orders with their items and what happened to them, numbered in the order in which they came. */
export const writeOrders = async (
  trx: Trx,
  orders: readonly PastOrder[],
  { code, now, actorId }: { code: string; now: Date; actorId: string | null },
): Promise<void> => {
  await sql`
    insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
      payment_method, items_kobo, shipping_kobo, tax_kobo, discount_kobo, discount_code, total_kobo, refunded_kobo, status,
      payment_status, phone_number, search_text, created_at, paid_at, delivered_at)
    select r.id, n.number, reference, account_id, customer_name, customer_email, shipping_address, payment_method, items_kobo,
      shipping_kobo, 0, discount_kobo, discount_code, total_kobo, refunded_kobo, status, payment_status, phone_number,
      lower(n.number) || E'\n' || search_text, created_at, paid_at, delivered_at
    from (select * from jsonb_to_recordset(${JSON.stringify(orders.map((order) => orderRowOf(order, code)))}::jsonb)
      as r (id uuid, reference text, account_id uuid, customer_name text, customer_email text, shipping_address jsonb,
        payment_method text, items_kobo bigint, shipping_kobo bigint, discount_kobo bigint, discount_code text,
        total_kobo bigint, refunded_kobo bigint, status text, payment_status text, phone_number text, search_text text,
        created_at timestamptz, paid_at timestamptz, delivered_at timestamptz) order by created_at) r,
      lateral (select ${ORDER_PREFIX}::text || '-' || to_char(r.created_at at time zone 'Africa/Lagos', 'YYYYMMDD') || '-'
        || lpad(nextval('order_number')::text, ${COUNT_DIGITS}::int, '0') as number) n`.execute(trx);
  const items = orders.flatMap((order) => order.items.map((item) => ({ orderId: order.id, ...item })));
  await sql`
    insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation, sku)
    select "orderId", "productId", name, image, quantity, "unitPriceKobo", variation, sku
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r ("orderId" uuid, "productId" uuid, name text,
      image text, quantity int, "unitPriceKobo" bigint, variation jsonb, sku text)`.execute(trx);
  const events = orders.flatMap((order) =>
    order.events.map((event) => ({ ...event, orderId: order.id, at: event.at < now ? event.at : now })),
  );
  await sql`
    insert into order_event (order_id, kind, status, amount_kobo, actor_id, created_at)
    select "orderId", kind, status, "amountKobo", case when "isByStaff" then ${actorId}::uuid end, at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as r ("orderId" uuid, kind text, status text,
      "amountKobo" bigint, at timestamptz, "isByStaff" boolean)`.execute(trx);
  await markExamples(
    trx,
    'order',
    orders.map(({ id }) => id),
    orders.map(({ status }) => status),
  );
};

/** A payment as the shop has noted it; `order_id` of its refund, where one came back. */
export interface PastCharge {
  reference: string;
  email: string;
  amountKobo: number;
  feesKobo: number;
  channel: string;
  paymentId: string;
  state: 'completed' | 'attention';
  reason: string | null;
  paidAt: Date;
}

export const writeCharges = async (trx: Trx, charges: readonly PastCharge[]): Promise<void> => {
  await sql`
    insert into charge (reference, amount_kobo, currency, email, state, reason, paid_at, payment_id, channel, fees_kobo,
      is_test, created_at, updated_at)
    select reference, "amountKobo", 'NGN', email, state, reason, "paidAt", "paymentId", channel, "feesKobo", true, "paidAt",
      "paidAt"
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as r (reference text, email text, "amountKobo" bigint,
      "feesKobo" bigint, channel text, "paymentId" text, state text, reason text, "paidAt" timestamptz)`.execute(
    trx,
  );
  await markExamples(
    trx,
    'charge',
    charges.map(({ reference }) => reference),
  );
};

export interface PastBookedRefund {
  id: string;
  orderId: string;
  reference: string;
  providerId: string;
  amountKobo: number;
  reason: string;
  at: Date;
}

export const writeRefunds = async (
  trx: Trx,
  refunds: readonly PastBookedRefund[],
  actorId: string | null,
): Promise<void> => {
  await sql`
    insert into refund (id, reference, order_id, amount_kobo, currency, state, reason, provider_id, made_by, requested_by,
      created_at, updated_at, asked_at)
    select id, reference, "orderId", "amountKobo", 'NGN', 'processed', reason, "providerId", 'shop', ${actorId}::uuid, at, at, at
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb) as r (id uuid, reference text, "orderId" uuid,
      "amountKobo" bigint, reason text, "providerId" text, at timestamptz)`.execute(trx);
};

/** What was taken by hand, at the desk or at the door, somebody has booked. */
export const writeBookings = async (
  trx: Trx,
  orders: readonly PastOrder[],
  actorId: string,
): Promise<void> => {
  const rows = orders.flatMap(({ id, booked, totalKobo, paidAt }) =>
    booked ? [{ id, method: booked, totalKobo, paidAt }] : [],
  );
  await sql`
    insert into payment_booking (order_id, method, amount_kobo, booked_by, booked_at)
    select id, method, "totalKobo", ${actorId}::uuid, "paidAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, method text, "totalKobo" bigint,
      "paidAt" timestamptz)`.execute(trx);
};

/** By which numbers orders that are paid when they come are counted, and which of them were not taken. */
export const writeDeliveryPayments = async (trx: Trx, orders: readonly PastOrder[]): Promise<void> => {
  const rows = orders.flatMap(({ id, method, customer, refusal, createdAt }) =>
    method === 'on_delivery'
      ? [{ id, phone: phoneNumberOf(customer.phone), at: refusal?.at, reason: refusal?.reason, createdAt }]
      : [],
  );
  await sql`
    insert into delivery_payment (order_id, phone, refused_at, refusal, created_at)
    select id, phone, at, coalesce(reason, ''), "createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, phone text, at timestamptz, reason text,
      "createdAt" timestamptz)`.execute(trx);
};

/** A code that is in use, with each of its uses. */
export const writeDiscount = async (
  trx: Trx,
  { id, code, since }: { id: string; code: string; since: Date },
  orders: readonly PastOrder[],
): Promise<void> => {
  await sql`
    insert into discount_code (id, code, percent, minimum_kobo, per_user_limit, created_at)
    values (${id}, ${code}, ${DISCOUNT_PERCENT}::int, 0, 20, ${since})`.execute(trx);
  const uses = orders.flatMap(({ discountKobo, reference, shopper, createdAt }) =>
    discountKobo > 0 && shopper ? [{ reference, accountId: shopper.id, createdAt }] : [],
  );
  await sql`
    insert into discount_use (reference, code_id, account_id, created_at)
    select reference, ${id}::uuid, "accountId", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as r (reference text, "accountId" uuid,
      "createdAt" timestamptz)`.execute(trx);
  await markExamples(trx, 'discount', [id]);
};

/** A shopper has asked the bank for the money; nobody has answered yet. */
export const writeDispute = async (
  trx: Trx,
  dispute: {
    id: string;
    reference: string;
    paymentId: string;
    amountKobo: number;
    email: string;
    dueAt: string;
    at: Date;
  },
): Promise<void> => {
  await sql`
    insert into dispute (id, reference, payment_id, state, reason, amount_kobo, currency, email, due_at, next_check_at, created_at)
    values (${dispute.id}, ${dispute.reference}, ${dispute.paymentId}, 'open', 'chargeback', ${dispute.amountKobo}, 'NGN',
      ${dispute.email}, ${dispute.dueAt}::text::timestamptz, now() + interval '6 hours', ${dispute.at})`.execute(
    trx,
  );
};

/** A shopper asks to send the first thing of an order back. */
export const writeReturn = async (
  trx: Trx,
  id: string,
  { id: orderId }: PastOrder,
  at: Date,
): Promise<void> => {
  await sql`
    with asked as (
      insert into return_request (id, order_id, reason, comment, created_at)
      values (${id}, ${orderId}, 'does_not_fit', 'It is a size too small. Can I have the bigger one?', ${at})
    )
    insert into return_line (return_id, order_item_id, quantity)
    select ${id}, i.id, 1 from order_item i where i.order_id = ${orderId} order by i.id limit 1`.execute(trx);
};
