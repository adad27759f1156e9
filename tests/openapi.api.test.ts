import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailCodes, refusalCodes } from '#contract/http/codes.ts';
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

interface Documented {
  enum: string[];
  description: string;
}

test('every call documents its refusals, and every code is listed with what it means', async () => {
  const answer = await shop.app.inject('/api/v1/openapi.json');
  const { paths, components } = answer.json<
    OpenApi & {
      components: { schemas: { RefusalCode: Documented; DetailCode: Documented; Failure: object } };
    }
  >();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const status of ['4XX', '5XX']) {
        expect(responses[status], `${method} ${path} ${status}`).toMatchObject({
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        });
      }
    }
  }
  const { RefusalCode, DetailCode, Failure } = components.schemas;
  expect(Failure).toMatchObject({
    properties: {
      code: { $ref: '#/components/schemas/RefusalCode' },
      details: { items: { properties: { code: { $ref: '#/components/schemas/DetailCode' } } } },
    },
    required: ['success', 'error', 'code'],
  });
  expect(RefusalCode.enum).toEqual(Object.keys(refusalCodes));
  for (const [code, meaning] of Object.entries(refusalCodes))
    expect(RefusalCode.description).toContain(`- \`${code}\`: ${meaning}`);
  expect(DetailCode.enum).toEqual([...Object.keys(detailCodes), ...Object.keys(refusalCodes)]);
  for (const [code, meaning] of Object.entries(detailCodes))
    expect(DetailCode.description).toContain(`- \`${code}\`: ${meaning}`);
});

test('its page is served from the shop itself', async () => {
  const page = await shop.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});
