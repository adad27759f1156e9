import { randomBytes } from 'node:crypto';
import type { Category } from '#contract/catalogue/schemas.ts';
import { dataOf } from '../system/client.ts';
import { cards, closeFilters, expectShown, openFilters } from './listing.ts';
import { adminTest, expect, test } from './shop.ts';
import { expectToast } from './told.ts';

test('a category has a page of its own, and its filters stay on it', async ({ page, api, isMobile }) => {
  const categories = dataOf(await api<Category[]>('GET', '/categories'));
  const idOf = (name: string) => categories.find((category) => category.name === name)?._id ?? '';
  await page.goto('/Category/Shoes/');
  await expect(page).toHaveURL('/category/shoes');
  await expect(page.getByRole('heading', { level: 1, name: 'Shoes' })).toBeVisible();
  await expect(page.getByText('Sneakers, sandals, slippers and office shoes')).toBeVisible();
  await expectShown(page, api, `category=${idOf('Shoes')}`);

  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL('/category/shoes?sortBy=price');
  await expectShown(page, api, `category=${idOf('Shoes')}&sort=price`);

  // Another category of the same panel is another page, and the panel stays.
  const filters = await openFilters(page, isMobile);
  await filters.getByLabel(/^Jewellery/).check();
  await expect(page).toHaveURL('/category/jewellery-crafts?sortBy=price');
  await expect(filters.getByLabel(/^Jewellery/)).toBeChecked();
  await expect(filters.getByLabel(/^Jewellery/)).toBeFocused();
  await closeFilters(page, isMobile);
  await expect(page.getByRole('heading', { level: 1, name: 'Jewellery & Crafts' })).toBeVisible();
  await expectShown(page, api, `category=${idOf('Jewellery & Crafts')}&sort=price`);

  await cards(page)
    .first()
    .getByRole('link', { name: /^View Details/ })
    .click();
  await page.getByRole('term').filter({ hasText: 'Category' }).locator('..').getByRole('link').click();
  await expect(page).toHaveURL('/category/jewellery-crafts');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the foot of every page leads to a few of the largest categories', async ({ page, api, isMobile }) => {
    // Those of about one size stand by name.
    const sizeOf = ({ productCount }: Category): number =>
      [4, 16, 64, 256].filter((size) => productCount >= size).length;
    const largest = dataOf(await api<Category[]>('GET', '/categories'))
      .filter(({ parent, productCount }) => parent === null && productCount > 0)
      .sort((one, other) => sizeOf(other) - sizeOf(one));
    await page.goto('/how-to-pay');
    const links = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link');
    await expect(links).toHaveCount(6);
    const shown = await links.allTextContents();
    const least = Math.min(...largest.slice(0, 6).map(sizeOf));
    for (const one of largest) if (sizeOf(one) > least) expect(shown).toContain(one.name);
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click();
      const inMenu = page.getByRole('navigation', { name: 'Menu' }).locator('a[href^="/category/"]');
      await expect(inMenu).toHaveText(shown);
      await inMenu.last().click();
      await expect(page.getByRole('heading', { level: 1, name: shown.at(-1) ?? '' })).toBeVisible();
      await expect(inMenu.last()).toBeHidden();
      await page.goto('/how-to-pay');
    }
    await links.first().click();
    await expect(page.getByRole('heading', { level: 1, name: shown[0] ?? '' })).toBeVisible();
    await expect(page).toHaveURL(/\/category\/[a-z\d-]+$/);
  });

  test('a category is narrowed by its form', async ({ page, api }) => {
    const shoes = dataOf(await api<Category[]>('GET', '/categories')).find(({ name }) => name === 'Shoes');
    // Another test may have put a product of its own there; a page has ten.
    const shown = Math.min(shoes?.productCount ?? 0, 10);
    await page.goto('/category/shoes');
    await expect(cards(page)).toHaveCount(shown);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('sandals');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\/products\?.*q=sandals/);
    await expect(page).toHaveURL(/category=[\da-f-]{36}/);
    await expect(cards(page).first()).toContainText('Sandals');
    expect(await cards(page).count()).toBeLessThan(shown);
  });
});

test('a category that the shop does not have says so', async ({ page }) => {
  expect((await page.goto('/category/nothing-of-it'))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Category Not Found/);
  await page.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page).toHaveURL('/products');
});

adminTest(
  'a category with a parent is made by the owner, and shoppers walk from one to the other',
  async ({ page, api, shelf }) => {
    const tag = randomBytes(3).toString('hex');
    const [parent, child] = [`Home ${tag}`, `Curtains ${tag}`];
    await page.goto('/admin/dashboard?tab=categories');
    for (const [name, above] of [
      [parent, ''],
      [child, parent],
    ] as const) {
      await page.getByRole('button', { name: 'Add Category' }).click();
      const form = page.getByRole('dialog', { name: 'Add Category' });
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      if (above) await form.getByLabel('Parent').selectOption(above);
      await form.getByRole('button', { name: 'Create Category' }).click();
      await expect(form).toBeHidden();
      await expectToast(page, 'Category created successfully');
    }
    const made = dataOf(await api<Category[]>('GET', '/categories')).find(({ name }) => name === child);
    const product = await shelf.put({ category: made?._id ?? '' });

    await page.goto(`/category/home-${tag}`);
    await expect(page.getByRole('heading', { level: 1, name: parent })).toBeVisible();
    // What lies in the category below is the upper one's as well.
    await expect(cards(page)).toHaveCount(1);
    await page
      .getByRole('navigation', { name: `Categories of ${parent}` })
      .getByRole('link', { name: child })
      .click();
    await expect(page).toHaveURL(`/category/curtains-${tag}`);
    await expect(cards(page)).toContainText([product.name]);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: parent }).click();
    await expect(page).toHaveURL(`/category/home-${tag}`);
  },
);
