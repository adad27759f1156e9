import type { Locator, Page } from '@playwright/test';
import { expect, adminTest as test } from './shop.ts';
import { WHATEVER_WIDTH } from './width.ts';

/** Contrast themes of Windows: backgrounds and shadows are the theme's, borders and system colours stay. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** What a part looks like, as it stands. */
const pictureOf = async (page: Page, part: Locator): Promise<string> => {
  await part.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const picture = await page.screenshot({ clip: { x, y, width, height }, animations: 'disabled' });
  return picture.toString('base64');
};

/** Whether a part can be told from what it lies on by its ground, and the colours and widths of its edges. */
const styleOf = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderBottom, outline } = getComputedStyle(element);
    return { backgroundColor, borderBottom, outline };
  });
const groundOf = async (part: Locator): Promise<string> => (await styleOf(part)).backgroundColor;
/** A colour that lets nothing shine through: system colours may let a little. */
const SOLID = /^rgb\(|, 0\.[89]\d*\)$/;

test('a switch shows where it is, and a button where it ends', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/admin/dashboard?tab=products');
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  const form = page.getByRole('dialog');
  const featured = form.getByRole('checkbox', { name: 'Featured' });
  const off = await pictureOf(page, featured);
  await featured.check();
  const on = await pictureOf(page, featured);
  expect(on).not.toBe(off);
  await featured.evaluate((element) => {
    element.style.opacity = '0';
  });
  const nothing = await pictureOf(page, featured);
  expect([off, on]).not.toContain(nothing);
  for (const name of ['Create Product', 'Cancel']) {
    await expect(form.getByRole('button', { name })).toHaveCSS('border-top-width', '1px');
  }
});

test('the chosen tab and the chosen period look unlike the others', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/admin/dashboard');
  const tab = (name: string) =>
    page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab', { name, exact: true });
  const period = (name: string) =>
    page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true });
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  await expect(period('30 days')).toHaveAttribute('aria-current', 'true');
  const other = await styleOf(tab('Products'));
  expect(await styleOf(tab('Orders'))).toEqual(other);
  expect(await styleOf(tab('Overview'))).not.toEqual(other);
  const otherPeriod = await styleOf(period('7 days'));
  expect(await styleOf(period('90 days'))).toEqual(otherPeriod);
  expect(await styleOf(period('30 days'))).not.toEqual(otherPeriod);
});

test('the bar of the first steps has what is done', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/admin/setup');
  const bar = page.getByText(/^\d+ of \d+ done$/).locator('xpath=preceding-sibling::*');
  const done = bar.locator('div');
  expect(await groundOf(done)).not.toBe(await groundOf(bar));
});

test('the chosen variation looks unlike the others', WHATEVER_WIDTH, async ({ page, shelf }) => {
  const product = await shelf.put({ variations: { Size: ['S', 'M', 'L'] } });
  await page.goto(`/products/${product.slug}`);
  const value = (name: string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  await value('L').click();
  const other = await styleOf(value('S'));
  expect(await styleOf(value('M'))).toEqual(other);
  // The pointer stands above it.
  await page.mouse.move(0, 0);
  await expect.poll(() => styleOf(value('L'))).not.toEqual(other);
});

test('the page of a list that is shown looks unlike the others', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/products?page=2');
  const step = (number: number) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: `Page ${number}` });
  const other = await styleOf(step(1));
  expect(await styleOf(step(3))).toEqual(other);
  expect(await styleOf(step(2))).not.toEqual(other);
});

test('what leads through the offers stands on a ground of its own', WHATEVER_WIDTH, async ({ page }) => {
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Offers' });
  const controls = offers.getByRole('button');
  await expect(controls).toHaveCount(3);
  for (const control of await controls.all()) expect(await groundOf(control)).toMatch(SOLID);
  const dot = (slide: number) => offers.getByRole('button', { name: `Show slide ${slide}` }).locator('span');
  expect(await groundOf(dot(1))).not.toBe(await groundOf(dot(2)));
});
