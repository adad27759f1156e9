import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { choiceKey } from '#contract/catalogue/choice.ts';
import { boughtDeletion, lessenLines } from '#server/cart/take-out-bought.ts';
import { completedUpdate, type LockedCheckout } from '#server/checkout/states.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type ChargeNote, upsertCharge } from '#server/payments/charges.ts';
import { nextOrderNumber } from './next-order-number.ts';
import { confirmationInsert, sendConfirmation } from './order-notices.ts';
import type { OrderRow } from './order-rows.ts';

/** A paid checkout that is to become an order; money in kobo. */
export interface PaidCheckout
  extends Omit<LockedCheckout, 'state' | 'discountCodeId' | 'currency' | 'createdAt' | 'isForgotten'> {
  reference: string;
  /** The charge, as it is remembered with the order. */
  charge: ChargeNote;
  paidAt: Date;
}

/** What customers and admins search an order by, lowercased. */
const searchText = (orderId: string, checkout: PaidCheckout): string =>
  [
    orderId,
    checkout.customerName,
    checkout.email,
    checkout.reference,
    ...checkout.lines.map((line) => line.name),
  ]
    .join('\n')
    .toLowerCase();

/**
 * Writes the order of a paid checkout in one statement: the order and its items and events, the shopper's notification,
 * the charge, the checkout's end, and the cart without what was bought (what was added since stays). Its mail goes into
 * the outbox.
 * @returns the order as it now stands in the database
 */
export const writeOrder = async (trx: Transaction<DB>, checkout: PaidCheckout): Promise<OrderRow> => {
  const id = randomUUIDv7();
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
        shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, discount_kobo, discount_code, paid_at,
        search_text)
      select ${id}, number.text, ${checkout.reference}, ${checkout.accountId}, ${checkout.customerName},
        ${checkout.email}, ${JSON.stringify(checkout.shippingAddress)}, ${checkout.itemsKobo}::bigint,
        ${checkout.shippingKobo}::bigint, ${checkout.taxKobo}::bigint, ${checkout.totalKobo}::bigint,
        ${checkout.discountKobo}::bigint, ${checkout.discountCode}::text, ${checkout.paidAt}::timestamptz, lower(number.text) || E'\n' || ${searchText(id, checkout)}::text
      from number returning order_number, created_at
    ),
    listed as (
      insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation, variant_id, sku)
      select ${id}, product_id, name, image, quantity, unit_price_kobo, variation, variant_id, sku from item
    ),
    told as (
      insert into order_event (order_id, kind, created_at) values (${id}, 'placed', now()), (${id}, 'paid', now())
    ),
    noticed as (${confirmationInsert(id, checkout.accountId)}),
    bought as (
      select product_id, variation_key, sum(quantity)::int as quantity from item group by 1, 2
    ),
    taken_out as (${boughtDeletion(checkout.accountId)}),
    charged as (${upsertCharge(checkout.charge)}),
    ended as (
      ${completedUpdate(checkout.reference)}
    )
    select order_number as "orderNumber", created_at as "createdAt",
      ((select count(*) from bought) - (select count(*) from taken_out))::int as "linesLeft",
      (select coalesce(jsonb_object_agg(p.id, p.slug), '{}') from product p where p.id in (select product_id from bought))
        as slugs
    from placed`.execute(trx);
  const written = rows[0];
  if (!written) throw new Error(`The order of ${checkout.reference} was not written`);
  if (written.linesLeft > 0) await lessenLines(trx, checkout.accountId, items);
  const order: OrderRow = {
    id,
    orderNumber: written.orderNumber,
    reference: checkout.reference,
    accountId: checkout.accountId,
    customerName: checkout.customerName,
    customerEmail: checkout.email,
    shippingAddress: checkout.shippingAddress,
    paymentMethod: 'paystack',
    paymentChannel: checkout.charge.payment?.channel ?? null,
    itemsKobo: checkout.itemsKobo,
    shippingKobo: checkout.shippingKobo,
    taxKobo: checkout.taxKobo,
    totalKobo: checkout.totalKobo,
    discountKobo: checkout.discountKobo,
    discountCode: checkout.discountCode,
    refundedKobo: 0,
    status: 'pending',
    paymentStatus: 'paid',
    paidAt: checkout.paidAt,
    deliveredAt: null,
    createdAt: written.createdAt,
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
