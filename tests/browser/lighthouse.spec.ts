import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { Product } from '#contract/catalogue/schemas.ts';
import { freePort } from '../support/free-port.ts';
import { dataOf } from '../system/client.ts';
import { expect, test } from './shop.ts';

/** Judged by what is on the page, not by time: these are the same on every machine. */
const CATEGORIES = ['seo', 'accessibility', 'best-practices'];

/** What Lighthouse holds against a page, and its marks out of 100, on a phone or at a desk. */
const judge = async (url: string, isMobile: boolean) => {
  const { launchOptions } = test.info().project.use;
  const port = await freePort();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(
      url,
      {
        port,
        onlyCategories: CATEGORIES,
        throttlingMethod: 'provided',
        disableFullPageScreenshot: true,
        logLevel: 'error',
      },
      isMobile ? undefined : desktopConfig,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(runtimeError.message);
    const marks = Object.values(categories).map(({ id, score }) => [id, Math.round(Number(score) * 100)]);
    const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1);
    return {
      marks: Object.fromEntries(marks) as Record<string, number>,
      faults: faults.map(({ id, title }) => `${id}: ${title}`),
    };
  } finally {
    await browser.close();
  }
};

const FULL = Object.fromEntries(CATEGORIES.map((category) => [category, 100]));

for (const path of ['/', '/products']) {
  test(`Lighthouse finds nothing to better on ${path}`, async ({ url, isMobile }) => {
    const { marks, faults } = await judge(`${url}${path}`, isMobile);
    expect(marks, faults.join(', ')).toEqual(FULL);
  });
}

test('Lighthouse finds nothing to better on a product', async ({ url, api, isMobile }) => {
  const [product] = dataOf(await api<Product[]>('GET', '/products?rating=1&limit=1'));
  const { marks, faults } = await judge(`${url}/products/${product?.slug}`, isMobile);
  expect(marks, faults.join(', ')).toEqual(FULL);
});
