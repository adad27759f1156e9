import path from 'node:path';
import { productPath } from '#contract/catalogue/addresses.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
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
    token: await fillCart(shop.url),
  };
  if (bench.wants('phone')) await benchPhone(bench, browsed);
  if (bench.wants('lighthouse')) await benchJudgements(bench, browsed);
  await shop.stop();
};
