import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { stockOf } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct } from '#tests/support/variants.ts';
import { fileOf, goodRow, nextRow, options } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL: 'https://shop.example' });
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterAll(() => shop.stop());

const search = async (q: string): Promise<Product[]> =>
  (await call<Product[]>(shop, admin, 'GET', `/products?includeInactive=true&q=${encodeURIComponent(q)}`))
    .body.data;
const findBySku = async (sku: string): Promise<Product> => (await search(sku))[0] as Product;
const categories = async (): Promise<string[]> =>
  (await call<Category[]>(shop, null, 'GET', '/categories')).body.data.map(({ name }) => name);
const audit = async (query: string): Promise<AuditEntry[]> =>
  (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?${query}`)).body.data;
const NO_COUNTS = { created: 0, changed: 0, unchanged: 0, refused: 0, noted: 0 };

describe('an import', () => {
  test('finds the category whose letters and their marks it writes apart, and takes in texts as one', async () => {
    await addCategory(shop, admin, 'Caf\u00e9 goods');
    const row = goodRow('creme', {
      title: 'Cre\u0300me brule\u0301e',
      type: 'Cafe\u0301 goods',
      sku: 'CRE\u0300ME-1',
    });
    const seen = await desk.check(fileOf(row));
    expect(seen).toMatchObject({ newCategories: [], counts: { ...NO_COUNTS, created: 1 } });
    await desk.importAll(fileOf(row));
    expect((await categories()).filter((name) => /^Caf/.test(name.normalize('NFD')))).toEqual([
      'Caf\u00e9 goods',
    ]);
    expect(await findBySku('CR\u00c8ME-1')).toMatchObject({
      name: 'Cr\u00e8me brul\u00e9e',
      sku: 'CR\u00c8ME-1',
    });
  });

  test('finds a category of before, in whose name something stands that nobody sees', async () => {
    const id = await addCategory(shop, admin, 'Palm oils');
    await sql`update category set name = ${'Palm\u200b oils'} where id = ${id}::uuid`.execute(shop.shop.db);
    for (const type of ['Palm oils', 'Palm\u200b oils', 'palm oils'])
      expect(await desk.check(fileOf(goodRow('oil', { type })))).toMatchObject({ newCategories: [] });
  });

  test('is checked first: every problem is told, and nothing is changed', async () => {
    const file = fileOf(
      goodRow('zobo', { type: 'Zobo drinks' }),
      goodRow('bad', { price: 'free', body: 'Short', type: '' }),
      nextRow('bad', { image: 'x.jpg' }),
    );
    const seen = await desk.check(file);
    expect(seen).toMatchObject({
      fileName: 'stock.csv',
      state: 'checked',
      progress: { done: 2, total: 2 },
      counts: { ...NO_COUNTS, created: 1, refused: 1 },
      newCategories: ['Zobo drinks'],
      startedBy: { _id: admin.accountId, name: 'Ada Admin' },
      trouble: null,
    });
    expect(await desk.report(seen._id, '&show=refused')).toEqual([
      {
        row: 3,
        handle: 'bad',
        name: 'Product bad',
        outcome: 'refused',
        changes: [],
        product: null,
        slug: null,
        remarks: [
          {
            row: 3,
            column: 'Body (HTML)',
            kind: 'problem',
            sentence: 'Product description must be at least 10 characters long',
          },
          {
            row: 3,
            column: 'Variant Price',
            kind: 'problem',
            sentence: 'Price must be a positive number, not “free”',
          },
          { row: 3, column: 'Type', kind: 'problem', sentence: 'Category is required' },
          {
            row: 4,
            column: 'Image Src',
            kind: 'problem',
            sentence: 'Image addresses must start with https://, http:// or /media/',
          },
        ],
      },
    ]);
    expect(await search('zobo')).toEqual([]);
    expect(await categories()).not.toContain('Zobo drinks');
    await desk.stop(seen._id);
  });

  test('makes what is new, leaves out what breaks a rule, and is in the audit log', async () => {
    const done = await desk.importAll(
      fileOf(
        goodRow('tray', { sku: 'TRAY-1', compareAt: '2000', more: options({ Size: 'S' }, true) }),
        nextRow('tray', {
          more: options({ Size: 'L' }),
          image: 'https://pictures.example/tray-2.jpg',
          imagePosition: '2',
        }),
        goodRow('broken', { price: '' }),
      ),
    );
    expect(done).toMatchObject({ state: 'done', counts: { ...NO_COUNTS, created: 1, refused: 1, noted: 1 } });
    const tray = await findBySku('TRAY-1');
    expect(tray).toMatchObject({
      name: 'Product tray',
      description: 'Woven by hand in Iseyin.',
      price: 2000,
      discountPrice: 1500,
      stock: 5,
      brand: 'Ade & Sons',
      category: { name: 'Cloth' },
      isActive: true,
      images: [
        { url: 'https://pictures.example/tray.jpg', isMain: true },
        { url: 'https://pictures.example/tray-2.jpg', isMain: false },
      ],
      variations: { Size: ['S', 'L'] },
    });
    expect((await adminProduct(shop, admin, tray._id)).variants).toMatchObject([
      { choice: { Size: 'S' }, sku: 'TRAY-1', stock: 5 },
      { choice: { Size: 'L' }, stock: 0 },
    ]);
    const [report] = await desk.report(done._id);
    expect(report).toMatchObject({ outcome: 'created', product: tray._id });
    expect(await audit(`subject=${tray._id}`)).toMatchObject([
      {
        action: 'created',
        kind: 'product',
        actor: { name: 'Ada Admin' },
        after: { price: 2000, category: 'Cloth' },
      },
    ]);
    expect(await audit(`subject=${tray.category._id}`)).toMatchObject([
      { action: 'created', kind: 'category' },
    ]);
    expect(await audit(`subject=${done._id}`)).toMatchObject([
      { kind: 'import', subject: { name: 'stock.csv' }, after: { created: 1, changed: 0, leftOut: 1 } },
    ]);
    expect((await search('iseyn woven')).map(({ _id }) => _id)).toContain(tray._id);
  });

  test('a second time changes nothing, and says so', async () => {
    const file = fileOf(goodRow('mat'), goodRow('rug', { sku: 'RUG-1' }));
    await desk.importAll(file);
    const before = await search('product');
    const again = await desk.check(file);
    expect(again.counts).toEqual({ ...NO_COUNTS, unchanged: 2 });
    expect((await desk.start(again._id)).body).toMatchObject({ error: 'The file has nothing to import' });
    expect(await search('product')).toEqual(before);
    await desk.stop(again._id);
  });

  test('finds products again by their handle, else by their sku, and tells what changes', async () => {
    const category = await addCategory(shop, admin, 'Kitchen');
    const known = await addProduct(shop, admin, category, { name: 'Kettle', sku: 'KET-1', stock: 3 });
    await desk.importAll(fileOf(goodRow('pot', { sku: 'POT-1' })));
    const pot = await findBySku('POT-1');
    const seen = await desk.importAll(
      fileOf(
        goodRow('pot', { sku: 'POT-2', title: 'Big pot', price: '1600' }),
        goodRow('kettle-of-iron', { sku: 'KET-1', title: 'Iron kettle' }),
      ),
    );
    expect(seen.counts).toEqual({ ...NO_COUNTS, changed: 2 });
    const [first, second] = await desk.report(seen._id);
    expect(first).toMatchObject({
      product: pot._id,
      changes: expect.arrayContaining(['name', 'price', 'sku']),
    });
    expect(second).toMatchObject({ product: known._id });
    expect(await findBySku('POT-2')).toMatchObject({ _id: pot._id, name: 'Big pot', price: 1600 });
    expect(await findBySku('KET-1')).toMatchObject({ _id: known._id, name: 'Iron kettle', stock: 5 });
    expect(await audit(`subject=${pot._id}&action=changed`)).toMatchObject([
      {
        before: { name: 'Product pot', sku: 'POT-1', price: 1500 },
        after: { name: 'Big pot', sku: 'POT-2', price: 1600 },
      },
    ]);
  });

  test('of a sheet goes by who has the SKU now, not by whom a file once called so', async () => {
    const row = (name: string, price: number) =>
      `Name,SKU,Price,Stock,Category\n${name},SH-1,${price},5,Kitchen SH`;
    const kitchen = await addCategory(shop, admin, 'Kitchen SH');
    await desk.importAll(row('Mortar SH', 900));
    const first = await findBySku('SH-1');
    await call(shop, admin, 'PUT', `/products/${first._id}`, { sku: 'SH-9' });
    // Until another product has it, the name by which the file called it is good enough.
    const back = await desk.check(row('Mortar SH', 900));
    expect(await desk.report(back._id)).toMatchObject([{ product: first._id, changes: ['sku'] }]);
    await desk.stop(back._id);

    const second = await addProduct(shop, admin, kitchen, { name: 'Pestle SH', sku: 'SH-1' });
    const done = await desk.importAll(row('Pestle SH', 700));
    expect(await desk.report(done._id)).toMatchObject([{ product: second._id, remarks: [] }]);
    expect(await findBySku('SH-1')).toMatchObject({ _id: second._id, price: 700 });
    expect(await findBySku('SH-9')).toMatchObject({ _id: first._id, name: 'Mortar SH', price: 900 });
    const again = await desk.check(row('Pestle SH', 700));
    expect(again.counts).toEqual({ ...NO_COUNTS, unchanged: 1 });
    await desk.stop(again._id);
  });

  test('of a sheet leaves a row out whose SKU is a variant’s now, and the product alone that was once called so', async () => {
    const file = 'Name,SKU,Price,Stock,Category\nSpoon SV,SV-1,900,5,Kitchen SV';
    const kitchen = await addCategory(shop, admin, 'Kitchen SV');
    await desk.importAll(file);
    const first = await findBySku('SV-1');
    await call(shop, admin, 'PUT', `/products/${first._id}`, { sku: 'SV-9', name: 'Ladle SV' });
    await addProduct(shop, admin, kitchen, {
      name: 'Spoons SV',
      sku: 'SV-8',
      variations: { Size: ['S', 'L'] },
      variants: ['S', 'L'].map((Size, n) => ({ choice: { Size }, sku: `SV-${n + 1}`, stock: 1 })),
    });
    const seen = await desk.check(file);
    expect(await desk.report(seen._id)).toMatchObject([
      { outcome: 'refused', remarks: [{ sentence: expect.stringMatching(/“Spoons SV”/) }] },
    ]);
    await desk.stop(seen._id);
  });

  describe('of a plugin’s file, which numbers its products,', () => {
    const file = (of: string, ...rows: string[]) =>
      [
        'ID,Parent ID,Type,Name,SKU,Regular price,Stock,Categories',
        ...rows.map((row) => row.replace(/^(\d+),(.*)$/, `$1,0,simple,$2,5,Kitchen ${of}`)),
      ].join('\n');

    test('goes by the number, whoever has the SKU now', async () => {
      const kitchen = await addCategory(shop, admin, 'Kitchen WO');
      await desk.importAll(file('WO', '7,Mortar WO,WO-1,900'));
      const first = await findBySku('WO-1');
      await call(shop, admin, 'PUT', `/products/${first._id}`, { sku: 'WO-9' });
      const second = await addProduct(shop, admin, kitchen, { name: 'Pestle WO', sku: 'WO-1' });
      const done = await desk.importAll(file('WO', '7,Mortar WO,WO-1,700'));
      expect(await desk.report(done._id)).toMatchObject([
        {
          product: first._id,
          changes: ['price'],
          remarks: expect.arrayContaining([
            expect.objectContaining({ sentence: 'SKU already exists: it belongs to “Pestle WO”' }),
          ]),
        },
      ]);
      expect(await findBySku('WO-9')).toMatchObject({ _id: first._id, price: 700 });
      expect(await findBySku('WO-1')).toMatchObject({ _id: second._id, name: 'Pestle WO', price: 1500 });
    });

    test.each([
      ['first', 'WM', 2, [0, 1]],
      ['last', 'WL', 3, [1, 0]],
    ] as const)('leaves each its number where a SKU moves, its old row %s', async (_, of, n, order) => {
      await desk.importAll(file(of, `${n}1,Mortar ${of},${of}-1,900`, `${n}2,Pestle ${of},${of}-2,700`));
      const [first, second] = [await findBySku(`${of}-1`), await findBySku(`${of}-2`)];
      const rows = [`${n}1,Mortar ${of},,950`, `${n}2,Pestle ${of},${of}-1,750`];
      const moved = file(of, ...order.map((at) => rows[at] ?? ''));
      const done = await desk.importAll(moved);
      expect(done.counts).toMatchObject({ created: 0, changed: 2, refused: 0 });
      expect(await findBySku(`${of}-1`)).toMatchObject({ _id: first._id, name: `Mortar ${of}`, price: 950 });
      expect(await findBySku(`${of}-2`)).toMatchObject({ _id: second._id, name: `Pestle ${of}`, price: 750 });
      const again = await desk.check(moved);
      expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 0 });
      await desk.stop(again._id);
    });
  });

  test('knows what came in under a SKU that Excel has shortened by that SKU and its name together', async () => {
    const SHORT = '6.15123E+12';
    const kitchen = await addCategory(shop, admin, 'Kitchen SX');
    const { _id } = await addProduct(shop, admin, kitchen, {
      name: 'Bowl SX',
      sku: SHORT,
      price: 900,
      stock: 5,
    });
    const row = (name: string, price: number) => `${name},${SHORT},${price},5,Kitchen SX`;
    const file = ['Name,SKU,Price,Stock,Category', row('Cup SX', 300), row('Bowl SX', 800)].join('\n');
    const done = await desk.importAll(file);
    expect(await desk.report(done._id)).toMatchObject([
      { name: 'Cup SX', outcome: 'created' },
      { name: 'Bowl SX', outcome: 'changed', product: _id, changes: ['price'] },
    ]);
    expect(await findBySku(SHORT)).toMatchObject({ _id, name: 'Bowl SX', price: 800, isActive: true });
    const again = await desk.check(file);
    expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    await desk.stop(again._id);
  });

  test('never gives two products one sku, nor one product two rows', async () => {
    await desk.importAll(fileOf(goodRow('holder', { sku: 'HELD' }), goodRow('wants', { sku: 'OWN' })));
    const seen = await desk.check(
      fileOf(
        goodRow('wants', { sku: 'HELD' }),
        goodRow('twin-1', { sku: 'TWIN' }),
        goodRow('twin-2', { sku: 'TWIN' }),
        goodRow('holder', {}),
        goodRow('holder-again', { sku: 'HELD' }),
      ),
    );
    const sentences = (await desk.report(seen._id)).map(({ handle, remarks }) => [
      handle,
      remarks[0]?.sentence,
    ]);
    expect(Object.fromEntries(sentences)).toEqual({
      wants: 'SKU already exists: it belongs to “Product holder”',
      'twin-1': undefined,
      'twin-2': 'This SKU already stands in row 3, at another product',
      holder: undefined,
      'holder-again': 'This SKU already stands in row 2, at another product',
    });
    await desk.stop(seen._id);
  });

  test('goes on past prices before a reduction that cannot be read, and does what it has said of them', async () => {
    const skus = ['RED-1', 'RED-2', 'RED-3'];
    const at = (price: string, compareAt: string) =>
      fileOf(...skus.map((sku) => goodRow(sku.toLowerCase(), { sku, price, compareAt })));
    await desk.importAll(at('4000', '5000'));
    const done = await desk.importAll(
      fileOf(
        ...['4000', '3500', '6000'].map((price, n) =>
          goodRow(skus[n]?.toLowerCase() ?? '', { price, compareAt: '5.500' }),
        ),
      ),
    );
    expect(done).toMatchObject({ state: 'done', counts: { changed: 2, unchanged: 1 } });
    const prices = await Promise.all(skus.map(findBySku));
    expect(prices.map(({ price, discountPrice }) => [price, discountPrice])).toEqual([
      [5000, 4000],
      [5000, 3500],
      [6000, null],
    ]);
  });

  test('puts products without a type where it is told to', async () => {
    await addCategory(shop, admin, 'Odds and ends');
    const file = fileOf(goodRow('odd', { type: '', sku: 'ODD-1' }));
    const loose = await desk.check(file);
    expect(loose).toMatchObject({
      counts: { created: 1, refused: 0 },
      unfinished: { products: 1, missing: { category: 1 } },
      newCategories: ['Uncategorised'],
    });
    await desk.stop(loose._id);
    const done = await desk.importAll(file, '&category=odds+and+ENDS');
    expect(done).toMatchObject({ newCategories: [], counts: { created: 1 } });
    expect((await findBySku('ODD-1')).category.name).toBe('Odds and ends');
  });

  test('a deleted product’s handle and sku are free again', async () => {
    const file = fileOf(goodRow('gone', { sku: 'GONE-1' }));
    await desk.importAll(file);
    const old = await findBySku('GONE-1');
    await call(shop, admin, 'DELETE', `/products/${old._id}`);
    expect((await desk.importAll(file)).counts.created).toBe(1);
    expect((await findBySku('GONE-1'))._id).not.toBe(old._id);
  });

  test('the catalogue shows its products at once, in the order of the file', async () => {
    await call(shop, null, 'GET', '/products?limit=3');
    await desk.importAll(fileOf(...['one', 'two', 'three'].map((name) => goodRow(`in-order-${name}`))));
    const { body } = await call<Product[]>(shop, null, 'GET', '/products?limit=3');
    expect(body.data.map(({ name }) => name)).toEqual(
      ['three', 'two', 'one'].map((name) => `Product in-order-${name}`),
    );
  });
});

describe('stock', () => {
  test('is set; what was sold or held since the check stays so', async () => {
    await desk.importAll(fileOf(goodRow('drum', { sku: 'DRUM', stock: '10' })));
    const { _id } = await findBySku('DRUM');
    const [early, late] = [await createShopper(shop), await createShopper(shop)];
    await addToCart(shop, early, _id, 2);
    await startCheckout(shop, early);
    expect(await stockOf(shop, _id)).toBe(8);
    expect((await desk.check(fileOf(goodRow('drum', { stock: '10' })))).counts.unchanged).toBe(1);

    const seen = await desk.check(fileOf(goodRow('drum', { stock: '16' })));
    expect(await desk.report(seen._id)).toMatchObject([{ changes: ['stock'] }]);
    await addToCart(shop, late, _id, 1);
    await startCheckout(shop, late);
    await desk.start(seen._id);
    const { workOnImport } = await import('./work.ts');
    await workOnImport(shop.shop);
    expect(await stockOf(shop, _id)).toBe(13);
  });

  test('stays where the file has none, and where that was chosen', async () => {
    await desk.importAll(fileOf(goodRow('lute', { sku: 'LUTE', stock: '4' })));
    await desk.importAll(fileOf(goodRow('lute', { stock: '', title: 'Lute of wood' })));
    expect(await findBySku('LUTE')).toMatchObject({ stock: 4, name: 'Lute of wood' });
    await desk.importAll(fileOf(goodRow('lute', { stock: '9', title: 'Lute' })), '&keepStock=true');
    expect(await findBySku('LUTE')).toMatchObject({ stock: 4, name: 'Lute' });
  });
});

describe('files', () => {
  const lines =
    'Handle,Title,Body (HTML),Type,Variant Price,Image Src\na,Basket,"Round, ""deep""\r\nand wide",Home,500,https://a.example/a.jpg';
  test.each([
    ['with a byte order mark', `\ufeff${lines}`],
    ['with Windows line ends', lines.replaceAll(/\r?\n/g, '\r\n')],
    ['with old Macintosh line ends', lines.replaceAll(/\r?\n/g, '\r')],
    [
      'with other columns and titles in any case',
      lines.replace('Title', 'TITLE').replace('\n', ',Nonsense\n'),
    ],
    ['in UTF-16 with its mark', Buffer.from(`\ufeff${lines}`, 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
    ['in UTF-16 without a mark', Buffer.from(lines, 'utf16le')],
    ['in Windows-1252', Buffer.from(lines.replace('Basket', 'Caf\xe9'), 'latin1')],
    ['separated by semicolons', lines.replaceAll(',', ';')],
    ['separated by tabs', lines.replaceAll(',', '\t')],
  ])('%s are read', async (_, file) => {
    const seen = await desk.check(file);
    expect(seen).toMatchObject({ state: 'checked', counts: { refused: 0 } });
    await desk.stop(seen._id);
  });

  test.each([
    [400, 'The file is empty', ''],
    [400, 'The file is empty', ' \r\n\r\n'],
    [
      400,
      'This is not a file of products: it needs a column for the name and one for the price, such as “Title” and “Price”',
      'name,colour\nBasket,red\n',
    ],
    [
      400,
      'This is not a file of products: it needs a column for the name and one for the price, such as “Title” and “Price”',
      '{"success": true}',
    ],
    [
      415,
      'This is a spreadsheet, not a CSV file. Please save it as CSV and choose that file.',
      Buffer.from('504b0304140006', 'hex'),
    ],
    [415, 'This file is no text. Please save it as CSV and choose that file.', gzipSync('Title\nBasket')],
    [413, 'The file must be at most 20 MB', Buffer.alloc(PRODUCT_FILE_MAX_BYTES + 1, 'x')],
  ])('%i %s', async (status, error, file) => {
    expect(await desk.send(file)).toMatchObject({ status, body: { success: false, error } });
  });

  test.each([
    ['The file has no products', 'Handle,Title\n\n,\n'],
    [
      'The file cannot be read from row 3 on: a quotation mark is not closed',
      'Handle,Title\na,Basket\nb,"Bowl\nc,Cup\n',
    ],
    [
      'The file cannot be read from row 2 on: a quotation mark is not closed',
      `Handle,Title\na,"${'x\n'.repeat(600_000)}`,
    ],
  ])('%s', async (trouble, file) => {
    expect(await desk.check(file)).toMatchObject({
      state: 'failed',
      trouble,
      finishedAt: expect.any(String),
    });
  });
});

describe('an import may be', () => {
  test('one at a time, also when two are sent at once', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => desk.send(fileOf(goodRow(`parallel-${n}`)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Another file is being worked on. Please wait until that is finished.',
    );
    const taken = answers.find(({ status }) => status === 201)?.body.data as ProductImport;
    expect((await desk.start(taken._id)).body.error).toBe('The file is still being checked');
    expect((await desk.stop(taken._id)).body).toMatchObject({
      message: 'Import stopped',
      data: { state: 'stopped' },
    });
    expect((await desk.stop(taken._id)).body.error).toBe('This import is over');
  });

  test('started once only', async () => {
    const { _id } = await desk.check(fileOf(goodRow('started-once')));
    const answers = await Promise.all([desk.start(_id), desk.start(_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await desk.stop(_id);
  });

  test('looked up later, newest first', async () => {
    const { _id } = await desk.importAll(fileOf(goodRow('looked-up')));
    const { body } = await desk.call<ProductImport[]>('GET', '?limit=2');
    expect(body.data[0]?._id).toBe(_id);
    const unknown = '/0190f3c4-0000-7000-8000-000000000000';
    expect((await desk.call('GET', unknown)).body.error).toBe('Import not found');
    expect((await desk.call('GET', `${unknown}/products`)).status).toBe(404);
    expect((await desk.start(unknown.slice(1))).status).toBe(404);
    expect((await desk.call('GET', `/${_id}/products?show=eaten`)).status).toBe(400);
  });

  test('made by administrators only', async () => {
    expect((await importDesk(shop, null).send('Title')).status).toBe(401);
    expect((await importDesk(shop, await createShopper(shop)).send('Title')).status).toBe(403);
  });
});
