import { readFileSync } from 'node:fs';
import { clientOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings, toast } from './steps.ts';

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
  await page.getByRole('button', { name: 'Save as a segment' }).click();
  await page.getByLabel('Name of the segment').fill(tag);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `${tag} 1` })).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('More orders than').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No customer fits this search and these filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `${tag} 1` }).click();
  await expect(page.getByText(shopper.name)).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect(readFileSync(await (await arriving).path(), 'utf8')).toContain(shopper.email);
  await page.getByRole('button', { name: `Delete the segment ${tag}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Segment deleted')).toBeVisible();
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
  await expect(toast(page, 'The account will be deleted in 30 days')).toBeVisible();
  await page.goto('/admin/personal-data?limit=100');
  await expect(page.getByRole('heading', { name: 'What the law asks of you' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: `Actions for ${shopper.name}` }).click();
  await page.getByRole('menuitem', { name: 'Keep the account' }).click();
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(toast(page, 'The account stays')).toBeVisible();
});

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
