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
