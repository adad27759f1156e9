import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const EVIL =
  '</script><script>globalThis.harmed = true</script><img src=x onerror="globalThis.harmed = true">';

interface Thing {
  '@type': string;
  name?: string;
  [property: string]: unknown;
}

/** The types of all things that the page tells search engines of; fails where a block is no JSON. */
const thingsOn = (page: Page): Promise<Thing[]> =>
  page.locator('script[type="application/ld+json"]').evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const { '@context': context, '@graph': things } = JSON.parse(block.textContent) as {
        '@context': string;
        '@graph': Thing[];
      };
      if (context !== 'https://schema.org') throw new Error(`The block is of ${context}`);
      return things;
    }),
  );

const typesOn = async (page: Page): Promise<string[]> =>
  (await thingsOn(page)).map((thing) => thing['@type']);

/** Breaches of the page's own policy, from the beginning. */
const watchPolicy = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { breaches: seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      seen.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { breaches: string[] }).breaches);
};

test('home, listing and product tell what they are, and their policy lets it stand', async ({
  page,
  shelf,
  trouble,
}) => {
  const breaches = await watchPolicy(page);
  const product = await shelf.put({ stock: 4 });
  for (const [path, types] of [
    ['/', ['Organization', 'WebSite']],
    ['/products', ['BreadcrumbList']],
    [`/category/${product.category.slug}`, ['BreadcrumbList']],
    [`/products/${product.slug}`, ['Product', 'BreadcrumbList']],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await typesOn(page), path).toEqual(types);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new URL(path, page.url()).href,
    );
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await page.request.get(picture ?? '');
    expect([answer.status(), answer.headers()['content-type']], picture ?? '').toEqual([200, 'image/jpeg']);
    expect(await breaches()).toEqual([]);
  }
  await page.goto('/');
  const [shop] = await thingsOn(page);
  const logo = await page.request.get(String(shop?.logo));
  expect([logo.status(), logo.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(trouble.all()).toEqual([]);
});

test('what is told follows whoever goes on without a new page', async ({ page, shelf }) => {
  const product = await shelf.put();
  await page.goto(`/products?category=${product.category._id}`);
  await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  expect(await typesOn(page)).toEqual(['Product', 'BreadcrumbList']);
  expect((await thingsOn(page))[0]?.name).toBe(product.name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Results' })).toBeAttached();
  await expect.poll(() => typesOn(page)).toEqual(['BreadcrumbList']);
});

test('a product named like a script does no harm', async ({ page, shelf }) => {
  const breaches = await watchPolicy(page);
  const product = await shelf.put();
  await shelf.change(product._id, { name: EVIL });
  for (const path of [`/products/${product.slug}`, `/products?category=${product.category._id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByText(EVIL, { exact: true }).first()).toBeAttached();
    expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
    expect(await breaches()).toEqual([]);
  }
  await page.goto(`/products/${product.slug}`);
  expect((await thingsOn(page))[0]?.name).toBe(EVIL);
});

test('an address written with other slashes and case leads to its page in one step', async ({
  page,
  shelf,
}) => {
  const product = await shelf.put();
  const answer = await page.goto(`/PRODUCTS/${product._id.toUpperCase()}/?from=mail`);
  expect(answer?.status()).toBe(200);
  expect(answer?.request().redirectedFrom()?.redirectedFrom()).toBeNull();
  await expect(page).toHaveURL(`/products/${product.slug}?from=mail`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('percent signs that stand for nothing lead to a page that is alive', async ({ page }) => {
  for (const path of ['/%E0%A4%A', '/products/%E0']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
});
