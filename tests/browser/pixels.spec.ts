import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { RecordedPixelAnswer } from '#contract/pixels/schemas.ts';
import { clientOf, dataOf, SHOPPER_PASSWORD } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible } from './soundness.ts';

const IDS = { ga4Id: 'G-ABC1234567', metaPixelId: '1234567890123', tiktokPixelId: 'C4ABCDEFGHIJKLMNOP' };

/** A shopper in a shop that has set all three. */
const test = ownShopTest.extend({ token: ({ shopper }, use) => use(shopper.token) });
test.use({ settings: IDS });

/** The vendors' scripts, as far as they listen to the page: what is told before they come waits in their queues. */
const SCRIPTS = {
  'www.googletagmanager.com': `const hearAll = (words) => hear('ga4', JSON.stringify([...words]));
    dataLayer.forEach(hearAll); dataLayer.push = hearAll;`,
  'connect.facebook.net': `fbq.callMethod = (...words) => hear('meta', JSON.stringify(words));
    fbq.queue.splice(0).forEach((words) => fbq.callMethod(...words));`,
  'analytics.tiktok.com': `ttq.splice(0).forEach((words) => hear('tiktok', JSON.stringify(words)));
    ttq.track = (...words) => hear('tiktok', JSON.stringify(['track', ...words]));`,
} as const;

interface Vendors {
  /** Hosts that were asked for anything. */
  asked: string[];
  told: { vendor: string; words: unknown[] }[];
}

const fakeVendors = async (context: BrowserContext, url: string): Promise<Vendors> => {
  const vendors: Vendors = { asked: [], told: [] };
  await context.exposeFunction('hear', (vendor: string, words: string) => {
    vendors.told.push({ vendor, words: JSON.parse(words) as unknown[] });
  });
  await context.route(
    (address) => !address.href.startsWith(url) && address.protocol.startsWith('http'),
    async (route) => {
      const { hostname } = new URL(route.request().url());
      vendors.asked.push(hostname);
      const script = SCRIPTS[hostname as keyof typeof SCRIPTS];
      await (script ? route.fulfill({ contentType: 'text/javascript', body: script }) : route.abort());
    },
  );
  return vendors;
};

/** Where answers are recorded. */
const RECORDED = '**/api/v1/measuring-choices';
const isRecording = (request: Request): boolean => request.url().endsWith('/api/v1/measuring-choices');

const numberKept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pixels') ?? '{}').number ?? '');

/** All that a request says, its headers and its body. */
const wordsOf = async (request: Request): Promise<string> =>
  [request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? ''].join(' ');

/** Pages, carts, orders and vendors hear nothing of it. */
const expectOnlyAnswersToName = async (number: string, requests: readonly Request[]): Promise<void> => {
  const naming: Request[] = [];
  for (const request of requests) if ((await wordsOf(request)).includes(number)) naming.push(request);
  expect(naming.length).toBeGreaterThanOrEqual(2);
  expect(naming.filter((request) => !isRecording(request)).map((request) => request.url())).toEqual([]);
};

/** A page of the storefront that has just come is pressed until its scripts are there to hear it. */
const openQuestion = (again: Locator, question: Locator): Promise<void> =>
  expect(async () => {
    await again.click();
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('nothing leaves the page before a yes; after it each happening is told, a purchase once', async ({
  context,
  page,
  url,
  shelf,
  shopper,
}) => {
  // As browsers are to a shop that is reached over plain HTTP.
  await context.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  });
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const { asked, told } = await fakeVendors(context, url);
  const named = (name: string) =>
    told.filter(({ words }) => words.includes(name)).map(({ vendor }) => vendor);
  const product = await shelf.put({ price: 1_500 });
  const question = page.getByRole('region', { name: 'Your choice about measuring' });
  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Your choice about measuring' });

  await page.goto(`/products/${product.slug}?utm_source=secret`);
  await expect(question).toContainText('Google Analytics, Meta and TikTok');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);

  await openQuestion(again, question);
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Yes, allow' }).click();
  await expect.poll(() => named('view_item')).toEqual(['ga4']);
  await expect.poll(() => named('ViewContent').sort()).toEqual(['meta', 'tiktok']);
  expect([...new Set(asked)].sort()).toEqual(Object.keys(SCRIPTS).sort());

  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect.poll(() => named('add_to_cart')).toEqual(['ga4']);
  await expect.poll(() => named('AddToCart').sort()).toEqual(['meta', 'tiktok']);
  await page.goto('/checkout');
  await expect.poll(() => named('begin_checkout')).toEqual(['ga4']);
  await expect.poll(() => named('InitiateCheckout').sort()).toEqual(['meta', 'tiktok']);

  const order = await shopper.buy(product._id);
  await page.goto(`/orders/${order._id}`);
  await expect.poll(() => named('purchase')).toEqual(['ga4']);
  await page.reload();
  const tab = await context.newPage();
  await tab.goto(`/orders/${order._id}`);
  for (const one of [page, tab]) {
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible();
    await one.waitForLoadState('networkidle');
  }
  expect(named('purchase')).toEqual(['ga4']);
  expect(named('Purchase')).toEqual(['meta']);
  expect(named('CompletePayment')).toEqual(['tiktok']);
  const purchases = told.filter(({ words }) => /purchase|CompletePayment/i.test(String(words[1])));
  expect(purchases.find(({ vendor }) => vendor === 'ga4')?.words[2]).toMatchObject({
    transaction_id: order.orderNumber,
    currency: 'NGN',
    // The goods alone: what bringing them costs stands beside.
    value: 3_000,
    shipping: order.shippingPrice,
    // One was in the cart already.
    items: [{ item_id: product._id, quantity: 2, price: 1_500 }],
  });
  const forMeta = purchases.find(({ vendor }) => vendor === 'meta');
  expect(forMeta?.words[2]).toMatchObject({ value: order.totalPrice });
  expect(forMeta?.words[3]).toEqual({ eventID: order._id });
  const all = JSON.stringify(told);
  for (const secret of [shopper.email, order.shippingAddress.phone, order.shippingAddress.name, 'utm_source'])
    expect(all).not.toContain(secret);

  await expectOnlyAnswersToName(await numberKept(page), requests);

  // Who takes it back has nothing of theirs from then on, in a browser without a store of cookies as well.
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the vendors' scripts set theirs
    document.cookie = '_ga=GA1.1.2.3; Path=/; Max-Age=1000';
    Reflect.deleteProperty(Window.prototype, 'cookieStore');
    Reflect.deleteProperty(window, 'cookieStore');
  });
  await openQuestion(again, question);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
  const before = told.length;
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
  await page.goto(`/products/${product.slug}`);
  await page.waitForLoadState('networkidle');
  expect(told.length).toBe(before);
});

/** Somebody who comes without a login. */
const visitorTest = ownShopTest.extend({ token: ({ url: _ }, use) => use(null) });
visitorTest.use({ settings: IDS });

visitorTest(
  'what goes into the cart with a login, as the first thing, is told once',
  async ({ context, page, url, shelf, shopper }) => {
    const { told } = await fakeVendors(context, url);
    const added = () =>
      told.filter(({ words }) => words.includes('add_to_cart')).map(({ words }) => words[2]);
    const product = await shelf.put({ price: 1_500 });
    // What the account has in its cart already was put there by somebody else's measure.
    const before = await shelf.put({});
    await shopper.putIntoCart(before._id);
    await page.goto(`/products/${product.slug}`);
    await page.getByRole('button', { name: 'Yes, allow' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(SHOPPER_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect
      .poll(added)
      .toEqual([
        expect.objectContaining({ items: [expect.objectContaining({ item_id: product._id, quantity: 1 })] }),
      ]);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Increase quantity' }).first().click();
    await expect.poll(() => added().length).toBe(2);
  },
);

visitorTest(
  'what a visitor answers is recorded under a number that goes with nothing else, by which its owner finds it',
  async ({ context, page, url, shelf, adminToken }) => {
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const { told } = await fakeVendors(context, url);
    const product = await shelf.put({ price: 1_500 });
    const question = page.getByRole('region', { name: 'Your choice about measuring' });
    const again = page.getByRole('contentinfo').getByRole('button', { name: 'Your choice about measuring' });

    await page.goto(`/products/${product.slug}`);
    await expect(question).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requests.filter(isRecording)).toEqual([]);
    expect(await numberKept(page)).toBe('');
    await expect(question).not.toContainText('recorded');

    await question.getByRole('button', { name: 'Yes, allow' }).click();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('pixels') ?? '{}').isRecorded))
      .toBe(true);
    await page.goto('/products');
    const number = await numberKept(page);
    // What measures is loaded after the page: nobody is as quick as a test.
    await openQuestion(again, question);
    await expect(question).toContainText(
      new RegExp(`Your answer of \\d+ \\w+ 20\\d\\d is recorded under number ${number}`),
    );
    await expectAccessible(page);
    // Taken back, which loads the page anew while the answer is on its way.
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    const admin = clientOf(url, adminToken);
    const found = async () =>
      dataOf(await admin<RecordedPixelAnswer[]>('GET', `/admin/measuring-choices?number=${number}`));
    await expect.poll(async () => (await found()).map(({ isGiven }) => isGiven)).toEqual([false, true]);
    await page.waitForLoadState('networkidle');
    await expectOnlyAnswersToName(number, requests);
    expect(JSON.stringify(told)).not.toContain(number);

    // The page that begins anew may do so a moment later.
    await expect(() => page.evaluate((own) => localStorage.setItem('token', own), adminToken)).toPass();
    await page.goto('/admin/personal-data');
    const answers = page.getByRole('region', { name: 'Answers about pixels' });
    await expect(answers).toContainText(/Within 30 days \d+ browsers have said yes, and \d+ no/);
    const field = answers.getByLabel('Find an answer about pixels by its number');
    await field.fill(number.slice(0, 8));
    await answers.getByRole('button', { name: 'Find' }).click();
    await expect(answers.getByRole('alert')).toContainText('five groups');
    await field.fill(number);
    await field.press('Enter');
    const [last, first] = [answers.getByRole('listitem').first(), answers.getByRole('listitem').last()];
    await expect(last).toContainText(
      /No to Google Analytics, Meta, TikTok, by somebody who was not logged in/,
    );
    await expect(first).toContainText(/Yes to .*Asked: “May we let Google Analytics/);
    await expectAccessible(page);
  },
);

test('a yes that could not be recorded counts all the same, and is sent with the next page', async ({
  context,
  page,
  url,
  shelf,
  shopper,
  trouble,
  adminToken,
}) => {
  trouble.expect(/Failed to load resource: (net::|the server responded with a status of 503)/);
  const { told } = await fakeVendors(context, url);
  const product = await shelf.put({ price: 1_500 });
  const admin = clientOf(url, adminToken);
  const found = async () =>
    dataOf(
      await admin<RecordedPixelAnswer[]>('GET', `/admin/measuring-choices?number=${await numberKept(page)}`),
    );
  await page.route(RECORDED, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/products/${product.slug}`);
  await page.getByRole('button', { name: 'Yes, allow' }).click();
  await expect.poll(() => told.some(({ words }) => words.includes('view_item'))).toBe(true);
  expect(await found()).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(RECORDED);
  await page.route(RECORDED, (route) => route.abort());
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await found()).toEqual([]);
  await page.unroute(RECORDED);
  await page.reload();
  await expect.poll(async () => (await found()).map(({ isGiven }) => isGiven)).toEqual([true]);
  // Whoever has the browser by then need not be who answered.
  expect((await found())[0]?.account).toBeNull();

  // The next answer is that of whoever is logged in.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Your choice about measuring' }).click();
  await page.getByRole('button', { name: 'Yes, allow' }).click();
  await expect.poll(async () => (await found())[0]?.account?.name).toBe(shopper.name);
});

test('an answer counts for a year; a yes of before this was recorded is recorded as it was given', async ({
  context,
  page,
  url,
  adminToken,
}) => {
  await fakeVendors(context, url);
  const keep = (days: number) =>
    page.evaluate(
      (at) =>
        localStorage.setItem(
          'pixels',
          JSON.stringify({ isGiven: true, at, vendors: ['ga4', 'meta', 'tiktok'] }),
        ),
      new Date(Date.now() - days * 86_400_000).toISOString(),
    );
  const question = page.getByRole('region', { name: 'Your choice about measuring' });
  await page.goto('/products');
  await keep(364);
  await page.reload();
  await expect.poll(() => numberKept(page)).not.toBe('');
  await page.waitForLoadState('networkidle');
  await expect(question).toBeHidden();
  const number = await numberKept(page);
  const admin = clientOf(url, adminToken);
  const [answer] = dataOf(
    await admin<RecordedPixelAnswer[]>('GET', `/admin/measuring-choices?number=${number}`),
  );
  expect(Date.parse(answer?.answeredAt ?? '')).toBeLessThan(Date.now() - 363 * 86_400_000);
  // A clock that was ahead when they answered makes no answer last longer.
  for (const days of [366, -500]) {
    await keep(days);
    await page.reload();
    await expect(question).toBeVisible();
  }
});

test('a shop without pixels asks nothing, and lets pages load from nowhere else', async ({
  page,
  url,
  adminToken,
}) => {
  dataOf(
    await clientOf(url, adminToken)('PUT', '/admin/settings', {
      ga4Id: '',
      metaPixelId: '',
      tiktokPixelId: '',
    }),
  );
  const answer = await page.goto('/products');
  expect(answer?.headers()['content-security-policy']).not.toMatch(/google|facebook|tiktok/);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Your choice about measuring')).toHaveCount(0);
});
