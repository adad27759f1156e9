import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { createProduct } from '#tests/support/products.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const change = (token: string, body: object) => call(running, 'PUT', '/auth/me', { token, body });
const wish = (method: 'PUT' | 'DELETE', productId: string, token?: string) =>
  call(running, method, `/wishlist/${productId}`, { token });

test('a shopper changes name, phone and address; what is absent stays, what is unknown is dropped', async () => {
  const { token, email, accountId } = await createShopper(running, { name: 'Ada Obi' });
  const first = await change(token, {
    phone: ' 0801 234 ',
    address: {
      street: '1 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
      zipCode: '100271',
      country: 'Nigeria',
    },
  });
  expect(first.statusCode).toBe(200);
  const second = await change(token, {
    name: '  Ada Eze ',
    address: { city: 'Lekki' },
    email: 'other@example.com',
    role: 'admin',
    password: 'Other-Secret-1',
  });
  expect(second.json().data).toMatchObject({
    _id: accountId,
    name: 'Ada Eze',
    email,
    role: 'user',
    phone: '0801 234',
    address: {
      street: '1 Allen Avenue',
      city: 'Lekki',
      state: 'Lagos',
      zipCode: '100271',
      country: 'Nigeria',
    },
  });
  expect((await call(running, 'GET', '/auth/me', { token })).json().data).toEqual(second.json().data);
  expect((await change(token, { phone: '' })).json().data.phone).toBe('');
});

test('a change that breaks a rule changes nothing', async () => {
  const { token } = await createShopper(running, { name: 'Ada Obi' });
  const answer = await change(token, { name: 'A', phone: 'x'.repeat(201), address: { city: 5 } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    error: 'Name must be at least 2 characters long',
    details: [{ path: 'name' }, { path: 'phone' }, { path: 'address.city' }],
  });
  expect((await call(running, 'GET', '/auth/me', { token })).json().data.name).toBe('Ada Obi');
  expect((await call(running, 'PUT', '/auth/me', { body: {} })).statusCode).toBe(401);
});

test('a reviewer who takes another name is shown under it at once', async () => {
  const { token, accountId } = await createShopper(running, { name: 'Ada Obi' });
  const productId = await createProduct(running, { stock: 1 });
  await sql`
    insert into review (id, product_id, account_id, star)
    values (gen_random_uuid(), ${productId}, ${accountId}, 5)`.execute(running.shop.db);
  const { generation } = running.shop.answers;
  await change(token, { name: 'Ada Obi', phone: '1' });
  expect(running.shop.answers.generation).toBe(generation);
  await change(token, { name: 'Ada Eze' });
  expect(running.shop.answers.generation).not.toBe(generation);
});

test('a wishlist holds each product once, oldest first, until it is taken off', async () => {
  const { token } = await createShopper(running);
  const [rice, gown] = [
    await createProduct(running, { name: 'Rice', stock: 0 }),
    await createProduct(running, { name: 'Gown', stock: 3 }),
  ];
  expect((await wish('PUT', rice, token)).json()).toEqual({
    success: true,
    data: [{ _id: rice, name: 'Rice', slug: expect.stringMatching(/^rice-\d+$/) }],
  });
  await wish('PUT', gown, token);
  const both = [
    { _id: rice, name: 'Rice', slug: expect.stringMatching(/^rice-\d+$/) },
    { _id: gown, name: 'Gown', slug: expect.stringMatching(/^gown-\d+$/) },
  ];
  expect((await wish('PUT', rice, token)).json().data).toEqual(both);
  expect((await call(running, 'GET', '/auth/me', { token })).json().data.wishlist).toEqual(both);
  expect((await wish('DELETE', rice, token)).json().data).toEqual([both[1]]);
  expect((await wish('DELETE', rice, token)).statusCode).toBe(200);
  const other = await createShopper(running);
  expect((await wish('DELETE', gown, other.token)).json().data).toEqual([]);
  expect((await call(running, 'GET', '/auth/me', { token })).json().data.wishlist).toEqual([both[1]]);
});

test('the same product put there many times at once stands there once', async () => {
  const { token } = await createShopper(running);
  const productId = await createProduct(running, { stock: 3 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => wish('PUT', productId, token)));
  for (const answer of answers) expect(answer.statusCode).toBe(200);
  expect((await call(running, 'GET', '/auth/me', { token })).json().data.wishlist).toHaveLength(1);
});

test('products that have gone drop out of wishlists and cannot be put there', async () => {
  const { token } = await createShopper(running);
  const [inactive, deleted] = [
    await createProduct(running, { stock: 3 }),
    await createProduct(running, { stock: 3 }),
  ];
  await wish('PUT', inactive, token);
  await wish('PUT', deleted, token);
  await sql`update product set is_active = false where id = ${inactive}`.execute(running.shop.db);
  await sql`update product set deleted_at = now() where id = ${deleted}`.execute(running.shop.db);
  expect((await call(running, 'GET', '/auth/me', { token })).json().data.wishlist).toEqual([]);
  for (const gone of [inactive, deleted, crypto.randomUUID(), 'not-an-id']) {
    const answer = await wish('PUT', gone, token);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Product not found']);
  }
  expect((await wish('PUT', inactive)).statusCode).toBe(401);
});
