import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { inlineRows, xlsxOf, zipOf } from '#server/spreadsheets/xlsx.fixture.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
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

/** A cover, a sheet whose titles stand below what it is called, and a hidden one. */
const BOOK = xlsxOf([
  { name: 'Cover', rows: inlineRows([['Price list of Ada’s shop']]) },
  {
    name: 'Kitchen',
    rows: `${inlineRows([['Kitchen', ''], ['']])}${inlineRows(
      [
        ['Name', 'Price', 'Stock', 'SKU'],
        ['Clay bowl', 1250.5, 4, 'XL-BOWL'],
        ['=Lamp', 1999.9999999999998, 2, 'XL-LAMP'],
      ],
      4,
    )}`,
  },
  {
    name: 'Old',
    state: 'hidden',
    rows: inlineRows([
      ['Name', 'Price'],
      ['Old stool', 900],
    ]),
  },
]);

const columnsOf = async (id: string): Promise<FileColumns> => (await desk.columnsOf(id)).body.data;
const bySku = async (sku: string): Promise<Product | undefined> =>
  (await call<Product[]>(shop, admin, 'GET', `/admin/products?search=${sku}`)).body.data[0];

test('a spreadsheet comes in as CSV does, from the first sheet with products, rows counted as it counts them', async () => {
  const seen = await desk.check(BOOK);
  expect(seen).toMatchObject({ state: 'checked', counts: { created: 2, refused: 0 } });
  expect((await desk.report(seen._id)).map(({ row, name }) => [row, name])).toEqual([
    [5, 'Clay bowl'],
    [6, '=Lamp'],
  ]);
  expect(await columnsOf(seen._id)).toMatchObject({
    sheets: ['Cover', 'Kitchen', 'Old'],
    sheet: 'Kitchen',
    notes: [],
    columns: [
      { title: 'Name', samples: ['Clay bowl', '=Lamp'], target: 'name' },
      { title: 'Price', samples: ['1250.5', '2000'], target: 'price' },
      { title: 'Stock', target: 'stock' },
      { title: 'SKU', target: 'sku' },
    ],
  });
  await desk.start(seen._id);
  await workOnImport(shop.shop);
  expect(await desk.find(seen._id)).toMatchObject({ state: 'done', counts: { created: 2 } });
  expect(await bySku('XL-BOWL')).toMatchObject({ name: 'Clay bowl', price: 1250.5, stock: 4 });
  expect(await bySku('XL-LAMP')).toMatchObject({ name: '=Lamp', price: 2000, stock: 2 });
  expect((await desk.importAll(BOOK)).counts).toMatchObject({ unchanged: 2, created: 0 });
});

test('amounts that are typed with decimal commas are amounts, and a size stays as it was typed', async () => {
  const book = xlsxOf([
    {
      name: 'Preise',
      rows: inlineRows([
        ['Name', 'Price', 'Stock', 'SKU', 'Description'],
        ['Okrika sandal', '12.999,50', 3, 'KS-4471', 'Size 37,5; for women'],
        ['Boot string', '250,5', 7, 'ZT-9023', 'By the pair'],
      ]),
    },
  ]);
  expect((await desk.importAll(book)).counts).toMatchObject({ created: 2, refused: 0 });
  expect(await bySku('KS-4471')).toMatchObject({ price: 12_999.5, stock: 3 });
  expect(await bySku('ZT-9023')).toMatchObject({ price: 250.5, stock: 7 });
  expect((await bySku('KS-4471'))?.description).toContain('Size 37,5; for women');
});

test('another sheet is chosen, and what is hidden is said', async () => {
  const { _id } = await desk.check(BOOK);
  const choose = (body: object) =>
    desk.call('PUT', `/${_id}/columns`, JSON.stringify(body), 'application/json');
  expect((await choose({ sheet: 'New' })).body.error).toBe('This spreadsheet has no such sheet');
  expect((await choose({ sheet: 'Old' })).status).toBe(202);
  await workOnImport(shop.shop);
  expect(await desk.report(_id)).toMatchObject([{ name: 'Old stool', row: 2 }]);
  expect(await columnsOf(_id)).toMatchObject({
    sheet: 'Old',
    notes: ['This sheet is hidden in the spreadsheet'],
  });
  expect((await choose({ columns: ['name', 'price'] })).status).toBe(202);
  await workOnImport(shop.shop);
  expect(await columnsOf(_id)).toMatchObject({ sheet: 'Old', isRemembered: true });
  expect((await choose({ sheet: 'Cover' })).body.error).toMatch(/needs a column for the name/);
  expect(await desk.find(_id)).toMatchObject({ state: 'checked', counts: { created: 1 } });
});

test('titles of a known format are known in a spreadsheet as well', async () => {
  const { _id, counts } = await desk.check(
    xlsxOf([
      {
        name: 'products_export',
        rows: inlineRows([
          ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
          ['xl-shirt', 'Shirt', 'Size', 'S', 5000],
          ['xl-shirt', '', '', 'M', 5000],
        ]),
      },
    ]),
  );
  expect(counts).toMatchObject({ created: 1, refused: 0 });
  expect(await columnsOf(_id)).toMatchObject({ format: 'shopify', sheet: 'products_export' });
});

test.each([
  ['.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, /\(\.xls\).*save it as \.xlsx or CSV/],
  [
    '.ods',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
    415,
    /\(\.ods\).*save it as \.xlsx or CSV/,
  ],
  ['damaged', xlsxOf([{ name: 'A', rows: '<row><c></row>' }]), 415, /it is damaged/],
  [
    'without products',
    xlsxOf([{ name: 'A', rows: inlineRows([['Colour', 'Size']]) }]),
    400,
    /name and one for the price/,
  ],
])('a spreadsheet that is %s is refused with what to do about it', async (_, bytes, status, sentence) => {
  const answer = await desk.send(bytes, '&askColumns=true');
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(sentence);
});
