/**
 * What the shop's figures mean, said once: the server computes by these, the screens and files name and explain them by these.
 * Every figure is of the orders that were placed within the period (days in Lagos), whatever became of them later: what is given
 * back comes off the day of its order. Without Zod, for the screens.
 */

interface Figure {
  title: string;
  kind: 'count' | 'money';
  /** What it is, as a sentence. */
  says: string;
}

export const FIGURES = {
  orders: {
    title: 'Orders',
    kind: 'count',
    says: 'Orders that were paid and neither cancelled nor refunded in full.',
  },
  units: { title: 'Units', kind: 'count', says: 'Pieces in these orders, returned ones included.' },
  returned: { title: 'Returned', kind: 'count', says: 'Pieces of them that have come back.' },
  gross: {
    title: 'Gross',
    kind: 'money',
    says: 'Goods at the prices at which they were sold, before discounts.',
  },
  discounts: {
    title: 'Discounts',
    kind: 'money',
    says: 'What codes and the sales desk took off. Within an order it is shared out by what each product cost.',
  },
  goods: { title: 'Goods', kind: 'money', says: 'Gross less discounts.' },
  delivery: { title: 'Delivery', kind: 'money', says: 'What shoppers paid for bringing.' },
  refunds: {
    title: 'Refunds',
    kind: 'money',
    says: 'What was given back of these orders, whenever it was. Money is given back of an order, so it stands with no single product.',
  },
  net: {
    title: 'Net sales',
    kind: 'money',
    says: 'Gross − discounts + delivery − refunds. The same as Sales by Day and Total Revenue of the overview.',
  },
  requests: {
    title: 'Returns',
    kind: 'count',
    says: 'Returns that were asked for, but for those declined and withdrawn.',
  },
  back: {
    title: 'Given back',
    kind: 'money',
    says: 'What was refunded by way of these returns, and has arrived.',
  },
  charged: {
    title: 'Charged',
    kind: 'money',
    says: 'Totals of orders whose money came through the payment provider, cancelled and refunded ones included.',
  },
  fees: { title: 'Fees', kind: 'money', says: 'What the provider kept, as far as it has said so.' },
  kept: {
    title: 'Received',
    kind: 'money',
    says: 'Charged − refunds − fees, without what customers paid of the fees on top.',
  },
  settled: {
    title: 'Paid out',
    kind: 'money',
    says: 'What of Received is of payments that were in a payout to your bank. Refunds made later are kept back from later payouts.',
  },
  toCome: {
    title: 'Still to come',
    kind: 'money',
    says: 'What of Received is of payments that no payout has brought to your bank yet.',
  },
  processed: { title: 'Payments', kind: 'money', says: 'What the payments in these payouts came to.' },
  deducted: {
    title: 'Kept back',
    kind: 'money',
    says: 'What the provider kept back of these payouts for refunds and disputes.',
  },
  amount: { title: 'To your bank', kind: 'money', says: 'Payments − fees − kept back.' },
  total: { title: 'Total', kind: 'money', says: 'Gross − discounts + delivery, before refunds.' },
  vatCharged: {
    title: 'VAT charged',
    kind: 'money',
    says: 'The VAT in these totals, order by order as their invoices tell it, at the rate of the day on which each was placed.',
  },
  vatRefunded: {
    title: 'VAT refunded',
    kind: 'money',
    says: 'The VAT in what was given back of these orders.',
  },
  vat: { title: 'VAT', kind: 'money', says: 'VAT charged − VAT refunded.' },
  withoutVat: { title: 'Net of VAT', kind: 'money', says: 'Net sales − VAT.' },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;

interface Report {
  title: string;
  /** What a row is. */
  row: string;
  columns: readonly FigureName[];
  /** The figure by which rows are sorted at first, and that is compared with the period before. */
  by: FigureName;
  /** Why its sums are others than those above it; null where they are the same. */
  differs: string | null;
  /** What its figures are, where it is something else than their names mean elsewhere. */
  says?: Partial<Readonly<Record<FigureName, string>>>;
}

const OF_LINES = ['orders', 'units', 'returned', 'gross', 'discounts', 'goods'] as const;
const OF_ORDERS = ['orders', 'gross', 'discounts', 'delivery', 'refunds', 'net'] as const;
const OF_VAT = [
  'orders',
  'total',
  'refunds',
  'net',
  'vatCharged',
  'vatRefunded',
  'vat',
  'withoutVat',
] as const;
const ABOUT_VAT =
  'All sales, apart by the rate that their prices included on the day of the order (Settings, Company and VAT). A refund takes its VAT off the day of its order. VAT that the shop itself has paid is not known here.';
const BY_LINES =
  'Goods alone: with delivery, and less refunds, they come to the net sales. An order counts in the row of each thing in it, and once in the total.';

export const REPORTS = {
  day: { title: 'Days', row: 'Day', columns: OF_ORDERS, by: 'net', differs: null },
  product: { title: 'Products', row: 'Product', columns: OF_LINES, by: 'goods', differs: BY_LINES },
  variant: { title: 'Variants', row: 'Variant', columns: OF_LINES, by: 'goods', differs: BY_LINES },
  category: {
    title: 'Categories',
    row: 'Category',
    columns: OF_LINES,
    by: 'goods',
    differs: `${BY_LINES} A product counts in the category in which it is today, and a deleted one in none.`,
  },
  state: { title: 'States', row: 'State', columns: OF_ORDERS, by: 'net', differs: null },
  channel: { title: 'Channels', row: 'Channel', columns: OF_ORDERS, by: 'net', differs: null },
  paidBy: { title: 'Ways of payment', row: 'Paid by', columns: OF_ORDERS, by: 'net', differs: null },
  customer: { title: 'Customers', row: 'Customer', columns: OF_ORDERS, by: 'net', differs: null },
  code: { title: 'Discount codes', row: 'Code', columns: OF_ORDERS, by: 'net', differs: null },
  returns: {
    title: 'Returns',
    row: 'Reason',
    columns: ['orders', 'requests', 'units', 'back'],
    by: 'requests',
    differs:
      'All orders of the period of which something was returned, those cancelled and refunded in full included: so they are no part of the sales above, or only in part.',
    says: {
      orders:
        'Orders of which something was returned, cancelled and refunded ones included. One that was returned for several reasons counts in the row of each, and once in the total.',
      units: 'Pieces that these returns are about, whether they have arrived yet or not.',
    },
  },
  fees: {
    title: 'Fees',
    row: 'Paid by',
    columns: ['orders', 'charged', 'refunds', 'fees', 'kept', 'settled', 'toCome'],
    by: 'charged',
    differs:
      'All orders of the period that were paid through the provider, cancelled and refunded ones included, since their fees are kept; what was paid by hand has none.',
    says: {
      orders: 'Orders whose money came through the payment provider, cancelled and refunded ones included.',
    },
  },
  payouts: {
    title: 'Payouts',
    row: 'Day',
    columns: ['orders', 'processed', 'fees', 'deducted', 'amount'],
    by: 'amount',
    differs:
      'What the provider paid out within these days, whenever the orders were placed: mostly those of the days before. Payments that are no orders of this shop are in it, too.',
    says: {
      orders:
        'Orders of this shop whose payments are in these payouts, cancelled and refunded ones included, whenever they were placed.',
    },
  },
  vatMonth: { title: 'VAT by month', row: 'Month', columns: OF_VAT, by: 'vat', differs: ABOUT_VAT },
  vatDay: { title: 'VAT by day', row: 'Day', columns: OF_VAT, by: 'vat', differs: ABOUT_VAT },
} as const satisfies Record<string, Report>;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

/** What a figure is in the table of a report. */
export const meaningOf = (report: ReportName, name: FigureName): string => {
  const { says }: Report = REPORTS[report];
  return says?.[name] ?? FIGURES[name].says;
};

/** Whose rows are days (`2026-11-20`) or months (`2026-11`): these stand in the order of time. */
export const ROW_TIMES: Partial<Readonly<Record<ReportName, 'day' | 'month'>>> = {
  day: 'day',
  payouts: 'day',
  vatDay: 'day',
  vatMonth: 'month',
};

/** The periods that go by a name; any other is named by its days. */
export const REPORT_PERIOD_NAMES = ['today', '7', '30', '90', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIOD_NAMES)[number];
export const REPORT_PERIODS: Readonly<Record<ReportPeriod, string>> = {
  today: 'Today',
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  month: 'This month',
};
export const FIRST_PERIOD: ReportPeriod = '30';

/** A period has at most so many days: ten years. */
export const MOST_REPORT_DAYS = 3_660;

/** So many rows a report shows; the file has them all. */
export const REPORT_ROWS = 100;
