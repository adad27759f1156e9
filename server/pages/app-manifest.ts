import { answerSharedBytes } from '#server/answers/shared-answers.ts';
import type { App } from '#server/http/app.ts';
import type { Shop } from '#server/shop.ts';

const ADDRESS = '/app.webmanifest';
const HEADERS = {
  'content-type': 'application/manifest+json; charset=utf-8',
  // Phones look for a new name or icon now and then; the ETag answers 304.
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
} as const;

const iconsOf = (icon: string) => [
  { src: `/media/icon/192/${icon}.png`, sizes: '192x192', type: 'image/png' },
  { src: `/media/icon/512/${icon}.png`, sizes: '512x512', type: 'image/png' },
  { src: `/media/icon/maskable/${icon}.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** All but the name, which the owner sets, and what a look sets. Colours are those of web/styles/tokens.css: `brand` and `canvas`. */
const MANIFEST = {
  id: '/',
  lang: 'en-NG',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0f5132',
  background_color: '#faf8f5',
  categories: ['shopping'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/app-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/app-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Products', url: '/products' },
    { name: 'Cart', url: '/cart' },
    { name: 'My Orders', short_name: 'Orders', url: '/history' },
  ],
};

/**
 * `/app.webmanifest`: what a phone needs to install the shop, under the name that it has now.
 * Source: https://www.w3.org/TR/appmanifest/
 */
export const addAppManifest = (app: App, shop: Shop): void => {
  app.get(ADDRESS, { schema: { hide: true } }, (request, reply) =>
    answerSharedBytes(shop, request, reply, ADDRESS, HEADERS, async () => {
      const { name } = await shop.settings.current();
      const look = await shop.look.shown();
      const manifest = {
        name,
        short_name: name,
        ...MANIFEST,
        ...(look ? { theme_color: look.themeColor } : {}),
        ...(look?.icon ? { icons: iconsOf(look.icon) } : {}),
      };
      return { body: Buffer.from(JSON.stringify(manifest)), products: [] };
    }),
  );
};
