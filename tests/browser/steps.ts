import { expect, type Locator, type Page } from '@playwright/test';
import { ADDRESS } from '../support/purchase.ts';

/** The shipping form's country, state and city come from lists that follow each other. */
export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill(ADDRESS.name);
  await page.getByLabel('Phone').fill(ADDRESS.phone);
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
  await page.getByLabel('Country').selectOption(ADDRESS.country);
  await page.getByLabel('State').selectOption(ADDRESS.state);
  await page.getByLabel('City').selectOption(ADDRESS.city);
  await page.getByLabel('Postal code').fill(ADDRESS.postalCode);
};

/** The button that opens the payment sheet. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay ₦/ });

/** The payment sheet of the fake Paystack. */
export const sheetOn = (page: Page) => page.frameLocator('iframe[title^="Test payment"]');

/** Pays in the open sheet with one of its test cards. */
export const payWith = async (page: Page, card: string | RegExp): Promise<void> => {
  const sheet = sheetOn(page);
  await sheet.getByRole('button', { name: card }).click();
  await sheet.getByRole('button', { name: /^Pay ₦/ }).click();
};

/** What the cart's badge says. */
export const cartCount = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toContainText(text);

/** A toast, while it is shown. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** A list's filters, which stand in its toolbar at a desk and in a sheet on a phone: what is done with them while they are shown. */
export const withFilters = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name: /^Filters/ });
  // By width: whether the button is there shows only once the page is.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await button.click();
  await work();
  if (!isPhone) return;
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: /^Show / })
    .click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
};

/** The same with what a list is seldom narrowed by, which at a desk stands behind an icon. */
export const withMoreFilters = async (page: Page, work: () => Promise<void>): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) return withFilters(page, work);
  await page.getByRole('main').getByRole('button', { name: 'More filters' }).click();
  const filters = page.getByRole('dialog', { name: 'More filters' });
  await expect(filters).toBeVisible();
  await work();
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
};

/** Goes to a page of the admin area by its navigation, which is a sidebar at a desk and a list behind "More" on a phone. */
export const openAdminPage = async (page: Page, name: string): Promise<void> => {
  const places = page.getByRole('navigation', { name: 'Admin' });
  await expect(places).toBeVisible();
  const more = places.getByRole('button', { name: 'More' });
  const isPhone = await more.isVisible();
  if (isPhone) await more.click();
  const all = isPhone ? page.getByRole('navigation', { name: 'All pages' }) : places;
  await all.getByRole('link', { name, exact: true }).click();
};

/** The way home by the shop's name, whatever it is called: a test beside may call it otherwise for a while. */
export const homeLink = (page: Page) => page.getByRole('banner').locator('a[href="/"]:not(nav *)');

/** Goes to the settings, with these parts open: on a phone each is a line that opens. */
export const openSettings = async (page: Page, ...parts: readonly string[]): Promise<void> => {
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings' });
  await expect(form.getByRole('heading', { level: 2, name: 'Shop', exact: true })).toBeVisible();
  if ((page.viewportSize()?.width ?? 1280) >= 768) return;
  for (const part of parts) await form.getByRole('button', { name: part, exact: true }).click();
};
