import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addAppManifest } from './app-manifest.ts';

const WEB = path.join(import.meta.dirname, '../../web');

interface AppManifest {
  name: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, { extend: async (app, opened) => addAppManifest(app, opened) });
});
afterAll(() => shop.stop());

const get = (headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: '/app.webmanifest', headers });
const manifest = async () => (await get()).json<AppManifest>();

test('installs the shop in its own colours and language, alone on the screen', async () => {
  const tokens = await readFile(path.join(WEB, 'styles/tokens.css'), 'utf8');
  const token = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1];
  expect(await manifest()).toMatchObject({
    theme_color: token('brand'),
    background_color: token('canvas'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-NG',
  });
  const root = await readFile(path.join(WEB, 'root.tsx'), 'utf8');
  expect(root).toContain(`?? '${token('brand')}'}`);
  expect((await manifest()).shortcuts.map(({ url }) => url)).toEqual(['/products', '/cart', '/history']);
});

test('has the name that the owner gives, at once', async () => {
  const first = await get();
  expect(first.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(first.json()).toMatchObject({ name: 'Shop', short_name: 'Shop' });
  const again = await get({ 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  const changed = await call(shop, await createAdmin(shop), 'PUT', '/admin/settings', {
    name: 'Mama Nkechi',
  });
  expect(changed.status).toBe(200);
  expect(await manifest()).toMatchObject({ name: 'Mama Nkechi', short_name: 'Mama Nkechi' });
});

test('names icons that are there in their sizes, one of them for any shape', async () => {
  const drawn = (await manifest()).icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of drawn) {
    const { format, width, height } = await sharp(path.join(WEB, 'public', src)).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
  // A see-through icon would stand on black.
  expect((await sharp(path.join(WEB, 'public/apple-touch-icon.png')).stats()).isOpaque).toBe(true);
});
