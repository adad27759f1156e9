import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const DAY_MS = 86_400_000;
const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const lagosDay = (daysAgo: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(Date.now() - daysAgo * DAY_MS);

test('days begin and end at midnight in Lagos, and what was cancelled or given back comes off its own day', async () => {
  const desk = openOrderDesk(shop, stub, admin);
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 1_000, priceKobo: 100_10 });
  /** What each day must have sold, in kobo. */
  const expected = new Map<string, { orders: number; kobo: number }>();
  const sell = async (daysAgo: number, time: string) => {
    await addToCart(shop, shopper, product, 1);
    const order = await desk.payCart(shopper);
    await sql`update customer_order set created_at = ${`${lagosDay(daysAgo)}T${time}+01:00`}::timestamptz
      where id = ${order._id}`.execute(shop.shop.db);
    return { order, day: lagosDay(daysAgo) };
  };
  const count = (day: string, kobo: number): void => {
    const sold = expected.get(day) ?? { orders: 0, kobo: 0 };
    expected.set(day, { orders: sold.orders + 1, kobo: sold.kobo + kobo });
  };
  const [first, last] = ['00:00:00', '23:59:59.999'];
  for (const days of [7, 30, 90]) {
    // Both ends of the period and of the one before it, and one that lies just before both.
    const edges = [
      [days - 1, first],
      [days, last],
      [2 * days - 1, first],
      [2 * days, last],
    ] as const;
    for (const [daysAgo, time] of edges) count((await sell(daysAgo, time)).day, 110_10);
  }
  const part = await sell(6, last);
  await desk.refund(part.order, { amount: 30.05 });
  await desk.confirm(part.order);
  count(part.day, 80_05);
  await desk.setStatus((await sell(6, first)).order, 'cancelled');
  const whole = await sell(7, last);
  await desk.refund(whole.order);
  await desk.confirm(whole.order);

  for (const days of [7, 30, 90]) {
    const { salesByDay, salesByDayBefore } = (
      await call<Dashboard>(shop, admin, 'GET', `/admin/dashboard?days=${days}`)
    ).body.data;
    const wanted = Array.from({ length: 2 * days }, (_, index) => {
      const date = lagosDay(2 * days - 1 - index);
      const { orders, kobo } = expected.get(date) ?? { orders: 0, kobo: 0 };
      return { date, orders, sales: kobo / 100 };
    });
    expect(salesByDayBefore).toEqual(wanted.slice(0, days));
    expect(salesByDay).toEqual(wanted.slice(days));
  }
});
