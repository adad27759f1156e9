import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBytes } from '#tests/support/raw-http.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addPages } from './pages.ts';
import { writeStubBuild } from './stub-build.fixture.ts';
import { AWAY_PAGE } from './trouble-page.ts';

let directory: string;
let shop: TestShop;
let address: string;

const openWith = (buildDirectory: string, settings: Record<string, string> = {}): Promise<TestShop> =>
  openTestShop(
    { APP_URL: 'https://shop.example', ...settings },
    { extend: (app, opened) => addPages(app, opened, buildDirectory) },
  );

beforeAll(async () => {
  directory = await writeStubBuild();
  shop = await openWith(directory);
  address = await shop.listen();
});
afterAll(async () => {
  await shop.stop();
  await rm(directory, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers });

describe('a page', () => {
  test('is rendered from the calls of the application, under the public address', async () => {
    const page = await get('/hello?q=1', { host: 'evil.example' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('https://shop.example/hello?q=1 demo');
  });

  test('is the same page whatever its address brings for the browser alone, kept once and without it', async () => {
    const plain = await get('/promo?page=2');
    for (const url of [
      '/promo?page=2&code=WELCOME10',
      '/promo?code=MADE-UP&page=2',
      '/promo?page=2&code',
      '/promo?utm_source=mail&page=2&fbclid=x',
      '/promo?page=2&pages=3&=&&__proto__=1',
      '/promo?p%61ge=%32',
    ]) {
      expect((await get(url)).body).toBe(plain.body);
      expect(shop.shop.answers.find(url)?.address).toBe('/promo?page=2');
    }
    expect((await get('/promo?code=FIRST')).body).toContain('https://shop.example/promo demo');
    expect(shop.shop.answers.find('/promo')).toBeDefined();
    expect((await get('/promo.data?_routes=root')).body).toContain('_routes=root demo');
    expect((await get('/__manifest?paths=1')).body).toContain('paths=1 demo');
    expect((await get('/promo?minPrice=5&x=1&page=2')).body).toContain('?minPrice=5&page=2 demo');
  });

  test('is kept, query string and all, and answers 304 to its ETag', async () => {
    const first = await get('/kept?page=1');
    const kept = shop.shop.answers.find('/kept?page=1');
    expect(kept?.bytes.toString()).toBe(first.body);
    expect(kept?.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const again = await get('/kept?page=1', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/kept?page=2')).body).not.toBe(first.body);
  });

  test('that reads nothing of its path is rendered and kept once for all of them', async () => {
    const shelf = ['/', '/products/lamp-1'];
    for (const url of shelf) await get(url);
    const before = shelf.map((url) => shop.shop.answers.find(url));
    expect(before).not.toContain(undefined);
    const first = await get('/orders/first');
    for (let number = 0; number < 1_500; number += 1) {
      const page = await get(`/orders/${'x'.repeat(12_000)}${number}`);
      if (page.body !== first.body) throw new Error(`Another page: ${page.statusCode}`);
      // What comes from memory leaves no turn to what comes over lines: a process that does not hear the others forgets, rightly.
      if (number % 50 === 0) await nextTurn();
    }
    expect(shelf.map((url) => shop.shop.answers.find(url))).toEqual(before);
    const kept = shop.shop.answers.find('/orders/:id');
    expect(first.body).toContain('https://shop.example/orders/:id demo');
    expect([first.headers['cache-control'], first.headers.etag]).toEqual(['no-cache', kept?.etag]);
    const again = await get('/orders/another', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/orders/x.data')).body).toContain('/orders/x.data demo');
  });

  test('that would be kept under any path is not kept, and has an ETag', async () => {
    const first = await get('/admin/anything');
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(first.body).toContain('https://shop.example/admin/anything demo');
    expect(shop.shop.answers.find('/admin/anything')).toBeUndefined();
    const second = await get('/admin/anything');
    expect(second.body).not.toBe(first.body);
    expect(second.headers.etag).toMatch(/^".+"$/);
  });

  test('is kept without what stands behind a # that no browser sends', async () => {
    await sendBytes(address, 'GET /fragment#made-up HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
    expect(shop.shop.answers.find('/fragment')?.address).toBe('/fragment');
    expect(shop.shop.answers.find('/fragment#made-up')).toBeUndefined();
  });

  test('is rendered anew after the catalogue has changed', async () => {
    const before = await get('/changing');
    await shop.shop.changes.catalogueChanged();
    expect((await get('/changing')).body).not.toBe(before.body);
  });

  test('is rendered once for many who ask at the same time', async () => {
    const pages = await Promise.all([get('/crowd'), get('/crowd'), get('/crowd')]);
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  test('is not kept when one of its calls was not the same for everyone', async () => {
    expect((await get('/unshared')).statusCode).toBe(200);
    expect(shop.shop.answers.find('/unshared')).toBeUndefined();
  });

  test('lets exactly its own inline scripts run', async () => {
    const policy = String((await get('/scripts')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe(
      "script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A=' 'sha256-VRcK3v7WYQJL3yHheBe4dsvLYjAYwFTyoPi2odncRio='",
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("worker-src 'self'; manifest-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('has its true status, and is then not kept', async () => {
    expect((await get('/missing')).statusCode).toBe(404);
    expect(shop.shop.answers.find('/missing')).toBeUndefined();
    const moved = await get('/moved');
    expect([moved.statusCode, moved.headers.location]).toEqual([302, '/login']);
  });

  test('whose calls fail is kept by nobody, browsers included', async () => {
    const page = await get('/away');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store']);
  });

  test.each(['/full', '/unread'])(
    'that cannot be rendered because too many files are open says so and tries again: %s',
    async (path) => {
      const page = await get(path);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store']);
      expect(page.headers['retry-after']).toBeDefined();
      expect(page.body).toBe(AWAY_PAGE);
    },
  );

  test('is sent to its one address at once, with its query, and not rendered', async () => {
    const moved = await get('/once/?q=a%20b&q=//evil.example');
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe('/once?q=a%20b&q=//evil.example');
    expect(moved.headers['cache-control']).toBe('public, max-age=86400');
    expect(moved.body).toBe('');
    expect((await get('/once?q=a%20b')).statusCode).toBe(200);
  });

  test('with a secret in its address is sent on in secret', async () => {
    const moved = await get('/resetpassword/secret/');
    expect(moved.headers.location).toBe('/resetpassword/secret');
    expect(moved.headers['cache-control']).toBe('no-store');
    expect(moved.headers['referrer-policy']).toBe('no-referrer');
  });

  test('with a secret in its address is neither kept nor told to other sites', async () => {
    const page = await get('/resetpassword/secret');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(shop.shop.answers.find('/resetpassword/secret')).toBeUndefined();
  });

  test.each(['/broken', '/writing'])(
    'that cannot be rendered (%s) is a calm page without the cause',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(500);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('Something went wrong');
      expect(page.body).not.toMatch(/secrets|passwd|\.ts|\bat\b .*:\d+/);
    },
  );

  test.each(['br', 'gzip'])(
    'is small (%s) for the first who ask, and for those after them',
    async (encoding) => {
      const ask = async () => {
        const answer = await fetch(`${address}/long?q=${encoding}`, {
          headers: { 'accept-encoding': encoding },
        });
        return [answer.headers.get('content-encoding'), (await answer.text()).length];
      };
      const first = await Promise.all([ask(), ask(), ask()]);
      for (const answer of [...first, await ask()]) expect(answer).toEqual([encoding, 5_003]);
      const size = shop.shop.answers
        .find(`/long?q=${encoding}`)
        ?.compressed(encoding as 'br' | 'gzip')?.length;
      expect(size).toBeLessThan(500);
    },
  );

  test('that a client takes only as it is goes out as it is', async () => {
    for (const accepted of ['', 'identity']) {
      const page = await get('/long?q=plain', { 'accept-encoding': accepted });
      expect([page.headers['content-encoding'], page.body.length]).toEqual([undefined, 5_003]);
    }
  });

  test('that is not kept is small as well', async () => {
    const page = await get('/lost', { 'accept-encoding': 'br, gzip' });
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([404, 'br']);
    expect(page.rawPayload.length).toBeLessThan(500);
  });

  test('answers HEAD without a body', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url: '/head' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('files', () => {
  test('with a hashed name are kept for ever and sent as they were compressed', async () => {
    const file = await get('/assets/app.js', { 'accept-encoding': 'br' });
    expect(file.body).toBe('squeezed');
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/app.js')).body).toBe('plain');
  });

  test('of the shop itself are served, and missing ones are a 404 rather than a page', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
    expect((await get('/assets/../server/index.js')).body).not.toContain('createRequestHandler');
  });
});

describe('the policy for the payment script', () => {
  test('names the hosts of Paystack when its own script is used', async () => {
    const live = await openWith(directory, {
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
    });
    const page = await live.app.inject({ method: 'GET', url: '/pay' });
    const policy = String(page.headers['content-security-policy']);
    await live.stop();
    expect(policy).toMatch(/script-src [^;]*https:\/\/js\.paystack\.co/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.paystack\.co/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/checkout\.paystack\.com/);
  });
});

test('refuses to start without a build', async () => {
  await expect(openWith(path.join(directory, 'nowhere'))).rejects.toThrow('npm run build');
});
