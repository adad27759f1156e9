import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { expectToast } from './told.ts';

test.use({ shopSettings: { SEED_DEMO: 'false' } });

test('an empty shop leads its owner from step to step, and ticks what is true', async ({
  page,
  browser,
  context,
  url,
  adminToken,
  shelf,
}) => {
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const ticked = async (done: number): Promise<void> => {
    await expect(page.getByText(`${done} of 7 done`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: '(done)' })).toHaveCount(done);
  };

  await page.goto('/admin/dashboard');
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible();
  await ticked(0);
  await expect(step('Name and logo')).toHaveAttribute('aria-current', 'step');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const title of ['Payment', 'Go live']) {
    await step(title).getByRole('button', { name: 'Send this to whoever runs the shop' }).click();
    await expectToast(page, 'Copied: paste it into a message');
    const sent = await page.evaluate(() => navigator.clipboard.readText());
    expect(sent).toContain('PAYSTACK_SECRET_KEY');
    expect(sent.includes('Set SHOP_MODE=live')).toBe(title === 'Go live');
  }
  await expectAccessible(page);

  await step('Name and logo').getByRole('link', { name: 'Name of the shop' }).click();
  await page.getByLabel('Shop name').fill('Mama Nkechi Stores');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings updated successfully');
  await expect(page.getByRole('banner')).toContainText('Mama Nkechi Stores');
  await page.getByRole('link', { name: 'The first steps of a new shop' }).click();
  await ticked(1);

  await page.goto('/admin/collections');
  await expect(page.getByText('A collection is a page of products of your own choice')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Collection' })).toHaveCount(1);
  await expect(page.getByText('Rows per page')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.goto('/admin/setup');

  // No picture of the demo's is here.
  const picture = `${url}/apple-touch-icon.png`;
  const lamp = await shelf.put({ stock: 8, price: 1_000, addresses: [picture] });
  await page.reload();
  await ticked(2);
  await expect(step('Delivery')).toHaveAttribute('aria-current', 'step');
  await step('Delivery').getByRole('button', { name: 'Keep ₦10' }).focus();
  await page.keyboard.press('Enter');
  await ticked(3);
  await expect(step('Delivery').getByRole('button')).toHaveCount(0);

  await expect(step('Pages')).toHaveAttribute('aria-current', 'step');
  await step('Pages').getByRole('link', { name: 'Read the pages' }).click();
  await expect(page).toHaveURL('/admin/pages');
  for (const kind of ['contact', 'privacy']) {
    const words = { kind, title: `Our ${kind}`, body: 'As it is.', isPublished: true };
    dataOf(await clientOf(url, adminToken)('POST', '/admin/pages', words));
  }
  await page.goto('/admin/setup');
  await ticked(4);

  await (await newShopper(url)).buy(lamp._id);
  await page.reload();
  await ticked(5);

  await page.getByRole('button', { name: 'Hide this guide from the dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Show this guide on the dashboard' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);

  dataOf(await clientOf(url, adminToken)('PUT', '/admin/settings', { logo: picture }));
  await page.goto('/');
  const mark = page.getByRole('banner').getByRole('link', { name: 'Mama Nkechi Stores' }).locator('img');
  await expect(mark).toHaveAttribute('src', picture);
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // Whole, beside all that stands in a header: for whoever is logged in, and for a guest.
  const guest = await browser.newContext({ baseURL: url, viewport: page.viewportSize() });
  for (const name of ['Adunni Styles', 'Mama Nkechi Stores', 'Oluwaseun Collections']) {
    dataOf(await clientOf(url, adminToken)('PUT', '/admin/settings', { name }));
    for (const one of [page, await guest.newPage()])
      for (const width of [390, 360]) {
        await one.setViewportSize({ width, height: 844 });
        await one.goto('/');
        const shown = one.getByRole('banner').getByRole('link', { name, exact: true }).locator('span');
        await expect(shown).toHaveText(name);
        if (one === page)
          await expect(
            one.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Manage the shop' }),
          ).toBeVisible();
        expect(
          await shown.evaluate(
            (part) => part.scrollHeight <= part.clientHeight + 1 && part.scrollWidth <= part.clientWidth + 1,
          ),
          `${name} at ${width}`,
        ).toBe(true);
        await expectFitting(one);
      }
  }
  await guest.close();
  // Whoever works here is led to it: in the header, in the menu, on the profile.
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link').click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('link', { name: 'Manage the shop' })).toHaveAttribute(
    'href',
    '/admin',
  );
  await expectFitting(page);
});
