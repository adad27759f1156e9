import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { sql, type Transaction } from 'kysely';
import type { Variation } from '#contract/cart/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { ExportQuery } from '#contract/orders/admin.ts';
import { variationText } from '#server/cart/variation.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { orderConditions, orderOrder } from './list.ts';
import { type OrderRow, orderColumns } from './order-rows.ts';

/** Rows that are fetched, and so are in memory, at a time. */
const FETCHED = 200;

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** `2026-11-20 14:05` in Lagos, which every spreadsheet takes for a time. */
const timeOf = (date: Date | null): string => (date ? moment.format(date) : '');

const amountOf = (kobo: number): string => nairaOfKobo(kobo).toFixed(2);

const productText = (name: string, variation: Variation): string => {
  const choice = variationText(variation);
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
  Units: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  Products: ({ items }) =>
    items.map(({ name, variation, quantity }) => `${quantity} × ${productText(name, variation)}`).join('\n'),
  Subtotal: ({ itemsKobo }) => amountOf(itemsKobo),
  Discount: ({ discountKobo }) => amountOf(discountKobo),
  'Discount code': ({ discountCode }) => discountCode ?? '',
  Shipping: ({ shippingKobo }) => amountOf(shippingKobo),
  Tax: ({ taxKobo }) => amountOf(taxKobo),
  Total: ({ totalKobo }) => amountOf(totalKobo),
  Refunded: ({ refundedKobo }) => amountOf(refundedKobo),
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
};

/** The orders of a list from a cursor, all as they were at one moment, a few in memory at a time. */
async function* readOrders(trx: Transaction<DB>, query: ExportQuery): AsyncGenerator<OrderRow> {
  await sql`
    declare exported no scroll cursor for
    select ${orderColumns} from customer_order o where ${orderConditions(query, null)}
    order by ${orderOrder(query)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<OrderRow>`fetch ${sql.raw(String(FETCHED))} from exported`.execute(trx);
    yield* rows;
    if (rows.length < FETCHED) return;
  }
}

async function* rowsOf(db: Database, query: ExportQuery): AsyncGenerator<(string | number)[]> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    for await (const order of readOrders(trx, query)) {
      yield Object.values(COLUMNS).map((cell) => cell(order));
    }
  } finally {
    await trx.rollback().execute();
  }
}

/**
 * The orders of a list as CSV (RFC 4180) that spreadsheets open right: with a byte order mark, and with an apostrophe
 * before whatever they would take for a formula. Whoever stops reading ends the cursor.
 */
export const exportOrders = (db: Database, query: ExportQuery): Readable => {
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(COLUMNS),
    escape_formulas: true,
    record_delimiter: 'windows',
    // Of its own accord it quotes whole line ends only; spreadsheets break lines at halves of them, too.
    quoted_match: /[\r\n]/,
  });
  // What goes wrong on the way cuts the file off, which its reader sees.
  return pipeline(Readable.from(rowsOf(db, query)), csv, () => {});
};
