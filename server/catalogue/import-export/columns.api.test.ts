import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.shop.db.deleteFrom('import_columns').execute();
});

const ASK = '&askColumns=true';
/** Titles that say nothing, and figures that could be anything. */
const STRANGE = [
  'Isim;Iye;Oruko;Aworan;Ohun elo',
  '500;4;Bowl;https://a.example/1.jpg;Clay',
  '900;12;Stool;https://a.example/2.jpg;Iroko',
].join('\n');
const CHOSEN = ['price', 'stock', 'name', 'picture', 'attribute'];

const audited = async (): Promise<AuditEntry[]> =>
  (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?kind=import&search=Columns')).body.data;

test('a file whose titles say nothing waits for its columns, and comes in as they are chosen', async () => {
  const { status, body } = await desk.send(STRANGE, ASK);
  const { _id } = body.data;
  expect({ status, data: body.data }).toMatchObject({
    status: 201,
    data: { state: 'checked', missingColumns: ['price'], progress: { total: 0 } },
  });
  expect((await desk.start(_id)).body.error).toBe('Choose first which columns are the name and the price');
  expect((await desk.checkAgain(_id, 'tags')).status).toBe(409);
  expect((await desk.columnsOf(_id)).body.data).toEqual({
    format: 'sheet',
    isRemembered: false,
    sheets: [],
    sheet: null,
    notes: [],
    columns: [
      { title: 'Isim', samples: ['500', '900'], target: 'leaveOut', isGuess: false },
      { title: 'Iye', samples: ['4', '12'], target: 'leaveOut', isGuess: false },
      { title: 'Oruko', samples: ['Bowl', 'Stool'], target: 'name', isGuess: true },
      {
        title: 'Aworan',
        samples: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
        target: 'picture',
        isGuess: true,
      },
      { title: 'Ohun elo', samples: ['Clay', 'Iroko'], target: 'leaveOut', isGuess: false },
    ],
  });

  const chosen = await desk.chooseColumns(_id, CHOSEN);
  expect(chosen).toMatchObject({ status: 202, body: { data: { state: 'checking', missingColumns: [] } } });
  expect((await desk.columnsOf(_id)).status).toBe(409);
  await workOnImport(shop.shop);
  await desk.start(_id);
  await workOnImport(shop.shop);
  expect(await desk.find(_id)).toMatchObject({ state: 'done', counts: { created: 2, refused: 0 } });
  expect((await desk.chooseColumns(_id, CHOSEN)).body.error).toBe('This import is over');
  const { data } = (await call<Product[]>(shop, admin, 'GET', '/admin/products?search=Stool')).body;
  expect(data[0]).toMatchObject({
    name: 'Stool',
    price: 900,
    stock: 12,
    attributes: [{ name: 'Ohun elo', value: 'Iroko' }],
  });
});

test('the choice is remembered for the same titles in any order, audited, and forgotten on wish', async () => {
  const { _id } = (await desk.send(STRANGE, ASK)).body.data;
  await desk.chooseColumns(_id, CHOSEN);
  await workOnImport(shop.shop);
  // Nobody is asked here: what was chosen holds for the command line and old callers as well.
  const next = await desk.check('ORUKO;Aworan;Isim;Ohun elo ;Iye\nLamp;https://a.example/3.jpg;700;Brass;2');
  expect(next).toMatchObject({ state: 'checked', counts: { created: 1, refused: 0 }, missingColumns: [] });
  expect((await desk.columnsOf(next._id)).body.data).toMatchObject({
    isRemembered: true,
    columns: [
      { target: 'name' },
      { target: 'picture' },
      { target: 'price' },
      { target: 'attribute' },
      { target: 'stock' },
    ],
  });
  expect((await desk.send('Oruko;Isim\nLamp;700')).body.error).toMatch(/needs a column for the name/);

  await desk.chooseColumns(next._id, ['name', 'leaveOut', 'price', 'leaveOut', 'stock']);
  await workOnImport(shop.shop);
  const forgotten = await desk.forgetColumns(next._id);
  expect(forgotten.body.data).toMatchObject({
    state: 'checked',
    missingColumns: ['price'],
    counts: { created: 0 },
  });
  expect(await desk.report(next._id)).toEqual([]);
  expect((await desk.send(STRANGE)).status).toBe(400);
  const entries = await audited();
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
  expect(entries[2]).toMatchObject({
    actor: { _id: admin.accountId },
    subject: { name: 'Columns as in stock.csv' },
    after: {
      columns: [
        'Isim: Price in naira',
        'Iye: Stock',
        'Oruko: Name',
        'Aworan: Picture or pictures',
        'Ohun elo: Attribute',
      ],
    },
  });
});

test('what cannot be so is refused with a sentence, and nothing is remembered', async () => {
  const { _id } = (await desk.send(STRANGE, ASK)).body.data;
  const refusal = async (...columns: string[]) => (await desk.chooseColumns(_id, columns)).body.error;
  expect(await refusal('leaveOut', 'stock', 'name', 'picture', 'leaveOut')).toBe(
    'Choose the column that is the price in naira',
  );
  expect(await refusal('price', 'price', 'name', 'picture', 'leaveOut')).toBe(
    'Only one column can be “Price in naira”, not “Isim” and “Iye”',
  );
  expect(await refusal('price', 'name')).toBe('The file has 5 columns: choose what each of them is');
  expect(await refusal('price', 'name', 'colour', 'leaveOut', 'leaveOut')).toBe(
    'Choose what each column of the file is',
  );
  expect(await desk.find(_id)).toMatchObject({ state: 'checked', missingColumns: ['price'] });
  expect((await desk.send(STRANGE)).body.error).toMatch(/^This is not a file of products/);
  const shopper = importDesk(shop, await createShopper(shop));
  expect((await shopper.columnsOf(_id)).status).toBe(403);
  expect((await shopper.chooseColumns(_id, CHOSEN)).status).toBe(403);
  expect((await shopper.forgetColumns(_id)).status).toBe(403);
});

test('guesses by cells are made only where somebody can look at them', async () => {
  const sheet = 'Name,Price,Foto\nVase,500,https://a.example/9.jpg\n';
  const unasked = await desk.check(sheet);
  expect((await desk.columnsOf(unasked._id)).body.data.columns[2]?.target).toBe('leaveOut');
  const asked = await desk.check(sheet, ASK);
  expect((await desk.columnsOf(asked._id)).body.data.columns[2]).toMatchObject({
    target: 'picture',
    isGuess: true,
  });
});

test('the columns of known formats can be looked at, not changed', async () => {
  const own = await desk.check(fileOf({ handle: 'a', title: 'A', price: '5' }), ASK);
  const { data } = (await desk.columnsOf(own._id)).body;
  expect(data.format).toBe('shopify');
  expect(data.columns.find(({ title }) => title === 'Handle')?.target).toBeNull();
  expect(data.columns.find(({ title }) => title === 'Variant Price')).toMatchObject({
    target: 'price',
    samples: ['5'],
  });
  const targets = data.columns.map(({ target }) => target ?? 'leaveOut');
  expect((await desk.chooseColumns(own._id, targets)).body.error).toBe(
    'The columns of this file are named by its format',
  );
  const sheet = await desk.check('Name,SKU,Regular price,Stock\nPan,PAN,900,3', ASK);
  expect((await desk.columnsOf(sheet._id)).body.data).toMatchObject({ format: 'sheet' });
  await desk.chooseColumns(sheet._id, ['name', 'sku', 'priceBefore', 'price']);
  await workOnImport(shop.shop);
  expect((await desk.find(sheet._id)).counts).toMatchObject({ created: 1 });
  const sample = await readFile(path.join(import.meta.dirname, 'woocommerce-sample.csv'));
  const woo = await desk.check(sample, ASK);
  expect((await desk.columnsOf(woo._id)).body.data).toMatchObject({ format: 'woocommerce' });
});

test('columns of a plugin’s file are shown as what they are read as', async () => {
  const titles = [
    ...['ID', 'post_title', 'regular_price', 'post_excerpt', 'visibility', 'tax:product_visibility'],
    ...['tax:product_brand', 'attribute:pa_size', 'attribute_data:pa_size', 'attribute_default:pa_size'],
    'meta:attribute_pa_size',
  ];
  const file = await desk.check([titles.join(','), '7,Pot,900,,,,,,,,'].join('\n'), ASK);
  const { columns } = (await desk.columnsOf(file._id)).body.data;
  expect(columns.map(({ target }) => target)).toEqual([
    ...[null, 'name', 'price', 'description', 'active', 'active', 'brand'],
    ...['attribute', null, 'leaveOut', 'attribute'],
  ]);
});
