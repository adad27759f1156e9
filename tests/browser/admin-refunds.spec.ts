import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

/** What happens at the fake Paystack and in its dashboard. */
const atPaystack = async (
  url: string,
  token: string,
  lever: string,
  body: object,
): Promise<{ id: number }> => {
  const answer = await fetch(`${url}/demo/paystack/control/${lever}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${lever} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: number } }).data;
};
const issueOf = (page: Page, order: Order) =>
  page
    .getByRole('list', { name: 'Payments needing attention' })
    .getByRole('listitem')
    .filter({ hasText: order.paystackReference });
const detailsOf = (page: Page) => page.getByRole('main');
const openOrder = (page: Page, order: Order) => page.goto(`/admin/orders/${order._id}`);

test('a dispute holds refunds back, and once it is lost it is booked', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const order = await shopper.buy((await shelf.put({ price: 4_000 }))._id);
  const reference = order.paystackReference;
  const { id } = await atPaystack(url, adminToken, 'dispute', { reference, amount: 100_000 });
  await page.goto('/admin/payments');
  const issue = issueOf(page, order);
  await expect(issue.getByRole('heading', { name: 'Disputed by the customer' })).toBeVisible();
  await expect(issue).toContainText('₦1,000.00');
  await expect(issue).toContainText('Answer before');
  await expectFitting(page);
  await expectAccessible(page);
  await openOrder(page, order);
  const details = detailsOf(page);
  await expect(details.getByText('The customer disputes this payment with the bank.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();

  await atPaystack(url, adminToken, 'resolve-dispute', { dispute: id, resolution: 'merchant-accepted' });
  await page.goto('/admin/payments');
  await expect(issue.getByRole('heading', { name: 'Dispute lost' })).toBeVisible();
  await issue.getByRole('button', { name: 'Book the loss' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Book' }).click();
  await expectToast(page, 'Dispute booked');
  await expect(issue).toHaveCount(0);
  await openOrder(page, order);
  await expect(details.getByText('taken by the bank after a dispute')).toBeVisible();
});

test('a refund that the card does not take is sent to a bank account', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const order = await shopper.buy((await shelf.put({ price: 4_000 }))._id);
  const { id } = await atPaystack(url, adminToken, 'refund', { reference: order.paystackReference });
  await atPaystack(url, adminToken, 'move-refund', { refund: id, to: 'needs-attention' });
  await page.goto('/admin/payments');
  const issue = issueOf(page, order);
  await expect(
    issue.getByRole('heading', { name: 'Paystack needs the customer’s bank account' }),
  ).toBeVisible();
  await issue.getByRole('button', { name: 'Enter bank account' }).click();
  const form = page.getByRole('dialog', { name: /^Bank account of/ });
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expect(form.getByText('Please choose a bank')).toBeVisible();
  await form.getByLabel('Bank').selectOption('Guaranty Trust Bank');
  await form.getByLabel('Account number').fill('12345');
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expect(form.getByText('Account number must be 10 digits')).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await form.getByLabel('Account number').fill('0123456789');
  await form.getByRole('button', { name: 'Send refund' }).click();
  await expectToast(page, 'The refund goes to this account now');
  await expect(issue).toHaveCount(0);
});

test('a refund whose answer was lost is told to be clarified, and nothing more can be refunded meanwhile', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
  trouble,
}) => {
  trouble.expect(/503/);
  const order = await shopper.buy((await shelf.put({ price: 4_000 }))._id);
  await atPaystack(url, adminToken, 'hide-new-refunds', { seconds: 60 });
  await atPaystack(url, adminToken, 'lose-next-answer', { call: 'POST /refund' });
  await openOrder(page, order);
  const details = detailsOf(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(
    dialog.getByText('Paystack did not answer. Whether the refund began is being clarified.'),
  ).toBeVisible();
  await openOrder(page, order);
  await expect(details.getByText('Being clarified', { exact: true })).toBeVisible();
  await expect(details.getByText('Paystack’s answer to a refund was lost.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await page.goto('/admin/payments');
  await expect(
    issueOf(page, order).getByRole('heading', { name: 'A refund is being clarified' }),
  ).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await atPaystack(url, adminToken, 'reset', {});
});

test('a refund by hand whose answer was lost is seen as soon as its form is closed', async ({
  page,
  url,
  adminToken,
  shelf,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED/);
  const lamp = await shelf.put({ price: 4_000 });
  const order = dataOf(
    await clientOf(url, adminToken)<Order>('POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
      lines: [{ productId: lamp._id, quantity: 1 }],
      payment: { method: 'cash' },
    }),
  );
  await openOrder(page, order);
  const details = detailsOf(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await dialog.getByLabel(/^Amount/).fill('1000');
  await dialog.getByLabel('Reason').fill('Half of it was broken');
  await page.route('**/refund-by-hand', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Book Refund' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(details.getByText('Half of it was broken')).toBeVisible();
  await expect(details.getByText('given back by hand')).toBeVisible();
});

test('a refund by hand whose answer was lost is booked once, also when a refusal comes between', async ({
  page,
  url,
  adminToken,
  shelf,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|429/);
  const lamp = await shelf.put({ price: 4_000 });
  const admin = clientOf(url, adminToken);
  const order = dataOf(
    await admin<Order>('POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
      lines: [{ productId: lamp._id, quantity: 1 }],
      payment: { method: 'cash' },
    }),
  );
  await openOrder(page, order);
  await detailsOf(page).getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderNumber}` });
  await dialog.getByLabel(/^Amount/).fill('1000');
  await dialog.getByLabel('Reason').fill('Half of it was broken');
  let presses = 0;
  await page.route('**/refund-by-hand', async (route) => {
    presses += 1;
    if (presses > 2) return route.continue();
    if (presses === 2)
      return route.fulfill({
        status: 429,
        json: { success: false, error: 'Please wait a moment', code: 'too_often' },
      });
    await route.fetch();
    await route.abort();
  });
  const book = dialog.getByRole('button', { name: 'Book Refund' });
  await book.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await book.click();
  await expect(dialog.getByText('Please wait a moment')).toBeVisible();
  await book.click();
  await expect(dialog).toHaveCount(0);
  expect(presses).toBe(3);
  expect(dataOf(await admin<Order>('GET', `/orders/${order._id}`)).refundedAmount).toBe(1_000);
});

test('a refund that was given by other means says so on the page of its order', async ({
  page,
  url,
  adminToken,
  shelf,
  shopper,
}) => {
  const order = await shopper.buy((await shelf.put({ price: 4_000 }))._id);
  const { id } = await atPaystack(url, adminToken, 'refund', { reference: order.paystackReference });
  await atPaystack(url, adminToken, 'move-refund', { refund: id, to: 'needs-attention' });
  await openOrder(page, order);
  await expect(detailsOf(page).getByText('Needs bank account')).toBeVisible();
  await page.goto('/admin/payments');
  const issue = issueOf(page, order);
  await issue.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as settled' }).click();
  const form = page.getByRole('dialog', { name: /^Mark .* as settled$/ });
  await form.getByLabel('How was it settled?').fill('Paid into her bank account');
  await form.getByRole('button', { name: 'Mark as settled' }).click();
  await expectToast(page, 'Marked as settled');
  await expect(issue).toHaveCount(0);
  await openOrder(page, order);
  const details = detailsOf(page);
  await expect(details.getByText('Given by other means', { exact: true })).toBeVisible();
  await expect(details.getByText('Needs bank account')).toHaveCount(0);
  await expectFitting(page);
  await expectAccessible(page);
});
