import { ownShopTest } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

const test = ownShopTest;
test.use({ shopSettings: { SEED_ORDERS: 'true' } });

test('a new demo is full of life, says that these are examples, and is empty of them once they are cleared', async ({
  page,
}) => {
  await page.goto('/admin/dashboard');
  const notice = page.getByRole('region', { name: 'Examples' });
  await expect(notice).toContainText(/What you see are examples: \d+ orders, \d+ shoppers, \d+ products/);
  await expect(page.getByRole('link', { name: 'Look at these payments' })).toBeVisible();
  await expectFitting(page);
  await notice.getByRole('button', { name: 'Clear the Examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the examples?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Clear Examples' }).click();
  await expectToast(page, 'The examples are gone');
  await expect(notice).toContainText(/examples: \d+ products\./);
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText(/\d of 7 done/);
});
