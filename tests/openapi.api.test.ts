import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: object; responses: Record<string, object> }>>;
}

test('the OpenAPI document names every call with its request and answer', async () => {
  const answer = await shop.app.inject('/api/v1/openapi.json');
  expect(answer.statusCode).toBe(200);
  const { paths } = answer.json<OpenApi>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, call })),
  );
  expect(calls.map((entry) => entry.name)).toEqual(
    expect.arrayContaining([
      'POST /api/v1/auth/login',
      'GET /api/v1/products',
      'POST /api/v1/cart/items',
      'POST /api/v1/checkout',
      'POST /api/v1/orders',
      'GET /api/v1/locations/countries',
    ]),
  );
  for (const { name, call } of calls) {
    expect(
      Object.keys(call.responses).some((status) => status.startsWith('2')),
      name,
    ).toBe(true);
  }
});

test('its page is served from the shop itself', async () => {
  const page = await shop.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});
