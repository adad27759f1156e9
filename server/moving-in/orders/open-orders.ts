import { emailSchema } from '#contract/accounts/schemas.ts';
import { CURRENCY, koboOfNaira, MAX_TOTAL_KOBO } from '#contract/money.ts';
import { movingMessages as say } from '#contract/moving-in/messages.ts';
import { amountOf, unitsOf } from '#server/catalogue/import-export/amounts.ts';
import type { Row, Rows } from '#server/catalogue/import-export/columns.ts';
import {
  knownPastOrders,
  type NewPastOrder,
  type PastLine,
  writePastOrders,
} from '#server/past-orders/past-orders.ts';
import { readMoment, SlashedDates } from '#server/spreadsheets/written-moment.ts';
import type { Moving, Read } from '../moving.ts';
import { placeNames } from '../places.ts';
import { type KeyOf, phoneOf, readSheet, type Sheet } from '../sheet.ts';
import { NUMBERED_ITEM, ORDER_TITLES, type OrderColumn } from './columns.ts';
import { shopifyStatus, wooStatus } from './past-status.ts';

type OrderSheet = Sheet<OrderColumn>;

/** Texts are shown, not reckoned with: what is longer than anybody writes is cut. */
const TEXT_MAX = 300;
const LINE_NAME_MAX = 1_000;
const QUANTITY_MAX = 1_000_000;

/** Half of a sign that takes two units is no text that can be kept. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** A cell that keeps an order from being read. */
class Unreadable extends Error {}

const koboOf = (sheet: OrderSheet, text: string): number => {
  if (text === '') return 0;
  // Discounts and refunds are written below zero by some.
  const kobo = koboOfNaira(amountOf(text.replace(/^-/, ''), sheet));
  if (Number.isNaN(kobo) || kobo > MAX_TOTAL_KOBO) throw new Unreadable(say.badAmount(text));
  return kobo;
};

const quantityOf = (sheet: OrderSheet, text: string): number => {
  const quantity = unitsOf(text, sheet);
  if (Number.isNaN(quantity) || quantity < 0 || quantity > QUANTITY_MAX)
    throw new Unreadable(say.badQuantity(text));
  return quantity;
};

const linesIn = (sheet: OrderSheet, rows: Rows): PastLine[] =>
  rows
    .filter((row) => sheet.cell(row, 'itemName') !== '')
    .map((row) => ({
      name: cut(sheet.cell(row, 'itemName'), LINE_NAME_MAX),
      sku: cut(sheet.cell(row, 'itemSku'), TEXT_MAX),
      quantity: quantityOf(sheet, sheet.cell(row, 'itemQuantity') || '1'),
      unitPriceKobo: koboOf(sheet, sheet.cell(row, 'itemPrice')),
    }));

/** `name:Stool|sku:ST-1|quantity:2|total:3000.00`: what was bought, packed into a cell. */
const packedLine = (sheet: OrderSheet, cell: string): PastLine => {
  const parts = new Map(
    cell.split('|').map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const quantity = quantityOf(sheet, parts.get('quantity') || '1');
  const total = koboOf(sheet, parts.get('sub_total') || parts.get('total') || '');
  return {
    name: cut(parts.get('name') ?? '', LINE_NAME_MAX),
    sku: cut(parts.get('sku') ?? '', TEXT_MAX),
    quantity,
    unitPriceKobo: Math.round(total / Math.max(1, quantity)),
  };
};

const numberedLinesIn = (sheet: OrderSheet, row: Row): PastLine[] =>
  sheet
    .numbered(row, NUMBERED_ITEM)
    .filter((cell) => cell !== '')
    .map((cell) => packedLine(sheet, cell));

const readOrder = async (
  sheet: OrderSheet,
  rows: Rows,
  number: string,
  { isDayFirst }: SlashedDates,
): Promise<NewPastOrder> => {
  // Shopify's first row alone has what concerns the whole order.
  const first = (column: OrderColumn): string =>
    rows.map((row) => sheet.cell(row, column)).find((text) => text !== '') ?? '';
  const text = (column: OrderColumn): string => cut(first(column), TEXT_MAX);
  const kobo = (column: OrderColumn): number => koboOf(sheet, first(column));
  const currency = first('currency').toUpperCase() || CURRENCY;
  if (currency !== CURRENCY) throw new Unreadable(say.otherCurrency(currency));
  const orderedAt = readMoment(first('orderedAt'), isDayFirst);
  if (orderedAt === null) throw new Unreadable(say.badMoment(first('orderedAt')));
  if (first('total') === '') throw new Unreadable(say.noTotal);
  const totalKobo = kobo('total');
  const isShopify = sheet.has('financial');
  const status = isShopify
    ? shopifyStatus(first('financial'), first('fulfilment'), first('cancelledAt'))
    : wooStatus(first('status'));
  const email = emailSchema.safeParse(first('email'));
  const bare = (column: OrderColumn): string => text(column).replace(/^'+/, '');
  return {
    number,
    orderedAt,
    source: isShopify ? 'shopify' : 'woocommerce',
    email: email.data ?? '',
    customerName: text('name') || `${text('firstName')} ${text('lastName')}`.trim(),
    phone: bare('phone'),
    street: text('street'),
    city: text('city'),
    ...(await placeNames(bare('country'), bare('state'))),
    zipCode: bare('zipCode'),
    ...status,
    paymentMethod: text('paymentMethod'),
    discountCode: text('discountCode'),
    subtotalKobo: kobo('subtotal'),
    discountKobo: kobo('discount'),
    shippingKobo: kobo('shipping'),
    taxKobo: kobo('tax'),
    totalKobo,
    refundedKobo: kobo('refunded') || (status.payment === 'refunded' ? totalKobo : 0),
    lines: [...linesIn(sheet, rows), ...numberedLinesIn(sheet, rows[0])],
  };
};

const readGroup = async (
  sheet: OrderSheet,
  rows: Rows,
  number: string,
  dates: SlashedDates,
): Promise<Read<NewPastOrder>> => {
  if (number === '') return { name: '', reason: say.noNumber };
  try {
    const order = await readOrder(sheet, rows, number, dates);
    const { phone, without } = phoneOf(order.phone);
    return { name: number, key: `${number} ${order.orderedAt}`, thing: { ...order, phone }, without };
  } catch (error) {
    if (error instanceof Unreadable) return { name: number, reason: error.message };
    throw error;
  }
};

/**
 * Tells which rows are one order's: those of a number with the same date, since numbers begin anew with each shop. One without a
 * date goes on with the order of its number that was read last.
 */
const orderKeys = (sheet: OrderSheet, numberOf: (row: Row) => string): KeyOf => {
  const known = new Map<string, { ofDate: Map<string, string>; last: string }>();
  return (row) => {
    const number = numberOf(row);
    if (number === '') return '';
    const date = sheet.cell(row, 'orderedAt');
    const key = `${number}\n${date}`;
    const orders = known.get(number) ?? { ofDate: new Map(), last: key };
    known.set(number, orders);
    if (date !== '') {
      // The first date is also that of rows before it that have none.
      orders.last = orders.ofDate.get(date) ?? (orders.ofDate.size === 0 ? orders.last : key);
      orders.ofDate.set(date, orders.last);
    }
    return orders.last;
  };
};

/** Opens a file of orders; null when it is none. */
export const openOrders = (bytes: Buffer): Moving<NewPastOrder> | null => {
  const sheet = readSheet(bytes, ORDER_TITLES, ['number', 'orderedAt', 'total']);
  if (!sheet) return null;
  const numberOf = (row: Row): string => cut(sheet.cell(row, 'number'), TEXT_MAX);
  const dates = new SlashedDates();
  return {
    delimiter: sheet.delimiter,
    keys: () => orderKeys(sheet, numberOf),
    look: (row) => dates.see(sheet.cell(row, 'orderedAt')),
    read: (rows) => readGroup(sheet, rows, numberOf(rows[0]), dates),
    judge: async (db, orders) => {
      const known = await knownPastOrders(db, orders);
      return new Map(orders.flatMap((order, place) => (known.has(place) ? [[order, null]] : [])));
    },
    write: writePastOrders,
  };
};
