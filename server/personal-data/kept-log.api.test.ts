import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderReturns, Return } from '#contract/returns/schemas.ts';
import type { PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { oldNames } from '#server/orders/forget-names.ts';
import { oldReturnWords } from '#server/returns/old-returns.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { eraseDue } from './erase.ts';

const NAME = 'Zainab Obi';
let shop: TestShop;
let admin: TestAccount;
let product: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
  product = await createProduct(shop, { stock: 100, name: 'Clay pot' });
});
afterAll(() => shop.stop());

const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<T> => {
  const answer = await call<T>(shop, admin, method, path, body);
  expect([path, answer.body.error]).toEqual([path, undefined]);
  return answer.body.data;
};
const audit = async (subject: string): Promise<AuditEntry[]> =>
  (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?limit=100&subject=${subject}`)).body.data;
const saleTo = (email: string, more: object = {}) => ({
  key: randomUUID(),
  customer: { name: NAME, phone: '0803 555 7777', email },
  address: { address: '7 Blue Gate', city: 'Ikeja', state: 'Lagos', country: 'Nigeria' },
  lines: [{ productId: product, quantity: 2 }],
  discount: { kind: 'fixed', value: 100, reason: 'Zainab is our neighbour' },
  ...more,
});

/** A desk sale that goes through all that may be written of it. */
const sellAndTakeBack = async (email: string): Promise<Order> => {
  const order = await write<Order>('POST', '/admin/sales', saleTo(email, { payment: { method: 'cash' } }));
  const facts = { courier: 'Rider', riderPhone: '08035558888', note: 'Ask for Zainab at the blue gate' };
  const parcel = await write<Parcel>('POST', `/admin/orders/${order._id}/parcels`, facts);
  await write('PUT', `/admin/parcels/${parcel._id}`, { ...facts, note: 'Zainab is at the red gate' });
  await write('DELETE', `/admin/parcels/${parcel._id}`);
  await write('POST', `/admin/orders/${order._id}/parcels`, facts);
  await write('PUT', `/orders/${order._id}/status`, { status: 'delivered' });
  const { lines } = await write<OrderReturns>('GET' as 'POST', `/orders/${order._id}/returns`);
  const asked = { reason: 'wrong_item', comment: 'Zainab says that it leaks' };
  const { _id } = await write<Return>('POST', `/orders/${order._id}/returns`, {
    ...asked,
    lines: [{ line: lines[0]?.line, quantity: 1 }],
  });
  await write('POST', `/admin/returns/${_id}/accept`, { answer: 'Dear Zainab, bring it along' });
  await write('POST', `/admin/returns/${_id}/close`, { answer: 'Zainab has kept it' });
  await write('POST', `/admin/orders/${order._id}/refund-by-hand`, {
    amount: 50,
    reason: 'For Zainab’s way',
  });
  return order;
};

const refusedOrderOf = async (who: TestAccount): Promise<Order> => {
  await write('POST', '/admin/delivery/zones', {
    name: 'Lagos',
    places: [{ state: 'Lagos', cities: [] }],
    fee: 100,
    freeFrom: null,
    daysFrom: 1,
    daysTo: 2,
    payOnDelivery: true,
    payOnDeliveryFrom: 0,
    payOnDeliveryTo: 100_000,
  });
  await addToCart(shop, who, product);
  const shippingAddress = { ...ADDRESS, name: NAME, phone: '08035557777' };
  const placed = await call<Order>(shop, who, 'POST', '/orders/on-delivery', {
    shippingAddress,
    key: randomUUID(),
  });
  expect(placed.body.error).toBeUndefined();
  await write('POST', `/admin/orders/${placed.body.data._id}/refused`, { reason: 'Zainab was not at home' });
  return placed.body.data;
};

test('once a customer is forgotten the audit log says what was done, to which order and by whom, and nothing of them', async () => {
  await write('PUT', '/admin/settings', { returnDays: 14 });
  const who = await createShopper(shop, { name: NAME, email: 'zainab@example.com' });
  const order = await sellAndTakeBack(who.email);
  const refused = await refusedOrderOf(who);
  const link = await write<PaymentLinkShown>(
    'POST',
    '/admin/payment-links',
    saleTo(who.email, { hours: 24 }),
  );
  await write('POST', `/admin/payment-links/${link._id}/revoke`);
  const made = await write<{ _id: string }>('POST', '/admin/users', {
    name: NAME,
    email: 'zainab-2@example.com',
  });
  await write('PUT', `/admin/users/${who.accountId}`, { name: `${NAME}-Eze`, email: 'zainab-3@example.com' });
  await write('DELETE', `/admin/users/${who.accountId}/sessions`);
  await write('DELETE', `/admin/users/${made._id}`);

  await write('POST', `/admin/users/${who.accountId}/deletion`);
  await sql`update deletion_request set due_at = now(), next_try_at = now()`.execute(shop.shop.db);
  expect((await eraseDue(shop.shop)).sort()).toEqual([who.accountId, made._id].sort());
  await sql`update customer_order set created_at = now() - interval '400 days'`.execute(shop.shop.db);
  expect(await oldNames.run(shop.shop.db)).toBe(2);
  expect(await oldReturnWords.run(shop.shop.db)).toBe(1);

  const { rows } = await sql<{ entry: string }>`
    select row_to_json(e)::text as entry from audit_entry e
    where row_to_json(e)::text ~* '(zainab|obi|eze|blue gate|5557777|5558888|8035557777)'`.execute(
    shop.shop.db,
  );
  expect(rows.map(({ entry }) => entry)).toEqual([]);

  expect(await audit(order._id)).toMatchObject([
    { kind: 'refund', subject: { name: order.orderNumber }, after: { amount: 50, restock: true } },
    { before: { return: 'accepted' }, after: { return: 'closed', returned: ['1 × Clay pot'] } },
    { before: { return: 'asked' }, after: { return: 'accepted', returned: ['1 × Clay pot'] } },
    { before: {}, after: { return: 'asked', reason: 'wrong_item', returned: ['1 × Clay pot'] } },
    { after: { status: 'delivered' } },
    { after: { 'parcel 1': { courier: 'Rider', note: 'given', riderPhone: 'given' } } },
    { before: { 'parcel 1': { courier: 'Rider' } }, after: { 'parcel 1': 'taken back' } },
    { before: { 'parcel 1': { note: 'given' } }, after: { 'parcel 1': { note: 'changed' } } },
    { after: { status: 'shipped', 'parcel 1': { courier: 'Rider', note: 'given', riderPhone: 'given' } } },
    { action: 'created', after: { total: 1_900, paymentMethod: 'cash', discount: 100 } },
  ]);
  expect(await audit(refused._id)).toMatchObject([
    { subject: { name: refused.orderNumber }, after: { status: 'cancelled', refused: 'by the customer' } },
  ]);
  expect(await audit(link._id)).toMatchObject([
    { action: 'deleted', before: { state: 'open' } },
    { action: 'created', kind: 'payment', after: { total: 1_900, hours: 24, discount: 100 } },
  ]);
  expect(await audit(who.accountId)).toMatchObject([
    { action: 'deleted' },
    { after: { deletion: 'asked for' } },
    { after: { sessions: 0 } },
    { before: {}, after: { name: 'changed', email: 'changed' } },
  ]);
  expect(await audit(made._id)).toMatchObject([
    { action: 'deleted' },
    { action: 'created', after: { role: 'user', status: 'active' } },
  ]);
});

test('of whoever works here the log says names and addresses: they are who acts', async () => {
  const { _id } = await write<{ _id: string }>('POST', '/admin/users', {
    name: 'Efe Packer',
    email: 'efe@example.com',
    role: 'admin',
    staffRole: 'manager',
  });
  await write('PUT', `/admin/users/${_id}`, { name: 'Efe Manager', email: 'efe-2@example.com' });
  expect(await audit(_id)).toMatchObject([
    {
      subject: { name: 'Efe Packer' },
      before: { name: 'Efe Packer', email: 'efe@example.com' },
      after: { name: 'Efe Manager', email: 'efe-2@example.com' },
    },
    { subject: { name: 'Efe Packer' }, after: { name: 'Efe Packer', email: 'efe@example.com' } },
  ]);
});
