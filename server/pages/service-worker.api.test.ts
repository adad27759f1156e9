import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addServiceWorker } from './service-worker.ts';

let directory: string;
const shops: TestShop[] = [];

const openWith = async (settings: Record<string, string>): Promise<TestShop> => {
  const shop = await openTestShop(settings, {
    extend: (app, opened) => addServiceWorker(app, opened, directory),
  });
  shops.push(shop);
  return shop;
};
const get = (shop: TestShop, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: '/sw.js', headers });

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'shop-worker-'));
  for (const folder of ['on', 'off']) {
    await mkdir(path.join(directory, folder));
    await writeFile(path.join(directory, folder, 'sw.js'), `/* ${folder} */`);
    await writeFile(path.join(directory, folder, 'sw.js.br'), `squeezed ${folder}`);
  }
});
afterAll(async () => {
  for (const shop of shops) await shop.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the service worker', () => {
  test('is a script that browsers ask for anew each time, and may fetch from the shop alone', async () => {
    const shop = await openWith({});
    const { statusCode, headers, body } = await get(shop);
    expect([statusCode, body]).toEqual([200, '/* on */']);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect((await get(shop, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get(shop, { 'accept-encoding': 'br' })).body).toBe('squeezed on');
  });

  test('gives way to the one that takes it back where offline reading is switched off', async () => {
    const { statusCode, headers, body } = await get(await openWith({ OFFLINE_READING: 'false' }));
    expect([statusCode, body]).toEqual([200, '/* off */']);
    expect(headers['cache-control']).toBe('no-cache');
  });
});
