import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { exportOrders } from './export.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const fetchExport = async (query = '') => {
  const answer = await shop.app.inject({
    url: `/api/v1/admin/orders/export${query}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { answer, text: answer.body };
};
/** The file's lines; no field of the orders that ask for them has a line break. */
const linesOf = (text: string): string[] => text.trimEnd().split('\r\n');
const change = ({ _id }: Order, columns: Record<string, string | number>) =>
  shop.shop.db.updateTable('customer_order').set(columns).where('id', '=', _id).execute();

const HEADER =
  'Order number,Placed,Status,Payment status,Customer,Email,Units,Products,Subtotal,Discount,Discount code,Shipping,Tax,' +
  'Total,Refunded,Payment method,Payment reference,Paid,Delivered,Recipient,Phone,Address,City,State,Postal code,Country,Delivery,' +
  'Channel,Phone number,Second phone,Landmark,LGA,Note for the rider,To collect';

describe('the export of orders', () => {
  test('has a line for each order, with what an owner needs, and opens right in a spreadsheet', async () => {
    const who = await createShopper(shop, { name: 'Ọlá, “Lola” Adé', email: 'lola@example.com' });
    const { order } = await desk.buy(who, 'Solar lamp');
    await change(order, {
      created_at: '2026-03-09T23:30:00Z',
      paid_at: '2026-03-09T23:31:00Z',
      refunded_kobo: 1050,
    });
    const { answer, text } = await fetchExport(`?search=${order.orderNumber}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(linesOf(text.slice(1))).toEqual([
      HEADER,
      [
        order.orderNumber,
        '2026-03-10 00:30,pending,paid,"Ọlá, “Lola” Adé",lola@example.com,2,2 × Solar lamp',
        '2000.00,0.00,,10.00,0.00,2010.00,10.50,paystack',
        order.paystackReference,
        '2026-03-10 00:31,,Bola Ade,08031234567,5 Allen Avenue,Ikeja,Lagos,100271,Nigeria,,card',
        "'+2348031234567,,,,,",
      ].join(','),
    ]);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  test('has no cell that a spreadsheet would take for a formula', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who, '=cmd|calc!A0');
    await change(order, {
      shipping_address: JSON.stringify({
        name: '=HYPERLINK("https://evil.example")',
        phone: '+2348031234567',
        address: '@SUM(A1)',
        city: '-1+1',
        state: '\tLagos',
        country: '\rNigeria',
        postalCode: '＝1',
        secondPhone: '=1+1',
        landmark: '-2',
        lga: '@SUM(A1)',
        riderNote: '+3',
      }),
      customer_name: '+1',
    });
    const { text } = await fetchExport(`?search=${order.orderNumber}`);
    expect(text).toContain(",'+1,");
    expect(text).toContain(
      `"'=HYPERLINK(""https://evil.example"")",'+2348031234567,'@SUM(A1),'-1+1,'\tLagos,'＝1,"'\rNigeria",,card,'+2348031234567,'=1+1,'-2,'@SUM(A1),'+3,\r\n`,
    );
    // Within a cell it is no formula.
    expect(text).toContain(',2 × =cmd|calc!A0,');
  });

  test('keeps several products, and lines within an address, in their cells', async () => {
    const who = await createShopper(shop);
    const lamp = await createProduct(shop, { name: 'Lamp', stock: 5, variations: { Size: ['S', 'M'] } });
    const chair = await createProduct(shop, { name: 'Chair', stock: 5 });
    await addToCart(shop, who, lamp, 1, { Size: 'M' });
    await addToCart(shop, who, chair, 3);
    const order = await desk.payCart(who);
    const address = { ...order.shippingAddress, address: '5 Allen Avenue\n=1+1' };
    await change(order, { shipping_address: JSON.stringify(address) });
    const { text } = await fetchExport(`?search=${order.orderNumber}`);
    expect(linesOf(text)).toHaveLength(2);
    expect(text).toContain(',4,"1 × Lamp (Size: M)\n3 × Chair",');
    expect(text).toContain(',"5 Allen Avenue\n=1+1",Ikeja,');
  });

  test('is what the list shows: its filters and its order, without pages', async () => {
    const who = await createShopper(shop, { name: 'Ngozi Bello' });
    const orders: Order[] = [];
    for (const name of ['One', 'Two', 'Three']) orders.push((await desk.buy(who, name)).order);
    const [first, second, third] = orders.map(({ orderNumber }) => orderNumber);
    await desk.setStatus(orders[1] as Order, 'shipped');
    const numbers = async (query: string) =>
      linesOf((await fetchExport(query)).text)
        .slice(1)
        .map((line) => line.split(',')[0]);
    expect(await numbers('?search=ngozi')).toEqual([third, second, first]);
    expect(await numbers('?search=ngozi&sortBy=orderNumber&sortOrder=asc')).toEqual([first, second, third]);
    expect(await numbers('?search=ngozi&status=shipped')).toEqual([second]);
    expect(await numbers('?search=ngozi&paymentStatus=refunded')).toEqual([]);
    expect(await numbers('?search=ngozi&endDate=2020-01-01')).toEqual([]);
    expect((await fetchExport('?status=eaten')).answer.statusCode).toBe(400);
  });
});

describe('a long export', () => {
  const ORDERS = 3_000;
  const query = { search: 'bulk', sortBy: 'createdAt', sortOrder: 'desc' } as const;
  const openCursors = async (): Promise<number> => {
    const { rows } = await shop.shop.connection.pool.query(
      "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows.length;
  };
  beforeAll(async () => {
    const who = await createShopper(shop);
    await sql`
      insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email,
        shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, search_text, created_at)
      select gen_random_uuid(), 'BULK-' || n, 'bulk-' || n, ${who.accountId}, repeat('x', 1000), 'bulk@example.com',
        '{"name":"","phone":"","address":"","city":"","state":"","country":"","postalCode":""}', n, 0, 0, n, 'bulk',
        now() + make_interval(secs => n)
      from generate_series(1, ${ORDERS}::int) as n`.execute(shop.shop.db);
  });

  test('comes in pieces from a cursor, whole and in order, and leaves nothing open', async () => {
    const file = exportOrders(shop.shop.db, query);
    let pieces = 0;
    let longest = 0;
    let text = '';
    for await (const piece of file) {
      pieces += 1;
      longest = Math.max(longest, piece.length);
      if (pieces === 2) expect(await openCursors()).toBe(1);
      text += piece;
    }
    const lines = linesOf(text);
    expect(lines).toHaveLength(ORDERS + 1);
    expect(lines[1]).toMatch(/^BULK-3000,/);
    expect(lines.at(-1)).toMatch(/^BULK-1,/);
    expect(pieces).toBeGreaterThan(20);
    expect(longest).toBeLessThan(ORDERS * 100);
    await expect.poll(openCursors).toBe(0);
  });

  test('reads no further than its reader, and ends with them', async () => {
    const file = exportOrders(shop.shop.db, query);
    for await (const _ of file) break;
    expect(file.destroyed).toBe(true);
    await expect.poll(openCursors).toBe(0);
  });
});
