import type { Page } from '@playwright/test';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { clientOf, dataOf, mailsTo } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import type { Shopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { fillAddress, payButton, payWith, sheetOn } from './steps.ts';
import { expectToast } from './told.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for your transfer' });

/** The sheet's transfer, sent and on its way; the sheet is closed then. */
const sendAndClose = async (page: Page): Promise<void> => {
  await payButton(page).click();
  const sheet = sheetOn(page);
  await sheet.getByRole('button', { name: 'Transfer from a bank instead' }).click();
  await expect(sheet.getByText('Account number')).toBeVisible();
  await sheet.getByRole('button', { name: /^Never arrives/ }).click();
  await expect(sheet.getByText(/^Waiting for the transfer/).last()).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel payment' }).click();
};

/** The money arrives at the bank, whatever the sheet said. */
const moneyArrives = async (url: string, shopper: Shopper): Promise<void> => {
  const [payment] = dataOf(await clientOf(url, shopper.token)<PaymentProgress[]>('GET', '/checkout/awaited'));
  const login = { email: 'admin@shop.example', password: 'Admin123' };
  const { token } = (await clientOf(url)('POST', '/auth/login', login)).body;
  const answer = await fetch(`${url}/demo/paystack/control/transfer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference: payment?.reference,
      arrived: Math.round((payment?.totalPrice ?? 0) * 100),
    }),
  });
  expect(answer.status).toBe(200);
};

test('a transfer that arrives after the browser was closed is the order, and the mail says so', async ({
  page,
  context,
  shelf,
  shopper,
  url,
}) => {
  await shopper.putIntoCart((await shelf.put({ stock: 1 }))._id);
  await page.goto('/checkout');
  await fillAddress(page);
  await sendAndClose(page);
  await expectToast(page, 'Payment cancelled');
  await expect(waiting(page)).toContainText('do not pay again: we are watching for it');
  await expect(waiting(page).getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
  await expect(payButton(page)).toBeHidden();
  await expectFitting(page);
  await expectAccessible(page);
  await page.reload();
  await expect(waiting(page)).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/history');
  await expect(waiting(later)).toBeVisible();
  await expect(later.getByText('Your order is placed when your transfer arrives.')).toBeVisible();
  await expectFitting(later);
  await expectAccessible(later);
  await moneyArrives(url, shopper);
  await expect(later.getByText('Your transfer has arrived, and your order is placed.')).toBeVisible();
  await later.getByRole('link', { name: /^View Details of ORD-/ }).click();
  await expect(later.getByText('Bank transfer', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(url, shopper.email)).map(({ text }) => text).join())
    .toMatch(/received your payment of ₦[\d,.]+ by bank transfer/);
  expect((await shopper.cart()).totalItems).toBe(0);
});

test('paying again while money may arrive is warned of, and can be gone through with', async ({
  page,
  context,
  shelf,
  shopper,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  await shopper.putIntoCart((await shelf.put())._id);
  await page.goto('/checkout');
  await fillAddress(page);
  await sendAndClose(page);
  await expect(waiting(page)).toBeVisible();
  // Another tab knows nothing of it; the server does.
  const other = await context.newPage();
  await other.goto('/checkout');
  await fillAddress(other);
  await payButton(other).click();
  await expect(waiting(other)).toBeVisible();
  await other.getByRole('button', { name: 'Pay another way' }).click();
  await payButton(other).click();
  await payWith(other, /^Success/);
  await expect(other).toHaveURL('/history');
  expect(await shopper.orders()).toHaveLength(1);
});
