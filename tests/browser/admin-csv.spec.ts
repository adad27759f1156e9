import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from '../system/client.ts';
import { expect, adminTest as test } from './shop.ts';
import { expectAccessible } from './soundness.ts';
import { expectToast } from './told.ts';

const tag = (): string => randomBytes(4).toString('hex');
/** Pictures of the shop's own, so that the pages ask nobody else for them. */
const PICTURE = '/media/uploads/none.webp';
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src';
const fileOf = (...lines: string[]) => ({
  name: 'shelf.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
});
const choose = (page: Page, file: ReturnType<typeof fileOf>): Promise<void> =>
  page.getByLabel(/^CSV file/).setInputFiles(file);
/** One file is worked on at a time, and other tests have theirs: whoever is turned away tries again. */
const submit = (page: Page): Promise<void> =>
  expect(async () => {
    const button = page.getByRole('button', { name: 'Check file' });
    // It may be gone by now: what was sent before has only taken its time.
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(page).toHaveURL(/id=/, { timeout: 3_000 });
  }).toPass();
const check = async (page: Page, file: ReturnType<typeof fileOf>): Promise<void> => {
  await page.goto('/admin/import');
  await choose(page, file);
  await submit(page);
};
const importChecked = async (page: Page, result: string): Promise<void> => {
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Import 1 product' });
    if (await button.isVisible()) await button.click();
    await expect(page.getByText(`The file is imported: ${result}.`)).toBeVisible({ timeout: 4_000 });
  }).toPass();
};
test.beforeEach(({ trouble }) => trouble.expect(/40[049]|415|503|Failed to load resource/));
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const fits = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a file is checked, its problems read, and its products imported into the shop', async ({ page }) => {
  const id = tag();
  await page.goto('/admin/dashboard?tab=products');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(page).toHaveURL('/admin/import');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please choose a file');
  await choose(
    page,
    fileOf(
      `stool-${id},Stool ${id},"<p>Carved of iroko.</p><ul><li>Three legs</li></ul>",Bida,Stools ${id},TRUE,Size,Small,ST-${id},2,1500,2000,${PICTURE}`,
      `stool-${id},,,,,,,Large,,1,1800,,`,
      `mat-${id},Mat ${id},Short,Bida,,TRUE,,,,1,9.999,,${PICTURE}`,
    ),
  );
  await submit(page);
  await expect(page.getByText('1 product would be left out; the others can be imported.')).toBeVisible();
  await expect(page.getByText(`A category would be made: Stools ${id}.`)).toBeVisible();
  await rowOf(page, `Stool ${id}`).getByText('Variants: 2 new').click();
  await expect(rowOf(page, `Stool ${id}`)).toContainText('Row 3, Size: Large: new');
  await expectAccessible(page);
  expect(await fits(page)).toBeLessThanOrEqual(0);

  await page.getByRole('link', { name: /Left out/ }).click();
  await expect(page).toHaveURL(/show=refused/);
  await expect(rowOf(page, `Stool ${id}`)).toHaveCount(0);
  for (const sentence of [
    'Row 4, Body (HTML): Product description must be at least 10 characters long',
    'Row 4, Type: Category is required',
    'Row 4, Variant Price: “9.999” can be read as thousands or as decimals: please write it without separators',
  ]) {
    await expect(rowOf(page, `Mat ${id}`)).toContainText(sentence);
  }
  await page.getByRole('link', { name: /^\d+ ?All$/ }).click();
  await importChecked(page, '1 new, 1 left out');
  await expectAccessible(page);

  await rowOf(page, `Stool ${id}`).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: `Stool ${id}` })).toBeVisible();
  await expect(page.getByText('Carved of iroko.')).toBeVisible();
  await page.getByText('Large', { exact: true }).click();
  await expect(page.getByText('₦1,800').first()).toBeVisible();

  await page.goto('/admin/import');
  await expect(rowOf(page, '1 new, 1 left out').first()).toContainText('Imported');
});

test('the same file once more changes nothing; what it lacks can be said beside it', async ({ page }) => {
  const id = tag();
  const file = fileOf(`bowl-${id},Bowl ${id},A bowl of calabash,Oyo,,TRUE,,,,3,900,,${PICTURE}`);
  await check(page, file);
  await expect(
    page.getByText('1 product would come in hidden, to be finished. Missing: category 1.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded, nothing was imported.')).toBeVisible();

  await page.getByRole('link', { name: 'All imports' }).click();
  const category = page.getByLabel('Category for new products without one');
  await category.selectOption({ index: 1 });
  const name = await category.inputValue();
  await choose(page, file);
  await submit(page);
  await expect(page.getByText(`New products without a category go to “${name}”.`)).toBeVisible();
  await importChecked(page, '1 new');

  await check(page, file);
  await expect(
    page.getByText('The file has nothing new: every product is as the shop has it.'),
  ).toBeVisible();
  await expect(rowOf(page, `Bowl ${id}`)).toContainText('Unchanged');
});

// One after the other: either is led to whatever is unfinished in the shop.
test.describe(() => {
  test.describe.configure({ mode: 'serial' });

  test('what a file leaves open is finished one after the other, with keys alone', async ({ page }) => {
    const id = tag();
    const bare = (n: number) => `bare-${n}-${id},Bare ${n} ${id},,Oyo,Jars ${id},TRUE,,,,3,900,,${PICTURE}`;
    const lost = `lost-${id},Lost ${id},A jar of clay without a type,Oyo,,TRUE,,,,3,900,,${PICTURE}`;
    await check(page, fileOf(bare(1), bare(2), lost));
    await expect(async () => {
      const button = page.getByRole('button', { name: 'Import 3 products' });
      if (await button.isVisible()) await button.click();
      await expect(page.getByText('3 new, 3 to finish')).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await page.getByRole('link', { name: 'finish those that lack something' }).click();
    await expect(page).toHaveURL(/isUnfinished=true/);
    await expect(page.getByText('To finish: description').first()).toBeVisible();
    await expectAccessible(page);
    expect(await fits(page)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Finish One by One' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Finish Product' });
    // What stands for no category breaks no rule of the form, and is still what one is led to.
    await expect(dialog.getByLabel('Name')).toHaveValue(`Lost ${id}`);
    await expect(dialog.getByLabel('Category')).toBeFocused();
    await page.keyboard.type('Shoes');
    await page.keyboard.press('Control+Enter');
    for (const n of [2, 1]) {
      await expect(dialog.getByLabel('Name')).toHaveValue(`Bare ${n} ${id}`);
      await expect(dialog.getByLabel('Description')).toBeFocused();
      if (n === 2) await expectAccessible(page);
      await page.keyboard.type('Thrown on a wheel in Abuja');
      await page.keyboard.press('Control+Enter');
    }
    await expectToast(page, 'Product updated successfully');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, `Bare 1 ${id}`)).toHaveCount(0);
    await page.goto(`/products?q=${id}`);
    await expect(page.getByRole('heading', { name: `Bare 1 ${id}` })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Bare 2 ${id}` })).toBeVisible();
  });

  test('what is added to a product that is finished counts once, also where the next one cannot be fetched', async ({
    page,
    url,
    adminToken,
    shelf,
  }) => {
    const id = tag();
    const asAdmin = clientOf(url, adminToken);
    const stored = async () =>
      dataOf(await asAdmin<Product[]>('GET', `/admin/products?search=Jar 2 ${id}`))[0];
    const bare = (n: number) => `jar-${n}-${id},Jar ${n} ${id},,Oyo,Jars ${id},TRUE,,,,5,900,,${PICTURE}`;
    await check(page, fileOf(bare(1), bare(2)));
    await expect(async () => {
      const button = page.getByRole('button', { name: 'Import 2 products' });
      if (await button.isVisible()) await button.click();
      await expect(page.getByText('2 new, 2 to finish')).toBeVisible({ timeout: 4_000 });
    }).toPass();
    await page.getByRole('link', { name: 'finish those that lack something' }).click();
    await page.getByRole('button', { name: 'Finish One by One' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finish Product' });
    const name = dialog.getByLabel('Name');
    await expect(name).toHaveValue(`Jar 2 ${id}`);
    await dialog.getByLabel('Description').fill('Thrown on a wheel in Abuja');
    const stock = dialog.getByLabel('Stock', { exact: true });
    await stock.fill('8');
    // One is sold meanwhile: with the three that were added there are seven, which is what the form goes on from.
    await shelf.change((await stored())?._id ?? '', { stock: 4 });
    const save = dialog.getByRole('button', { name: 'Save and Next' });
    const next = '**/api/v1/admin/products?isUnfinished=true&sortBy=*';
    await page.route(next, (route) => route.abort());
    await save.click();
    await expectToast(page, 'Product updated successfully');
    await expectToast(page, 'Failed to fetch products');
    await page.unroute(next);
    await expect(stock).toHaveValue('7');
    await save.click();
    await expect(name).toHaveValue(`Jar 1 ${id}`);
    expect((await stored())?.stock).toBe(7);
    await dialog.getByLabel('Description').fill('Thrown on a wheel in Abuja');
    await save.click();
    await expect(dialog).toHaveCount(0);
  });
});

test('a file that cannot be used says why at once, and another can be chosen', async ({ page }) => {
  await page.goto('/admin/import');
  await choose(page, { ...fileOf(), buffer: Buffer.from('Colour;Size\nred;M') });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This is not a file of products: it needs a column for the name and one for the price, such as “Title” and “Price”',
  );
  await expectAccessible(page);
  await choose(page, { ...fileOf(), buffer: Buffer.from('Handle,Title\na,"Basket') });
  await submit(page);
  await expect(
    page.getByText('The file cannot be read from row 2 on: a quotation mark is not closed'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeVisible();
});

test('while another file is being worked on a second one is turned away; a long one shows how far it is', async ({
  page,
}) => {
  await page.route('**/api/v1/admin/products/imports?*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            success: false,
            error: 'Another file is being worked on. Please wait until that is finished.',
          },
        })
      : route.continue(),
  );
  await page.goto('/admin/import');
  await choose(page, fileOf('a,Basket,,,,,,,,,,,'));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('alert')).toContainText('Another file is being worked on.');
  await page.unroute('**/api/v1/admin/products/imports?*');
  await submit(page);
  const found = page.url().split('id=')[1] ?? '';
  await page.route(`**/api/v1/admin/products/imports/${found}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const data = { ...body.data, state: 'importing', progress: { done: 1200, total: 4800 } };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await page.reload();
  await expect(page.getByText('Importing: 1,200 of 4,800 products')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Being imported' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Stop the import of “shelf.csv”?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
});

test('what the list is narrowed to is exported, and can be imported again', async ({
  page,
  url,
  adminToken,
}) => {
  const id = tag();
  await check(
    page,
    fileOf(`tray-${id},Tray ${id},A tray of brass,Bida,Trays,TRUE,,,TR-${id},3,900,1200,${PICTURE}`),
  );
  await importChecked(page, '1 new');
  await page.goto(`/admin/product?q=TR-${id}`);
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`tray-${id},Tray ${id},A tray of brass,Bida,Trays,`);

  const [product] = dataOf(await clientOf(url, adminToken)<Product[]>('GET', `/products?q=TR-${id}`));
  const edited = text.replace('900.00', '950.00');
  await check(page, { name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) });
  await expect(rowOf(page, `Tray ${id}`)).toContainText('Changed: discount price');
  await importChecked(page, '1 changed');
  const after = dataOf(await clientOf(url)<Product>('GET', `/products/${product?._id}`));
  expect(after).toMatchObject({ price: 1200, discountPrice: 950 });
});

test('an export that fails says so', async ({ page }) => {
  await page.goto('/admin/import');
  await page.route('**/admin/products/export*', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'The shop is busy.' } }),
  );
  await page.getByRole('button', { name: 'Export all products' }).click();
  await expectToast(page, 'The shop is busy.');
});
