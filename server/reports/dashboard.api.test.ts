import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOW_STOCK_WARNED } from '#contract/catalogue/limits.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let lamp: string;
let garri: string;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  shopper = await createShopper(shop, { name: 'Chidi Okafor' });
  lamp = await createProduct(shop, { name: 'Solar lamp', stock: 50, priceKobo: 2_500_50 });
  garri = await createProduct(shop, { name: 'Bag of garri', stock: 50, priceKobo: 1_000_00 });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const buy = async (productId: string, quantity: number): Promise<Order> => {
  await addToCart(shop, shopper, productId, quantity);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount, email: shopper.email });
  return (await reportPaid(shop, shopper, reference)).body.data;
};
const dashboard = async (days?: number): Promise<Dashboard> =>
  (await call<Dashboard>(shop, admin, 'GET', `/admin/dashboard${days ? `?days=${days}` : ''}`)).body.data;
const setStatus = (order: Order, status: string) =>
  call(shop, admin, 'PUT', `/orders/${order._id}/status`, { status });
const placedAt = (order: Order, time: string) =>
  sql`update customer_order set created_at = ${time}::timestamptz where id = ${order._id}`.execute(
    shop.shop.db,
  );
const lagosDay = (daysAgo: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(Date.now() - daysAgo * 86_400_000);

test('is for administrators alone, and knows only its periods', async () => {
  expect((await call(shop, null, 'GET', '/admin/dashboard')).status).toBe(401);
  expect(await call(shop, shopper, 'GET', '/admin/dashboard')).toMatchObject({
    status: 403,
    body: { error: 'Access denied' },
  });
  expect(await call(shop, admin, 'GET', '/admin/dashboard?days=8')).toMatchObject({
    status: 400,
    body: { error: 'Days must be 7, 30 or 90' },
  });
});

test('adds up what was sold to the kobo, by day, by status and by product', async () => {
  const empty = await dashboard();
  expect(empty).toMatchObject({ totalSales: 0, totalOrders: 0, totalProducts: 2, totalUsers: 2 });
  expect(empty.salesByDay).toHaveLength(30);
  expect(empty.salesByDay.every(({ orders, sales }) => orders === 0 && sales === 0)).toBe(true);

  const two = await buy(lamp, 2); // 5,001.00 + 10
  const one = await buy(garri, 1); // 1,000 + 10
  const cancelled = await buy(garri, 7);
  await setStatus(cancelled, 'cancelled');
  const old = await buy(lamp, 1); // 2,500.50 + 10
  await setStatus(old, 'delivered');
  await placedAt(old, `${lagosDay(29)}T00:00:00+01:00`);
  const older = await buy(garri, 3); // 3,000 + 10
  await placedAt(older, `${lagosDay(30)}T23:59:59+01:00`);

  const now = await dashboard();
  expect(now.totalSales).toBe(5_011 + 1_010 + 2_510.5 + 3_010);
  expect(now.totalOrders).toBe(5);
  expect(now.ordersByStatus).toEqual({
    pending: 3,
    processing: 0,
    shipped: 0,
    delivered: 1,
    cancelled: 1,
    refunded: 0,
  });
  expect(now.salesByDay.at(-1)).toEqual({ date: lagosDay(0), orders: 2, sales: 6_021 });
  expect(now.salesByDay[0]).toEqual({ date: lagosDay(29), orders: 1, sales: 2_510.5 });
  expect(now.salesByDay.reduce((sum, { sales }) => sum + sales, 0)).toBe(6_021 + 2_510.5);
  expect(now.salesByDayBefore).toHaveLength(30);
  expect(now.salesByDayBefore.at(-1)).toEqual({ date: lagosDay(30), orders: 1, sales: 3_010 });
  expect(now.topProducts).toEqual([
    {
      _id: lamp,
      slug: expect.stringMatching(/^solar-lamp-\d+$/),
      name: 'Solar lamp',
      image: '',
      quantity: 3,
      sales: 7_501.5,
    },
    {
      _id: garri,
      slug: expect.stringMatching(/^bag-of-garri-\d+$/),
      name: 'Bag of garri',
      image: '',
      quantity: 1,
      sales: 1_000,
    },
  ]);
  expect(now.recentOrders.map(({ _id }) => _id).slice(0, 2)).toEqual([cancelled._id, one._id]);
  expect((await dashboard(7)).topProducts).toEqual([
    {
      _id: lamp,
      slug: expect.stringMatching(/^solar-lamp-\d+$/),
      name: 'Solar lamp',
      image: '',
      quantity: 2,
      sales: 5_001,
    },
    {
      _id: garri,
      slug: expect.stringMatching(/^bag-of-garri-\d+$/),
      name: 'Bag of garri',
      image: '',
      quantity: 1,
      sales: 1_000,
    },
  ]);
  expect((await dashboard(90)).salesByDay).toHaveLength(90);
  expect(two.totalPrice).toBe(5_011);
});

test('a product that sells well is shown with its main picture, wherever that stands among its pictures', async () => {
  const shown = async (images: { url: string; isMain: boolean }[]) => {
    await sql`update product set images = ${JSON.stringify(images)}::jsonb where id = ${lamp}`.execute(
      shop.shop.db,
    );
    return (await dashboard()).topProducts.find(({ _id }) => _id === lamp)?.image;
  };
  const back = { url: '/media/back.webp', isMain: false };
  const front = { url: '/media/front.webp', isMain: true };
  expect(await shown([back, front])).toBe(front.url);
  expect(await shown([back])).toBe(back.url);
  expect(await shown([])).toBe('');
});

test('a refunded part comes off the sales, the whole takes the order out of them', async () => {
  const before = await dashboard();
  const order = await buy(garri, 2);
  const refund = async (amount?: number) => {
    await call(shop, admin, 'POST', `/orders/${order._id}/refund`, amount === undefined ? {} : { amount });
    const last = stub.refunds.at(-1);
    const sent = stub.event('refund.processed', {
      status: 'processed',
      transaction_reference: order.paystackReference,
      id: last?.id,
      amount: String(last?.amount),
    });
    await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...sent });
    await expect
      .poll(async () => (await call<Order>(shop, admin, 'GET', `/orders/${order._id}`)).body.data)
      .toMatchObject({ refundedAmount: amount ?? order.totalPrice });
  };
  await refund(500.25);
  expect((await dashboard()).totalSales).toBe(before.totalSales + 2_010 - 500.25);
  await refund();
  const after = await dashboard();
  expect(after.totalSales).toBe(before.totalSales);
  expect(after.ordersByStatus.refunded).toBe(before.ordersByStatus.refunded + 1);
  expect(after.totalOrders).toBe(before.totalOrders + 1);
});

test('shows ten recent orders, and low stock with the fewest first', async () => {
  for (let bought = 0; bought < 6; bought += 1) await buy(garri, 1);
  const few = await createProduct(shop, { name: 'Almost gone', stock: 1 });
  const none = await createProduct(shop, { name: 'Gone', stock: 0 });
  const ten = await createProduct(shop, { name: 'Ten', stock: 10 });
  await createProduct(shop, { name: 'Eleven', stock: 11 });
  const deleted = await createProduct(shop, { name: 'Deleted', stock: 0 });
  await call(shop, admin, 'DELETE', `/products/${deleted}`);
  const { recentOrders, lowStockProducts, totalProducts } = await dashboard();
  expect(recentOrders).toHaveLength(10);
  expect(lowStockProducts.map(({ _id }) => _id)).toEqual([none, few, ten]);
  expect(totalProducts).toBe(6);
});

test('of more than are shown, those on sale are told of before drafts that are sold out', async () => {
  const scarce = await createProduct(shop, { name: 'Three left', stock: 3 });
  await sql`
    insert into product (id, name, description, price_kobo, stock, sku, category_id, is_active, variations, images)
    select gen_random_uuid(), 'Draft ' || n, description, price_kobo, 0, 'DRAFT-' || n, category_id, false, variations, images
    from product, generate_series(1, ${LOW_STOCK_WARNED}::int) n where id = ${scarce}`.execute(shop.shop.db);
  const { lowStockProducts } = await dashboard();
  expect(lowStockProducts).toHaveLength(LOW_STOCK_WARNED);
  expect(lowStockProducts.map(({ _id }) => _id)).toContain(scarce);
  await sql`delete from product where name like 'Draft %' or id = ${scarce}`.execute(shop.shop.db);
});

test('a product of which one variant runs out is low in stock, and names the variant', async () => {
  const before = (await dashboard()).lowStockProducts.map(({ _id }) => _id);
  const category = await addCategory(shop, admin, 'Sandals');
  const sized = (name: string, stocks: Record<string, number>, inactive = '') =>
    addProduct(shop, admin, category, {
      name,
      variations: { Size: Object.keys(stocks) },
      variants: Object.entries(stocks).map(([Size, stock]) => ({
        choice: { Size },
        stock,
        isActive: Size !== inactive,
      })),
    });
  const low = await sized('Sandal', { '41': 30, '42': 0, '43': 4, '44': 11 });
  await sized('Slipper', { '41': 30, '42': 20 });
  await sized('Clog', { '41': 30, '42': 0 }, '42');
  const { lowStockProducts } = await dashboard();
  expect(lowStockProducts.map(({ _id }) => _id).filter((id) => !before.includes(id))).toEqual([low._id]);
  const [shown] = lowStockProducts.filter(({ _id }) => _id === low._id);
  expect(shown).toMatchObject({ stock: 45, lowVariantCount: 2 });
  expect(shown?.lowVariants?.map(({ choice, stock }) => [choice.Size, stock])).toEqual([
    ['42', 0],
    ['43', 4],
  ]);
  const stocks = lowStockProducts.map(({ stock, lowVariants = [] }) =>
    Math.min(stock, ...lowVariants.map((variant) => variant.stock)),
  );
  expect(stocks).toEqual([...stocks].sort((left, right) => left - right));
});
