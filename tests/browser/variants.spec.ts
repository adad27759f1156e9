import type { Page } from '@playwright/test';
import { formatNaira, formatNairaExact } from '#contract/money.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { countDrawn } from './drawing.ts';
import { adminTest, expect, shopperTest } from './shop.ts';
import { expectAccessible, expectFitting } from './soundness.ts';
import { cartCount, fillAddress, payButton, payWith } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

shopperTest(
  'a variant is chosen, stands in the address, and is what is bought',
  async ({ page, shelf, shopper }) => {
    const product = await shelf.put({
      price: 4_000,
      stock: 11,
      pictures: 3,
      variations: { Colour: ['Red', 'Indigo'], Size: ['S', 'M'] },
      variants: (pictures) => [
        { choice: { Colour: 'Red', Size: 'S' }, stock: 4, image: pictures[1] },
        {
          choice: { Colour: 'Red', Size: 'M' },
          stock: 2,
          price: 5_500,
          image: pictures[1],
          sku: `RED-${Date.now()}`,
        },
        { choice: { Colour: 'Indigo', Size: 'S' }, stock: 0, image: pictures[2] },
      ],
    });
    const value = (type: string, text: string) =>
      page.getByRole('group', { name: new RegExp(`^${type}`) }).getByText(text, { exact: true });
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    const add = page.getByRole('button', { name: /^(Add to Cart|Out of Stock|Not Available)/ });
    const gallery = page.getByRole('region', { name: `Pictures of ${product.name}` });

    await page.goto(`/products?q=${product.name}`);
    await expect(page.getByRole('article')).toContainText(`From${formatNaira(4_000)}`);
    await page.getByRole('link', { name: `View Details: ${product.name}` }).click();
    // The listing that is left has a Colour, too, among its filters.
    await expect(page.getByRole('heading', { level: 1, name: product.name, exact: true })).toBeVisible();
    await value('Colour', 'Indigo').click();
    await expect(gallery.getByText('3 / 3')).toBeVisible();
    await expect(radio('S (sold out)')).toBeAttached();
    await expect(radio('M (not available)')).toBeAttached();
    await value('Size', 'S').click();
    await expect(page.getByRole('status').filter({ hasText: 'is sold out.' })).toBeVisible();
    await expect(add).toBeDisabled();
    await value('Size', 'M').click();
    await expect(page.getByText('is not available. Please choose another combination.')).toBeVisible();
    await expect(add).toHaveText('Not Available');
    await expectAccessible(page);
    await value('Colour', 'Red').click();
    await expect(page).toHaveURL(/\?(Size=M&Colour=Red|Colour=Red&Size=M)$/);
    await expect(gallery.getByText('2 / 3')).toBeVisible();
    await expect(add).toContainText(formatNairaExact(5_500));
    await expect(page.getByText('Only 2 left').first()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^RED-/ })).toBeVisible();

    await page.reload();
    await expect(add).toContainText(formatNairaExact(5_500));
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    await add.click();
    await cartCount(page, '2 items');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('Only 2 left in stock');
    await expect(main).toContainText(formatNaira(11_000));
    await expect(main.getByRole('link', { name: product.name })).toHaveAttribute('href', /Colour=Red/);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddress(page);
    await payButton(page).click();
    await payWith(page, /^Success/);
    await expect(page).toHaveURL('/history');
    const [order] = await shopper.orders();
    expect(order?.orderItems).toMatchObject([
      { quantity: 2, price: 5_500, variation: { Colour: 'Red', Size: 'M' } },
    ]);
    expect((await shelf.look(product._id)).variants.map(({ stock }) => stock)).toEqual([4, 0, 0]);
  },
);

adminTest(
  'variants are made, filled down, saved, and one of them changed, with keys alone',
  async ({ page, shelf }) => {
    const product = await shelf.put({ stock: 20, variations: { Size: ['S', 'M', 'L'] } });
    await page.goto(`/admin/product?q=${product.name}`);
    await page.getByRole('button', { name: product.name, exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await form.getByRole('button', { name: 'Make 3 Variants' }).press('Enter');
    await expect(form.getByRole('status').filter({ hasText: '3 variants made' })).toBeAttached();
    await expect(form.getByRole('grid').locator(':focus')).toHaveCount(1);
    const cell = (column: string, size: string) =>
      form.getByRole('grid').getByLabel(`${column}, ${size}`, { exact: true });
    await expect(cell('Stock', 'S')).toHaveValue('20');
    await cell('Price (₦)', 'S').focus();
    await page.keyboard.type('2000');
    await page.keyboard.press('Control+d');
    await expect(cell('Price (₦)', 'L')).toHaveValue('2000');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(cell('Stock', 'S')).toBeFocused();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type('6');
    await expect(cell('Stock', 'L')).toHaveValue('6');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(`T-${product._id.slice(-6)}-01`);
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Tab');
    await expect(cell('Barcode (GTIN)', 'S')).toBeFocused();
    await expect(cell('Barcode (GTIN)', 'S')).toHaveAttribute('inputmode', 'numeric');
    await page.keyboard.type('4006381-333931');
    await expect(form.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('20');
    await expectAccessible(page);
    await expectFitting(page);
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expectToast(page, 'Product updated successfully');
    const made = (await shelf.look(product._id)).variants;
    expect(
      made.map(({ choice, price, stock, sku, gtin }) => [choice.Size, price, stock, sku.slice(-2), gtin]),
    ).toEqual([
      ['S', 2_000, 8, '01', '4006381333931'],
      ['M', 2_000, 6, '02', ''],
      ['L', 2_000, 6, '03', ''],
    ]);

    await page.getByRole('button', { name: product.name, exact: true }).press('Enter');
    await cell('Stock', 'M').focus();
    await page.keyboard.type('much');
    await cell('Barcode (GTIN)', 'L').focus();
    await page.keyboard.type('4006381333932');
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(form.getByText('M: Stock must be a non-negative number')).toBeVisible();
    await expect(form.getByText('L: This is not a barcode number (GTIN): check its digits')).toBeVisible();
    await expect(cell('Stock', 'M')).toBeFocused();
    await page.keyboard.type('9');
    await cell('Stock', 'L').focus();
    await form.getByRole('button', { name: 'Remove Variant L' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove “L”?' });
    await expect(question).toContainText('6 units in stock go with it.');
    await question.getByRole('button', { name: 'Remove' }).press('Enter');
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expectToast(page, 'Product updated successfully');
    await expect
      .poll(async () => (await shelf.look(product._id)).variants.map(({ _id, stock }) => [_id, stock]))
      .toEqual([
        [made[0]?._id, 8],
        [made[1]?._id, 9],
      ]);
  },
);

const copy = (page: Page, text: string): Promise<void> =>
  page.evaluate((block) => navigator.clipboard.writeText(block), text);

adminTest(
  'a block of a sheet is pasted over rows and columns with keys alone, and taken back',
  async ({ page, context, shelf }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const sizes = ['S', 'M', 'L'];
    const product = await shelf.put({
      variations: { Size: sizes },
      variants: () => sizes.map((Size) => ({ choice: { Size }, stock: 5 })),
    });
    await page.goto(`/admin/product?q=${product.name}`);
    await page.getByRole('button', { name: product.name, exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    const cell = (column: string, size: string) =>
      form.getByRole('grid').getByLabel(`${column}, ${size}`, { exact: true });
    await cell('Price (₦)', 'S').focus();
    await copy(page, '₦2,000\t\t7\n₦2,500\t2300\tmany\n3000\t\t9\n4000\t\t1\n');
    await page.keyboard.press('Control+v');
    await expect(cell('Price (₦)', 'M')).toHaveValue('2500');
    await expect(cell('Discount (₦)', 'M')).toHaveValue('2300');
    await expect(cell('Stock', 'L')).toHaveValue('9');
    const told = form.getByRole('status').filter({ hasText: 'pasted' });
    await expect(told).toContainText(
      '8 cells pasted, 1 left as it was. 1 row of what you pasted lies outside',
    );
    await expect(told).toContainText('M: Stock must be a non-negative number, not “many”');
    await expect(cell('Stock', 'M')).toHaveValue('5');
    await expectAccessible(page);
    await expectFitting(page);

    await page.keyboard.press('Control+z');
    await expect(cell('Price (₦)', 'S')).toHaveValue('');
    await expect(cell('Stock', 'S')).toHaveValue('5');
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await cell('Price (₦)', 'S').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    await cell('Price (₦)', 'M').focus();
    await page.keyboard.press('Control+v');
    await expect(cell('Stock', 'M')).toHaveValue('7');
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expectToast(page, 'Product updated successfully');
    expect(
      (await shelf.look(product._id)).variants.map((variant) => [
        variant.price,
        variant.discountPrice,
        variant.stock,
      ]),
    ).toEqual([
      [2_000, null, 7],
      [2_000, null, 7],
      [3_000, null, 9],
    ]);
  },
);

const allOf = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

adminTest(
  'a letter draws its own cell alone, and what is typed is known to whatever is done next',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const sizes = Array.from({ length: 40 }, (_, place) => `Size ${place + 1}`);
    const product = await shelf.put({
      variations: { Size: sizes },
      variants: () => sizes.map((Size) => ({ choice: { Size }, stock: 5 })),
    });
    const drawn = await countDrawn(page);
    await page.goto(`/admin/product?q=${product.name}`);
    await page.getByRole('button', { name: product.name, exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    const cell = (column: string, size: string) =>
      form.getByRole('grid').getByLabel(`${column}, ${size}`, { exact: true });
    const sum = form.getByRole('textbox', { name: 'Stock', exact: true });
    await cell('Stock', 'Size 2').focus();
    // The first change of a form makes it a changed one.
    await page.keyboard.type('1');
    await expect(sum).toHaveValue('196');

    for (const [letter, units] of [
      ['1', 206],
      ['2', 307],
    ] as const) {
      await drawn();
      await page.keyboard.type(letter);
      await expect(sum).toHaveValue(String(units));
      const [atOnce, ...later] = await drawn();
      expect(atOnce, 'drawn with a letter').toBe(1);
      expect(allOf(later), 'drawn when the typing pauses: the section, its row, the sum').toBeLessThan(20);
    }
    await page.keyboard.press('ArrowDown');
    expect(allOf(await drawn()), 'drawn by going to another row: both, and the buttons').toBeLessThan(20);

    await page.keyboard.type('9');
    await page.keyboard.press('Control+d');
    await expect(cell('Stock', 'Size 40')).toHaveValue('9');
    await page.keyboard.press('Control+z');
    await expect(cell('Stock', 'Size 3')).toHaveValue('9');
    await expect(cell('Stock', 'Size 40')).toHaveValue('5');
    await cell('Price (₦)', 'Size 4').focus();
    await page.keyboard.type('2100');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Product updated successfully');
    const { variants } = await shelf.look(product._id);
    expect(variants.slice(0, 4).map(({ stock }) => stock)).toEqual([5, 112, 9, 5]);
    expect(variants[3]?.price).toBe(2_100);
  },
);

adminTest('variants that run out are named in the list without making it wider', async ({ page, shelf }) => {
  const sizes = ['Extra small', 'Small', 'Medium', 'Large', 'Extra large'];
  const product = await shelf.put({
    variations: { Colour: ['Indigo and white'], Size: sizes },
    variants: () => sizes.map((Size) => ({ choice: { Colour: 'Indigo and white', Size }, stock: 2 })),
  });
  await page.goto(`/admin/product?q=${product.name}`);
  const low = page.getByText('Extra small, Indigo and white: 2 left', { exact: false });
  await expect(low).toBeVisible();
  await expectFitting(page);
  const { width } = (await low.boundingBox()) ?? { width: Number.POSITIVE_INFINITY };
  expect(width).toBeLessThanOrEqual(192);
});

adminTest(
  'two who edit the same variants are told by variant',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, shelf }) => {
    const sizes = ['S', 'M', 'L'];
    const product = await shelf.put({
      variations: { Size: sizes },
      variants: () => sizes.map((Size) => ({ choice: { Size }, stock: 5, price: 2_000 })),
    });
    const admin = clientOf(url, adminToken);
    await page.goto(`/admin/product?q=${product.name}`);
    await page.getByRole('button', { name: product.name, exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    const cell = (column: string, size: string) =>
      form.getByRole('grid').getByLabel(`${column}, ${size}`, { exact: true });
    await cell('Price (₦)', 'S').fill('2100');
    await cell('Price (₦)', 'M').fill('2200');
    await cell('Stock', 'L').fill('8');

    const stored = await shelf.look(product._id);
    const theirs = { S: { price: 1_900 }, L: { price: 1_800, stock: 4 } } as Record<string, object>;
    dataOf(
      await admin('PUT', `/products/${product._id}`, {
        variants: stored.variants.map(({ _id, choice }) => ({ _id, choice, ...theirs[choice.Size ?? ''] })),
      }),
    );
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(form.getByText('Somebody else has changed this product meanwhile')).toBeVisible();
    const contest = form.getByRole('region', { name: 'Changed by somebody else' });
    // What only one of the two has touched needs no decision: M's price is ours, L has their price and both changes of stock.
    await expect(contest.getByRole('heading')).toHaveText(['S']);
    await expect(contest).toContainText('₦1,900');
    await expect(contest).toContainText('₦2,100');
    await expect(cell('Price (₦)', 'M')).toHaveValue('2200');
    await expect(cell('Price (₦)', 'L')).toHaveValue('1800');
    await expect(cell('Stock', 'L')).toHaveValue('7');
    expect((await shelf.look(product._id)).variants.map(({ price }) => price)).toEqual([1_900, 2_000, 1_800]);
    await expectAccessible(page);
    await expectFitting(page);
    await contest.getByRole('button', { name: 'Take theirs: S' }).press('Enter');
    await expect(cell('Price (₦)', 'S')).toHaveValue('1900');
    await form.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expectToast(page, 'Product updated successfully');
    expect((await shelf.look(product._id)).variants.map(({ price, stock }) => [price, stock])).toEqual([
      [1_900, 5],
      [2_200, 5],
      [1_800, 7],
    ]);
  },
);

shopperTest(
  'what is chosen before the page has come alive is chosen',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const product = await shelf.put({
      stock: 4,
      variations: { Colour: ['Red', 'Indigo'], Size: ['S', 'M'] },
      variants: () => [
        { choice: { Colour: 'Red', Size: 'S' }, stock: 2 },
        { choice: { Colour: 'Indigo', Size: 'M' }, stock: 2, price: 5_500 },
      ],
    });
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/products/${product.slug}`, { waitUntil: 'commit' });
    await page.getByText('Indigo', { exact: true }).click();
    await page.getByText('M', { exact: true }).click();
    release();
    await expect(page.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true })).toContainText(
      formatNairaExact(5_500),
    );
    await expect(page).toHaveURL(/\?(Size=M&Colour=Indigo|Colour=Indigo&Size=M)$/);
  },
);
