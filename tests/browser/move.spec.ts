import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openAdminPage } from './steps.ts';

test.use({ shopSettings: { SEED_DEMO: 'false' } });

test('a shop is downloaded as one file, looked at, and taken in, with keys alone', async ({
  page,
  url,
  adminToken,
}) => {
  const admin = clientOf(url, adminToken);
  const { _id } = dataOf(await admin<{ _id: string }>('POST', '/categories', { name: 'Gowns' }));
  await page.goto('/admin/import');
  await openAdminPage(page, 'Move');
  await expect(page.getByRole('heading', { level: 1, name: 'Move the shop' })).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the shop' }).focus();
  await page.keyboard.press('Enter');
  const archive = await (await download).path();
  await expect(page.getByText('this link works for 10 minutes')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Take a shop in' });
  const field = panel.getByLabel('File of the other shop');
  await field.setInputFiles(archive);
  await panel.getByRole('button', { name: 'Send and look inside' }).click();
  await expect(panel.getByRole('alert')).toContainText('This shop has categories of its own');

  // Now it is empty, as another shop is before it is moved into.
  dataOf(await admin('DELETE', `/categories/${_id}`));
  await field.setInputFiles({ name: 'x.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('none') });
  await panel.getByRole('button', { name: 'Send and look inside' }).click();
  await expect(panel.getByRole('alert')).toContainText('no archive of a shop');
  await field.setInputFiles(archive);
  await panel.getByRole('button', { name: 'Send and look inside' }).click();
  await expect(panel.getByText('The file is whole.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('admin@shop.example');
  await expectFitting(page);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Take it in' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it in' }).press('Enter');
  await expect(panel.getByText('The shop is here, whole.')).toBeVisible();
  const categories = dataOf(await admin<{ name: string }[]>('GET', '/categories'));
  expect(categories.map(({ name }) => name)).toContain('Gowns');
});
