import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { plainPicture } from '../support/uploads.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { withFilters, withMoreFilters } from './steps.ts';
import { expectToast } from './told.ts';
import { WHATEVER_WIDTH } from './width.ts';

const TAB = '/admin/dashboard?tab=products';
const tag = (): string => randomBytes(4).toString('hex');

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const addForm = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Product' });
const editForm = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Product' });
const save = (form: Locator): Promise<void> =>
  form.getByRole('button', { name: /^(Create Product|Save Changes)$/ }).click();
const fieldOf = (form: Locator, label: string | RegExp): Locator =>
  form.getByRole('textbox', { name: label, exact: true });
const addType = async (form: Locator, type: string): Promise<void> => {
  await fieldOf(form, 'Variation type').fill(type);
  await form.getByRole('button', { name: 'Add Type' }).click();
};
const addValue = async (form: Locator, type: string, value: string): Promise<void> => {
  await fieldOf(form, `New value for ${type}`).fill(value);
  await form.getByRole('button', { name: 'Add Value' }).click();
};
const expectNoOverhang = async (page: Page): Promise<void> => {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
};

test('a category and a product with a picture and variations come into the shop, and are edited', async ({
  page,
  browser,
  url,
}) => {
  const [category, name] = [`Lamps ${tag()}`, `Lantern ${tag()}`];
  await page.goto('/admin/dashboard?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(category);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click();
  await expectToast(page, 'Category created successfully');

  await page.goto(`/admin/product?q=${name}`);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = addForm(page);
  await fieldOf(form, 'Name').fill(name);
  await fieldOf(form, 'Description').fill('Of brass and glass, burns a whole night.');
  await fieldOf(form, 'Price (₦)').fill('2,500.50');
  await fieldOf(form, /^Discount price/).fill('1999');
  await fieldOf(form, 'Stock').fill('7');
  await form.getByLabel('Category').selectOption(category);
  await fieldOf(form, /^Brand/).fill('Ijebu');
  await form.getByRole('button', { name: 'Add Pictures' }).click();
  const pictures = page.getByRole('dialog', { name: 'Add Pictures' });
  await pictures
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'lantern.png',
      mimeType: 'image/png',
      buffer: await plainPicture(300, 200).png().toBuffer(),
    });
  await pictures.getByRole('button', { name: /^Upload/ }).click();
  await expectToast(page, 'Image uploaded successfully');
  await expect(pictures).toBeHidden();
  await addType(form, 'Size');
  await addValue(form, 'Size', 'Small');
  await fieldOf(form, 'New value for Size').fill(' Large ');
  await page.keyboard.press('Enter');
  await addType(form, 'Colour');
  await addValue(form, 'Colour', 'Red');
  await form.getByRole('button', { name: 'Add Attribute' }).click();
  await form.getByLabel('Attribute 1', { exact: true }).fill('Warranty');
  await fieldOf(form, 'Value of attribute 1').fill('2 years');
  await expectAccessible(page);
  await save(form);
  await expectToast(page, 'Product created successfully');
  await expect(form).toBeHidden();
  await expect(rowOf(page, name)).toContainText('₦1,999.00');
  await expect(rowOf(page, name)).toContainText('₦2,500.50');
  await expect(rowOf(page, name)).toContainText(category);

  const visitor = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } });
  const shop = await visitor.newPage();
  await shop.goto(`/products?q=${encodeURIComponent(name)}`);
  await shop
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(shop.getByRole('definition').filter({ hasText: '2 years' })).toBeVisible();
  for (const value of ['Small', 'Large', 'Red'])
    await expect(shop.getByText(value, { exact: true })).toBeVisible();
  const picture = shop.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name, exact: true }).click();
  const edit = editForm(page);
  await expect(fieldOf(edit, 'Price (₦)')).toHaveValue('2500.5');
  await fieldOf(edit, /^Discount price/).fill('');
  await edit.getByRole('checkbox', { name: /^Featured/ }).check();
  await save(edit);
  await expectToast(page, 'Product updated successfully');
  await expect(rowOf(page, name)).not.toContainText('₦1,999.00');
  await shop.reload();
  await expect(shop.getByText('₦2,501').first()).toBeVisible();
  await visitor.close();
});

test('a product is added with the keyboard alone', async ({ page, shelf, isMobile }) => {
  const name = `Kettle ${tag()}`;
  const picture = (await shelf.put()).images[0]?.url ?? '';
  await page.route('**/api/v1/uploads/from-url', (route) =>
    route.fulfill({ json: { success: true, data: { url: picture } } }),
  );
  await page.goto(TAB);
  await page.getByRole('button', { name: 'Add Product' }).press('Enter');
  const form = addForm(page);
  const type = (text: string): Promise<void> => page.keyboard.type(text);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // On a touch screen the keyboard would come up over the form.
  if (isMobile) await fieldOf(form, 'Name').focus();
  await expect(fieldOf(form, 'Name')).toBeFocused();
  await type(name);
  await press('Tab');
  await type('Boils two litres.');
  await press('Tab');
  await type('2500');
  await press('Tab', 'Tab');
  await type('5');
  await press('Tab', 'ArrowDown', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(form.getByRole('button', { name: 'From an address' })).toBeFocused();
  await press('Enter');
  await expect(fieldOf(form, 'Address of the picture')).toBeFocused();
  await type('https://example.com/kettle.jpg');
  await press('Enter');
  await expect(form.getByText('1 of 30')).toBeVisible();
  await fieldOf(form, 'Variation type').focus();
  await type('Size');
  await press('Enter');
  await expect(fieldOf(form, 'New value for Size')).toBeFocused();
  await type('Small');
  await press('Enter');
  await type('Large');
  await press('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(form.getByRole('button', { name: 'Make 2 Variants' })).toBeFocused();
  await press('Tab');
  await expect(form.getByRole('button', { name: 'Add Attribute' })).toBeFocused();
  await press('Enter');
  await expect(form.getByLabel('Attribute 1', { exact: true })).toBeFocused();
  await type('Material');
  await press('Enter');
  await type('Steel');
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(form.getByRole('button', { name: 'Create Product' })).toBeFocused();
  await press('Enter');
  await expectToast(page, 'Product created successfully');
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused();
});

test('every rule of the product form has its sentence', WHATEVER_WIDTH, async ({ page, shelf }) => {
  await page.goto(`${TAB}&q=${(await shelf.put()).name}`);
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = addForm(page);
  await expect(form.getByText('At least one image is required for new products')).toBeVisible();
  await save(form);
  for (const sentence of [
    'Product name must be at least 2 characters long',
    'Product description must be at least 10 characters long',
    'Price must be a positive number',
    'Stock must be a non-negative number',
    'Category is required',
    'Please upload at least one image for the product',
  ]) {
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await expect(fieldOf(form, 'Name')).toBeFocused();
  await expectAccessible(page);
  await fieldOf(form, 'Price (₦)').fill('100');
  for (const [typed, sentence] of [
    ['much', 'Discount price must be a valid number'],
    ['-5', 'Discount price must be a positive number'],
    ['100', 'Discount price must be less than regular price'],
    ['9.999', 'Price can have at most two decimals'],
  ] as const) {
    await fieldOf(form, /^Discount price/).fill(typed);
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await fieldOf(form, /^Discount price/).fill('0');
  await expect(form.getByText('Price can have at most two decimals')).toBeHidden();
  await fieldOf(form, 'Stock').fill('1.5');
  await expect(form.getByText('Stock must be a non-negative number')).toBeVisible();

  for (const [type, sentence] of [
    [' ', 'Variation type cannot be empty'],
    ['x'.repeat(51), 'Variation type must be 50 characters or less'],
  ] as const) {
    await addType(form, type);
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await addType(form, 'Size');
  await addType(form, ' Size ');
  await expect(form.getByText('Variation type already exists')).toBeVisible();
  await save(form);
  await expect(form.getByText('Variation type "Size" must have at least one value')).toBeVisible();
  for (const value of ['', 'x'.repeat(51)]) {
    await addValue(form, 'Size', value);
    await expect(
      form.getByText('Values for "Size" must be non-empty and 50 characters or less'),
    ).toBeVisible();
  }
  await addValue(form, 'Size', 'Small');
  await addValue(form, 'Size', 'Small');
  await expect(form.getByText('Variation value already exists')).toBeVisible();
  await expect(form.getByText('Variation type "Size" must have at least one value')).toBeHidden();
});

test(
  'types are renamed, chosen and deleted; the form begins anew once it was closed',
  WHATEVER_WIDTH,
  async ({ page, shelf }) => {
    const lantern = await shelf.put({ variations: { Size: ['S', 'M'], Colour: ['Red'] } });
    await page.goto(`${TAB}&q=${lantern.name}`);
    await choose(page, lantern.name, 'Edit');
    const form = editForm(page);
    await form.getByRole('button', { name: 'Size (2)' }).click();
    await expect(form.getByRole('list', { name: 'Values of Size' })).toContainText('M');
    await form.getByRole('button', { name: 'Rename Size' }).click();
    await fieldOf(form, 'New name').fill('Colour');
    await form.getByRole('button', { name: 'Keep the new name' }).click();
    await expect(form.getByText('Variation type already exists')).toBeVisible();
    await fieldOf(form, 'New name').fill('Height');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Height (2)' })).toHaveAttribute('aria-pressed', 'true');
    await form.getByRole('button', { name: 'Remove S', exact: true }).click();
    await expect(form.getByRole('button', { name: 'Height (1)' })).toBeVisible();
    await form.getByRole('button', { name: 'Delete Height' }).click();
    await expect(form.getByRole('region', { name: 'Height' })).toBeHidden();
    await expect(fieldOf(form, /^New value for/)).toBeHidden();
    await form.getByRole('button', { name: 'Colour (1)' }).click();
    await expect(fieldOf(form, 'New value for Colour')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();

    await choose(page, lantern.name, 'Edit');
    await expect(form.getByRole('button', { name: 'Size (2)' })).toBeVisible();
    await form.getByRole('button', { name: 'Size (2)' }).click();
    await form.getByRole('button', { name: 'Delete Size' }).click();
    await save(form);
    await expectToast(page, 'Product updated successfully');
    expect((await shelf.look(lantern._id)).variations).toEqual({ Colour: ['Red'] });
  },
);

test(
  'a copy is inactive and has a SKU of its own; a product is deleted after asking by name',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, shelf }) => {
    const lantern = await shelf.put({ price: 1_250, stock: 4 });
    const copy = `${lantern.name} (copy)`;
    await page.goto(`${TAB}&q=${lantern.name}`);
    await choose(page, lantern.name, 'Duplicate');
    await expect(fieldOf(addForm(page), 'Name')).toHaveValue(copy);
    await expect(fieldOf(addForm(page), /^SKU/)).toHaveValue('');
    await save(addForm(page));
    await expectToast(page, 'Product created successfully');
    await withMoreFilters(
      page,
      async () => void (await page.getByLabel('Active', { exact: true }).selectOption('No')),
    );
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expect(rowOf(page, copy)).toContainText('₦1,250.00');
    const [made] = dataOf(
      await clientOf(url, adminToken)<Product[]>(
        'GET',
        `/admin/products?search=${lantern.name}&isActive=false`,
      ),
    );
    expect(made).toMatchObject({ isActive: false, stock: 4, images: lantern.images });
    expect(made?.sku).not.toBe(lantern.sku);

    await choose(page, copy, 'Delete');
    const question = page.getByRole('alertdialog', { name: `Delete product “${copy}”?` });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Product deleted successfully');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(TAB);
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
  },
);

test('search, filters, order, page and its size are all in the address', async ({
  page,
  url,
  adminToken,
  shelf,
}) => {
  const call = clientOf(url, adminToken);
  const { images } = await shelf.put();
  const word = `zinc${tag()}`;
  const category = dataOf(await call<Category>('POST', '/categories', { name: `Zinc ${word}` }));
  const products = [
    { name: `Pail ${word}`, price: 300, stock: 0, isActive: false },
    { name: `Basin ${word}`, price: 100, stock: 3, isFeatured: true },
    { name: `Churn ${word}`, price: 200, stock: 50 },
  ];
  for (const product of products) {
    dataOf(
      await call('POST', '/products', {
        description: 'Of zinc, for the yard.',
        images,
        category: category._id,
        ...product,
      }),
    );
  }
  const names = page
    .getByRole('table', { name: 'Products' })
    .getByRole('checkbox', { name: /^Select .*zinc/ });
  const expectNames = (...wanted: string[]): Promise<void> =>
    expect
      .poll(() =>
        names.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.split(' ')[1])),
      )
      .toEqual(wanted);
  const filterBy = (name: string, value: string, among = withFilters): Promise<void> =>
    among(page, async () => void (await page.getByLabel(name, { exact: true }).selectOption(value)));
  await page.goto(`${TAB}&q=lantern`);
  await page.getByLabel('Search', { exact: true }).fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(names).toHaveCount(3);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) {
    await withFilters(page, async () => {
      await page.getByLabel('Sort by').selectOption('Price');
      await expect(page).toHaveURL(/sortBy=price&sortOrder=desc/);
    });
    await expectNames('Pail', 'Churn', 'Basin');
    await withFilters(page, async () => {
      await page.getByRole('button', { name: 'Sort ascending' }).click();
    });
  } else {
    await page.getByRole('link', { name: 'Price' }).click();
  }
  await expect(page).toHaveURL(/sortBy=price&sortOrder=asc/);
  await expectNames('Basin', 'Churn', 'Pail');
  await filterBy('Stock', 'low');
  await expectNames('Basin');
  await filterBy('Stock', 'out');
  await expectNames('Pail');
  await filterBy('Stock', 'in');
  await expectNames('Basin', 'Churn');
  await filterBy('Featured', 'No', withMoreFilters);
  await expectNames('Churn');
  await filterBy('Featured', 'All', withMoreFilters);
  await filterBy('Category', category.name);
  await expect(page).toHaveURL(new RegExp(`category=${category._id}`));
  await page.getByLabel('Rows per page').selectOption('25');
  await expect(page).toHaveURL(/limit=25/);
  await page.reload();
  await expectNames('Basin', 'Churn');
  await expect(page.getByLabel('Rows per page')).toHaveValue('25');
  await withFilters(page, () => expect(page.getByLabel('Stock', { exact: true })).toHaveValue('in'));
  await expectAccessible(page);
  await expectNoOverhang(page);
});

test('a menu that is open stays open when the list arrives anew', async ({ page, shelf }) => {
  const lantern = await shelf.put();
  await page.goto(`${TAB}&q=${lantern.name}`);
  await expect(rowOf(page, lantern.name)).toBeVisible();
  await withMoreFilters(
    page,
    async () => void (await page.getByLabel('Active', { exact: true }).selectOption('Yes')),
  );
  await page.getByRole('button', { name: `Actions for ${lantern.name}` }).click();
  await expect(page).toHaveURL(/isActive=true/);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click({ timeout: 5_000 });
  await expect(fieldOf(editForm(page), 'Name')).toHaveValue(lantern.name);
});

test(
  'whoever saves after somebody else is told, and chooses',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, shelf }) => {
    const lantern = await shelf.put({ price: 1_000, stock: 10, brand: 'Ijebu' });
    await page.goto(`${TAB}&q=${lantern.name}`);
    await choose(page, lantern.name, 'Edit');
    const form = editForm(page);
    await fieldOf(form, 'Price (₦)').fill('1200');
    await fieldOf(form, 'Name').fill(`${lantern.name} mine`);
    await fieldOf(form, 'Stock').fill('15');
    dataOf(
      await clientOf(url, adminToken)('PUT', `/products/${lantern._id}`, {
        price: 1_300,
        name: `${lantern.name} theirs`,
        brand: 'Oyo',
        stock: 8,
      }),
    );
    await save(form);
    await expect(
      form.getByText('Somebody else has changed this product meanwhile: name, price'),
    ).toBeVisible();
    const contest = form.getByRole('region', { name: 'Changed by somebody else' });
    await expect(contest).toContainText('₦1,300.00');
    await expect(contest).toContainText('₦1,200.00');
    await expect(fieldOf(form, /^Brand/)).toHaveValue('Oyo');
    await expect(fieldOf(form, 'Stock')).toHaveValue('13');
    expect((await shelf.look(lantern._id)).price).toBe(1_300);
    await expectAccessible(page);
    await contest.getByRole('button', { name: 'Take theirs: Name' }).click();
    await expect(fieldOf(form, 'Name')).toHaveValue(`${lantern.name} theirs`);
    await save(form);
    await expectToast(page, 'Product updated successfully');
    expect(await shelf.look(lantern._id)).toMatchObject({
      name: `${lantern.name} theirs`,
      price: 1_200,
      brand: 'Oyo',
      stock: 13,
    });
  },
);

test('many are changed at once, seen beforehand, and deleted', async ({ page, shelf }) => {
  const lanterns = [
    await shelf.put({ price: 1_000, stock: 5 }),
    await shelf.put({ price: 1_000, discountPrice: 900, stock: 5 }),
  ];
  const shelfName = lanterns[0]?.category.name ?? '';
  const [plain, reduced] = lanterns as [Product, Product];
  await page.goto(`${TAB}&q=${plain.name}`);
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await expect(bar).toContainText('1 selected');
  // Out of sight is out of the selection.
  await withFilters(
    page,
    async () => void (await page.getByLabel('Category', { exact: true }).selectOption(shelfName)),
  );
  await page.getByLabel('Search', { exact: true }).fill('');
  await expect(bar).toBeHidden();
  // Other filters begin anew: what is ticked before the list has followed the search is let go, rightly.
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expect(page.getByRole('checkbox', { name: `Select ${reduced.name}` })).toBeVisible();
  for (const { name } of lanterns) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(bar).toContainText('2 selected');
  const open = async (action: string): Promise<Locator> => {
    await bar.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    return page.getByRole('dialog', { name: action });
  };

  let dialog = await open('Change Prices');
  await dialog.getByLabel('How').selectOption('Lower by percent');
  await dialog.getByRole('button', { name: 'See What Changes' }).click();
  await expect(dialog.getByText('Please enter a number')).toBeVisible();
  await dialog.getByLabel('Percent', { exact: true }).fill('12.5');
  await dialog.getByRole('button', { name: 'See What Changes' }).click();
  await expect(dialog.getByRole('list', { name: 'Products that change' })).toContainText('₦875.00');
  await expect(dialog.getByRole('list', { name: 'Products that cannot be changed' })).toContainText(
    `${reduced.name}: Discount price must be less than regular price`,
  );
  expect((await shelf.look(plain._id)).price).toBe(1_000);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await expectToast(page, '1 product updated successfully');
  await expect(rowOf(page, plain.name)).toContainText('₦875.00');
  expect((await shelf.look(reduced._id)).price).toBe(1_000);
  await expect(bar).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  dialog = await open('Change Stock');
  await dialog.getByLabel('How').selectOption('Take away');
  await dialog.getByLabel('Units').fill('2');
  await dialog.getByRole('button', { name: 'See What Changes' }).click();
  await expect(dialog.getByText(/^\d+ products? will change/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Change \d/ }).click();
  await expect.poll(async () => (await shelf.look(plain._id)).stock).toBe(3);
  await expect(dialog).toBeHidden();

  await page.getByLabel('Search', { exact: true }).fill(plain.name);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).check();
  dialog = await open('Make Active');
  await expect(dialog.getByText('0 products will change. 1 product would stay the same.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  dialog = await open('Delete Products');
  await expect(dialog.getByRole('list', { name: 'Products that change' })).toContainText(plain.name);
  await dialog.getByRole('button', { name: 'Delete 1 product' }).click();
  await expectToast(page, '1 product deleted successfully');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test(
  'all that match are changed, not only those on the page',
  WHATEVER_WIDTH,
  async ({ page, url, adminToken, shelf }) => {
    const { images } = await shelf.put();
    const call = clientOf(url, adminToken);
    const category = dataOf(await call<Category>('POST', '/categories', { name: `Bowls ${tag()}` }));
    for (let number = 1; number <= 12; number += 1) {
      dataOf(
        await call('POST', '/products', {
          name: `Bowl ${number}`,
          description: 'Of calabash, carved.',
          price: 10,
          stock: number,
          category: category._id,
          images,
        }),
      );
    }
    await page.goto(`${TAB}&category=${category._id}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected products' });
    await expect(bar).toContainText('10 selected');
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click();
    await expect(bar).toContainText('12 selected');
    await bar.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('menuitem', { name: 'Make Featured', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make Featured' });
    await expect(dialog).toContainText('and 7 more');
    await call('POST', '/products', {
      name: 'Bowl 13',
      description: 'Of calabash, carved.',
      price: 10,
      stock: 1,
      category: category._id,
      images,
    });
    await dialog.getByRole('button', { name: 'Change 12 products' }).click();
    await expect(
      dialog.getByText('The products have changed since you looked at them. Please look again'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 13 products' }).click();
    await expectToast(page, '13 products updated successfully');
    const featured = await call<Product[]>(
      'GET',
      `/admin/products?category=${category._id}&isFeatured=true&limit=100`,
    );
    expect(dataOf(featured)).toHaveLength(13);
    // The home page shows few of them, and other tests look at it.
    await call('POST', '/admin/products/bulk', {
      filter: { category: category._id },
      change: { isDeleted: true },
      confirmed: 13,
    });
  },
);

test(
  'when the server says nothing the sentences are those of the specification',
  WHATEVER_WIDTH,
  async ({ page, shelf, trouble }) => {
    trouble.expect(/status of 500/);
    const lantern = await shelf.put();
    await page.goto(`${TAB}&q=${lantern.name}`);
    await expect(rowOf(page, lantern.name)).toBeVisible();
    let areReadsBroken = true;
    for (const calls of ['**/api/v1/products*', '**/api/v1/products/*', '**/api/v1/admin/products/*'])
      await page.route(calls, (route) =>
        areReadsBroken || route.request().method() !== 'GET'
          ? route.fulfill({ status: 500, json: { success: false } })
          : route.fallback(),
      );
    await choose(page, lantern.name, 'Edit');
    await expectToast(page, 'Failed to fetch product');
    areReadsBroken = false;
    await choose(page, lantern.name, 'Edit');
    await save(editForm(page));
    await expect(editForm(page).getByText('Failed to update product')).toBeVisible();
    await editForm(page).getByRole('button', { name: 'Cancel' }).click();
    await choose(page, lantern.name, 'Duplicate');
    await save(addForm(page));
    await expect(addForm(page).getByText('Failed to add product')).toBeVisible();
    await addForm(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await choose(page, lantern.name, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete product');
  },
);
