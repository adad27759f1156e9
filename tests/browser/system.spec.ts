import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openAdminPage } from './steps.ts';

// Nothing listens there.
test.use({ shopSettings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Shop <shop@shop.example>' } });

test('an administrator sees that mails do not go out, since when, and what to do', async ({
  page,
  url,
  adminToken,
}) => {
  dataOf(await clientOf(url, adminToken)('GET', '/admin/system'));
  await clientOf(url)('POST', '/auth/forgotpassword', { email: 'admin@shop.example' });
  await expect
    .poll(
      async () => {
        await page.goto('/admin/system');
        await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
        return page.getByRole('heading', { name: 'One thing needs you' }).isVisible();
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mail' }) });
  await expect(mail.getByRole('img', { name: 'Needs you' })).toBeVisible();
  await expect(mail).toContainText('Mails cannot be sent: connect ECONNREFUSED');
  await expect(mail).toContainText('SMTP_URL');
  await expect(mail).toContainText('Since ');
  // What needs somebody comes first.
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Mails cannot be sent');
  await expectAccessible(page);
  await expectFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitting(page);
  await openAdminPage(page, 'My notifications');
  await expect(page.getByRole('checkbox', { name: 'System: Mail' })).not.toBeChecked();
});
