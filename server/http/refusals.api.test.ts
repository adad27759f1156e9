import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { askFor, sendBytes } from '#tests/support/raw-http.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let address: string;
beforeAll(async () => {
  running = await openTestShop();
  address = await running.listen();
});
afterAll(() => running.stop());

test.each([
  ['a percent sign that stands for nothing', '%'],
  ['bytes that are no text', '%ff'],
  ['a part that is longer than any id', 'x'.repeat(600)],
])('a path with %s names nothing', async (_, part) => {
  const answer = await running.app.inject(`/api/v1/locations/countries/${part}/states`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ success: false, error: 'Not found', code: 'not_found' });
});

test('what is no HTTP is refused in the form of every refusal', async () => {
  const heard = await sendBytes(address, 'FOO /api/v1/products HTTP/1.1\r\nhost: shop\r\n\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(heard).toContain('content-type: application/json; charset=utf-8\r\n');
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    error: 'The request could not be understood',
    code: 'malformed',
  });
});

test('headers beyond every measure are refused in the same form', async () => {
  const heard = await sendBytes(
    address,
    `GET /api/v1/products HTTP/1.1\r\nx-long: ${'x'.repeat(50_000)}\r\n\r\n`,
  );
  expect(heard).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    error: 'The request is too large',
    code: 'too_large',
  });
});

test('what is asked while the shop closes is refused in the same form, and the connection ends', async () => {
  const closing = await openTestShop();
  const { hostname, port } = new URL(await closing.listen());
  const arrived = once(closing.app.server, 'connection');
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk;
  });
  // Not yet a whole request, so the connection is not idle, and stays open while others are closed.
  socket.write('GET /api/v1/categories HTTP/1.1\r\nhost: shop\r\n');
  const [served] = (await arrived) as [Socket];
  await expect.poll(() => served.bytesRead, { timeout: 10_000 }).toBeGreaterThan(0);
  const stopped = closing.stop();
  await expect.poll(() => closing.app.server.listening, { timeout: 10_000 }).toBe(false);
  socket.write('\r\n');
  await once(socket, 'close');
  await stopped;
  expect(heard).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  for (const header of ['connection: close', 'retry-after: 1', 'cache-control: no-store', 'x-request-id: '])
    expect(heard.toLowerCase()).toContain(`\r\n${header}`);
  expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
    success: false,
    error: 'The shop is busy. Please try again in a moment.',
    code: 'unavailable',
  });
});

test('a rule without a sentence of its own is told in one for people', async () => {
  const { token } = await createShopper(running);
  const answer = await running.app.inject({
    method: 'PUT',
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${token}` },
    payload: { address: [] },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    success: false,
    error: 'The request could not be understood',
    code: 'invalid_input',
    details: [{ path: 'address', message: 'The request could not be understood', code: 'not_of_type' }],
  });
});

test('a rule that is broken is told once, also where two checks find it', async () => {
  const { token } = await createShopper(running);
  const day = await running.app.inject({
    url: '/api/v1/orders/myorders?startDate=2026-2-1&endDate=2026-2-1',
    headers: { authorization: `Bearer ${token}` },
  });
  const message = 'Dates must be days such as 2026-01-31';
  expect(day.json().details).toEqual([
    { path: 'startDate', message, code: 'invalid' },
    { path: 'endDate', message, code: 'invalid' },
  ]);
  const unconfirmed = await running.app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { name: 'Ada', email: 'ada@example.com', password: 'Tr1cky-enough', confirmPassword: null },
  });
  expect(unconfirmed.json().details).toMatchObject([
    { path: 'confirmPassword', message: 'Passwords do not match' },
  ]);
});

test.each([
  '/products?isFeatured=&inStock=&includeInactive=&sort=&category=&min=&max=&rating=&choice=',
  '/products/facets?isFeatured=&inStock=',
  '/orders?status=&paymentStatus=&startDate=&endDate=&sortBy=&sortOrder=',
  '/orders/myorders?status=&startDate=&endDate=&sortBy=&sortOrder=',
  '/admin/users?role=&status=&account=&sortBy=&sortOrder=',
  '/admin/products?isActive=&isFeatured=&isUnfinished=&stock=&sortBy=&sortOrder=',
  '/admin/customers?consent=&bought=&sortBy=&sortOrder=',
  '/admin/reports?report=&period=&sortBy=&sortOrder=',
  '/admin/dashboard?days=&imported=',
  '/auth/data?format=',
])('what is blank in an address was not given: %s', async (path) => {
  const { token } = await createAdmin(running);
  const ask = (url: string) =>
    running.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } });
  const [blank, absent] = [await ask(path), await ask(path.replace(/\?.*/, ''))];
  expect([blank.statusCode, blank.headers['content-type']]).toEqual([200, absent.headers['content-type']]);
});

test.each([
  ['a NUL', '{"name":"Bola\\u0000"}'],
  ['half of a character', '{"name":"Bola\\ud800"}'],
  ['half of a character in a key', '{"name":"Bola","address":{"\\ud800":"x"}}'],
  [
    'lists nested more deeply than calls can be',
    `{"name":"Bola","more":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}}`,
  ],
])('%s is refused before any rule sees it', async (_, payload) => {
  const { token } = await createShopper(running);
  const answer = await running.app.inject({
    method: 'PUT',
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    success: false,
    error: 'The request could not be understood',
    code: 'malformed',
  });
});

test('the documentation lists calls, not the answers to unknown paths', () => {
  const paths = Object.keys(running.app.swagger().paths ?? {});
  expect(paths).toContain('/api/v1/products');
  expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
});

test('a call that is written as for a proxy counts like any other', async () => {
  const limited = await openTestShop({ RATE_LIMIT_PER_MINUTE: '1' });
  // Calls are counted by the minute of the clock: both are to fall into one.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 2_000) await sleep(left + 10);
  const limitedAddress = await limited.listen();
  const call = async () => (await askFor(limitedAddress, 'http://evil.example/api/v1/auth/me')).status;
  try {
    expect(await call()).toBe(401);
    expect(await call()).toBe(429);
  } finally {
    await limited.stop();
  }
});

const manyValues = (values: number) => ({
  productId: '0190f3c4-0000-7000-8000-000000000000',
  quantity: 1,
  variation: Object.fromEntries(Array.from({ length: values }, (_none, place) => [`${place}x`, 1])),
});

test.each([
  ['a cart line', '/cart/visitor', manyValues(5_001)],
  ['a list without end', '/auth/login', { email: [[...Array<number>(5_001).fill(1)]] }],
])('a body of more values than any form has is refused before it is looked at: %s', async (_, path, body) => {
  const answer = await call(running, 'POST', path, { body });
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { success: false, error: 'The request is too large', code: 'too_large' },
  ]);
});

test('administrators may send many thousands, and are told of a hundred at most that are wrong', async () => {
  const { token } = await createAdmin(running);
  const change = (parts: number) =>
    call(running, 'POST', '/admin/products/bulk', {
      token,
      body: { ids: Array<string>(parts).fill('no id'), change: { kind: 'active', isActive: true } },
    });
  const answer = await change(5_000);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toHaveLength(100);
  expect((await change(70_001)).statusCode).toBe(413);
  const text = `\\",${','.repeat(300_000)}`;
  const long = await call(running, 'POST', '/admin/pages/preview', { token, body: { body: text } });
  expect([long.statusCode, long.json().code]).toEqual([400, 'invalid_input']);
});
