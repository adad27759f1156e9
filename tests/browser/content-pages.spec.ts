import type { ContentPage, ContentPageList } from '#contract/content-pages/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { openSettings } from './steps.ts';
import { expectToast } from './told.ts';
import { watchForTrouble } from './trouble.ts';

/** A red square, as a phone might take it. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNYoKCAFTEMLQkAAhI4AUbO+9YAAAAASUVORK5CYII=',
  'base64',
);

// A shop of its own: in one where somebody has set a fee already, no page says that nobody has.
test.use({ shopSettings: { LOG_LEVEL: 'error' } });

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
    // One bar at the foot is enough, and nothing stands below it.
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const bar = await page.locator('[data-own-bar]').boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(page.viewportSize()?.height);
    await page.getByRole('button', { name: 'Publish' }).click();
    // Asked for one after the other: nobody has to find brackets in a long text.
    const asked = page.getByRole('region', { name: /^To fill in/ });
    const unfinished = asked.getByText('Before you publish the page, please fill in what is still open');
    await expect(unfinished).toBeInViewport({ ratio: 1 });
    await expect(asked.getByLabel(/^What do you sell/)).toBeFocused();
    await expectFitting(page);
    await expectAccessible(page);
    await asked.getByLabel(/^What do you sell/).fill('ankara cloth');
    await expect(asked).toContainText(' sells ankara cloth.');
    // As "Next" of a phone's keyboard does.
    await page.keyboard.press('Enter');
    await expect(asked.getByLabel(/^Since which year/)).toBeFocused();
    await expect(asked.getByRole('button', { name: 'Use This' })).toBeDisabled();
    await asked.getByRole('button', { name: 'Leave Out' }).click();
    await expectFitting(page);
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Leave Out' }).click();
    await asked.getByLabel(/^Your telephone number, WhatsApp/).fill('0803 123 4567');
    await asked.getByRole('button', { name: 'Use This' }).click();
    await expect(page.getByText('Nothing is left to fill in.')).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(/ sells ankara cloth\.\n\n## How buying/);
    await expect(text).toHaveValue(/0803 123 4567$/);
    await expect(unfinished).toBeHidden();
    expect((await shop.goto('/pages/about'))?.status()).toBe(404);
    await expect(shop.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });

  await test.step('what was said once is offered for the next page, and the fee that nobody has chosen is asked for', async () => {
    await page.goto('/admin/pages?edit=delivery');
    const asked = page.getByRole('region', { name: /^To fill in/ });
    await expect(asked).toContainText('If it has not come, is damaged, or something is missing, write to us');
    await expect(asked.getByRole('textbox')).toHaveValue('0803 123 4567');
    await expect(asked).toContainText('As you wrote it before.');
    await expect(
      page.getByText(/each order pays ₦10\.00 for delivery, which nobody has set yet/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'one fee for all' })).toHaveAttribute(
      'href',
      '/admin/settings#delivery-and-stock',
    );
    await expectFitting(page);
    await expectAccessible(page);
  });

  await test.step('what stands in the field of the last question counts when the page is published', async () => {
    await page.goto('/admin/pages?edit=delivery');
    const asked = page.getByRole('region', { name: 'To fill in (1)' });
    await expect(asked.getByRole('textbox')).toHaveValue('0803 123 4567');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'The page is published');
    await shop.goto('/pages/delivery');
    await expect(shop.getByRole('main')).toContainText('0803 123 4567');
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
    await expectToast(page, 'The page is published');
    await expect(page.getByRole('link', { name: 'See it in the shop' })).toHaveAttribute(
      'href',
      '/pages/size-guide',
    );
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
    await page.getByLabel('Web address').fill('sizes');
    await page.getByLabel('Link', { exact: true }).selectOption('both');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Page updated successfully');
    await shop.goto('/pages/size-guide');
    await expect(shop).toHaveURL('/pages/sizes');
    await expect(shop.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/pages/sizes`);
  });

  expect(trouble.unexpected()).toEqual([]);
  await context.close();
});

test('a search names the pages of the shop that it finds, without JavaScript too', async ({
  page,
  browser,
  url,
  adminToken,
  shelf,
}) => {
  const form = { title: 'Washing raffia', body: 'By hand', isPublished: true };
  dataOf(await clientOf(url, adminToken)<ContentPage>('POST', '/admin/pages', form));
  const basket = await shelf.put({ brand: 'Raffia' });
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  for (const shop of [page, await context.newPage()]) {
    const found = shop.getByRole('navigation', { name: 'Pages of the shop' });
    await shop.goto('/products');
    await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(found).toBeHidden();
    await shop.goto('/');
    const box = shop.getByRole('combobox', { name: 'Search products' }).filter({ visible: true });
    await box.fill('Washing raffia', { timeout: 10_000 });
    await box.press('Enter');
    await expect(shop).toHaveURL('/products?q=Washing+raffia');
    await expect(shop.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(found.getByRole('link')).toHaveText(['Washing raffia']);
    await shop.goto('/products?q=raffia');
    await expect(shop.getByRole('article').filter({ hasText: basket.name })).toBeVisible();
    await found.getByRole('link', { name: 'Washing raffia' }).click();
    await expect(shop).toHaveURL('/pages/washing-raffia');
  }
  await page.goto('/products?q=raffia');
  await expectFitting(page);
  await expectAccessible(page);
  await context.close();
});

test('whoever is overtaken, or has lost an answer, is told and replaces by saving again', async ({
  page,
  url,
  adminToken,
  trouble,
}) => {
  trouble.expect(/net::ERR_FAILED|status of 409/);
  const admin = clientOf(url, adminToken);
  const form = { title: 'Our cloth', body: 'Words', isPublished: true };
  const { _id } = dataOf(await admin<ContentPage>('POST', '/admin/pages', form));
  await page.goto(`/admin/pages?edit=${_id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Mine');
  dataOf(await admin('PUT', `/admin/pages/${_id}`, { ...form, body: 'Theirs' }));
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByText('Somebody else has changed this page meanwhile')).toBeVisible();
  await save.click();
  await expectToast(page, 'Page updated successfully');

  await page.goto('/admin/pages?edit=terms');
  await text.fill('Our terms');
  await page.route('**/api/v1/admin/pages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/admin/pages');
  await text.fill('Our terms, and more');
  const draft = page.getByRole('button', { name: 'Save Draft' });
  await draft.click();
  await expect(page.getByText('This was saved when it was sent before')).toBeVisible();
  await draft.click();
  await expectToast(page, 'Page updated successfully');
  const { pages } = dataOf(await admin<ContentPageList>('GET', '/admin/pages'));
  expect(pages.find((one) => one._id === _id)?.body).toBe('Mine');
  expect(pages.filter(({ kind }) => kind === 'terms').map(({ body }) => body)).toEqual([
    'Our terms, and more',
  ]);
});

test('a shopper writes to the shop, and the owner reads and answers it', async ({ page, browser, url }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize() });
  const shop = await context.newPage();

  await test.step('the owner publishes the Contact page and says who sells', async () => {
    await openSettings(page, 'Company and VAT');
    await page.getByLabel('Registration number').fill('rc 1234567');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Settings updated successfully');
    await page.goto('/admin/pages?edit=contact');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill((await text.inputValue()).replace(/\[\[|\]\]/g, ''));
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, 'The page is published');
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
