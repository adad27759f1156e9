import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ManagedUser } from '#contract/accounts/users.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings, withMoreFilters } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

test('an administrator finds a customer, notes something, tags them, saves the filter and takes the list along', async ({
  page,
  shopper,
}) => {
  const tag = `spec ${shopper.email.split('@')[0]?.slice(-12)}`;
  await page.goto(`/admin/customers?search=${encodeURIComponent(shopper.email)}`);
  await expect(page.getByRole('link', { name: shopper.name }).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('link', { name: shopper.name }).first().click();
  await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: shopper.name })).toBeVisible();
  await expect(page.getByText('Orders are counted without cancelled ones')).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
  await page.getByLabel('New note').fill('Rings before noon');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rings before noon')).toBeVisible();
  await page.getByLabel('New tag').fill(tag);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: `Take the tag ${tag} away` })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  await page.goto(`/admin/customers?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByText(shopper.name)).toBeVisible();
  await page.getByRole('button', { name: 'View: unsaved' }).click();
  await page.getByRole('menuitem', { name: 'Save as a segment…' }).click();
  const form = page.getByRole('dialog', { name: 'Save Segment' });
  await form.getByRole('button', { name: 'Save Segment' }).click();
  await expect(form.getByText('A segment needs a name')).toBeVisible();
  await form.getByLabel('Name of the segment').fill(tag);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Segment' }).click();
  await expectToast(page, 'Segment saved');
  await expect(page.getByRole('button', { name: `View: ${tag}` })).toBeVisible();
  await withMoreFilters(page, async () => {
    await page.getByLabel('More orders than').fill('3');
    await expect(page).toHaveURL(/ordersOver=3/);
  });
  await expect(page.getByText('No customer fits this search and these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View: unsaved' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: `${tag} 1` }).click();
  await expect(page.getByText(shopper.name)).toBeVisible();
  await expect(page).not.toHaveURL(/ordersOver/);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await arriving).path(), 'utf8')).toContain(shopper.email);
  await page.getByRole('button', { name: `View: ${tag}` }).click();
  await page.getByRole('menuitem', { name: `Delete “${tag}”` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Segment deleted');
});

test('what is typed among the filters and cannot be one is told, and leaves the list as it is', async ({
  page,
  shopper,
}) => {
  await page.goto(`/admin/customers?search=${encodeURIComponent(shopper.email)}`);
  await expect(page.getByText(shopper.name)).toBeVisible();
  await withMoreFilters(page, async () => {
    await page.getByLabel(/^Spent more than/).fill('plenty');
    await expect(page.getByText('Please enter an amount of 0 or more, in naira').first()).toBeVisible();
    await expect(page).toHaveURL(/spentOver=plenty/);
    await expectAccessible(page);
  });
  await page.reload();
  await expect(page.getByText(/^Spent more than \(₦\): Please enter an amount/)).toBeVisible();
  await expect(page.getByText(shopper.name)).toBeVisible();
  await expectFitting(page);
  await withMoreFilters(page, async () => {
    await expect(page.getByLabel(/^Spent more than/)).toHaveValue('plenty');
    await page.getByLabel(/^Spent more than/).fill('9000000');
    await expect(page).toHaveURL(/spentOver=9000000/);
  });
  await expect(page.getByText('No customer fits this search and these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/admin/customers');
});

test('an administrator enters a deletion for somebody who wrote, sees it among the requests, and takes it back', async ({
  page,
  shopper,
  url,
}) => {
  const { body } = await clientOf(url, shopper.token)<{ _id: string }>('GET', '/auth/me');
  await page.goto(`/admin/customers/${body.data?._id}`);
  await page.getByRole('button', { name: 'Delete their account' }).click();
  await page.getByRole('button', { name: 'Delete in thirty days' }).click();
  await expectToast(page, 'The account will be deleted in 30 days');
  await page.goto('/admin/personal-data?limit=100');
  await expect(page.getByRole('heading', { name: 'What the law asks of you' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: `Actions for ${shopper.name}` }).click();
  await page.getByRole('menuitem', { name: 'Keep the account' }).click();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expectToast(page, 'The account stays');
});

test('whoever bought without an account is given their data and forgotten, from their page', async ({
  page,
  url,
  adminToken,
  shelf,
}) => {
  const product = await shelf.put({ price: 4_000 });
  const name = `Sisi ${randomUUID().slice(0, 8)}`;
  const phone = `0803 9${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const { _id } = dataOf(
    await clientOf(url, adminToken)<Order>('POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name, phone },
      lines: [{ productId: product._id, quantity: 1 }],
      payment: { method: 'cash' },
    }),
  );
  await page.goto(`/admin/customers?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  const theirs = page.getByRole('region', { name: 'Their data' });
  await expect(theirs).toBeVisible();
  const bought = page.getByRole('region', { name: 'Products' });
  await expect(bought.getByRole('listitem')).toContainText([product.name]);
  await expect(bought).toContainText('1 unit');
  const order = page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: /^ORD-/ });
  await expect(order).toHaveAttribute('href', `/admin/orders/${_id}`);
  await expectAccessible(page);
  await expectFitting(page);
  const arriving = page.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download their data' }).click();
  expect(readFileSync(await (await arriving).path(), 'utf8')).toContain(name);
  await theirs.getByRole('button', { name: 'Forget this customer' }).click();
  await page.getByRole('button', { name: 'Forget them now' }).click();
  await expectToast(page, 'Forgotten');
  await expect(page).toHaveURL('/admin/customers');
  await expect(page.getByText(name)).toHaveCount(0);
});

test(
  'who came in by a telephone number is shown by it, not by the address that the shop has made of it',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken }) => {
    const number = `2348039${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const call = clientOf(url, adminToken);
    const form = { name: 'Sade Phone', email: `${number}@phone.invalid`, password: 'Breezy-Harmattan-41' };
    const { _id } = dataOf(await call<ManagedUser>('POST', '/admin/users', { ...form, role: 'user' }));
    dataOf(await call('POST', `/admin/users/${_id}/deletion`));
    for (const address of [`/admin/security?account=${_id}`, '/admin/personal-data?limit=100']) {
      await page.goto(address);
      await expect(page.getByText(`+${number}`).first()).toBeVisible();
      await expect(page.getByText('phone.invalid')).toHaveCount(0);
    }
    await page.goto(`/admin/customers/${_id}`);
    await expect(page.getByRole('link', { name: `Call +${number}` })).toHaveAttribute(
      'href',
      `tel:+${number}`,
    );
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/${number}`,
    );
  },
);

test(
  'a customer that there is not is said to be none, with the way to all of them',
  WHATEVER_WIDTH,
  async ({ page }) => {
    await page.goto('/admin/customers/xx');
    await expect(page.getByRole('heading', { name: 'There is no such customer' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All customers' }).click();
    await expect(page).toHaveURL('/admin/customers');
  },
);

test('the settings count what would go by the days that are typed, and refuse what is out of bounds', async ({
  page,
}) => {
  await openSettings(page, 'How long things are kept');
  const section = page.getByRole('region', { name: 'How long things are kept' });
  await section.getByLabel('Carts of customers').fill('60');
  await section.getByRole('button', { name: 'Count what would go now' }).click();
  await expect(section.getByText(/would go now/).first()).toBeVisible();
  await expectFitting(page);
  await section.getByLabel('Carts of customers').fill('1');
  await section.getByLabel('Security log').click();
  await expect(section.getByText('Days must be a whole number from 30 to 730')).toBeVisible();
});
