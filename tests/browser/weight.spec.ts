import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { LookState } from '#contract/look/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, shopperTest, test } from './shop.ts';

/** The design's promise for every page of the storefront. */
const MOST_SCRIPT_BYTES = 130 * 1024;
const MOST_STYLE_BYTES = 25 * 1024;

/** The compressed bytes of what the shop's build sends; Paystack's script is Paystack's. */
const firstVisit = async (
  context: BrowserContext,
  page: Page,
  path: string,
  untilAllIsThere: () => Promise<void>,
) => {
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const headers = new Map<string, number>();
  const bytes: Record<string, number> = { Script: 0, Stylesheet: 0 };
  const files: string[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { pathname } = new URL(response.url);
    if (!pathname.startsWith('/assets/')) return;
    // Preloaded modules count as `Other` until they are run.
    const kind = pathname.endsWith('.css') ? 'Stylesheet' : pathname.endsWith('.js') ? 'Script' : type;
    kinds.set(requestId, kind);
    headers.set(requestId, response.encodedDataLength);
    files.push(pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength - (headers.get(requestId) ?? 0);
  });
  // Idle, so that whatever the page fetches by itself after it has come alive counts as well.
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.locator('h1')).toHaveCount(1);
  await untilAllIsThere();
  await devtools.detach();
  return { script: bytes.Script ?? 0, style: bytes.Stylesheet ?? 0, files };
};

const expectLight = async (
  context: BrowserContext,
  page: Page,
  path: string,
  untilAllIsThere = async () => {},
): Promise<void> => {
  const { script, style, files } = await firstVisit(context, page, path, untilAllIsThere);
  test.info().annotations.push({ type: 'weight', description: `${path}: ${script} + ${style} bytes` });
  expect(script, `scripts of ${path}: ${files.join(' ')}`).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  // A page that loads no script at all has not been measured.
  expect(script).toBeGreaterThan(50_000);
  expect(style, `styles of ${path}`).toBeLessThanOrEqual(MOST_STYLE_BYTES);
  expect(style).toBeGreaterThan(2_000);
};

for (const path of ['/', '/products', '/login', '/register', '/forgotpassword', '/nowhere']) {
  test(`a first visit of ${path} is light`, ({ context, page }) => expectLight(context, page, path));
}

test('a first visit of a product is light', async ({ context, page, api }) => {
  const [product] = dataOf(await api<Product[]>('GET', '/products?rating=1&limit=1'));
  await expectLight(context, page, `/products/${product?.slug}`);
});

for (const path of ['/cart', '/checkout', '/history', '/order', '/profile']) {
  shopperTest(`a shopper’s first visit of ${path} is light`, async ({ context, page, shelf, shopper }) => {
    const product = await shelf.put();
    await shopper.buy(product._id);
    await shopper.putIntoCart(product._id);
    await expectLight(context, page, path);
  });
}

shopperTest('a shopper’s first visit of an order is light', async ({ context, page, shelf, shopper }) => {
  const order = await shopper.buy((await shelf.put())._id);
  await expectLight(context, page, `/orders/${order._id}`);
});

const PIXELS = { ga4Id: 'G-ABC1234567', metaPixelId: '1234567890123', tiktokPixelId: 'C4ABCDEFGHIJKLMNOP' };
const VENDORS = ['analytics.tiktok.com', 'connect.facebook.net', 'www.googletagmanager.com'];
const ANNOUNCEMENT = 'Free delivery in Lagos this week';
const BRAND = '#7a1f5c';

/** Somebody who lets pixels measure, in a shop that has put into every page all that an owner may. */
const everythingTest = ownShopTest.extend<{ asked: Set<string> }, { look: undefined }>({
  settings: { ...PIXELS, whatsapp: '+2348031234567' },
  look: [
    async ({ url, adminSession }, use) => {
      const admin = clientOf(url, adminSession.token);
      const { published, revision } = dataOf(await admin<LookState>('GET', '/admin/look'));
      const announcement = { ...published.announcement, text: ANNOUNCEMENT };
      const look = { ...published, brand: BRAND, header: 'brand', typeface: 'modern', announcement };
      dataOf(await admin('POST', '/admin/look/publish', { revision, look }));
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  token: ({ shopper }, use) => use(shopper.token),
  /** Hosts of others that pages have asked, whose scripts are theirs. */
  asked: async ({ context }, use) => {
    const asked = new Set<string>();
    await context.addInitScript(
      (choice) => localStorage.setItem('pixels', choice),
      JSON.stringify({
        isGiven: true,
        at: new Date().toISOString(),
        vendors: ['ga4', 'meta', 'tiktok'],
      }),
    );
    await context.route(
      (address) => VENDORS.includes(address.hostname),
      async (route) => {
        asked.add(new URL(route.request().url()).hostname);
        await route.fulfill({ contentType: 'text/javascript', body: '' });
      },
    );
    await use(asked);
  },
});

const PAGES = ['/', '/products', 'a product', '/cart', '/checkout'];
for (const name of PAGES) {
  everythingTest(
    `with every setting on, a first visit of ${name} is as light`,
    async ({ context, page, asked, shelf, shopper }) => {
      const product = await shelf.put();
      await shopper.putIntoCart(product._id);
      const path = name === 'a product' ? `/products/${product.slug}` : name;
      await expectLight(context, page, path, async () => {
        await expect.poll(() => [...asked].sort()).toEqual(VENDORS);
      });
      await expect(page.getByText(ANNOUNCEMENT)).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' })).toBeAttached();
      await expect(page.locator('body')).toHaveCSS('font-family', /Inter/);
      await expect(page.getByRole('banner').first()).toHaveCSS('background-color', 'rgb(122, 31, 92)');
    },
  );
}
