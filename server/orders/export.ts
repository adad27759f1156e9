import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import { promiseText } from '#contract/delivery/texts.ts';
import { countUnits, plainNaira } from '#contract/money.ts';
import type { ExportQuery } from '#contract/orders/admin.ts';
import { channelName } from '#contract/payments/channels.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { orderConditions, orderOrder } from './list.ts';
import { isDue, type OrderRow, orderColumns } from './order-rows.ts';

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** `2026-11-20 14:05` in Lagos, which every spreadsheet takes for a time. */
const timeOf = (date: Date | null): string => (date ? moment.format(date) : '');

const productText = (name: string, variation: Variation): string => {
  const choice = choiceText(variation);
  return choice ? `${name} (${choice})` : name;
};

/** The columns of the file, in their order. Amounts are naira. */
const COLUMNS: Record<string, (order: OrderRow) => string | number> = {
  'Order number': ({ orderNumber }) => orderNumber,
  Placed: ({ createdAt }) => timeOf(createdAt),
  Status: ({ status }) => status,
  'Payment status': ({ paymentStatus }) => paymentStatus,
  Customer: ({ customerName }) => customerName,
  Email: ({ customerEmail }) => customerEmail,
  Units: ({ items }) => countUnits(items),
  Products: ({ items }) =>
    items.map(({ name, variation, quantity }) => `${quantity} × ${productText(name, variation)}`).join('\n'),
  Subtotal: ({ itemsKobo }) => plainNaira(itemsKobo),
  Discount: ({ discountKobo }) => plainNaira(discountKobo),
  'Discount code': ({ discountCode }) => discountCode ?? '',
  Shipping: ({ shippingKobo }) => plainNaira(shippingKobo),
  Tax: ({ taxKobo }) => plainNaira(taxKobo),
  Total: ({ totalKobo }) => plainNaira(totalKobo),
  Refunded: ({ refundedKobo }) => plainNaira(refundedKobo),
  'Payment method': ({ paymentMethod }) => paymentMethod,
  'Payment reference': ({ reference }) => reference,
  Paid: ({ paidAt }) => timeOf(paidAt),
  Delivered: ({ deliveredAt }) => timeOf(deliveredAt),
  Recipient: ({ shippingAddress }) => shippingAddress.name,
  Phone: ({ shippingAddress }) => shippingAddress.phone,
  Address: ({ shippingAddress }) => shippingAddress.address,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  'Postal code': ({ shippingAddress }) => shippingAddress.postalCode,
  Country: ({ shippingAddress }) => shippingAddress.country,
  Delivery: ({ delivery }) => (delivery ? promiseText(delivery) : ''),
  Channel: ({ paymentChannel }) => (paymentChannel ? channelName(paymentChannel) : ''),
  'Phone number': ({ shippingAddress }) => phoneNumberOf(shippingAddress.phone) ?? '',
  'Second phone': ({ shippingAddress }) => shippingAddress.secondPhone ?? '',
  Landmark: ({ shippingAddress }) => shippingAddress.landmark ?? '',
  LGA: ({ shippingAddress }) => shippingAddress.lga ?? '',
  'Note for the rider': ({ shippingAddress }) => shippingAddress.riderNote ?? '',
  'To collect': (order) => (isDue(order) ? plainNaira(order.totalKobo) : ''),
};

const rowsOf = async function* (db: Database, query: ExportQuery): AsyncGenerator<(string | number)[]> {
  const orders = readByCursor<OrderRow>(
    db,
    sql`select ${orderColumns} from customer_order o where ${orderConditions(query, null)} order by ${orderOrder(query)}`,
  );
  for await (const order of orders) yield Object.values(COLUMNS).map((cell) => cell(order));
};

/** The orders of a list as CSV that spreadsheets open right. Whoever stops reading ends the cursor. */
export const exportOrders = (db: Database, query: ExportQuery): Readable =>
  csvFile(Object.keys(COLUMNS), rowsOf(db, query));
