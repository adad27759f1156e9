import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '#contract/shop-search/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  shopper = await createShopper(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const find = async (who: TestAccount, q: string) =>
  (await call<Found>(shop, who, 'GET', `/admin/search?q=${encodeURIComponent(q)}`)).body.data;

test('orders are found by number and customer, products by name, customers by address, in one call', async () => {
  const { order } = await desk.buy(shopper);
  const category = await addCategory(shop, admin, 'Lights');
  const { _id } = await addProduct(shop, admin, category, { name: 'Zebrawood lantern', isActive: false });
  const byNumber = await find(admin, order.orderNumber);
  expect(byNumber.orders).toMatchObject([
    { _id: order._id, orderNumber: order.orderNumber, status: 'pending' },
  ]);
  expect((await find(admin, 'zebrawood')).products).toMatchObject([{ _id }]);
  const byAddress = await find(admin, shopper.email.toUpperCase());
  expect(byAddress.orders).toMatchObject([{ _id: order._id }]);
  expect(byAddress.customers).toMatchObject([{ _id: shopper.accountId, email: shopper.email }]);
  expect(await find(admin, '%_')).toMatchObject({ orders: [], customers: [] });
  const nothing = { orders: [], products: [], customers: [] };
  expect(await find(admin, '')).toEqual(nothing);
  expect(await find(admin, 'z')).toEqual(nothing);
});

test('orders and customers are found without the marks of their names', async () => {
  const bola = await createShopper(shop, { name: 'Bọ́láńlé Ƙaura' });
  const { order } = await desk.buy(bola);
  for (const typed of ['bolanle', 'BỌ́LÁŃLÉ'.normalize('NFD'), 'kaura']) {
    const found = await find(admin, typed);
    expect(found.orders, typed).toMatchObject([{ _id: order._id }]);
    expect(found.customers, typed).toMatchObject([{ _id: bola.accountId, name: 'Bọ́láńlé Ƙaura' }]);
  }
});

test('each kind is found by those who may see its list, and by nobody else', async () => {
  await desk.buy(shopper);
  await addProduct(shop, admin, await addCategory(shop, admin, 'Seats'), { name: 'Yellowwood stool' });
  const clerk = await createAdmin(shop);
  const asRole = async (role: string) => {
    await sql`update account set staff_role = ${role} where id = ${clerk.accountId}`.execute(shop.shop.db);
    const { products } = await find(clerk, 'yellowwood');
    const { orders, customers } = await find(clerk, shopper.email);
    return [orders.length > 0, products.length > 0, customers.length > 0];
  };
  expect(await asRole('catalogue')).toEqual([false, true, false]);
  expect(await asRole('orders')).toEqual([true, true, true]);
  expect(await asRole('support')).toEqual([true, true, true]);
  expect((await call(shop, shopper, 'GET', '/admin/search?q=lamp')).status).toBe(403);
});

test('customers without an account are found by name and number, under the address of their page', async () => {
  const category = await addCategory(shop, admin, 'Mats');
  const { _id } = await addProduct(shop, admin, category, { name: 'Raffia mat', stock: 9 });
  const sale = (email: string) => ({
    key: randomUUID(),
    lines: [{ productId: _id, quantity: 1 }],
    customer: { name: 'Mama Ejima', phone: '0803 555 1234', email },
    channel: 'market',
    payment: { method: 'cash' },
  });
  for (const email of ['', '', 'ejima@example.com'])
    expect((await call(shop, admin, 'POST', '/admin/sales', sale(email))).status).toBe(201);
  const { customers } = await find(admin, 'mama ejima');
  expect(customers).toMatchObject([
    { name: 'Mama Ejima', email: 'ejima@example.com', phone: '+2348035551234' },
    { name: 'Mama Ejima', email: '', phone: '+2348035551234' },
  ]);
  for (const customer of customers) {
    const page = await call<{ name: string }>(shop, admin, 'GET', `/admin/customers/${customer._id}`);
    expect(page.body.data.name).toBe('Mama Ejima');
  }
  expect((await find(admin, '08035551234')).customers.map((one) => one._id).sort()).toEqual(
    customers.map((one) => one._id).sort(),
  );
  // Once the mailbox has an account, that is who they are; what is in an order's items finds nobody.
  const { accountId } = await createShopper(shop, { email: 'ejima@example.com' });
  expect((await find(admin, 'ejima@')).customers).toMatchObject([{ _id: accountId }]);
  expect((await find(admin, 'raffia')).customers).toEqual([]);
});

test('staff are no customers until they have bought', async () => {
  const clerk = await createAdmin(shop);
  expect((await find(admin, clerk.email)).customers).toEqual([]);
  await desk.buy(clerk);
  expect((await find(admin, clerk.email)).customers).toMatchObject([{ _id: clerk.accountId }]);
});
