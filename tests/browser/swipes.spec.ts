import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';

/** A finger on the screen, as the browser gets it from a phone. */
const fingerOn = async (page: Page) => {
  const phone = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    phone.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  return {
    drag: async (from: { x: number; y: number }, by: { x: number; y: number }, isLet = true) => {
      await touch('touchStart', from.x, from.y);
      for (let step = 1; step <= 8; step += 1)
        await touch('touchMove', from.x + (by.x * step) / 8, from.y + (by.y * step) / 8);
      if (isLet) await touch('touchEnd', 0, 0);
    },
    lift: () => touch('touchEnd', 0, 0),
  };
};

const card = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const middleOf = async (page: Page, text: string) => {
  await card(page, text).scrollIntoViewIfNeeded();
  const box = await card(page, text).boundingBox();
  if (!box) throw new Error(`${text} is not on the page`);
  return { x: box.x + box.width * 0.7, y: box.y + box.height / 2 };
};
const isInShop = async (url: string, id: string): Promise<boolean> =>
  (await clientOf(url)('GET', `/products/${id}`)).status === 200;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('an order is packed by a swipe once the time to take it back is over; taken back it stays as it is', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const admin = clientOf(url, adminToken);
  const order = await shopper.buy((await shelf.put())._id);
  const statusNow = async () => dataOf(await admin<Order>('GET', `/admin/orders/${order._id}`)).status;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) sent += 1;
  });
  await page.goto('/admin/dashboard?tab=orders');
  const finger = await fingerOn(page);
  const place = await middleOf(page, order.orderNumber);
  await finger.drag(place, { x: -180, y: 4 }, false);
  await expect(card(page, order.orderNumber)).toHaveAttribute('data-swipe', 'Start Packing');
  await expectFitting(page);
  await finger.lift();
  await expect(page.getByText(`${order.orderNumber}: Start Packing`)).toBeVisible();
  await undo(page).click();
  await expect(undo(page)).toBeHidden();
  expect([await statusNow(), sent]).toEqual(['pending', 0]);
  await expect(page).toHaveURL(/tab=orders$/);

  await finger.drag(place, { x: -180, y: 4 });
  await expect(card(page, order.orderNumber)).toHaveAttribute('aria-busy', 'true');
  await finger.drag(place, { x: -180, y: 4 });
  // A look may take longer than the time to take it back.
  await expectAccessible(page);
  await expect(card(page, order.orderNumber).getByText('Processing')).toBeVisible();
  expect([await statusNow(), sent]).toEqual(['processing', 1]);
  await expect(undo(page)).toBeHidden();
});

test('scrolling, a short move, one to the right and a tap are no swipe', async ({ page, shelf, shopper }) => {
  const order = await shopper.buy((await shelf.put())._id);
  // So low that there is something to scroll.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto('/admin/dashboard?tab=orders');
  await expect(card(page, order.orderNumber)).toBeVisible();
  const finger = await fingerOn(page);
  const place = await middleOf(page, order.orderNumber);
  for (const by of [
    { x: -60, y: 0 },
    { x: 90, y: 0 },
    { x: -130, y: -200 },
  ]) {
    await finger.drag(place, by);
    await expect(card(page, order.orderNumber)).not.toHaveAttribute('data-swipe');
    await expect(undo(page)).toHaveCount(0);
  }
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page).toHaveURL(/tab=orders$/);
  // A list that still runs on has another row under the finger by the time it is there.
  await expect(async () => {
    const before = await page.evaluate(() => scrollY);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  }).toPass();
  const again = await middleOf(page, order.orderNumber);
  await finger.drag(again, { x: 0, y: 0 });
  await expect(page).toHaveURL(new RegExp(order._id));
});

test('a page that is left sends what waits, once, and the menu does the same as the swipe', async ({
  page,
  shelf,
  url,
}) => {
  const product = await shelf.put();
  await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Actions for ${product.name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(page.getByText(`“${product.name}” leaves the shop`)).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => isInShop(url, product._id)).toBe(false);
  await page.goto(`/admin/dashboard?tab=products&q=${encodeURIComponent(product.name)}`);
  await expect(
    card(page, product.name).getByText('No', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  const finger = await fingerOn(page);
  await finger.drag(await middleOf(page, product.name), { x: -180, y: 0 });
  await expect(page.getByText(`“${product.name}” comes into the shop`)).toBeVisible();
  await expect(
    card(page, product.name).getByText('Yes', { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
});
