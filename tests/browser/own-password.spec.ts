import { clientOf } from '../system/client.ts';
import { expect, shopperTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

const NEW = 'Rainy-Season-8';

test('a shopper changes their password by the one that it replaces, and is logged out elsewhere', async ({
  page,
  url,
  shopper,
  trouble,
}) => {
  trouble.expect(/status of 403/);
  const logIn = (password: string) =>
    clientOf(url)('POST', '/auth/login', { email: shopper.email, password });
  const elsewhere = (await logIn(shopper.password)).body.token ?? '';
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Password' });
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByLabel('Current password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectFitting(page);
  await section.getByLabel('Current password', { exact: true }).fill('Not-The-One-1');
  await section.getByLabel('New password', { exact: true }).fill(NEW);
  await section.getByLabel('Confirm password', { exact: true }).fill(NEW);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('This is not your password')).toBeVisible();
  await section.getByLabel('Current password', { exact: true }).fill(shopper.password);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await expect(section.getByRole('button', { name: 'Change password' })).toBeFocused();
  expect((await clientOf(url, elsewhere)('GET', '/auth/me')).status).toBe(401);
  expect([(await logIn(shopper.password)).status, (await logIn(NEW)).status]).toEqual([401, 200]);
  await page.reload();
  await expect(section).toBeVisible();
});
