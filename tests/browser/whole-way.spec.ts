import type { Browser, Page } from '@playwright/test';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest } from './own-shop.ts';
import { expect, loggedIn } from './shop.ts';
import { payButton, sheetOn } from './steps.ts';
import { expectToast } from './told.ts';

const KANO = { fee: 2_500, freeFrom: null, daysFrom: 2, daysTo: 4 };
const PHONE = '+234 803 123 4567';
const INSTRUCTIONS = 'Please give it to the rider who comes tomorrow';

/** Somebody without an account, in a shop that sells to visitors, delivers to Kano, takes returns and can text. */
const test = ownShopTest.extend({
  token: async ({ url, adminToken }, use) => {
    const zone = { name: 'Kano and around', places: [{ state: 'Kano', cities: [] }], ...KANO };
    dataOf(await clientOf(url, adminToken)('POST', '/admin/delivery/zones', zone));
    await use(null);
  },
});
test.use({
  sendsTexts: true,
  settings: { sellsToVisitors: true, returnDays: 14, textsOrders: true },
});

/** A phone on a slow line: 400 ms each way, some 400 kbit a second. */
const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
};

const FORM_TIME = { timeout: 40_000 };

/** Somebody else's browser, at the same size; the line is theirs. */
const elsewhere = async (browser: Browser, like: Page, url: string, token?: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: like.viewportSize(),
    ...(token === undefined ? {} : { storageState: loggedIn(url, token) }),
  });
  return context.newPage();
};

test('a visitor with a phone buys on a slow line, pays by a transfer that arrives after the browser was closed, has it from a rider, and sends it back', async ({
  page,
  context,
  browser,
  url,
  shelf,
  adminToken,
  termii,
}) => {
  test.slow();
  const lamp = await shelf.put({ price: 10_000, stock: 3 });
  const texted = () => (termii?.sent ?? []).map(({ sms }) => sms);
  const admin = await elsewhere(browser, page, url, adminToken);

  await test.step('fills a cart, and says who they are with a code that comes by SMS', async () => {
    await slowDown(page);
    await page.goto(`/products/${lamp.slug}`);
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expectToast(page, 'Added to cart successfully');
    await page.goto('/cart');
    await page.getByRole('region', { name: 'Order Summary' }).getByLabel('Delivery to').selectOption('Kano');
    await expect(page.getByText('Arrives in 2 to 4 days')).toBeVisible(FORM_TIME);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByLabel('Email or phone').fill('0803 123 4567');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Code');
    await expect(field).toBeFocused(FORM_TIME);
    await expect.poll(() => texted().at(-1)).toMatch(/\d{6} is your code/);
    // The phone drops the tab while its owner looks at the message: its field is there again, and no second one is paid for.
    const sent = texted().length;
    await page.reload();
    await expect(field).toBeFocused(FORM_TIME);
    expect(texted()).toHaveLength(sent);
    await field.fill(
      texted()
        .at(-1)
        ?.match(/\b\d{6}\b/)?.[0] ?? '',
    );
  });

  await test.step('sees the fee for Kano, is to be told by SMS, and sends the money by transfer', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ngozi Eze');
    await page.getByLabel('Phone').first().fill('0803 123 4567');
    await page.getByLabel('Address', { exact: true }).fill('5 Bompai Road');
    await page.getByLabel('State').selectOption('Kano', FORM_TIME);
    await page.getByLabel('City').selectOption('Kano', FORM_TIME);
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('To Kano, in 2 to 4 days');
    // Who has no mailbox is told so unless they untick it.
    await expect(page.getByLabel('Tell me about my orders by SMS')).toBeChecked();
    await expect(payButton(page)).toHaveText(/₦12,500/);
    await payButton(page).click();
    const sheet = sheetOn(page);
    await sheet.getByRole('button', { name: 'Transfer from a bank instead' }).click(FORM_TIME);
    await sheet.getByRole('button', { name: /^Never arrives/ }).click(FORM_TIME);
    await expect(sheet.getByText(/^Waiting for the transfer/).last()).toBeVisible(FORM_TIME);
    await sheet.getByRole('button', { name: 'Cancel payment' }).click();
    const waiting = page.getByRole('region', { name: 'Waiting for your transfer' });
    await expect(waiting).toBeVisible(FORM_TIME);
    // There is no mailbox that anything could be written to.
    await expect(waiting).toContainText('your order is placed by itself and stands in My Orders.');
  });

  const number =
    await test.step('the bank brings the money while the browser is closed, and an SMS names the order', async () => {
      const token = await page.evaluate(() => localStorage.token);
      await page.close();
      const [payment] = dataOf(await clientOf(url, token)<PaymentProgress[]>('GET', '/checkout/awaited'));
      const arrived = { reference: payment?.reference, arrived: (payment?.totalPrice ?? 0) * 100 };
      const sent = await fetch(`${url}/demo/paystack/control/transfer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(arrived),
      });
      expect(sent.status).toBe(200);
      await expect.poll(() => texted().at(-1), FORM_TIME).toMatch(/order ORD-\S+ is confirmed/);
      return /ORD-[\d-]+/.exec(texted().at(-1) ?? '')?.[0] ?? '';
    });

  const link = await test.step('the owner gives it to a rider', async () => {
    await admin.goto(`/admin/dashboard?tab=orders&search=${number}`);
    await admin.getByRole('checkbox', { name: `Select ${number}` }).check();
    await admin.getByRole('button', { name: 'Rider', exact: true }).click();
    await admin.getByLabel('Rider’s name').fill('Musa');
    await admin.getByLabel('Rider’s telephone').fill('0803 555 0000');
    await admin.getByRole('button', { name: 'Make Link' }).click();
    const made = admin.getByRole('dialog', { name: 'The rider’s link' });
    return (await made.getByText(/\/rider#/).textContent()) ?? '';
  });

  await test.step('the shopper reads the code on the order, and the rider hands it over for that', async () => {
    const own = await context.newPage();
    await slowDown(own);
    await own.goto('/history');
    await own.getByRole('link', { name: 'View Details' }).click(FORM_TIME);
    const told = own.getByText(/^Delivery code/);
    await expect(told).toBeVisible(FORM_TIME);
    const code = /\d{4}/.exec((await told.textContent()) ?? '')?.[0] ?? '';
    await own.close();
    const rider = await elsewhere(browser, admin, url);
    await rider.goto(link);
    await expect(rider.getByRole('heading', { name: 'Ngozi Eze' })).toBeVisible();
    await rider.getByLabel('Customer’s code').fill(code);
    await rider.getByRole('button', { name: 'Delivered' }).click();
    await expect(rider.getByText('Everything is delivered. Thank you!')).toBeVisible();
    await rider.context().close();
  });

  const later = await elsewhere(browser, admin, url);
  const returns = later.locator('section', {
    has: later.getByRole('heading', { name: 'Returns', exact: true }),
  });
  const track = async (contact: string): Promise<void> => {
    await later.getByLabel('Order number').fill(number);
    await later.getByLabel('Telephone number or email address').fill(contact);
    await later.getByRole('button', { name: 'Track order' }).click();
  };
  await test.step('who is logged in nowhere follows the order, and asks to send it back', async () => {
    await slowDown(later);
    await later.goto('/track');
    await track(PHONE);
    await expect(later.getByRole('heading', { name: number })).toBeVisible(FORM_TIME);
    await expect(later.getByText('Delivered').first()).toBeVisible();
    await returns.getByRole('button', { name: 'Return something' }).click(FORM_TIME);
    const form = later.getByRole('dialog', { name: 'Return something' });
    await expect(form.getByRole('checkbox', { name: lamp.name })).toBeChecked(FORM_TIME);
    await form.getByLabel('Why?').selectOption('damaged');
    await form.getByRole('button', { name: 'Send Request' }).click();
    await expect(returns.getByText('Waiting for an answer')).toBeVisible(FORM_TIME);
    await expect.poll(() => texted().at(-1), FORM_TIME).toContain(`we have your return of ${number}`);
  });

  await test.step('the owner accepts it', async () => {
    await admin.goto('/admin/returns');
    await expect(admin.getByRole('link', { name: 'Returns 1 needs attention' })).toBeVisible();
    await admin.getByRole('link', { name: number }).click();
    const details = admin.getByRole('dialog', { name: `Return of ${number}` });
    await details.getByRole('button', { name: 'Accept' }).click();
    const accepting = admin.getByRole('dialog', { name: 'Accept the return' });
    await accepting.getByLabel('Where and how to send it back').fill(INSTRUCTIONS);
    await accepting.getByRole('button', { name: 'Accept' }).click();
    await expectToast(admin, 'Return accepted');
  });

  await test.step('the shopper is told by SMS, and reads with the order how to send it back', async () => {
    await expect.poll(() => texted().at(-1), FORM_TIME).toContain(`your return of ${number} is accepted`);
    await later.getByRole('button', { name: 'Track another order' }).click();
    await track(PHONE);
    await expect(returns.getByText(INSTRUCTIONS)).toBeVisible(FORM_TIME);
  });

  await test.step('the owner has it back and gives the money', async () => {
    const details = admin.getByRole('dialog', { name: `Return of ${number}` });
    await details.getByRole('button', { name: 'Received' }).click();
    await admin
      .getByRole('dialog', { name: 'It has come back' })
      .getByRole('button', { name: 'Received' })
      .click();
    await expectToast(admin, 'Return received');
    await details.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = admin.getByRole('dialog', { name: 'Refund Ngozi Eze' });
    await expect(refund.getByLabel('Amount (₦)')).toHaveValue('10000');
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await expectToast(admin, 'Refund started');
    await admin.context().close();
  });

  await test.step('the shopper sees that the money is back, and reads so by SMS', async () => {
    await expect(async () => {
      await later.getByRole('button', { name: 'Track another order' }).click();
      await track('08031234567');
      await expect(returns.getByText('₦10,000.00 has gone back to you.')).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await expect
      .poll(() => texted().at(-1))
      .toContain(`NGN 10,000.00 of order ${number} has gone back to you`);
    await later.context().close();
  });
});
