import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { openListeningPage } from '#tests/support/live.ts';
import { sendBytes } from '#tests/support/raw-http.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = 'from-the-proxy_0123456789';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await openTestShop();
  url = await shop.listen();
});
afterAll(() => shop.stop());

const idOf = async (path: string, init: RequestInit = {}, at = url): Promise<string | null> =>
  (await fetch(at + path, init)).headers.get('x-request-id');

describe('every answer says what the request is called', () => {
  test('each its own: made, kept, unchanged, refused, unknown', async () => {
    const etag = (await fetch(`${url}/api/v1/categories`)).headers.get('etag') ?? '';
    const ids = [
      await idOf('/api/v1/categories'),
      await idOf('/api/v1/categories'),
      await idOf('/api/v1/categories', { headers: { 'if-none-match': etag } }),
      await idOf('/api/v1/categories', { method: 'HEAD' }),
      await idOf('/api/v1/cart'),
      await idOf('/api/v1/auth/login', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'text/css' },
      }),
      await idOf('/api/v1/no/such/call'),
      await idOf('/%zz'),
      await idOf(`/${'x'.repeat(20_000)}`),
    ];
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('also a stream, and what is no HTTP', async () => {
    const page = await openListeningPage(url, (await createAdmin(shop)).token);
    expect(page.headers.get('x-request-id')).toMatch(UUID);
    page.leave();
    expect(await sendBytes(url, 'nonsense\r\n\r\n')).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  });

  test('no answer that is kept for others keeps it', async () => {
    await idOf('/api/v1/categories');
    const kept = shop.shop.answers.find('/api/v1/categories');
    expect(kept).toBeDefined();
    expect(Object.keys(kept?.headers ?? {})).not.toContain('x-request-id');
  });
});

describe('a name that comes with the request', () => {
  const named = { headers: { 'x-request-id': GIVEN } };

  test('is nobody’s to give where no proxy is trusted', async () => {
    expect(await idOf('/api/v1/cart', named)).toMatch(UUID);
    expect(await idOf('/api/v1/categories', named)).toMatch(UUID);
  });

  test.each(['true', '127.0.0.1,::1'])('is kept where the proxy is trusted (%s)', async (proxies) => {
    const behind = await openTestShop({ TRUST_PROXY: proxies });
    try {
      const at = await behind.listen();
      for (const path of ['/api/v1/cart', '/api/v1/categories', '/api/v1/categories', '/api/v1/no']) {
        expect(await idOf(path, named, at), path).toBe(GIVEN);
      }
      for (const made of ['short', 'x'.repeat(65), 'two words!', '"quoted-quoted"', '{"json":"inside"}']) {
        const id = await idOf('/api/v1/cart', { headers: { 'x-request-id': made } }, at);
        expect(id, made).toMatch(UUID);
      }
    } finally {
      await behind.stop();
    }
  });

  test('is not kept where the proxy is another one', async () => {
    const behind = await openTestShop({ TRUST_PROXY: '10.0.0.1' });
    try {
      expect(await idOf('/api/v1/cart', named, await behind.listen())).toMatch(UUID);
    } finally {
      await behind.stop();
    }
  });
});
