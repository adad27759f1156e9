import path from 'node:path';
import { productPath } from '#contract/catalogue/addresses.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { LookState } from '#contract/look/schemas.ts';
import { clientOf, dataOf } from '#tests/system/client.ts';
import type { Bench } from './bench.ts';
import type { BrowsedShop } from './browsed-shop.ts';
import { benchJudgements } from './judging.ts';
import { benchPhone } from './phone.ts';
import { startShop } from './shop.ts';

/** The parts that are looked at with a browser. */
export const BROWSED = ['phone', 'lighthouse'] as const;

const SETTINGS = { SHOP_MODE: 'demo', SEED_DEMO: 'true' };
const SHOPPER = { email: 'shopper@shop.example', password: 'Shopper123' };
const CART_LINES = 3;

const fillCart = async (url: string): Promise<string> => {
  const { body } = await clientOf(url)('POST', '/auth/login', SHOPPER);
  if (body.token === undefined) throw new Error(`Nobody could log in: ${body.error}`);
  const call = clientOf(url, body.token);
  const products = dataOf(await call<Product[]>('GET', '/products?inStock=true&limit=50'));
  const plain = products.filter(({ variations }) => Object.keys(variations).length === 0);
  for (const { _id: productId } of plain.slice(0, CART_LINES)) {
    dataOf(await call('POST', '/cart/items', { productId, quantity: 1, variation: {} }));
  }
  return body.token;
};

const ADMIN = { email: 'admin@shop.example', password: 'Admin123' };
const WORDS = 'What we promise, and how to reach us.\n\n## Delivery\n\nWithin three days in Lagos.';
const PIXELS = { ga4Id: 'G-ABC1234567', metaPixelId: '1234567890123', tiktokPixelId: 'C4ABCDEFGHIJKLMNOP' };

const adminOf = async (url: string): Promise<ReturnType<typeof clientOf>> =>
  clientOf(url, (await clientOf(url)('POST', '/auth/login', ADMIN)).body.token);

const writePage = async (url: string): Promise<string> => {
  const page = { title: 'About our bench', body: WORDS, isPublished: true };
  const made = dataOf(await (await adminOf(url))<{ slug: string }>('POST', '/admin/pages', page));
  return `/pages/${made.slug}`;
};

/** All that an owner may put into every page: a look with its own letters, an announcement, WhatsApp, pixels. */
const setEverything = async (url: string): Promise<void> => {
  const admin = await adminOf(url);
  const { published, revision } = dataOf(await admin<LookState>('GET', '/admin/look'));
  const announcement = { ...published.announcement, text: 'Free delivery in Lagos this week' };
  const look = { ...published, brand: '#7a1f5c', header: 'brand', typeface: 'modern', announcement };
  dataOf(await admin('POST', '/admin/look/publish', { revision, look }));
  dataOf(await admin('PUT', '/admin/settings', { ...PIXELS, whatsapp: '+2348031234567' }));
};

/** What the storefront keeps of a visitor who lets pixels measure (`web/storefront/pixels/choice.ts`). */
const AGREED = {
  pixels: JSON.stringify({
    isGiven: true,
    at: new Date().toISOString(),
    vendors: ['ga4', 'meta', 'tiktok'],
  }),
};

/** What a browser makes of the demo's shop: a slow phone's figures, and Lighthouse's marks. */
export const benchBrowsing = async (bench: Bench): Promise<void> => {
  const shop = await startShop(path.join(bench.directory, 'browsed'), SETTINGS);
  const [product] = dataOf(await clientOf(shop.url)<Product[]>('GET', '/products?rating=1&limit=1'));
  const browsed: BrowsedShop = {
    url: shop.url,
    home: '/',
    listing: '/products',
    product: product ? productPath(product) : '/products',
    cart: '/cart',
    checkout: '/checkout',
    page: await writePage(shop.url),
    token: await fillCart(shop.url),
    kept: {},
  };
  const look = async (at: BrowsedShop, what: string): Promise<void> => {
    if (bench.wants('phone')) await benchPhone(bench, at, what);
    if (bench.wants('lighthouse')) await benchJudgements(bench, at, what);
  };
  await look(browsed, 'as it comes');
  await setEverything(shop.url);
  await look({ ...browsed, kept: AGREED }, 'with every setting on');
  await shop.stop();
};
