import type { Locator, Page } from '@playwright/test';
import type { LookState } from '#contract/look/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { ownShopTest as test } from './own-shop.ts';
import { expect } from './shop.ts';
import { newShopper } from './shopper.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { homeLink } from './steps.ts';
import { watchForTrouble } from './trouble.ts';
import { WHATEVER_WIDTH } from './width.ts';

/** The hardest of colours: as words on white it cannot be read. */
const YELLOW = '#ffcc00';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="document.title='run'">
  <script>document.title = 'run'</script><rect width="120" height="40" rx="8" fill="#222222"/></svg>`;

const drawing = (name: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) });
/** The preview runs nothing, which the browser tells of what the test itself would run there. */
const QUIET = /^Blocked script execution in 'about:srcdoc'/;
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const inPreview = (page: Page) =>
  page.locator('iframe[title="Preview on a phone"]').contentFrame().locator('body');

/** How a property of the look stands in a page. */
const property = (page: Page, name: string): Promise<string> =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name);

/** Whether what is pressed in its middle is the button itself, and nothing that lies over it. */
const isFree = (button: Locator): Promise<boolean> =>
  button.evaluate((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** How far the page's parts have moved while it was loaded; what is not seen moves nobody. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );

/** Whether the foot of a part of the preview lies within the frame around it. */
const isSeenIn = async (part: Locator, frame: Locator): Promise<boolean> => {
  const [inner, outer] = [await part.boundingBox(), await frame.boundingBox()];
  if (!(inner && outer)) return false;
  const foot = inner.y + inner.height;
  return foot > outer.y && foot <= outer.y + outer.height + 1;
};

/** A frame of the preview shows the head of its page, and by the keyboard its foot. */
const expectReadToFoot = async (page: Page, frame: Locator): Promise<void> => {
  const shown = frame.locator('iframe').contentFrame();
  await expect(frame.locator('iframe')).toHaveAttribute('inert');
  await expect.poll(() => isSeenIn(shown.getByRole('banner'), frame)).toBe(true);
  expect(await isSeenIn(shown.getByRole('contentinfo'), frame)).toBe(false);
  await frame.focus();
  // Its pictures may still be on their way, which put the foot further down.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return isSeenIn(shown.getByRole('contentinfo'), frame);
    })
    .toBe(true);
};

const logoOn = (page: Page) => homeLink(page).getByRole('img');

test('a shop gets its own face: tried, published, seen everywhere, and taken back', async ({
  page,
  browser,
  url,
  adminToken,
  shelf,
  trouble: own,
  isMobile,
}) => {
  test.slow();
  own.expect(QUIET);
  const lamp = await shelf.put({ stock: 8, price: 1_000, discountPrice: 800 });
  await page.goto('/admin/look');
  await expect(page.getByRole('heading', { level: 1, name: 'Look' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings → Shop' })).toHaveAttribute(
    'href',
    '/admin/settings#shop',
  );
  await expect(publish(page)).toBeDisabled();
  // On a phone what has nothing to say takes no room above the places.
  if (isMobile) await expect(publish(page)).not.toBeInViewport();
  else await expect(publish(page)).toBeInViewport();
  await page.getByLabel('Logo: file', { exact: true }).setInputFiles(drawing('logo.svg'));
  await page.getByLabel('Square icon: file').setInputFiles(drawing('icon.svg'));
  await expect(page.getByAltText('Square icon as it is now')).toBeVisible();
  await expect(page.getByAltText('Logo as it is now')).toBeVisible();
  // A picture that is no name says what becomes of the name.
  const square = `${DRAWING}`.replace('0 0 120 40', '0 0 40 40');
  await page
    .getByLabel('Logo: file', { exact: true })
    .setInputFiles({ ...drawing('square.svg'), buffer: Buffer.from(square) });
  await page.getByRole('button', { name: 'Use It as the Square Icon' }).click();
  await expect(page.getByAltText('Logo as it is now')).toBeHidden();
  await page.getByLabel('Logo: file', { exact: true }).setInputFiles(drawing('logo.svg'));
  await expect(page.getByAltText('Logo as it is now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use It as the Square Icon' })).toHaveCount(0);
  // What is chosen is seen where it is chosen.
  const sample = page.locator('[data-sample]');
  await page.getByRole('button', { name: 'Accent colour: Coral' }).click();
  await expect(sample.getByText('-20%')).toHaveCSS('background-color', 'rgb(255, 127, 107)');
  await expect(sample).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Brand colour: Blue' }).click();
  await expect(sample.getByText('Add to Cart')).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  await expect(sample).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Brand colour', { exact: true })).toHaveValue('#1d4ed8');
  await expect(page.getByRole('button', { name: 'Brand colour: Blue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText(/^Too pale/)).toHaveCount(0);
  await page.getByLabel('Brand colour', { exact: true }).fill('yellow');
  await expect(page.getByText('A colour must be six digits after #')).toBeVisible();
  await expect(publish(page)).toBeDisabled();
  await page.getByLabel('Brand colour', { exact: true }).fill(YELLOW);
  await expect(page.getByText(/Too pale to be read as words/)).toBeVisible();
  await page.getByRole('group', { name: 'Header' }).getByRole('button', { name: 'Brand colour' }).click();
  await page.getByRole('button', { name: 'Modern (Inter)' }).click();
  await page
    .getByRole('region', { name: 'Announcement' })
    .getByLabel(/^Text/)
    .fill('Free delivery this week');
  await page.getByLabel('Section to add').selectOption('Categories');
  await page.getByRole('button', { name: 'Add Section' }).click();
  await page.getByRole('button', { name: /^Move Categories .* up$/ }).click();

  // Before anybody else sees it.
  await expect(inPreview(page)).toContainText('Free delivery this week');
  await expect(inPreview(page)).toContainText('Shop by category');
  const asItCame = await clientOf(url)<Record<string, unknown>>('GET', '/storefront');
  expect(dataOf(asItCame)).not.toHaveProperty('look');
  // From the head of the page, where nobody has scrolled down to it yet.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const name of ['Discard', 'Keep Draft', 'Publish'])
    expect(await isFree(page.getByRole('button', { name, exact: true })), name).toBe(true);
  await page.getByRole('button', { name: 'Keep Draft' }).click();
  await expect(page.getByText(/^Draft of .*; not published$/)).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Brand colour', { exact: true })).toHaveValue(YELLOW);
  await publish(page).click();
  await expect(page.getByText(/^Published by/)).toBeVisible();
  await expect(page.getByText('begins with the slides that it came with')).toBeVisible();
  await expect(page.getByRole('link', { name: 'write your own' })).toHaveAttribute(
    'href',
    '/admin/settings#home-page-slides',
  );
  await expectFitting(page);
  await expectAccessible(page);
  await expect.poll(() => property(page, '--background-color-brand')).toBe(YELLOW);

  const shopper = await newShopper(url);
  const localStorage = [{ name: 'token', value: shopper.token }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: page.viewportSize(),
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const trouble = watchForTrouble(context);
  const shop = await context.newPage();
  dataOf(
    await clientOf(url, shopper.token)('POST', '/cart/items', {
      productId: lamp._id,
      quantity: 1,
      variation: {},
    }),
  );
  for (const [path, isWhole] of [
    ['/', true],
    [`/products/${lamp.slug}`, true],
    ['/cart', false],
    ['/checkout', false],
    ['/login', true],
  ] as const) {
    await shop.goto(path);
    await expect(shop.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await property(shop, '--background-color-brand'), path).toBe(YELLOW);
    await expect(logoOn(shop)).toBeVisible();
    await expectFitting(shop);
    await expectAccessible(shop);
    // What only the browser knows, such as the cart, comes after the page, whatever the look.
    if (isWhole) expect(await shiftOf(shop), path).toBeLessThan(0.02);
  }
  // The letters are the shop's, the naira sign among them.
  expect(await shop.evaluate(() => document.fonts.check('16px Inter', 'Pay ₦1,000'))).toBe(true);
  expect(await shop.title()).not.toBe('run');

  await shop.goto('/');
  await expect(shop.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
  const announcement = shop.getByRole('complementary', { name: 'Announcement' });
  await expect(announcement).toBeVisible();
  await announcement.getByRole('button', { name: 'Close announcement' }).click();
  await expect(announcement).toBeHidden();
  await shop.reload();
  await expect(announcement).toBeHidden();

  await page.getByRole('button', { name: 'Undo last publish' }).click();
  // Whose it is, and when, before it goes.
  await expect(page.getByRole('alertdialog')).toContainText(/Published by .+, .+\. The look before it/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Draft of/)).toBeVisible();
  await shop.reload();
  await expect(shop.getByRole('banner')).toBeVisible();
  await expect(logoOn(shop)).toHaveCount(0);
  expect(await property(shop, '--background-color-brand')).toBe('#0f5132');
  expect(trouble.unexpected()).toEqual([]);
  await context.close();
  const { revision } = dataOf(await clientOf(url, adminToken)<LookState>('GET', '/admin/look'));
  dataOf(await clientOf(url, adminToken)('POST', '/admin/look/discard', { revision }));
});

test(
  'what is typed while a section’s picture is on its way stays, and the picture finds the section where it has moved',
  WHATEVER_WIDTH,
  async ({ page, trouble }) => {
    trouble.expect(QUIET);
    await page.goto('/admin/look');
    await page.getByLabel('Section to add').selectOption('Text with picture');
    await page.getByRole('button', { name: 'Add Section' }).click();
    const section = page.getByRole('listitem').filter({ hasText: 'Text with picture' });
    const upload = Promise.withResolvers<void>();
    await page.route('**/api/v1/admin/look/drawings', async (route) => {
      await upload.promise;
      await route.continue();
    });
    await section.getByLabel('Picture: file').setInputFiles(drawing('clay.svg'));
    await section.getByLabel('Heading').fill('Made in Bida');
    await section.getByLabel('Text', { exact: true }).fill('Hammered by hand');
    await section.getByRole('button', { name: /^Move .* up$/ }).click();
    upload.resolve();
    await expect(section.getByAltText('Picture as it is now')).toBeVisible();
    await expect(section.getByLabel('Heading')).toHaveValue('Made in Bida');
    await expect(section.getByLabel('Text', { exact: true })).toHaveValue('Hammered by hand');
    // Where it came from nothing else was written.
    await expect(page.getByRole('listitem').filter({ hasText: 'Text with picture' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  },
);

test(
  'whoever is overtaken keeps what they made, and chooses',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, trouble }) => {
    trouble.expect(QUIET);
    const admin = clientOf(url, adminToken);
    await page.goto('/admin/look');
    await page.getByLabel('Brand colour', { exact: true }).fill('#7a1fa2');
    const { published, revision } = dataOf(await admin<LookState>('GET', '/admin/look'));
    const theirs = { ...published, brand: '#1d4ed8' };
    dataOf(await admin('PUT', '/admin/look/draft', { look: theirs, revision }));
    await publish(page).click();
    await expect(page.getByText('Somebody else has changed the look meanwhile.')).toBeVisible();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('Brand colour', { exact: true })).toHaveValue('#1d4ed8');
    const now = dataOf(await admin<LookState>('GET', '/admin/look'));
    dataOf(await admin('POST', '/admin/look/discard', { revision: now.revision }));
  },
);

test('the preview is read to its foot, and one screen at a time where there is room for one', async ({
  page,
  isMobile,
  trouble,
}) => {
  trouble.expect(QUIET);
  await page.goto('/admin/look');
  const phone = page.getByRole('region', { name: 'Preview on a phone' });
  const desk = page.getByRole('region', { name: 'Preview at a desk' });
  await expect(desk).toBeVisible({ visible: !isMobile });
  if (isMobile) expect((await phone.boundingBox())?.width).toBeGreaterThan(250);
  await expectReadToFoot(page, phone);
  if (isMobile) await page.getByRole('button', { name: 'Desk', exact: true }).click();
  await expect(phone).toBeVisible({ visible: !isMobile });
  await expectReadToFoot(page, desk);
  await expectFitting(page);
  await expectAccessible(page);
  // What is changed is seen where one has read to; another page begins at its head.
  await page.getByLabel('Brand colour', { exact: true }).fill('#7a1fa2');
  const frame = desk.locator('iframe').contentFrame();
  await expect(frame.locator('html')).toHaveCSS('--background-color-brand', '#7a1fa2');
  await expect.poll(() => isSeenIn(frame.getByRole('contentinfo'), desk)).toBe(true);
  await page.getByLabel('Page in the preview').selectOption('Products');
  await expect.poll(() => isSeenIn(frame.getByRole('banner'), desk)).toBe(true);
});
