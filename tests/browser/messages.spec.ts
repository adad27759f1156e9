import type { Consent } from '#contract/consents/schemas.ts';
import { FakeMeta } from '../support/fake-meta.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, loggedIn } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings } from './steps.ts';
import { expectToast, noteToasts } from './told.ts';

const test = ownShopTest.extend<object, { shopSettings: Record<string, string> }>({
  shopSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const meta = new FakeMeta();
      await use(await meta.start());
      await meta.stop();
    },
    { scope: 'worker' },
  ],
});

test('the owner turns on WhatsApp and reminders and tries them out; a shopper agrees to them, and ends them', async ({
  page,
  browser,
  url,
}) => {
  await openSettings(page, 'News by WhatsApp', 'Mails that bring people back');
  const whatsApp = page.getByRole('region', { name: 'News by WhatsApp' });
  await whatsApp.getByRole('checkbox', { name: 'Shoppers may hear' }).check();
  const reminders = page.getByRole('region', { name: 'Mails that bring people back' });
  await reminders.getByRole('checkbox', { name: 'Remind of what was left' }).check();
  await reminders.getByLabel('Hours after the last thing').fill('200');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(reminders.getByText('Please enter 1 to 168 hours')).toBeVisible();
  await reminders.getByLabel('Hours after the last thing').fill('20');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings updated successfully');
  await reminders.getByRole('button', { name: 'Show what the mails say' }).click();
  await expect(reminders.getByText('You left something in your cart at')).toBeVisible();
  const phone = whatsApp.getByLabel('Send a test message to');
  await phone.fill('nobody');
  await phone.press('Enter');
  await expect(whatsApp.getByText('Enter a phone number such as 0803 123 4567')).toBeVisible();
  await phone.fill('0803 999 0000');
  await whatsApp.getByRole('button', { name: 'Send' }).click();
  await expect(whatsApp.getByRole('listitem')).toContainText('Taken');
  await whatsApp.getByText('Texts for Meta to approve').click();
  await expect(whatsApp.getByText('order_ready_for_pickup')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitting(page);

  const shopper = await newShopper(url);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: shopper.token }] }],
    },
  });
  await noteToasts(context);
  const own = await context.newPage();
  await own.goto('/profile');
  const messages = own.getByRole('region', { name: 'Messages' });
  const box = messages.getByRole('checkbox', { name: 'News of my orders by WhatsApp' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await own.keyboard.press('Space');
  await expect(messages.getByText('Agreed on')).toHaveCount(1);
  // The box moves before the shop has answered, which a page that is left does not wait for.
  await expectToast(own, 'Saved');
  await own.reload();
  await expect(box).toBeChecked();
  await expect(messages.getByRole('checkbox', { name: 'News and reminders by email' })).not.toBeChecked();
  await expectAccessible(own);
  await expectFitting(own);
  await box.uncheck();
  await expect(messages.getByText('Agreed on')).toHaveCount(0);

  await own.goto('/unsubscribe?token=unknown&of=reminders');
  await expect(own.getByRole('heading', { name: 'News and Reminders' })).toBeVisible();
  await own.getByRole('button', { name: 'Send Me None Any More' }).click();
  await expect(own.getByText('This link is not known any more')).toBeVisible();
  await context.close();
});

test('two boxes that are ticked at once are both kept, and one that is not taken goes back alone', async ({
  browser,
  url,
  adminToken,
}) => {
  const admin = clientOf(url, adminToken);
  dataOf(await admin('PUT', '/admin/settings', { whatsAppOrders: true, remindsOfCarts: true }));
  const shopper = await newShopper(url);
  const context = await browser.newContext({ baseURL: url, storageState: loggedIn(url, shopper.token) });
  await noteToasts(context);
  const own = await context.newPage();
  await own.goto('/profile');
  const messages = own.getByRole('region', { name: 'Messages' });
  const first = messages.getByRole('checkbox', { name: 'News of my orders by WhatsApp' });
  const second = messages.getByRole('checkbox', { name: 'News and reminders by email' });
  /** Answers to the changes, one by one: what the shop says, or that it is away. */
  const answers = [0, 1, 2].map(() => Promise.withResolvers<'taken' | 'away'>());
  let asked = 0;
  await own.route('**/api/v1/consents', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const answer = await answers[asked++]?.promise;
    return answer === 'away' ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  /** What the shop has of the second box: a toast of before may stand longer than it takes. */
  const isReminded = async (): Promise<boolean> => {
    const consents = dataOf(await clientOf(url, shopper.token)<Consent[]>('GET', '/consents'));
    return (consents.find(({ kind }) => kind === 'reminders')?.givenAt ?? null) !== null;
  };
  await first.check();
  await second.check();
  answers[0]?.resolve('taken');
  await expectToast(own, 'Saved');
  await expect(second).toBeChecked();
  answers[1]?.resolve('taken');
  await expectToast(own, 'Saved');
  await expect.poll(isReminded).toBe(true);
  await first.uncheck();
  await second.uncheck();
  answers[2]?.resolve('away');
  await expectToast(own, 'This could not be saved');
  await expectToast(own, 'Saved');
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
  await expect.poll(isReminded).toBe(false);
  await own.reload();
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
  await context.close();
});
