import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SHOP_NAME } from './storefront/shell/page-head.ts';

const read = (file: string): Promise<string> => readFile(new URL(file, import.meta.url), 'utf8');

interface AppManifest {
  name: string;
  short_name: string;
  theme_color: string;
  background_color: string;
  start_url: string;
  scope: string;
  display: string;
  lang: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}
const manifest = JSON.parse(await read('./public/app.webmanifest')) as AppManifest;
const tokens = await read('./styles/tokens.css');
const token = (name: string): string | undefined => new RegExp(`--color-${name}: (#\\w+);`).exec(tokens)?.[1];

it('the installed app is called and coloured as the shop is', async () => {
  expect(manifest).toMatchObject({
    name: SHOP_NAME,
    short_name: SHOP_NAME,
    theme_color: token('brand'),
    background_color: token('canvas'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-NG',
  });
  expect(await read('./root.tsx')).toContain(`name="theme-color" content="${token('brand')}"`);
});

it('its icons are there in the sizes that it names, one of them for any shape', async () => {
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of drawn) {
    const { format, width, height } = await sharp(
      new URL(`./public${src}`, import.meta.url).pathname,
    ).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
  const apple = await sharp(new URL('./public/apple-touch-icon.png', import.meta.url).pathname).stats();
  expect(apple.isOpaque, 'a see-through icon stands on black').toBe(true);
});

it('its shortcuts lead to products, cart and orders', () => {
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/products', '/cart', '/history']);
});
