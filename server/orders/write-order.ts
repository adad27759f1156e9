import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { choiceKey } from '#contract/catalogue/choice.ts';
import type { PaymentMethod } from '#contract/orders/payment-methods.ts';
import { VAT_PERCENT } from '#contract/settings/limits.ts';
import { boughtDeletion, lessenLines } from '#server/cart/take-out-bought.ts';
import { completedUpdate, type LockedCheckout } from '#server/checkout/states.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type ChargeNote, upsertCharge } from '#server/payments/charges.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { nextOrderNumber } from './next-order-number.ts';
import { confirmationInsert, sendConfirmation } from './order-notices.ts';
import type { OrderRow } from './order-rows.ts';

/** What is to become an order: a checkout that is paid, or will be when it comes, or a sale that an administrator has entered; money in kobo. */
export interface NewOrder
  extends Omit<
    LockedCheckout,
    | 'accountId'
    | 'paymentLinkId'
    | 'state'
    | 'discountCodeId'
    | 'currency'
    | 'createdAt'
    | 'purchase'
    | 'isForgotten'
    | 'wasMissed'
    | 'isSettled'
  > {
  reference: string;
  /** Whose it is; null for somebody without an account. */
  accountId: string | null;
  paymentMethod: PaymentMethod;
  /** The charge, as it is remembered with the order; null where the provider had no part in it. */
  charge: ChargeNote | null;
  /** null where it is paid when it comes. */
  paidAt: Date | null;
  /** The administrator who entered it; null where the shopper bought. */
  sellerId: string | null;
}

/** What customers and admins search an order by, lowercased. */
const searchText = (orderId: string, checkout: NewOrder): string =>
  [
    orderId,
    checkout.customerName,
    checkout.email,
    checkout.reference,
    // Whoever has no account is found by what they ring from.
    ...(checkout.accountId === null ? [checkout.shippingAddress.phone] : []),
    ...checkout.lines.map((line) => line.name),
  ]
    .join('\n')
    .toLowerCase();

/** SQL: the rate that prices include today, which the order keeps; null where the owner does not say so. */
const vatToday = sql`(
  select (coalesce((settings->>'vatPercent')::numeric, ${VAT_PERCENT}::numeric) * 100)::integer from store_settings
  where (settings->>'pricesIncludeVat')::boolean)`;

/**
 * Writes an order in one statement: the order and its items and events, the shopper's notification,
 * the charge, the checkout's end, and the cart without what was bought (what was added since stays; what an administrator
 * sells leaves it alone). Its mail goes into the outbox.
 * @returns the order as it now stands in the database
 */
export const writeOrder = async (trx: Transaction<DB>, checkout: NewOrder): Promise<OrderRow> => {
  const id = randomUUIDv7();
  const { accountId, sellerId, charge } = checkout;
  const cartOf = sellerId === null ? accountId : null;
  const items = checkout.lines.map((line) => ({
    product_id: line.productId,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    unit_price_kobo: line.unitPriceKobo,
    variation: line.variation,
    variation_key: choiceKey(line.variation),
    variant_id: line.variantId ?? null,
    sku: line.sku ?? '',
  }));
  const { rows } = await sql<{
    orderNumber: string;
    createdAt: Date;
    followSecret: string;
    vatBasisPoints: number | null;
    linesLeft: number;
    slugs: Record<string, string>;
  }>`
    with number as (${nextOrderNumber}),
    item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (product_id uuid, name text, image text,
        quantity int, unit_price_kobo bigint, variation jsonb, variation_key text, variant_id uuid, sku text)
    ),
    placed as (
      insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email,
        shipping_address, payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, discount_kobo, discount_code,
        delivery, paid_at, payment_status, phone_number,
        vat_basis_points, search_text)
      select ${id}, number.text, ${checkout.reference}, ${accountId}::uuid, ${checkout.customerName},
        ${checkout.email}, ${JSON.stringify(checkout.shippingAddress)}, ${checkout.paymentMethod}, ${checkout.itemsKobo}::bigint,
        ${checkout.shippingKobo}::bigint, ${checkout.taxKobo}::bigint, ${checkout.totalKobo}::bigint,
        ${checkout.discountKobo}::bigint, ${checkout.discountCode}::text,
        ${checkout.delivery && JSON.stringify(checkout.delivery)}::jsonb, ${checkout.paidAt}::timestamptz,
        ${checkout.paidAt === null ? 'pending' : 'paid'}, ${phoneNumberOf(checkout.shippingAddress.phone)}::text,
        ${vatToday}, lower(number.text) || E'\n' || ${searchText(id, checkout)}::text
      from number returning order_number, created_at, follow_secret, vat_basis_points
    ),
    listed as (
      insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation, variant_id, sku)
      select ${id}, product_id, name, image, quantity, unit_price_kobo, variation, variant_id, sku from item
    ),
    told as (
      insert into order_event (order_id, kind, actor_id, created_at)
      select ${id}, kind, case when kind = 'placed' or ${charge === null} then ${sellerId}::uuid end, now()
      from unnest(${checkout.paidAt === null ? ['placed'] : ['placed', 'paid']}::text[]) as kind
    ),
    ${accountId === null ? sql`` : sql`noticed as (${confirmationInsert(id, accountId)}),`}
    bought as (
      select product_id, variation_key, sum(quantity)::int as quantity from item group by 1, 2
    ),
    taken_out as (${boughtDeletion(cartOf)}),
    ${charge === null ? sql`` : sql`charged as (${upsertCharge(charge)}),`}
    ended as (
      ${completedUpdate(checkout.reference)}
    )
    select order_number as "orderNumber", created_at as "createdAt", follow_secret as "followSecret",
      vat_basis_points as "vatBasisPoints",
      ((select count(*) from bought) - (select count(*) from taken_out))::int as "linesLeft",
      (select coalesce(jsonb_object_agg(p.id, p.slug), '{}') from product p where p.id in (select product_id from bought))
        as slugs
    from placed`.execute(trx);
  const written = rows[0];
  if (!written) throw new Error(`The order of ${checkout.reference} was not written`);
  if (written.linesLeft > 0 && cartOf !== null) await lessenLines(trx, cartOf, items);
  const order: OrderRow = {
    id,
    orderNumber: written.orderNumber,
    reference: checkout.reference,
    accountId,
    customerName: checkout.customerName,
    customerEmail: checkout.email,
    shippingAddress: checkout.shippingAddress,
    delivery: checkout.delivery,
    paymentMethod: checkout.paymentMethod,
    paymentChannel: charge?.payment?.channel ?? null,
    itemsKobo: checkout.itemsKobo,
    shippingKobo: checkout.shippingKobo,
    taxKobo: checkout.taxKobo,
    totalKobo: checkout.totalKobo,
    discountKobo: checkout.discountKobo,
    discountCode: checkout.discountCode,
    refundedKobo: 0,
    vatBasisPoints: written.vatBasisPoints,
    status: 'pending',
    paymentStatus: checkout.paidAt === null ? 'pending' : 'paid',
    paidAt: checkout.paidAt,
    deliveredAt: null,
    createdAt: written.createdAt,
    followSecret: written.followSecret,
    items: checkout.lines.map(({ variantId = null, sku = '', ...line }) => ({
      ...line,
      variantId,
      sku,
      slug: written.slugs[line.productId] ?? line.productId,
    })),
  };
  await sendConfirmation(trx, order);
  return order;
};
