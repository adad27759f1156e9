import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from '#server/pages/pages.ts';
import { writeStubBuild } from '#server/pages/stub-build.fixture.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let build: string;
const opened: TestShop[] = [];
beforeAll(async () => {
  build = await writeStubBuild();
});
afterAll(async () => {
  for (const shop of opened) await shop.stop();
  await rm(build, { recursive: true, force: true });
});
const open = async (settings: Record<string, string>): Promise<TestShop> => {
  const shop = await openTestShop(settings, { extend: (app, running) => addPages(app, running, build) });
  opened.push(shop);
  return shop;
};

const URLS = [
  '/kept',
  '/missing',
  '/broken',
  '/favicon.svg',
  '/api/v1/categories',
  '/api/v1/cart',
  '/api/v1/none',
  '/api/docs/static/index.html',
];

test('nothing that is served takes a base from anywhere, in whatever it is opened', async () => {
  const shop = await open({ APP_URL: 'https://shop.example' });
  for (const url of URLS) {
    const policy = String((await shop.app.inject({ url })).headers['content-security-policy']);
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).toMatch(/object-src 'none'|default-src 'none'/);
  }
});

test.each([
  [{ APP_URL: 'https://shop.example' }, 'max-age=31536000; includeSubDomains'],
  [{ APP_URL: 'https://shop.example', HSTS_SUBDOMAINS: 'false' }, 'max-age=31536000'],
  [{ APP_URL: 'http://127.0.0.1' }, undefined],
])('with %j browsers are told %s', async (settings, told) => {
  const shop = await open(settings);
  for (const url of URLS) {
    const { headers } = await shop.app.inject({ url });
    expect([url, headers['strict-transport-security']]).toEqual([url, told]);
  }
});
