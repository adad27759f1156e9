import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LIVE_TOPICS } from '#contract/live/topics.ts';
import { reconcile } from '#server/settlement/ask-due-checkouts.ts';
import { processEvents } from '#server/settlement/events.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { type ListeningPage, openListeningPage } from '#tests/support/live.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let url: string;
let admin: TestAccount;
let pages: ListeningPage[] = [];
/** Messages wait up to a second for others to go along with. */
const SOON = { timeout: 10_000 };
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  url = await shop.listen();
  admin = await createAdmin(shop);
});
afterEach(() => {
  for (const page of pages) page.leave();
  pages = [];
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const listen = async (who: TestAccount | null = admin): Promise<ListeningPage> => {
  const page = await openListeningPage(url, who?.token ?? null);
  pages.push(page);
  return page;
};
const paidCheckout = async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 100 }), 1);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount, email: shopper.email });
  return { shopper, reference };
};
const sendEvent = (event: { payload: string; headers: Record<string, string> }) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
/** A word that is told after everything that was told before it. */
const toldSoFar = async (page: ListeningPage): Promise<string[]> => {
  await createProduct(shop, { stock: 0 });
  await expect.poll(() => page.heard.includes('stock'), SOON).toBe(true);
  return page.heard.filter((topic) => topic !== 'stock');
};

test('is a stream for administrators alone, which nothing on the way may hold back', async () => {
  expect((await listen(null)).status).toBe(401);
  expect((await listen(await createShopper(shop))).status).toBe(403);
  const page = await listen();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(page.headers.get('x-accel-buffering')).toBe('no');
  expect(page.headers.get('content-encoding')).toBeNull();
  const head = await fetch(`${url}/api/v1/admin/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(head.status).toBe(404);
});

test.each([
  [
    'the shopper’s browser',
    async ({ shopper, reference }: Awaited<ReturnType<typeof paidCheckout>>) => {
      await reportPaid(shop, shopper, reference);
    },
  ],
  [
    'the webhook',
    async ({ reference }) => {
      await sendEvent(stub.chargeEvent(reference));
      await processEvents(shop.shop);
    },
  ],
  [
    'the reconciler',
    async ({ reference }) => {
      await shop.shop.connection.pool.query(
        'update checkout set next_check_at = now() where reference = $1',
        [reference],
      );
      await reconcile(shop.shop);
    },
  ],
] satisfies [string, (paid: Awaited<ReturnType<typeof paidCheckout>>) => Promise<void>][])(
  'an order is told of, made by %s, and an unpaid checkout is not',
  async (_, complete) => {
    const paid = await paidCheckout();
    const page = await listen();
    await startCheckout(shop, paid.shopper);
    expect(await toldSoFar(page)).toEqual([]);
    await complete(paid);
    await expect.poll(() => page.heard, SOON).toContain('orders');
  },
);

test('nothing is told of an order whose transaction came to nothing', async () => {
  const page = await listen();
  await shop.shop.db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('customer_order').set({ status: 'shipped' }).execute();
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await toldSoFar(page)).toEqual([]);
});

test('stock is told of where it is low, and only there', async () => {
  const desk = openOrderDesk(shop, stub, admin);
  const { order } = await desk.buy(await createShopper(shop));
  const shopper = await createShopper(shop);
  const plenty = await createProduct(shop, { stock: 50 });
  const scarce = await createProduct(shop, { stock: 11 });
  const page = await listen();
  await addToCart(shop, shopper, plenty, 2);
  await startCheckout(shop, shopper);
  await call(shop, admin, 'PUT', `/products/${plenty}`, { price: 5 });
  await desk.setStatus(order, 'shipped');
  await expect.poll(() => page.heard, SOON).toContain('orders');
  expect(page.heard).toEqual(['orders']);
  await addToCart(shop, shopper, scarce, 1);
  await startCheckout(shop, shopper);
  await expect.poll(() => page.heard, SOON).toEqual(['orders', 'stock']);
});

test('a change of status and a charge that needs attention are told of', async () => {
  const desk = openOrderDesk(shop, stub, admin);
  const { order } = await desk.buy(await createShopper(shop));
  const page = await listen();
  await desk.setStatus(order, 'shipped');
  await expect.poll(() => page.heard, SOON).toContain('orders');
  await sendEvent(
    stub.event('charge.success', { reference: 'nobody-knows-it', amount: 5000, currency: 'NGN' }),
  );
  await expect.poll(() => page.heard, SOON).toContain('payments');
});

test('pages that open while others are looked at stay open', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => createAdmin(shop)));
  const open = await Promise.all(others.map((who) => listen(who)));
  await createProduct(shop, { stock: 1 });
  for (const page of open) await expect.poll(() => page.heard, SOON).toContain('stock');
});

test('a burst is a few messages, not a flood', async () => {
  const page = await listen();
  for (let made = 0; made < 40; made += 1) await createProduct(shop, { stock: 1 });
  await expect.poll(() => page.heard.length, SOON).toBeGreaterThan(0);
  expect(page.heard.length).toBeLessThan(10);
});

test.each([
  [
    'logout',
    async (who: TestAccount) => {
      await call(shop, who, 'POST', '/auth/logout');
    },
  ],
  [
    'deactivation',
    async (who) => {
      await call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { status: 'inactive' });
    },
  ],
  [
    'another role',
    async (who) => {
      await call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { role: 'user' });
    },
  ],
  [
    'another password',
    async (who) => {
      await call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { password: `${TEST_PASSWORD}-2` });
    },
  ],
] satisfies [string, (who: TestAccount) => Promise<void>][])(
  'a stream ends at once with its session: %s',
  async (_, end) => {
    const other = await createAdmin(shop);
    const [stays, goes] = [await listen(), await listen(other)];
    await end(other);
    await goes.ended;
    expect((await listen(other)).status).toBeOneOf([401, 403]);
    await createProduct(shop, { stock: 1 });
    await expect.poll(() => stays.heard, SOON).toContain('stock');
  },
);

test('one account has a bounded number of streams, and room again when one is left', async () => {
  const other = await createAdmin(shop);
  const open = await Promise.all(Array.from({ length: 8 }, () => listen(other)));
  expect(open.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const refused = await listen(other);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await listen()).status).toBe(200);
  open[0]?.leave();
  await expect.poll(async () => (await listen(other)).status).toBe(200);
});

test('a return is told of when it is asked for, and when it has moved on', async () => {
  const returns = openReturnDesk(shop, openOrderDesk(shop, stub, admin), admin);
  await returns.setDays(14);
  const bought = await returns.delivered();
  const page = await listen();
  const { data } = (await returns.ask(bought)).body;
  await expect.poll(() => page.heard, SOON).toContain('returns');
  page.heard.length = 0;
  await returns.accept(data._id);
  await expect.poll(() => page.heard, SOON).toContain('returns');
});

test('what was missed while the database was away is made up for: everything is told as changed', async () => {
  const page = await listen();
  await shop.shop.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'shop-process:%'`,
  );
  await expect.poll(() => page.heard.toSorted(), SOON).toEqual(LIVE_TOPICS.toSorted());
});

test('an ending shop ends its streams first', async () => {
  const second = await openTestShop(await new PaystackStub().start());
  const address = await second.listen();
  const page = await openListeningPage(address, (await createAdmin(second)).token);
  await second.stop();
  await page.ended;
});
