import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from './shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

test('an unknown path is a JSON 404', async () => {
  const answer = await running.app.inject('/api/v1/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ success: false, error: 'Not found', code: 'not_found' });
});

test('the settings that a browser needs', async () => {
  const answer = await running.app.inject('/api/v1/storefront');
  expect(answer.json().data).toMatchObject({ mode: 'demo', shippingFee: 10 });
  expect(
    (
      await running.app.inject({
        url: '/api/v1/storefront',
        headers: { 'if-none-match': String(answer.headers.etag) },
      })
    ).statusCode,
  ).toBe(304);
});
