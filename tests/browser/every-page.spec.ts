import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { pagesOf } from './every-page.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, loggedIn } from './shop.ts';
import { newShopper } from './shopper.ts';
import { lookAtPage, newWalk, walkPage } from './walk.ts';

/** As long as names get, with no place to break at. */
const LONG = 'Oluwaseunfunmilayoadebisioluwakemi'.repeat(2).slice(0, 63);

interface Slugged {
  _id: string;
  slug: string;
}

/** A shop in which everything has a long name. */
const fill = async (url: string, adminToken: string) => {
  const admin = clientOf(url, adminToken);
  const make = async <T>(path: string, body: object): Promise<T> =>
    dataOf(await admin<T>('POST', path, body));
  const pictures = dataOf(await admin<Product[]>('GET', '/products?isFeatured=true&limit=1'));
  const category = await make<Category>('/categories', { name: LONG.slice(0, 60) });
  const product = await make<Product>('/products', {
    name: LONG,
    description: `${LONG} and more`,
    brand: LONG,
    price: 99_999_999,
    discountPrice: 88_888_888.5,
    stock: 3,
    category: category._id,
    images: [{ url: pictures[0]?.images[0]?.url, isMain: true }],
    variations: { Colour: [LONG.slice(0, 50)] },
  });
  const shopper = await newShopper(url);
  const bought = { variation: { Colour: LONG.slice(0, 50) }, to: { name: LONG, street: LONG, city: LONG } };
  const order = await shopper.buy(product._id, bought);
  await shopper.putIntoCart(product._id, bought);
  const collection = await make<Slugged>('/admin/collections', {
    name: LONG.slice(0, 60),
    kind: 'hand',
    products: [product._id],
  });
  const page = await make<Slugged>('/admin/pages', {
    title: LONG,
    body: `${LONG}\n\n## ${LONG}`,
    isPublished: true,
  });
  const link = await make<{ url: string }>('/admin/payment-links', {
    key: randomUUID(),
    customer: { name: LONG, phone: '0803 555 1234' },
    lines: [{ productId: product._id, quantity: 1, variation: bought.variation }],
    hours: 24,
  });
  await make('/admin/discounts', {
    code: 'LONG'.repeat(5),
    kind: 'percent',
    value: 5,
    minimumSpend: 0,
    startsAt: null,
    endsAt: null,
    totalLimit: null,
    perUserLimit: 1,
    isActive: true,
  });
  await make(`/admin/orders/${order._id}/notes`, { text: LONG });
  await clientOf(url)('POST', '/contact-messages', {
    name: LONG,
    email: 'long@example.com',
    phone: '',
    text: `${LONG} ${LONG}`,
  });
  const customers = dataOf(await admin<{ _id: string }[]>('GET', '/admin/customers?limit=1'));
  const reader = { email: 'reader@example.com', password: 'Only-looks-7' };
  await make('/admin/users', {
    ...reader,
    name: LONG,
    role: 'admin',
    staffRole: 'read-only',
    status: 'active',
  });
  const { token: readerToken = '' } = (await clientOf(url)('POST', '/auth/login', reader)).body;
  await clientOf(url, readerToken)('POST', '/admin/tour');
  return {
    shopper,
    readerToken,
    samples: {
      '/category/:words': `/category/${category.slug}`,
      '/collections/:words': `/collections/${collection.slug}`,
      '/products/:id': `/products/${product.slug}`,
      '/resetpassword/:resetToken': '/resetpassword/some-token',
      '/invitation/:token': '/invitation/some-token',
      '/orders/:id': `/orders/${order._id}`,
      '/pages/:words': `/pages/${page.slug}`,
      '/pay/:token': new URL(link.url).pathname,
      '/*': '/nowhere',
      '/admin/*': '/admin/nowhere',
      '/admin/orders/*': `/admin/orders/${order._id}`,
      '/admin/customers/*': `/admin/customers/${customers[0]?._id}`,
      '/admin/orders/print': `/admin/orders/print?as=slips&ids=${order._id}`,
    } satisfies Record<string, string>,
  };
};

const test = ownShopTest.extend<object, { full: Awaited<ReturnType<typeof fill>> }>({
  full: [async ({ url, adminSession }, use) => use(await fill(url, adminSession.token)), { scope: 'worker' }],
});
// One shop for all of them.
test.describe.configure({ mode: 'default', timeout: 900_000 });

/** A page with a picture that says nothing, and a menu that is too wide. */
const BROKEN = `<!doctype html><html lang="en"><title>Broken</title><main><h1>Broken</h1><img src="data:,"><input aria-label="Small" style="font-size: 14px">
  <button aria-haspopup="menu" onclick="menu.hidden = false">Open</button>
  <div id="menu" role="menu" aria-label="Menu" hidden><div role="menuitem" style="width: 3000px">Too wide</div></div></main>
  <script>onkeydown = ({ key }) => { if (key === 'Escape') menu.hidden = true; };</script></html>`;

test('what is wrong is found, on a page and behind a button', async ({ page, isMobile }) => {
  await page.route('**/broken', (route) => route.fulfill({ contentType: 'text/html', body: BROKEN }));
  const walk = newWalk(page);
  await walkPage(walk, '/broken');
  expect(walk.faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\/broken: image-alt /),
      expect.stringMatching(/^\/broken > Open: \d{4} pixels wider than the screen$/),
    ]),
  );
  const zoomed = walk.faults.filter((fault) => /an iPhone zooms into <input aria-label="Small"/.test(fault));
  expect(zoomed).toHaveLength(isMobile ? 2 : 0);
  expect(walk.looks).toBe(2);
  expect(() => pagesOf('storefront', {})).toThrow('/category/:words needs a sample');
});

test('every screen of the admin area is sound, whatever is open on it', async ({ page, full, trouble }) => {
  // The walk itself notes what goes wrong, with where it was: this would count what a page still asks for while it is left.
  trouble.expect(/./);
  const walk = newWalk(page);
  for (const address of pagesOf('admin', full.samples)) await walkPage(walk, address);
  expect(walk.faults).toEqual([]);
  expect(walk.looks).toBeGreaterThan(60);
});

/** Somebody else's page, as wide as the test's own. */
const someonesPage = async (browser: Browser, page: Page, url: string, token?: string): Promise<Page> => {
  const size = page.viewportSize();
  const isMobile = test.info().project.use.isMobile ?? false;
  const context = await browser.newContext({
    baseURL: url,
    storageState: token ? loggedIn(url, token) : { cookies: [], origins: [] },
    viewport: size,
    isMobile,
    hasTouch: isMobile,
  });
  return context.newPage();
};

/** Links stay links where the fields around them are switched off, which axe takes for switched off as well. */
const IN_A_FIELDSET = /\/admin\/settings: scrollable-region-focusable <nav/;

test('nor is anything wrong for whoever may only look', async ({ page, browser, full, url, isMobile }) => {
  test.skip(!isMobile, 'less of the same screens, which are walked at a desk above');
  const walk = newWalk(await someonesPage(browser, page, url, full.readerToken));
  const isInOneTab = (address: string): boolean => /\?tab=/.test(address);
  for (const address of pagesOf('admin', full.samples).filter((one) => !isInOneTab(one)))
    await lookAtPage(walk, address, 'main');
  expect(walk.faults.filter((fault) => !IN_A_FIELDSET.test(fault))).toEqual([]);
  expect(walk.looks).toBeGreaterThan(30);
  await walk.page.context().close();
});

/** What only somebody with an account has; of the rest a visitor sees all that there is. */
const OWN = /^\/(profile|cart|checkout|history|orders|order|notification|products\/)/;

test('every page of the storefront is sound, whatever is open on it', async ({
  page,
  browser,
  full,
  url,
}) => {
  const shopper = newWalk(await someonesPage(browser, page, url, full.shopper.token));
  const visitor = newWalk(await someonesPage(browser, page, url));
  for (const address of pagesOf('storefront', full.samples))
    await walkPage(OWN.test(address) ? shopper : visitor, address);
  await lookAtPage(visitor, full.samples['/products/:id']);
  expect([...shopper.faults, ...visitor.faults]).toEqual([]);
  expect(shopper.looks + visitor.looks).toBeGreaterThan(25);
  for (const { page: seen } of [shopper, visitor]) await seen.context().close();
});
