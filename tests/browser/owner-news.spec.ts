import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { toast } from './steps.ts';

test('an administrator chooses what they are told of', async ({ page, url, adminToken }) => {
  const call = clientOf(url, adminToken);
  dataOf(await call('PUT', '/admin/notifications', { choices: [] }));
  await page.goto('/admin/notifications');
  await expect(page.getByText('You are told of nothing yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose the usual' }).click();
  await expect(page.getByRole('checkbox', { name: 'New order: Mail' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'New review: Mail' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'New review: Mail' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'You have unsaved changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Notifications saved')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitting(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'New review: Mail' })).toBeChecked();
  await expect(page.getByText('You are told of nothing yet')).toBeHidden();
  dataOf(await call('PUT', '/admin/notifications', { choices: [] }));
});
