import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf, goodRow } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterAll(() => shop.stop());

const TEXT = 'Woven by hand in Iseyin.';
const PICTURE = [{ url: 'https://pictures.example/a.jpg', isMain: true }];
const list = async (query: string): Promise<Product[]> =>
  (await call<Product[]>(shop, admin, 'GET', `/admin/products?${query}`)).body.data;
const named = async (name: string): Promise<Product> =>
  (await list(`search=${name}`)).find((one) => one.name === name) as Product;
const put = (id: string, change: object) => call<Product>(shop, admin, 'PUT', `/products/${id}`, change);
const bulk = (ids: string[], change: object, confirmed?: number) =>
  call<{ changed: number; refusals: { error: string }[] }>(shop, admin, 'POST', '/admin/products/bulk', {
    ids,
    change,
    confirmed,
  });

test('products with something missing come in, hidden, and say what; the same file again changes nothing', async () => {
  const file = fileOf(
    goodRow('bare', { title: 'Bare', body: '', image: '', type: '', sku: '' }),
    goodRow('first', { title: 'First', sku: 'TWICE-1' }),
    goodRow('second', { title: 'Second', sku: 'TWICE-1' }),
    goodRow('priceless', { title: 'Priceless', price: '' }),
    goodRow('nameless', { title: '' }),
  );
  const seen = await desk.check(file);
  expect(seen).toMatchObject({
    counts: { created: 3, refused: 2 },
    unfinished: { products: 2, missing: { description: 1, images: 1, category: 1, sku: 1 } },
  });
  expect(
    (await desk.report(seen._id, '&show=unfinished')).map(({ name, missing }) => [name, missing]),
  ).toEqual([
    ['Bare', ['description', 'category', 'images']],
    ['Second', ['sku']],
  ]);
  const done = await desk.importAll(file);
  expect(done).toMatchObject({
    counts: { created: 3, refused: 2 },
    unfinished: { products: 2, missing: { description: 1, images: 1, category: 1, sku: 1 } },
  });
  expect(await named('Bare')).toMatchObject({
    isActive: false,
    wantsActive: true,
    missing: ['description', 'category', 'images'],
    category: { name: 'Uncategorised' },
    price: 1500,
    stock: 5,
  });
  const second = await named('Second');
  expect(second).toMatchObject({ isActive: false, missing: ['sku'] });
  expect(second.sku).toMatch(/^SEC-/);
  const first = await named('First');
  expect(first).toMatchObject({ isActive: true, sku: 'TWICE-1' });
  expect(first).not.toHaveProperty('missing');
  expect((await list('isUnfinished=true')).map(({ name }) => name).sort()).toEqual(['Bare', 'Second']);
  expect((await list('isUnfinished=false')).map(({ name }) => name)).toEqual(['First']);
  expect((await call(shop, null, 'GET', `/products/${second._id}`)).status).toBe(404);

  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3, refused: 2 });
  await desk.stop(again._id);
});

test('a price list is read as it is written: the rows of one name are told of while they are new', async () => {
  const file = 'Name,Price,Stock\nTray,4500/=,3\nTray,"₦5,000/-",2\nSpoon,12.5k,1\n,900,4';
  const same = 'Row 2 has the same name: this one becomes a product of its own';
  const seen = await desk.check(file);
  expect(seen.counts).toMatchObject({ created: 2, refused: 2 });
  await desk.stop(seen._id);
  const done = await desk.importAll(file);
  const report = await desk.report(done._id);
  expect(report.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Tray', 'created'],
    ['Tray', 'created'],
    ['Spoon', 'refused'],
    ['', 'refused'],
  ]);
  const [first = [], second, spoon, nameless] = report.map(({ remarks }) => remarks);
  expect(first.map(({ sentence }) => sentence)).not.toContain(same);
  expect(second).toContainEqual({ row: 3, column: 'Name', kind: 'note', sentence: same });
  const sentence = 'Price must be a positive number, not “12.5k”';
  expect(spoon).toContainEqual({ row: 4, column: 'Price', kind: 'problem', sentence });
  expect(nameless).toContainEqual({
    row: 5,
    column: 'Name',
    kind: 'problem',
    sentence: 'This row has no name',
  });
  expect((await list('search=Tray')).map(({ price }) => price).sort()).toEqual([4500, 5000]);

  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, unchanged: 2, refused: 2 });
  const twice = (await desk.report(again._id)).flatMap(({ remarks }) => remarks);
  expect(twice.map((remark) => remark.sentence)).not.toContain(same);
  await desk.stop(again._id);
});

test('a list by name alone says what the shop has of these names before it makes them once more; again, it changes nothing', async () => {
  const category = await addCategory(shop, admin, 'Pots');
  for (const [name, sku] of [
    ['Ewer', 'EWE-1'],
    ['Calabash', 'CAL-1'],
  ])
    await addProduct(shop, admin, category, { name, sku, price: 900, stock: 3 });
  const file = 'Name,Price,Stock\nEwer,950,3\nCALABASH,700,3\nGourd,400,3';
  const told = (sku: string) =>
    `The shop has a product of this name already, with the SKU “${sku}”: this one becomes a product of its own. To change that one, give its SKU in the file.`;
  const notes = async (id: string) =>
    (await desk.report(id)).map(({ remarks }) =>
      remarks
        .filter(({ column }) => column === 'Name')
        .map(({ row, kind, sentence }) => [row, kind, sentence]),
    );
  const expected = [[[2, 'note', told('EWE-1')]], [[3, 'note', told('CAL-1')]], []];
  const seen = await desk.check(file);
  expect(seen.counts).toMatchObject({ created: 3 });
  expect(await notes(seen._id)).toEqual(expected);
  await desk.stop(seen._id);

  // Whoever imports it all the same finds the same said of it afterwards.
  const done = await desk.importAll(file);
  expect(await notes(done._id)).toEqual(expected);
  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  expect(await notes(again._id)).toEqual([[], [], []]);
  await desk.stop(again._id);
  const bySku = await desk.check('Name,SKU,Price,Stock\nEwer,EWE-1,950,3');
  expect(bySku.counts).toMatchObject({ created: 0, changed: 1 });
  expect(await notes(bySku._id)).toEqual([[]]);
  await desk.stop(bySku._id);
});

test('one cannot be put on sale until it is right, and is by the edit that makes it so', async () => {
  await desk.importAll(fileOf(goodRow('lamp', { title: 'Lamp', body: 'Short', image: '', type: '' })));
  const lamp = await named('Lamp');
  const sentence =
    'This product has to be finished before shoppers can see it: description, category, images';
  const refused = await put(lamp._id, { isActive: true });
  expect(refused).toMatchObject({ status: 409, body: { error: sentence, code: 'product_unfinished' } });
  const inBulk = await bulk([lamp._id], { isActive: true });
  expect(inBulk.body.data).toMatchObject({ changed: 0, refusals: [{ error: sentence }] });

  const category = await addCategory(shop, admin, 'Lamps');
  expect((await put(lamp._id, { description: TEXT })).body.data).toMatchObject({
    isActive: false,
    missing: ['category', 'images'],
  });
  expect((await put(lamp._id, { images: PICTURE })).body.data).toMatchObject({ missing: ['category'] });
  const finished = (await put(lamp._id, { category })).body.data;
  expect(finished).toMatchObject({ isActive: true, category: { name: 'Lamps' } });
  expect(finished).not.toHaveProperty('missing');
  expect((await call<ProductDetail>(shop, null, 'GET', `/products/${lamp._id}`)).status).toBe(200);
});

test('one that is wanted hidden stays hidden when it is finished', async () => {
  await desk.importAll(fileOf(goodRow('vase', { title: 'Vase', body: '', status: 'draft' })));
  const vase = await named('Vase');
  expect(vase).toMatchObject({ wantsActive: false, missing: ['description'] });
  expect((await put(vase._id, { description: TEXT })).body.data).toMatchObject({ isActive: false });
  await desk.importAll(fileOf(goodRow('jug', { title: 'Jug', body: '' })));
  const jug = await named('Jug');
  expect((await put(jug._id, { isActive: false })).body.data).toMatchObject({ wantsActive: false });
  expect((await put(jug._id, { description: TEXT })).body.data).toMatchObject({ isActive: false });
});

test('a category given to many finishes those that lacked nothing else, in bulk or when the category goes', async () => {
  await desk.importAll(
    fileOf(
      goodRow('mug', { title: 'Mug', type: '' }),
      goodRow('pan', { title: 'Pan', type: '' }),
      goodRow('pot', { title: 'Pot', type: '', image: '' }),
    ),
  );
  const [mug, pan, pot] = [await named('Mug'), await named('Pan'), await named('Pot')];
  const kitchen = await addCategory(shop, admin, 'Kitchen');
  expect((await bulk([mug._id], { category: kitchen }, 1)).status).toBe(200);
  expect(await named('Mug')).toMatchObject({ isActive: true, category: { name: 'Kitchen' } });
  const from = pan.category._id;
  expect((await call(shop, admin, 'DELETE', `/categories/${from}?moveTo=${kitchen}`)).status).toBe(200);
  expect(await named('Pan')).toMatchObject({ isActive: true });
  expect(await named('Pot')).toMatchObject({ _id: pot._id, isActive: false, missing: ['images'] });
});
