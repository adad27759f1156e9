import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop, { name: 'Ada Admin' });
  shopper = await createShopper(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const audit = async (query = ''): Promise<AuditEntry[]> =>
  (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?limit=100&${query}`)).body.data;
const of = (id: string) => audit(`subject=${id}`);
const write = async <T extends { _id: string }>(method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await call<T>(shop, admin, method, path, body);
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
};
const productForm = (category: string, more: object = {}) => ({
  name: 'Solar lamp',
  description: 'Shines all night long.',
  price: 2500.5,
  stock: 5,
  category,
  images: [{ url: 'https://example.com/lamp.jpg', isMain: true }],
  ...more,
});

test('is for administrators alone', async () => {
  expect((await call(shop, null, 'GET', '/admin/audit')).status).toBe(401);
  expect((await call(shop, shopper, 'GET', '/admin/audit')).status).toBe(403);
});

test('tells what was done to products and categories, with what differs before and after', async () => {
  const category = await write<Category>('POST', '/categories', { name: 'Lamps', description: 'Light' });
  const product = await write<Product>('POST', '/products', productForm(category._id));
  await write('PUT', `/products/${product._id}`, { price: 3000, name: 'Solar lamp' });
  await write('PUT', `/products/${product._id}`, { price: 3000 });
  await call(shop, admin, 'PUT', '/products/debug/set-featured', { productIds: [product._id] });
  await call(shop, admin, 'DELETE', `/products/${product._id}`);
  const actor = { _id: admin.accountId, name: 'Ada Admin' };
  const subject = { _id: product._id, name: 'Solar lamp' };
  expect(await of(product._id)).toMatchObject([
    {
      actor,
      kind: 'product',
      action: 'deleted',
      subject,
      before: { price: 3000, isFeatured: true },
      after: {},
    },
    { action: 'changed', before: { isFeatured: false }, after: { isFeatured: true } },
    { action: 'changed', before: { price: 2500.5 }, after: { price: 3000 } },
    {
      action: 'created',
      before: {},
      after: { name: 'Solar lamp', price: 2500.5, category: 'Lamps', stock: 5 },
    },
  ]);
  await write('PUT', `/categories/${category._id}`, { name: 'Lights' });
  await call(shop, admin, 'DELETE', `/categories/${category._id}`);
  expect(await of(category._id)).toMatchObject([
    { action: 'deleted', before: { name: 'Lights', description: 'Light' } },
    { action: 'changed', before: { name: 'Lamps' }, after: { name: 'Lights' } },
    { action: 'created', after: { name: 'Lamps', description: 'Light' } },
  ]);
});

test('a change that is refused leaves no entry', async () => {
  const before = await audit();
  const category = await write<Category>('POST', '/categories', { name: 'Full' });
  await write<Product>('POST', '/products', productForm(category._id, { sku: 'TAKEN' }));
  expect((await call(shop, admin, 'DELETE', `/categories/${category._id}`)).status).toBe(409);
  const again = await call(shop, admin, 'POST', '/products', productForm(category._id, { sku: 'TAKEN' }));
  expect(again.status).toBe(409);
  expect(await audit()).toHaveLength(before.length + 2);
});

test('tells what was done to users, and never a password', async () => {
  const password = 'Very-Secret-7';
  const user = await write<{ _id: string }>('POST', '/admin/users', {
    name: 'Ngozi Eze',
    email: 'ngozi@example.com',
    password,
  });
  await write('PUT', `/admin/users/${user._id}`, {
    name: 'Ngozi Obi',
    status: 'inactive',
    password: `${password}-2`,
  });
  await call(shop, admin, 'DELETE', `/admin/users/${user._id}`);
  const entries = await of(user._id);
  expect(entries).toMatchObject([
    {
      action: 'deleted',
      subject: { name: 'Deleted customer' },
      before: { role: 'user', status: 'inactive' },
      after: {},
    },
    {
      action: 'changed',
      subject: { name: 'Customer' },
      before: { status: 'active' },
      after: { name: 'changed', status: 'inactive', password: 'changed' },
    },
    { action: 'created', kind: 'user', subject: { name: 'Customer' }, after: { role: 'user' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(password);
  // The log is never changed: what it said of somebody who is forgotten it would say for good.
  expect(JSON.stringify(entries)).not.toMatch(/ngozi/i);
});

test('tells what was done to orders: status and refunds', async () => {
  const category = await write<Category>('POST', '/categories', { name: 'Sold' });
  const { _id } = await write<Product>('POST', '/products', productForm(category._id));
  await addToCart(shop, shopper, _id, 1);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount, email: shopper.email });
  const order = (await reportPaid(shop, shopper, reference)).body.data;
  await write<Order>('PUT', `/orders/${order._id}/status`, { status: 'shipped' });
  await write<Order>('PUT', `/orders/${order._id}/status`, { status: 'shipped' });
  await call(shop, admin, 'POST', `/orders/${order._id}/refund`, { amount: 100.5 });
  const subject = { _id: order._id, name: order.orderNumber };
  expect(await of(order._id)).toMatchObject([
    { kind: 'refund', action: 'created', subject, after: { amount: 100.5 } },
    {
      kind: 'order',
      action: 'changed',
      subject,
      before: { status: 'pending' },
      after: { status: 'shipped' },
    },
  ]);
});

test('can be searched by who and what, and narrowed by kind, action and day', async () => {
  const category = await write<Category>('POST', '/categories', { name: 'Wanted 100%' });
  const found = await audit(`search=${encodeURIComponent('wanted 100%')}`);
  expect(found.map(({ subject }) => subject._id)).toEqual([category._id]);
  expect((await audit('search=ada')).length).toBe((await audit()).length);
  expect((await audit('kind=user&action=deleted')).every((entry) => entry.kind === 'user')).toBe(true);
  expect(await audit('endDate=2020-01-01')).toEqual([]);
  expect((await audit('startDate=2020-01-01&endDate=')).length).toBe((await audit()).length);
  expect((await call(shop, admin, 'GET', '/admin/audit?kind=eaten')).status).toBe(400);
});

test('is searched without the marks of letters, in either form of Unicode', async () => {
  const olabisi = await createAdmin(shop, { name: 'Ọlábísí Adébáyọ̀'.normalize('NFC') });
  const form = { name: 'Àdìrẹ 50%'.normalize('NFD') };
  const { data } = (await call<Category>(shop, olabisi, 'POST', '/categories', form)).body;
  const asked = ['olabisi', 'ỌLÁBÍSÍ'.normalize('NFD'), 'adire', 'Àdìrẹ'.normalize('NFC'), 'adire 50%'];
  for (const typed of asked) {
    const [found, ...others] = await audit(`kind=category&search=${encodeURIComponent(typed)}`);
    expect(found?.subject._id, typed).toBe(data._id);
    expect(others, typed).toEqual([]);
  }
  expect(await audit('kind=category&search=adir_')).toEqual([]);
});

test('no statement changes or removes an entry', async () => {
  const { db } = shop.shop;
  await expect(sql`update audit_entry set actor_name = 'Nobody'`.execute(db)).rejects.toThrow(
    /never changed/,
  );
  await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow(/never changed/);
});
