import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings, toast } from './steps.ts';
import { watchForTrouble } from './trouble.ts';

/** A red square, as a phone might take it. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNYoKCAFTEMLQkAAhI4AUbO+9YAAAAASUVORK5CYII=',
  'base64',
);

test('the owner writes a page with a picture, publishes, edits and moves it; shoppers find it', async ({
  page,
  browser,
  url,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize() });
  const trouble = watchForTrouble(context);
  const shop = await context.newPage();

  await test.step('what comes with the shop waits to be read, and no shopper sees it', async () => {
    await page.goto('/admin/pages');
    await expect(page.getByRole('heading', { name: 'Waiting for you (6)' })).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    await page.goto('/admin/pages?edit=returns');
    await expect(page.getByText(/cannot ask for returns in the shop yet/)).toBeVisible();
    await page.goto('/admin/pages');
    await page.getByRole('link', { name: 'About us' }).click();
    await expect(page.getByText('A draft written from your settings')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Please fill in or take out what stands in [[ ]]')).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    // Asked for one after the other: nobody has to find brackets in a long text.
    const asked = page.getByRole('region', { name: /^To fill in/ });
    await asked
      .getByLabel(/^Say in two or three sentences who you are/)
      .fill('We have sold cloth since 1998.');
    await asked.getByRole('button', { name: 'Put In' }).click();
    await expect(asked.getByLabel(/^Say what you sell/)).toBeFocused();
    await expect(asked.getByRole('button', { name: 'Put In' })).toBeDisabled();
    await asked.getByRole('button', { name: 'Leave Out' }).click();
    await expectFitting(page);
    await expectAccessible(page);
    while (await asked.isVisible()) await asked.getByRole('button', { name: 'Leave Out' }).click();
    await expect(page.getByText('Nothing is left to fill in.')).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(/^We have sold cloth since 1998\.\n\n## How buying/);
    await expect(page.getByText('Please fill in or take out what stands in [[ ]]')).toBeHidden();
    expect((await shop.goto('/pages/about'))?.status()).toBe(404);
    await expect(shop.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });

  await test.step('a page of their own is written with a picture, and previewed', async () => {
    await page.goto('/admin/pages?edit=new');
    await page.getByLabel('Title').fill('Size guide');
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('## Gowns\n\nMeasure **twice**. <b>No tags</b>\n\n- Bust\n- Waist');
    await page.getByRole('button', { name: 'Add Picture' }).click();
    await page
      .getByRole('dialog', { name: 'Add Pictures' })
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: PHOTO });
    await page
      .getByRole('dialog', { name: 'Add Pictures' })
      .getByRole('button', { name: /^Upload/ })
      .click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(/!\[Say what it shows\]\(\/media\/.+\.webp\)/);
    await text.fill((await text.inputValue()).replace('Say what it shows', 'A tape measure'));
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('img', { name: 'A tape measure' })).toBeVisible();
    await expect(preview.getByText('<b>No tags</b>')).toBeVisible();
    await expectAccessible(page);
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page, 'Page created successfully')).toBeVisible();
  });

  await test.step('it stands in the footer and in the search', async () => {
    await shop.goto('/');
    await shop.getByRole('contentinfo').getByRole('link', { name: 'Size guide' }).click();
    await expect(shop).toHaveURL('/pages/size-guide');
    await expect(shop.getByRole('heading', { level: 1, name: 'Size guide' })).toBeVisible();
    await expect(shop.getByRole('heading', { level: 2, name: 'Gowns' })).toBeVisible();
    await expect(shop.getByRole('img', { name: 'A tape measure' })).toBeVisible();
    await expectFitting(shop);
    await expectAccessible(shop);
    await shop.getByRole('combobox', { name: 'Search products' }).filter({ visible: true }).fill('size gui');
    await shop.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Size guide' }).click();
    await expect(shop).toHaveURL('/pages/size-guide');
  });

  await test.step('edited and at another address, the old one leads there', async () => {
    await page.getByRole('link', { name: 'Size guide', exact: true }).click();
    await page.getByLabel('Address').fill('sizes');
    await page.getByLabel('Link', { exact: true }).selectOption('both');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Page updated successfully')).toBeVisible();
    await shop.goto('/pages/size-guide');
    await expect(shop).toHaveURL('/pages/sizes');
    await expect(shop.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/pages/sizes`);
  });

  expect(trouble.unexpected()).toEqual([]);
  await context.close();
});

test('a shopper writes to the shop, and the owner reads and answers it', async ({ page, browser, url }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize() });
  const shop = await context.newPage();

  await test.step('the owner publishes the Contact page and says who sells', async () => {
    await openSettings(page, 'Company and VAT');
    await page.getByLabel('Registration number').fill('rc 1234567');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Settings updated successfully')).toBeVisible();
    await page.goto('/admin/pages?edit=contact');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill((await text.inputValue()).replace(/\[\[|\]\]/g, ''));
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(toast(page, 'Page created successfully')).toBeVisible();
  });

  await test.step('the shopper writes, is told what is missing, and sends it', async () => {
    await shop.goto('/pages/contact');
    await expect(shop.getByRole('contentinfo').getByText('RC 1234567')).toBeVisible();
    const form = shop.getByRole('form', { name: 'Write to us' });
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    await form.getByLabel('Your name').fill('Bola Ade');
    await form.getByLabel('Email').fill('bola@example.com');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('alert')).toHaveText('Please write between 5 and 4,000 characters');
    await expect(form.getByLabel('Your message')).toBeFocused();
    await expectFitting(shop);
    await expectAccessible(shop);
    await form.getByLabel('Your message').fill('Do you have size 44?');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(shop.getByText('Thank you. We have your message')).toBeVisible();
  });

  await test.step('the owner reads and answers it', async () => {
    await page.goto('/admin/messages');
    await expect(page.getByText('1 message to read.')).toBeVisible();
    await expectFitting(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Bola Ade' }).first().click();
    const message = page.getByRole('dialog', { name: 'Message from Bola Ade' });
    await expect(message.getByText('Do you have size 44?')).toBeVisible();
    await expect(message.getByRole('link', { name: 'bola@example.com' })).toHaveAttribute(
      'href',
      /^mailto:bola@example\.com\?subject=/,
    );
    await expectAccessible(page);
    await message.getByRole('button', { name: 'Mark as Answered' }).click();
    await expect(page.getByText('You have read every message.')).toBeVisible();
    // The badge of its row, not the filter's choice.
    await expect(
      page
        .locator('span')
        .filter({ hasText: /^Answered$/, visible: true })
        .first(),
    ).toBeVisible();
  });
  await context.close();
});
