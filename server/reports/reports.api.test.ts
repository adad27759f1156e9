import { afterAll, beforeAll, expect, test } from 'vitest';
import { includedVat, koboOfNaira } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import {
  FIGURES,
  type FigureName,
  meaningOf,
  REPORT_NAMES,
  REPORTS,
  type ReportName,
} from '#contract/reports/figures.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { call } from '#tests/support/purchase.ts';
import { type MadeOrder, makeRandomSales } from '#tests/support/random-sales.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct } from '#tests/support/variants.ts';

let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let made: MadeOrder[];
let lamp: string;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop();
  admin = await createAdmin(shop);
  shopper = await createShopper(shop);
  const people = [shopper, await createShopper(shop), await createShopper(shop)];
  const [food, shoes] = [await addCategory(shop, admin, 'Food'), await addCategory(shop, admin, 'Shoes')];
  const plain = await addProduct(shop, admin, food, { name: '=cmd|garri' });
  lamp = (await addProduct(shop, admin, shoes, { name: 'Solar lamp' }))._id;
  const sandal = await addProduct(shop, admin, shoes, {
    name: 'Sandal',
    variations: { Size: ['41', '42'] },
    variants: ['41', '42'].map((Size) => ({ choice: { Size }, stock: 5, isActive: true })),
  });
  const goods = [
    { productId: plain._id, variantId: null, unitKobo: 1_333_33 },
    { productId: lamp, variantId: null, unitKobo: 99_999_01 },
    { productId: sandal._id, variantId: null, unitKobo: 7 },
    ...(await adminProduct(shop, admin, sandal._id)).variants.map(({ _id }, place) => ({
      productId: sandal._id,
      variantId: _id,
      unitKobo: 12_500_50 + place,
    })),
  ];
  made = await makeRandomSales(shop, { seed: 20261123, count: 160, days: 20 }, goods, people);
});
afterAll(() => shop.stop());

const report = async (query: Record<string, string>): Promise<ReportAnswer> => {
  const { status, body } = await call<ReportAnswer>(
    shop,
    admin,
    'GET',
    `/admin/reports?${new URLSearchParams(query)}`,
  );
  expect(status, body.error).toBe(200);
  return body.data;
};

const koboSum = (rows: readonly number[]): number => rows.reduce((sum, naira) => sum + koboOfNaira(naira), 0);
/** Of the model: orders that were placed at most so many days ago, and at least so many. */
const soldWithin = (from: number, to: number): MadeOrder[] =>
  made.filter(({ isSold, daysAgo }) => isSold && daysAgo >= from && daysAgo <= to);
const netOf = (orders: readonly MadeOrder[]): number =>
  orders.reduce(
    (sum, { gross, discount, delivery, refunded }) => sum + gross - discount + delivery - refunded,
    0,
  );

/** Figures that count an order in several rows do not add up to their total. */
const ADD_UP = (name: ReportName): FigureName[] =>
  REPORTS[name].columns.filter(
    (column) => column !== 'orders' || !['product', 'variant', 'category', 'returns'].includes(name),
  );

test('is for administrators alone, and says what it does not understand', async () => {
  expect((await call(shop, null, 'GET', '/admin/reports')).status).toBe(401);
  expect((await call(shop, shopper, 'GET', '/admin/reports/export')).status).toBe(403);
  // All customers as a file are for fewer than see them.
  const reader = await createAdmin(shop, { staffRole: 'read-only' });
  expect((await call(shop, reader, 'GET', '/admin/reports?report=customer')).status).toBe(200);
  expect((await call(shop, reader, 'GET', '/admin/reports/export?report=customer')).status).toBe(403);
  const file = { method: 'GET', url: '/api/v1/admin/reports/export?report=customer' } as const;
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await shop.app.inject({ ...file, headers })).statusCode).toBe(200);
  const refused = async (query: string) =>
    (await call(shop, admin, 'GET', `/admin/reports?${query}`)).body.error;
  expect(await refused('report=profit')).toBe('There is no such report');
  expect(await refused('period=8')).toBe('Period must be today, 7, 30, 90 or month');
  expect(await refused('startDate=2026-01-01')).toBe('Please choose both a first and a last day');
  expect(await refused('startDate=2026-01-02&endDate=2026-01-01')).toBe(
    'The first day cannot be after the last one',
  );
  expect(await refused('startDate=1990-01-02&endDate=2026-01-01')).toBe(
    'A report can cover at most 3,660 days',
  );
  for (const days of ['startDate=0001-01-01&endDate=0001-01-01', 'startDate=0001-01-03&endDate=0001-01-05']) {
    expect(await refused(days)).toBe('The first day is too early to compare with the days before it');
    expect((await call(shop, admin, 'GET', `/admin/reports/export?${days}`)).status).toBe(400);
  }
  expect(
    (await call(shop, admin, 'GET', '/admin/reports?startDate=0001-01-03&endDate=0001-01-04')).status,
  ).toBe(200);
});

test('what was sold of products that were deleted since stands in a row of its own', async () => {
  const row = async () =>
    (await report({ report: 'category', period: '30' })).rows.find(({ key }) => key === 'none');
  expect(await row()).toBeUndefined();
  expect((await call(shop, admin, 'DELETE', `/products/${lamp}`)).status).toBe(200);
  const lines = soldWithin(0, 29).flatMap((order) =>
    order.lines.filter(({ productId }) => productId === lamp),
  );
  expect(await row()).toMatchObject({
    name: 'Deleted products',
    orders: { counts: 'sold', category: 'none' },
    values: {
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      gross: lines.reduce((sum, { quantity, unitKobo }) => sum + quantity * unitKobo, 0) / 100,
    },
  });
  const file = await shop.app.inject({
    url: '/api/v1/admin/reports/export?report=category&period=30',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.body).toContain('Deleted products,,');
});

test.each(REPORT_NAMES)(
  '%s: rows add up to the totals, to the kobo, in the period and before it',
  async (name) => {
    for (const period of ['7', '30']) {
      const { rows, count, totals, totalsBefore } = await report({ report: name, period });
      expect(rows).toHaveLength(count);
      expect(count).toBeGreaterThan(0);
      for (const column of ADD_UP(name))
        expect(koboSum(rows.map(({ values }) => values[column] ?? Number.NaN)), column).toBe(
          koboSum([totals[column] ?? Number.NaN]),
        );
      const { by } = REPORTS[name];
      expect(koboSum(rows.map(({ before }) => before))).toBe(koboSum([totalsBefore[by] ?? Number.NaN]));
    }
  },
);

test('all reports of sales tell the same sales, and those are the overview’s and the orders’ own', async () => {
  const [week, before] = [netOf(soldWithin(0, 6)), netOf(soldWithin(7, 13))];
  expect(week).toBeGreaterThan(0);
  for (const name of REPORT_NAMES) {
    const { sales, salesBefore, totals } = await report({ report: name, period: '7' });
    expect(koboSum([sales.net ?? 0]), name).toBe(week);
    expect(koboSum([salesBefore.net ?? 0]), name).toBe(before);
    if (REPORTS[name].by === 'net') expect(totals).toEqual(sales);
    if (REPORTS[name].by === 'goods')
      expect(koboSum([totals.goods ?? 0, sales.delivery ?? 0]) - koboSum([sales.refunds ?? 0])).toBe(week);
  }
  const overview = (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard?days=7')).body.data;
  expect(koboSum(overview.salesByDay.map(({ sales }) => sales))).toBe(week);
  expect(koboSum(overview.salesByDayBefore.map(({ sales }) => sales))).toBe(before);
});

test('every figure leads to exactly its orders', async () => {
  for (const name of REPORT_NAMES) {
    const { rows, orders: all, totals, period } = await report({ report: name, period: '7' });
    const found = async (orders: Record<string, string>) =>
      (
        await call<Order[]>(
          shop,
          admin,
          'GET',
          `/orders?${new URLSearchParams({ limit: '100', ...period, ...orders })}`,
        )
      ).body;
    expect((await found(all)).data.length, name).toBe(totals.orders);
    for (const row of rows) {
      const { data } = await found(row.orders);
      expect(data.length, `${name} ${row.name}`).toBe(row.values.orders);
      if (row.values.net !== undefined)
        expect(
          koboSum(data.map(({ totalPrice }) => totalPrice)) -
            koboSum(data.map(({ refundedAmount }) => refundedAmount)),
        ).toBe(koboSum([row.values.net]));
      if (row.values.kept !== undefined) {
        expect(koboSum(data.map(({ totalPrice }) => totalPrice))).toBe(koboSum([row.values.charged ?? 0]));
        const { settled = 0, toCome = 0 } = row.values;
        expect(koboSum([settled, toCome])).toBe(koboSum([row.values.kept]));
      }
      if (row.values.vatCharged !== undefined)
        expect(koboSum(data.map(({ vat }) => vat?.amount ?? 0))).toBe(koboSum([row.values.vatCharged]));
    }
  }
});

test('a report whose orders are not sales alone does not say of them that they are', async () => {
  const counted = { orders: 0, units: 0 };
  for (const name of REPORT_NAMES) {
    const { orders, period } = await report({ report: name, period: '30' });
    const query = new URLSearchParams({ limit: '100', ...period, ...orders });
    const { data } = (await call<Order[]>(shop, admin, 'GET', `/orders?${query}`)).body;
    const isSold = ({ status, paymentStatus }: Order) =>
      paymentStatus === 'paid' && status !== 'cancelled' && status !== 'refunded';
    for (const figure of ['orders', 'units'] as const) {
      if (!REPORTS[name].columns.some((column) => column === figure)) continue;
      const isSaid = meaningOf(name, figure) === FIGURES[figure].says;
      expect(isSaid, `${name} ${figure}`).toBe(data.every(isSold));
      counted[figure] += isSaid ? 0 : 1;
    }
  }
  expect(counted).toEqual({ orders: 3, units: 1 });
});

test('best sellers of the overview are the gross of the same days without what came back', async () => {
  const { rows } = await report({ report: 'product', period: '7' });
  const { rows: variants } = await report({ report: 'variant', period: '7' });
  const { topProducts } = (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard?days=7')).body.data;
  expect(topProducts).toHaveLength(3);
  expect(rows.some(({ values }) => values.returned && values.discounts)).toBe(true);
  // Each choice has one price in this shop.
  const backKobo = variants.reduce((sum, { values: { gross = 0, units = 1, returned = 0 } }) => {
    return sum + (koboOfNaira(gross) / units) * returned;
  }, 0);
  for (const { _id, quantity } of topProducts) {
    const { units = 0, returned = 0 } = rows.find(({ key }) => key === _id)?.values ?? {};
    expect(quantity).toBe(units - returned);
  }
  expect(koboSum(topProducts.map(({ sales }) => sales))).toBe(
    koboSum(rows.map(({ values }) => values.gross ?? 0)) - backKobo,
  );
});

test('a customer is the same one here and among the customers, with what was entered for their address', async () => {
  await shop.shop.connection.pool.query(
    `update customer_order set customer_email = $1
     where id = (select id from customer_order where account_id is null and phone_number is not null
       and payment_status = 'paid' and status = 'delivered' order by created_at desc limit 1)`,
    [shopper.email],
  );
  const { rows } = await report({ report: 'customer', period: '30' });
  const known = rows.filter(({ key }) => key !== 'none');
  expect(known.length).toBeGreaterThan(3);
  for (const { key, values } of known) {
    const { body } = await call<{ spent: number }>(shop, admin, 'GET', `/admin/customers/${key}`);
    expect(koboSum([body.data.spent])).toBe(koboSum([values.net ?? 0]));
  }
});

test('VAT is that of each order, at its own rate, less that of what was given back', async () => {
  const sold = soldWithin(0, 6);
  const vatOf = ({ gross, discount, delivery, refunded, vat }: MadeOrder, isBefore: boolean) =>
    vat === null ? 0 : includedVat(gross - discount + delivery - (isBefore ? 0 : refunded), vat);
  const sum = (isBefore: boolean) => sold.reduce((all, order) => all + vatOf(order, isBefore), 0);
  for (const name of ['vatDay', 'vatMonth']) {
    const { totals, rows } = await report({ report: name, period: '7' });
    expect(koboSum([totals.vatCharged ?? 0])).toBe(sum(true));
    expect(koboSum([totals.vat ?? 0])).toBe(sum(false));
    expect(koboSum([totals.vatCharged ?? 0]) - koboSum([totals.vatRefunded ?? 0])).toBe(sum(false));
    expect(new Set(rows.map(({ detail }) => detail))).toEqual(new Set(['7.5%', '10%', 'VAT not told']));
    for (const row of rows.filter(({ detail }) => detail === 'VAT not told')) expect(row.values.vat).toBe(0);
  }
});

test('a discount is shared out by what each product cost: never more than a kobo from its share', async () => {
  const { rows } = await report({ report: 'product', period: '30' });
  const sold = soldWithin(0, 29);
  for (const { key, values } of rows) {
    const lines = sold.flatMap(({ lines, gross, discount }) =>
      lines
        .filter(({ productId }) => productId === key)
        .map(({ quantity, unitKobo }) => ({
          kobo: quantity * unitKobo,
          share: (discount * quantity * unitKobo) / gross,
        })),
    );
    expect(koboOfNaira(values.gross ?? 0)).toBe(lines.reduce((sum, { kobo }) => sum + kobo, 0));
    const share = lines.reduce((sum, line) => sum + line.share, 0);
    expect(Math.abs(koboOfNaira(values.discounts ?? 0) - share)).toBeLessThanOrEqual(lines.length);
  }
});

test('rows are sorted by any figure, and states are told apart as people mean them', async () => {
  const { rows } = await report({ report: 'state', period: '30', sortBy: 'refunds', sortOrder: 'asc' });
  const refunds = rows.map(({ values }) => values.refunds ?? 0);
  expect(refunds).toEqual(refunds.toSorted((left, right) => left - right));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['Akwa Ibom', 'FCT (Abuja)', 'Lagos', 'Oyo']);
  // What it does not have, it is not sorted by.
  const other = await report({ report: 'state', period: '30', sortBy: 'units' });
  expect(other.rows).toEqual((await report({ report: 'state', period: '30' })).rows);
});

test('own days are compared with as many days before them', async () => {
  const own = await report({ startDate: '2026-03-01', endDate: '2026-03-10', report: 'channel' });
  expect(own.before).toEqual({ startDate: '2026-02-19', endDate: '2026-02-28' });
  expect(own).toMatchObject({ rows: [], count: 0, totals: { orders: 0, net: 0 } });
});

test('the file has every row and the sums, those of the period before too, and no formula', async () => {
  const file = await shop.app.inject({
    url: '/api/v1/admin/reports/export?report=product&period=30',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { rows, totals } = await report({ report: 'product', period: '30' });
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(rows.length + 3);
  expect(lines[0]).toContain('Product,Detail,Orders,Units,Returned,Gross,Discounts,Goods,Goods ');
  expect(lines.filter((line) => line.startsWith("'=cmd|garri"))).toHaveLength(1);
  expect(lines.at(-2)).toContain(`Total,,${totals.orders},${totals.units},`);
  expect(lines.at(-2)).toContain((totals.goods ?? 0).toFixed(2));
});

test.each(REPORT_NAMES)(
  '%s: the last line of the file has each figure of the period before',
  async (name) => {
    const file = await shop.app.inject({
      url: `/api/v1/admin/reports/export?report=${name}&period=7`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { totalsBefore } = await report({ report: name, period: '7' });
    const figures = REPORTS[name].columns.map((column) => {
      const value = totalsBefore[column] ?? Number.NaN;
      return FIGURES[column].kind === 'money' ? value.toFixed(2) : String(value);
    });
    const lines = file.body.trim().split('\r\n');
    expect(lines.at(-2)).toMatch(/^Total,,/);
    expect(lines.at(-1)).toBe(['Total before', '', ...figures, ''].join(','));
  },
);
