import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { movingDesk } from '../moving.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof movingDesk>;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop();
  admin = await createAdmin(shop);
  desk = movingDesk(shop, admin, 'orders');
});
afterAll(() => shop.stop());

const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Payment Method,Refunded Amount';
const head = (
  number: string,
  { email = 'ada@example.com', currency = 'NGN', total = '5250.50', at = '2024-03-05 10:11:12 +0100' } = {},
) =>
  `${number},${email},paid,${at},fulfilled,${currency},5000.00,500.50,0.00,${total},HELLO,250.00,${at},2,Carved stool - Small,1500.00,ST-1,Ada Obi,Ada Obi,"12 Marina, Flat 3",Ikeja,'100001,LA,NG,'+2348030000001,,Paystack,0.00`;
const more = (number: string) => `${number},,,,,,,,,,,,,1,Mat,2000.00,,,,,,,,,,,,`;
const fileOf = (...rows: string[]): string => [SHOPIFY, ...rows].join('\r\n');

const past = async (search = ''): Promise<PastOrder[]> =>
  (await call<PastOrder[]>(shop, admin, 'GET', `/admin/past-orders?search=${encodeURIComponent(search)}`))
    .body.data;
/** Everything that an import of history must leave alone, as the shop tells it. */
const shopAsItIs = async (): Promise<unknown> => {
  const { rows } = await shop.shop.connection.pool.query(
    `select (select count(*) from customer_order) as orders, (select count(*) from checkout) as checkouts,
      (select count(*) from charge) as charges, (select count(*) from refund) as refunds,
      (select count(*) from job) as jobs, (select count(*) from notification) as notices,
      (select coalesce(sum(stock), 0) from product) as stock`,
  );
  // That there are imported orders is all that the dashboard says of them.
  const { hasImportedOrders: _, ...dashboard } = (
    await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard')
  ).body.data;
  return { rows, dashboard };
};

describe('past orders of Shopify', () => {
  test('come in as history: nothing else of the shop moves; the second time nothing is new', async () => {
    const before = await shopAsItIs();
    const file = fileOf(head('#1001'), more('#1001'), head('#1002', { email: '' }));
    const seen = await desk.check(file);
    expect(seen).toMatchObject({ kind: 'orders', counts: { created: 2, unchanged: 0, refused: 0 } });
    expect(await past()).toEqual([]);
    await desk.stop(seen._id);
    expect(await desk.moveIn(file)).toMatchObject({ state: 'done', counts: { created: 2 } });
    expect(await shopAsItIs()).toEqual(before);
    const [order] = await past('#1001');
    expect((await past('Àdá ÒBÍ')).map(({ number }) => number)).toContain('#1001');
    expect(order).toMatchObject({
      number: '#1001',
      source: 'shopify',
      orderedAt: '2024-03-05T09:11:12.000Z',
      customer: { name: 'Ada Obi', email: 'ada@example.com', phone: '+2348030000001' },
      address: {
        street: '12 Marina, Flat 3',
        city: 'Ikeja',
        state: 'Lagos',
        zipCode: '100001',
        country: 'Nigeria',
      },
      payment: 'paid',
      delivery: 'fulfilled',
      isCancelled: false,
      paymentMethod: 'Paystack',
      discountCode: 'HELLO',
      subtotal: 5_000,
      discount: 250,
      shipping: 500.5,
      total: 5_250.5,
      refunded: 0,
      items: [
        { name: 'Carved stool - Small', sku: 'ST-1', quantity: 2, unitPrice: 1_500, product: null },
        { name: 'Mat', sku: '', quantity: 1, unitPrice: 2_000, product: null },
      ],
    });
    const again = await desk.check(file);
    expect(again.counts).toEqual({ created: 0, unchanged: 2, refused: 0 });
    expect((await desk.start(again._id)).body).toMatchObject({ code: 'import_empty' });
    await desk.stop(again._id);
    expect(await past()).toHaveLength(2);
  });

  test('what cannot be read is left out with its row, and the rest comes in', async () => {
    const { counts, _id } = await desk.moveIn(
      fileOf(
        head('#2001', { currency: 'USD' }),
        head('#2002', { total: 'free' }),
        head('#2003', { total: '' }),
        head('#2004', { at: 'yesterday' }),
        head(''),
        head('#2005'),
        head('#2006', { total: '12.000' }),
        head('#2007').replace(',2,Carved', ',12.000,Carved'),
        head('#2008').replace(',2,Carved', ',"1,200",Carved'),
      ),
    );
    expect((await past('#2008'))[0]?.items[0]?.quantity).toBe(1_200);
    expect(counts).toEqual({ created: 2, unchanged: 0, refused: 7 });
    expect((await desk.leftOut(_id)).map(({ row, name, reason }) => [row, name, reason])).toEqual([
      [2, '#2001', 'The order is in USD; only orders in naira (NGN) are taken in'],
      [3, '#2002', '“free” is not an amount'],
      [4, '#2003', 'There is no total'],
      [5, '#2004', '“yesterday” is not a date'],
      [6, '', 'There is no order number'],
      [8, '#2006', '“12.000” is not an amount'],
      [9, '#2007', '“12.000” is not a quantity'],
    ]);
  });

  test('an item leads to the product that has its SKU here, once there is one', async () => {
    await desk.moveIn(fileOf(head('#3001').replace('ST-1', 'LATER-1')));
    expect((await past('LATER-1'))[0]?.items[0]?.product).toBeNull();
    const productId = await createProduct(shop, { name: 'Stool', stock: 3 });
    await shop.shop.connection.pool.query(`update product set sku = 'LATER-1' where id = $1`, [productId]);
    expect((await past('LATER-1'))[0]?.items[0]?.product?._id).toBe(productId);
  });

  test('numbers begin anew with each shop: another moment is another order', async () => {
    await desk.moveIn(fileOf(head('#4001')));
    expect(
      (await desk.moveIn(fileOf(head('#4001', { at: '2019-01-01 08:00:00 +0000' })))).counts.created,
    ).toBe(1);
    expect(await past('#4001')).toHaveLength(2);
  });

  test('come in without a telephone that Excel has shortened, and say so', async () => {
    const file = fileOf(head('#991').replace("'+2348030000001", '2.34803E+12'), more('#991'));
    const done = await desk.moveIn(file);
    expect(done.counts).toEqual({ created: 1, unchanged: 0, refused: 0 });
    expect(await past('#991')).toMatchObject([{ number: '#991', customer: { phone: '' } }]);
    const reason = 'Only the phone number: Excel has left “2.34803E+12” of it. Everything else is taken.';
    expect(await desk.leftOut(done._id)).toEqual([{ row: 2, name: '#991', reason }]);
  });
});

describe('two shops in one file', () => {
  const itemsOf = (orders: PastOrder[]) =>
    orders.map(({ orderedAt, items }) => [orderedAt.slice(0, 4), ...items.map(({ name }) => name)]);

  test('have two orders of one number, each with what was bought by it', async () => {
    const old = { at: '2023-03-05 10:11:12 +0100', total: '100' };
    const file = fileOf(
      head('#4101', old),
      more('#4101'),
      head('#4102', old),
      head('#4101').replace('Carved stool - Small', 'Clay pot'),
      more('#4101').replace('Mat', 'Rug'),
    );
    expect((await desk.moveIn(file)).counts).toEqual({ created: 3, unchanged: 0, refused: 0 });
    expect(itemsOf(await past('#4101'))).toEqual([
      ['2024', 'Clay pot', 'Rug'],
      ['2023', 'Carved stool - Small', 'Mat'],
    ]);
    const again = await desk.check(file);
    expect(again.counts).toEqual({ created: 0, unchanged: 3, refused: 0 });
    await desk.stop(again._id);
  });

  test('also where their rows stand among each other', async () => {
    const { counts } = await desk.moveIn(`Order Number,Order Date,Item Name,Quantity,Order Total Amount
4201,2023-05-06 07:08,Zobo,1,100
4201,2024-05-06 07:08,Mat,1,900
4201,2023-05-06 07:08,Bowl,1,100
4201,,Spoon,1,
4201,2024-05-06 07:08,Rug,1,900`);
    expect(counts).toEqual({ created: 2, unchanged: 0, refused: 0 });
    expect(itemsOf(await past('4201'))).toEqual([
      ['2024', 'Mat', 'Rug'],
      ['2023', 'Zobo', 'Bowl', 'Spoon'],
    ]);
  });

  test('and one that both of them have is taken in once', async () => {
    const { _id, counts } = await desk.moveIn(
      fileOf(head('#4301'), head('#4301', { at: '2024-03-05 09:11:12 UTC' })),
    );
    expect(counts).toEqual({ created: 1, unchanged: 0, refused: 1 });
    expect((await desk.leftOut(_id))[0]?.reason).toBe('The same as row 2, which counts');
  });
});

describe('past orders of WooCommerce', () => {
  test('with a row for each order, what was bought packed into its cells', async () => {
    await desk.moveIn(`order_id,order_number,order_date,status,shipping_total,tax_total,discount_total,order_total,order_subtotal,order_currency,payment_method_title,customer_email,billing_first_name,billing_last_name,billing_phone,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_state,shipping_country,line_item_1,line_item_2
77,W-77,2023-05-06 07:08:09,wc-completed,100,0,0,3100,3000,NGN,Card,bola@example.com,Bola,Ade,0803,Bola,Ade,1 Broad Street,Wuse,FC,NG,name:Zobo|product_id:9|sku:ZO-1|quantity:2|total:2000.00|sub_total:2000.00,name:Chin chin|sku:|quantity:1|total:1000`);
    expect((await past('W-77'))[0]).toMatchObject({
      source: 'woocommerce',
      orderedAt: '2023-05-06T06:08:09.000Z',
      payment: 'paid',
      delivery: 'fulfilled',
      total: 3_100,
      customer: { name: 'Bola Ade', email: 'bola@example.com' },
      items: [
        { name: 'Zobo', sku: 'ZO-1', quantity: 2, unitPrice: 1_000 },
        { name: 'Chin chin', quantity: 1, unitPrice: 1_000 },
      ],
    });
  });

  test('with a row for each item, wherever it stands', async () => {
    await desk.moveIn(`"Order Number";"Order Status";"Order Date";"Email (Billing)";"First Name (Billing)";"Last Name (Billing)";"SKU";"Item Name";"Quantity";"Item Cost";"Order Total Amount";"Order Refund Amount"
501;Refunded;2023-05-06 07:08;Bola@Example.com;Bola;Ade;A;Zobo;1;1.000,50;2.000,50;
502;On hold;2023-05-07 07:08;;Uche;;B;Mat;1;700,00;700,00;
501;Refunded;2023-05-06 07:08;Bola@Example.com;Bola;Ade;;Bowl;1;1.000,00;2.000,50;`);
    expect((await past('501'))[0]).toMatchObject({
      payment: 'refunded',
      refunded: 2_000.5,
      total: 2_000.5,
      items: [{ name: 'Zobo', unitPrice: 1_000.5 }, { name: 'Bowl' }],
    });
    expect((await past('502'))[0]).toMatchObject({ payment: 'pending', delivery: 'unfulfilled' });
  });
});

describe('files of other plugins', () => {
  test('whose days come first are read so from their first row on, times of the afternoon as such', async () => {
    await desk.moveIn(`Order Number,Order Date,Order Status,Order Total Amount
D-1,05/06/2024 02:30 PM,completed,100
D-2,25/06/2024 09:00 AM,completed,100`);
    expect((await past('D-1'))[0]?.orderedAt).toBe('2024-06-05T13:30:00.000Z');
    expect((await past('D-2'))[0]?.orderedAt).toBe('2024-06-25T08:00:00.000Z');
  });

  test('with a column of names have their orders by number, two of one customer as two', async () => {
    const { counts } = await desk.moveIn(`Order ID,Name,Order Date,Total
8801,Ada Obi,2024-06-05 10:00,100
8802,Ada Obi,2024-06-05 10:00,200`);
    expect(counts).toEqual({ created: 2, unchanged: 0, refused: 0 });
    expect((await past('8802'))[0]).toMatchObject({ number: '8802', total: 200 });
  });

  test('with more letters than are kept, cut within a sign of two units', async () => {
    const name = `${'x'.repeat(299)}😀`;
    const { counts, _id } = await desk.moveIn(
      `Order Number,Order Date,Total,Full Name (Billing),Item Name
L-1,2024-06-05,100,${name},${'y'.repeat(999)}😀
L-${'z'.repeat(197)}😀,someday,100,,`,
    );
    expect(counts).toEqual({ created: 1, unchanged: 0, refused: 1 });
    const [order] = await past('L-1');
    expect(order?.customer.name).toBe(`${'x'.repeat(299)}\ufffd`);
    expect(order?.items[0]?.name).toBe(`${'y'.repeat(999)}\ufffd`);
    expect((await desk.leftOut(_id))[0]?.name).toBe(`L-${'z'.repeat(197)}\ufffd`);
  });
});

describe('the report of sales', () => {
  test('counts them by day when that is asked for, and in no other figure; cancelled and unpaid ones never', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date());
    const at = `${today} 00:00:00 +0100`;
    await desk.moveIn(
      fileOf(
        head('#7001', { at }),
        head('#7002', { at }).replace(',paid,', ',pending,'),
        head('#7003', { at }).replace(',,Paystack', `,${at},Paystack`),
      ),
    );
    const dashboard = async (query = '') =>
      (await call<Dashboard>(shop, admin, 'GET', `/admin/dashboard${query}`)).body.data;
    const [without, asked] = [await dashboard(), await dashboard('?imported=true')];
    expect(without.salesByDay.at(-1)).toEqual({ date: today, orders: 0, sales: 0 });
    expect(asked.salesByDay.at(-1)).toEqual({ date: today, orders: 1, sales: 5_250.5 });
    const { salesByDay: _, ...others } = asked;
    const { salesByDay: __, ...othersWithout } = without;
    expect(others).toEqual(othersWithout);
    expect(without).toMatchObject({ hasImportedOrders: true, totalSales: 0, totalOrders: 0 });
  });
});

describe('who sees them', () => {
  test('whoever has the account of their address, from whenever they have it; nobody else; beside the orders of the shop', async () => {
    await desk.moveIn(fileOf(head('#9001', { email: 'Zainab@Example.com' })));
    const own = async (who: TestAccount | null) => call<PastOrder[]>(shop, who, 'GET', '/past-orders');
    const zainab = await createShopper(shop, { email: 'zainab@example.com' });
    const other = await createShopper(shop);
    expect((await own(zainab)).body.data).toMatchObject([{ number: '#9001' }]);
    expect((await own(other)).body.data).toEqual([]);
    expect((await own(null)).status).toBe(401);
    expect((await call<Order[]>(shop, zainab, 'GET', '/orders/myorders')).body.data).toEqual([]);
    const [found] = await past('#9001');
    expect((await call(shop, zainab, 'GET', `/admin/past-orders/${found?._id}`)).status).toBe(403);
    expect((await call<PastOrder>(shop, admin, 'GET', `/admin/past-orders/${found?._id}`)).body.data).toEqual(
      found,
    );
    expect((await call(shop, admin, 'GET', '/admin/past-orders/nonsense')).body).toMatchObject({
      code: 'past_order_not_found',
    });
    // No call of orders knows it: nothing can be refunded, cancelled or bought again by its id.
    for (const path of [`/orders/${found?._id}/refund`, `/orders/${found?._id}/buy-again`])
      expect((await call(shop, admin, 'POST', path, {})).status).toBe(404);
  });
});
