import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper } from '#tests/support/accounts.ts';
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
  const limitedAddress = await limited.listen();
  const call = async () => (await askFor(limitedAddress, 'http://evil.example/api/v1/auth/me')).status;
  try {
    expect(await call()).toBe(401);
    expect(await call()).toBe(429);
  } finally {
    await limited.stop();
  }
});
