import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askFor } from '#tests/support/raw-http.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addPages } from './pages.ts';

describe.runIf(existsSync('build/server/index.js'))('the real build', () => {
  let real: TestShop;
  let address: string;
  beforeAll(async () => {
    real = await openTestShop(
      { APP_URL: 'https://shop.example' },
      { extend: (app, opened) => addPages(app, opened, 'build') },
    );
    address = await real.listen();
  });
  afterAll(() => real.stop());

  test('renders whole pages whose inline scripts are all let in', async () => {
    const page = await real.app.inject({ method: 'GET', url: '/login' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    expect(page.body).toContain('Demo shop');
    expect(page.body).not.toMatch(/\son\w+="/);
    expect(real.shop.answers.find('/login')).toBeDefined();
  });

  test('answers an unknown address with a 404 page', async () => {
    const page = await real.app.inject({ method: 'GET', url: '/no/such/page' });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Oops! Page not found');
  });

  test('answers 503 where its calls do, with a page that says so and tries again by itself', async () => {
    real.shop.connection.refuse();
    try {
      for (const url of ['/', '/products?q=away', '/products/0198c0de-abcd-7000-8000-00000000aaaa']) {
        const page = await real.app.inject({ method: 'GET', url });
        expect([url, page.statusCode, page.headers['retry-after']]).toEqual([url, 503, '5']);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
        expect(page.body).toContain('The shop is away for a moment');
        expect(page.rawPayload.length).toBeLessThan(2_000);
      }
    } finally {
      real.shop.connection.admit();
    }
    expect((await real.app.inject({ method: 'GET', url: '/products?q=away' })).statusCode).toBe(200);
  });

  const ID = '0198c0de-abcd-7000-8000-0000000000ff';
  test.each([
    ['/products/', '/products'],
    ['//products', '/products'],
    ['/products//?page=2&category=x', '/products?page=2&category=x'],
    ['/PRODUCTS?q=Lace', '/products?q=Lace'],
    ['/%70roducts', '/products'],
    ['/\\products', '/products'],
    [`/Products/${ID.toUpperCase()}/`, `/products/${ID}`],
    ['//?a=//evil.example', '/?a=//evil.example'],
    ['/ResetPassword/aB-c/', '/resetpassword/aB-c'],
  ])('sends %s to %s in one step', async (asked, page) => {
    for (const method of ['GET', 'HEAD']) {
      expect(await askFor(address, asked, method)).toEqual({ status: 301, location: page });
      expect((await askFor(address, page, method)).location).toBeUndefined();
    }
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/https://evil.example',
    '/%2F/evil.example',
    '/.//evil.example',
  ])('never leads to another site (%s)', async (asked) => {
    expect(await askFor(address, asked)).toEqual({ status: 404, location: undefined });
  });

  test('answers a request as for a proxy like any other', async () => {
    expect(await askFor(address, 'http://evil.example/login')).toEqual({ status: 200, location: undefined });
    expect(real.shop.answers.find('/login')?.bytes.toString()).not.toContain('evil.example');
  });

  test.each(['/orders/', '/pay/'])(
    'renders a page that reads nothing of its path once, without anything of it (%s)',
    async (path) => {
      const [one, other] = [
        await real.app.inject({ url: `${path}made-up` }),
        await real.app.inject({ url: `${path}other` }),
      ];
      expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(one.body).not.toContain('made-up');
      expect([other.body, other.headers.etag]).toEqual([one.body, one.headers.etag]);
      expect(real.shop.answers.find(`${path}made-up`)).toBeUndefined();
    },
  );

  test('keeps no page of the admin area that only its browser can tell from others, each with its title', async () => {
    expect((await real.app.inject({ url: '/admin/product' })).body).toContain('<title>Products</title>');
    expect((await real.app.inject({ url: '/admin/made-up' })).statusCode).toBe(200);
    for (const url of ['/admin/product', '/admin/made-up', '/admin/*'])
      expect(real.shop.answers.find(url)).toBeUndefined();
  });

  test('sends escapes that mean a letter to the letter', async () => {
    expect(await askFor(address, '/category/sh%6Fes')).toEqual({ status: 301, location: '/category/shoes' });
  });

  // The browsers of the journeys leave this policy out, which costs them a process for each.
  test.each(['/', '/login', '/admin/dashboard', '/no-such-page'])(
    'has no window of another site at its side but those that it opened (%s)',
    async (url) => {
      const page = await real.app.inject({ method: 'GET', url });
      expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );

  test.each(['/%E0%A4%A', '/products/%', '/%ff?q=%'])(
    'answers percent signs that stand for nothing (%s) with a page',
    async (url) => {
      const page = await real.app.inject({ method: 'GET', url });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['x-content-type-options']).toBe('nosniff');
      expect(page.body).toMatch(/Oops! Page not found|Product Not Found/);
    },
  );
});
