import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';
import { underWorker } from './worker.ts';

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
  await expectToast(page, 'Notifications saved');
  await expectAccessible(page);
  await expectFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitting(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'New review: Mail' })).toBeChecked();
  await expect(page.getByText('You are told of nothing yet')).toBeHidden();
  dataOf(await call('PUT', '/admin/notifications', { choices: [] }));
});

test('a device is told once it is allowed to, and shows what is pushed to it', async ({
  page,
  context,
  url,
  adminToken,
}) => {
  const call = clientOf(url, adminToken);
  await context.grantPermissions(['notifications'], { origin: url });
  // No push service is within reach of this browser: it agrees with one that nobody has.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    const agreed = {
      endpoint: 'https://push.example.com/send/browser',
      keys,
      unsubscribe: async () => true,
      toJSON: () => ({ endpoint: agreed.endpoint, keys }),
    };
    let isAgreed = false;
    PushManager.prototype.subscribe = async () => {
      isAgreed = true;
      return agreed as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isAgreed ? (agreed as unknown as PushSubscription) : null;
  });
  await page.goto('/admin/notifications');
  await underWorker(page);
  await page.getByRole('button', { name: 'Turn on here' }).click();
  const devices = page.getByRole('region', { name: 'Notices on your devices' });
  await expect(devices.getByRole('listitem')).toContainText('This device');
  await expectAccessible(page);
  await expectFitting(page);

  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  // A browser without a screen shows no notices: it is noted what would be shown.
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, options) =>
      void shown.push([title, options?.body, options?.data]);
  });
  const data = JSON.stringify({ title: 'New order ORD-1', body: 'Ada', path: '/admin/payments', tag: 't' });
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered,
    data,
  });
  await expect
    .poll(() => worker?.evaluate(() => Reflect.get(globalThis, 'shown')))
    .toEqual([['New order ORD-1', 'Ada', `${url}/admin/payments`]]);

  await devices.getByRole('button', { name: 'Remove' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(0);
  expect(dataOf<{ devices: unknown[] }>(await call('GET', '/admin/push')).devices).toEqual([]);
});
