import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { clientOf } from '../system/client.ts';

type Api = ReturnType<typeof clientOf>;

interface Found {
  data: Product[];
  pagination: { total: number; pages: number };
}

/** What the API gives for the query that a listing should have asked. */
export const found = async (api: Api, query: string): Promise<Found> =>
  (await api('GET', `/products?limit=10&${query}`)).body as unknown as Found;

/** The products that a listing shows. */
export const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Products' }).getByRole('article');

/** The listing shows exactly this page of products. Asked again until both agree: other tests add products. */
export const expectShown = (page: Page, api: Api, query: string): Promise<void> =>
  expect(async () => {
    const { data, pagination } = await found(api, query);
    const soon = { timeout: 2_000 };
    await expect(page.getByText(`Showing 1-${data.length} of ${pagination.total} products`)).toBeVisible(
      soon,
    );
    await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(
      data.map(({ name }) => name),
      soon,
    );
  }).toPass();

/** The filters: beside the products on a desktop; on a phone behind a button, which gives them as a panel. */
export const openFilters = async (page: Page, isMobile: boolean): Promise<Locator> => {
  if (!isMobile) return page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
};

/** Back to the products: on a phone through the panel’s own button. */
export const closeFilters = async (page: Page, isMobile: boolean): Promise<void> => {
  if (isMobile) await page.getByRole('button', { name: /^Apply Filters/ }).click();
};
