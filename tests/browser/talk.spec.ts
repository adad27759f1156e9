import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

/** What a link opens WhatsApp with. */
const written = (href: string | null) => {
  const { host, pathname, searchParams } = new URL(href ?? '');
  return { to: `${host}${pathname}`, text: searchParams.get('text') ?? '' };
};

test('shoppers ask, order and share with the choice; the owner answers with ready texts', async ({
  page,
  context,
  url,
  adminToken,
  shelf,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sandal = await shelf.put({
    price: 4_000,
    stock: 3,
    variations: { Size: ['41', '42'] },
    variants: () => [
      { choice: { Size: '41' }, stock: 3 },
      { choice: { Size: '42' }, stock: 0, price: 5_500 },
    ],
  });
  await page.goto(`/products/${sandal.slug}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask about this' })).toHaveCount(0);

  dataOf(
    await clientOf(url, adminToken)('PUT', '/admin/settings', {
      name: 'Mama Put',
      whatsapp: '0803 123 4567',
    }),
  );
  await page.goto(`/products/${sandal.slug}?Size=41`);
  const ask = page.getByRole('link', { name: 'Ask about this' });
  const order = page.getByRole('link', { name: 'Order on WhatsApp' });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  expect(written(await order.getAttribute('href'))).toEqual({
    to: 'wa.me/2348031234567',
    text: `Hello Mama Put, I would like to order 2 × ${sandal.name} (Size: 41) at ₦4,000.00 each:\n${url}/products/${sandal.slug}?Size=41\n`,
  });
  await page.getByRole('group', { name: /^Size/ }).getByText('42', { exact: true }).click();
  await expect(order).toHaveCount(0);
  expect(written(await ask.getAttribute('href')).text).toContain(`${sandal.name} (Size: 42), ₦5,500.00`);
  await expectFitting(page);

  // Headless Chromium has no sheet of the system's to share with.
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'Facebook', 'X']);
  await expectAccessible(page);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${url}/products/${sandal.slug}?Size=42`,
  );

  const bought = await (await newShopper(url)).buy((await shelf.put())._id);
  await page.goto(`/admin/orders/${bought._id}`);
  await page.getByRole('button', { name: 'Message the customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message the customer' });
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`${bought.orderNumber}`));
  await dialog.getByRole('button', { name: 'A question' }).click();
  await dialog.getByLabel('Message').press('End');
  await dialog.getByLabel('Message').pressSequentially('which colour?');
  const open = dialog.getByRole('link', { name: 'Open WhatsApp' });
  // What has the very colour of its button is no fault to axe, which takes it for meant.
  const [ink, paper] = await open.evaluate((link) => {
    const { color, backgroundColor } = getComputedStyle(link);
    return [color, backgroundColor];
  });
  expect(ink).not.toBe(paper);
  const sent = written(await open.getAttribute('href'));
  expect(sent.to).toMatch(/^wa\.me\/234\d{10}$/);
  expect(sent.text).toMatch(/this is Mama Put\. About your order .*: which colour\?$/);
  await expectAccessible(page);
});
