import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addProduct } from '#tests/support/catalogue.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct } from '#tests/support/variants.ts';
import { fileOf, goodRow, nextRow, options } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { startImportTask } from './task.ts';
import { workOnImport } from './work.ts';

/** More than two batches. */
const PRODUCTS = 250;
const wholeFile = fileOf(
  ...Array.from({ length: PRODUCTS }, (_, n) => [
    goodRow(`bead-${n}`, { sku: `BEAD-${n}`, more: options({ Size: 'S' }, true) }),
    nextRow(`bead-${n}`, {
      sku: `BEAD-${n}-L`,
      stock: '1',
      image: `https://pictures.example/back-${n}.jpg`,
      more: options({ Size: 'L' }),
    }),
  ]).flat(),
);

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
  await sql`truncate product_import, product cascade`.execute(shop.shop.db);
});

const productsByParts = async () => {
  const { rows } = await sql<{ images: number; variants: number; products: number }>`
    select jsonb_array_length(p.images) as images, (select count(*) from variant v where v.product_id = p.id) as variants,
      count(*) as products
    from product p group by 1, 2`.execute(shop.shop.db);
  return rows;
};
const startWhole = async (): Promise<string> => {
  const { _id } = await desk.check(wholeFile);
  await desk.start(_id);
  return _id;
};
/** True from the n-th time on that it is asked. */
const endingAt = (times: number) => {
  let asked = 0;
  return () => {
    asked += 1;
    return asked >= times;
  };
};
/** The rows are as those of a process that has just died: somebody else's, and silent for so long. */
const leaveTo = (seconds: number) =>
  sql`
    update product_import set worker = ${randomUUIDv7()}::uuid, beat_at = now() - make_interval(secs => ${seconds})
    where state in ('checking', 'importing')`.execute(shop.shop.db);

test('a process that ends leaves whole products, and the next one goes on', async () => {
  const id = await startWhole();
  await workOnImport(shop.shop, { isEnding: endingAt(2) });
  expect(await desk.find(id)).toMatchObject({ state: 'importing', progress: { done: 100, total: PRODUCTS } });
  expect(await productsByParts()).toEqual([{ images: 2, variants: 2, products: 100 }]);
  await workOnImport(shop.shop);
  expect(await desk.find(id)).toMatchObject({
    state: 'done',
    progress: { done: PRODUCTS, total: PRODUCTS },
    counts: { created: PRODUCTS, changed: 0, unchanged: 0, refused: 0 },
  });
  expect(await productsByParts()).toEqual([{ images: 2, variants: 2, products: PRODUCTS }]);
  expect((await desk.check(wholeFile)).counts).toMatchObject({ created: 0, unchanged: PRODUCTS });
});

test('one that a process holds is left to it until it has been silent for twenty seconds', async () => {
  const id = await startWhole();
  await leaveTo(5);
  await workOnImport(shop.shop);
  expect(await desk.find(id)).toMatchObject({ state: 'importing', progress: { done: 0 } });
  await leaveTo(21);
  await workOnImport(shop.shop);
  expect((await desk.find(id)).state).toBe('done');
});

test('a check that broke off begins anew and tells everything once', async () => {
  const { body } = await desk.send(wholeFile);
  await workOnImport(shop.shop, { isEnding: endingAt(2) });
  await workOnImport(shop.shop);
  const checked = await desk.find(body.data._id);
  expect(checked).toMatchObject({ state: 'checked', counts: { created: PRODUCTS, refused: 0 } });
});

test('processes that want it at once share it: none writes a product twice', async () => {
  const id = await startWhole();
  await Promise.all([1, 2, 3].map(() => workOnImport(shop.shop)));
  expect((await desk.find(id)).counts.created).toBe(PRODUCTS);
  expect(await productsByParts()).toEqual([{ images: 2, variants: 2, products: PRODUCTS }]);
});

test('one that is stopped keeps what it has by then, whole', async () => {
  const id = await startWhole();
  await workOnImport(shop.shop, { isEnding: endingAt(2) });
  expect((await desk.stop(id)).body.data.state).toBe('stopped');
  await workOnImport(shop.shop);
  expect(await productsByParts()).toEqual([{ images: 2, variants: 2, products: 100 }]);
});

test('a product that somebody makes meanwhile is left out, the others are not', async () => {
  const { _id } = await desk.check(
    fileOf(goodRow('first'), goodRow('second', { sku: 'TAKEN' }), goodRow('third')),
  );
  await call(shop, admin, 'POST', '/categories', { name: 'Elsewhere' });
  const { body } = await call<{ _id: string; name: string }[]>(shop, null, 'GET', '/categories');
  const elsewhere = body.data.find(({ name }) => name === 'Elsewhere')?._id ?? '';
  await addProduct(shop, admin, elsewhere, { name: 'Overtaker' });
  // The same sku comes while the batch is being written: after its look at the products, before its own rows.
  await sql`
    create function overtake() returns trigger language plpgsql as $$
    begin
      if new.sku = 'TAKEN' then raise unique_violation; end if;
      return new;
    end $$`.execute(shop.shop.db);
  await sql`create trigger overtake before insert on product for each row execute function overtake()`.execute(
    shop.shop.db,
  );
  await desk.start(_id);
  await workOnImport(shop.shop);
  await sql`drop function overtake() cascade`.execute(shop.shop.db);
  expect((await desk.find(_id)).counts).toMatchObject({ created: 2, refused: 1 });
  expect((await desk.report(_id)).map(({ outcome }) => outcome)).toEqual(['created', 'refused', 'created']);
  expect(await desk.report(_id, '&show=refused')).toMatchObject([
    { remarks: [{ sentence: 'Somebody else was changing this product. Please import the file again.' }] },
  ]);
});

test('a product that was deleted, or whose category was, since the check is made anew', async () => {
  await desk.importAll(fileOf(goodRow('loom', { sku: 'LOOM' })));
  const { _id } = await desk.check(fileOf(goodRow('loom', { sku: 'LOOM', price: '10' })));
  const { body } = await call<{ _id: string; category: { _id: string } }[]>(shop, null, 'GET', '/products');
  const [loom] = body.data;
  await call(shop, admin, 'DELETE', `/products/${loom?._id}`);
  await call(shop, admin, 'DELETE', `/categories/${loom?.category._id}`);
  await desk.start(_id);
  await workOnImport(shop.shop);
  expect((await desk.find(_id)).counts).toMatchObject({ created: 1, changed: 0 });
});

describe('a product that another one has come in the place of since the check', () => {
  const OVERTAKEN = 'Somebody else was changing this product. Please import the file again.';
  const write = (method: 'PUT' | 'DELETE', id: string, form?: object) =>
    call(shop, admin, method, `/products/${id}`, form);
  const category = async (): Promise<string> => {
    const { body } = await call<{ _id: string }[]>(shop, null, 'GET', '/categories');
    return body.data[0]?._id ?? '';
  };
  const leftOut = async (id: string) => {
    await desk.start(id);
    await workOnImport(shop.shop);
    expect((await desk.find(id)).counts).toMatchObject({ created: 0, changed: 0, refused: 1 });
    expect(await desk.report(id)).toMatchObject([{ outcome: 'refused', remarks: [{ sentence: OVERTAKEN }] }]);
  };
  const nameOf = async (id: string): Promise<string> => (await adminProduct(shop, admin, id)).name;

  test('is left out: the SKU was given to it', async () => {
    await call(shop, admin, 'POST', '/categories', { name: 'Drums' });
    const meant = await addProduct(shop, admin, await category(), { name: 'Talking drum', sku: 'DRUM' });
    const other = await addProduct(shop, admin, await category(), { name: 'Shekere', sku: 'OTHER' });
    const { _id } = await desk.check(fileOf(goodRow('gangan', { sku: 'DRUM', title: 'Gangan' })));
    await write('PUT', meant._id, { sku: 'DRUM-OLD' });
    await write('PUT', other._id, { sku: 'DRUM' });
    await leftOut(_id);
    expect(await Promise.all([meant, other].map((one) => nameOf(one._id)))).toEqual([
      'Talking drum',
      'Shekere',
    ]);
  });

  test('is left out: the one that was meant is gone, and a file once called another one so', async () => {
    const sheet = (name: string) => `Name,SKU,Price,Stock,Category\n${name},UDU,900,5,Drums`;
    await desk.importAll(sheet('Udu'));
    const { body } = await call<{ _id: string }[]>(shop, admin, 'GET', '/products?includeInactive=true');
    const once = body.data[0]?._id ?? '';
    await write('PUT', once, { sku: 'UDU-OLD' });
    const meant = await addProduct(shop, admin, await category(), { name: 'Udu of clay', sku: 'UDU' });
    const { _id } = await desk.check(sheet('Udu of fired clay'));
    expect(await desk.report(_id)).toMatchObject([{ product: meant._id }]);
    await write('DELETE', meant._id);
    await leftOut(_id);
    expect(await nameOf(once)).toBe('Udu');
  });
});

describe('two files that were checked', () => {
  const stocks = async (): Promise<number[]> => {
    const { rows } = await sql<{ stock: number }>`
      select stock from product where deleted_at is null order by handle`.execute(shop.shop.db);
    return rows.map(({ stock }) => stock);
  };
  const finish = async (id: string): Promise<number> => {
    const { status } = await desk.start(id);
    await workOnImport(shop.shop);
    return status;
  };
  const refusals = async (id: string) =>
    (await desk.report(id, '&show=refused')).map(({ handle, remarks }) => [handle, remarks.at(-1)?.sentence]);
  const OVERTAKEN = 'Somebody else was changing this product. Please import the file again.';

  test('the second one does not add its stock to that of the first: it is checked again first', async () => {
    await desk.importAll(fileOf(goodRow('gong', { stock: '0' })));
    const file = fileOf(goodRow('gong', { stock: '10' }));
    const [one, other] = [await desk.check(file), await desk.check(file)];
    expect(await finish(one._id)).toBe(202);
    const refused = await desk.start(other._id);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Another file was imported since this one was checked. Please check it again.',
    ]);
    await desk.checkAgain(other._id, null);
    await workOnImport(shop.shop);
    expect((await desk.find(other._id)).counts).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await stocks()).toEqual([10]);
  });

  test('nor does it put back what was sold of what the first one has made', async () => {
    const file = fileOf(goodRow('horn', { stock: '5' }));
    const [one, other] = [await desk.check(file), await desk.check(file)];
    await finish(one._id);
    expect((await desk.start(other._id)).status).toBe(409);
  });

  test('one that was stopped has left out of the other what it has written by then, stock and all', async () => {
    const [one, other] = [await desk.check(wholeFile), await desk.check(wholeFile)];
    await desk.start(one._id);
    await workOnImport(shop.shop, { isEnding: endingAt(2) });
    await desk.stop(one._id);
    const { rows } = await sql<{ id: string }>`select id from product where handle = 'bead-0'`.execute(
      shop.shop.db,
    );
    const who = await createShopper(shop);
    await addToCart(shop, who, rows[0]?.id ?? '', 1, { Size: 'S' });
    await startCheckout(shop, who);
    expect(await finish(other._id)).toBe(202);
    expect((await desk.find(other._id)).counts).toMatchObject({ created: 150, unchanged: 99, refused: 1 });
    expect(await refusals(other._id)).toEqual([['bead-0', OVERTAKEN]]);
  });

  test('stock that somebody has set since is not added to; what was sold is still a difference', async () => {
    await desk.importAll(
      fileOf(
        goodRow('lyre', { stock: '0' }),
        goodRow('pipe', { stock: '4' }),
        goodRow('sitar', { stock: '4' }),
      ),
    );
    const { _id } = await desk.check(
      fileOf(
        goodRow('lyre', { stock: '10' }),
        goodRow('pipe', { stock: '9' }),
        goodRow('sitar', { stock: '8' }),
      ),
    );
    const { rows } = await sql<{ id: string }>`select id from product order by handle`.execute(shop.shop.db);
    const [lyre = '', pipe = '', sitar = ''] = rows.map(({ id }) => id);
    await call(shop, admin, 'PUT', `/products/${lyre}`, { stock: 10 });
    await call(shop, admin, 'PUT', `/products/${pipe}`, { brand: 'Another' });
    const who = await createShopper(shop);
    await addToCart(shop, who, sitar, 1);
    await startCheckout(shop, who);
    await finish(_id);
    expect(await refusals(_id)).toEqual([['lyre', OVERTAKEN]]);
    expect(await stocks()).toEqual([10, 9, 7]);
  });

  test('the same of a variant whose stock was set', async () => {
    const rowsOf = (stock: string) => [
      goodRow('bell', { sku: 'BELL', stock, more: options({ Size: 'S' }, true) }),
      nextRow('bell', { sku: 'BELL-L', stock: '1', more: options({ Size: 'L' }) }),
    ];
    await desk.importAll(fileOf(...rowsOf('2')));
    const { _id } = await desk.check(fileOf(...rowsOf('6')));
    const { body } = await call<{ _id: string }[]>(shop, admin, 'GET', '/products');
    const id = body.data[0]?._id ?? '';
    const { variants } = await adminProduct(shop, admin, id);
    await call(shop, admin, 'PUT', `/products/${id}`, {
      variants: variants.map((one, n) => ({ ...one, stock: n === 0 ? 6 : one.stock })),
    });
    await finish(_id);
    expect(await refusals(_id)).toEqual([['bell', OVERTAKEN]]);
    expect(await stocks()).toEqual([7]);
  });
});

test('one that breaks off again and again at the same place is given up', async () => {
  const id = await startWhole();
  await sql`
    create function break_off() returns trigger language plpgsql as $$
    begin raise 'out of order'; end $$`.execute(shop.shop.db);
  await sql`create trigger break_off before insert on product execute function break_off()`.execute(
    shop.shop.db,
  );
  for (let tries = 0; tries < 5; tries += 1) await workOnImport(shop.shop).catch(() => {});
  await workOnImport(shop.shop);
  await sql`drop function break_off() cascade`.execute(shop.shop.db);
  expect(await desk.find(id)).toMatchObject({
    state: 'failed',
    trouble: 'Something went wrong. What was imported by then is whole; please import the file again.',
  });
});

test('a shop that is being filled is planned for as it is now, not as it was a minute ago', async () => {
  const { db } = shop.shop;
  const known = async (): Promise<number[]> => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples::int as rows from pg_class where relname in ('product', 'variant') order by relname`.execute(
      db,
    );
    return rows.map(({ rows }) => rows);
  };
  // PostgreSQL's own look would come first now and then, at fewer rows, and be left to it.
  await sql`alter table product set (autovacuum_enabled = false)`.execute(db);
  await sql`analyze product, variant`.execute(db);
  expect(await known()).toEqual([0, 0]);
  const many = Array.from({ length: 1_100 }, (_, n) => goodRow(`bolt-${n}`, { sku: `BOLT-${n}` }));
  await desk.importAll(fileOf(...many));
  const [products = 0] = await known();
  expect(products).toBeGreaterThanOrEqual(1_000);
}, 120_000);

test('the task takes up what waits, and ends with the batch in hand', async () => {
  const { body } = await desk.send(wholeFile);
  const task = startImportTask(shop.shop);
  await expect.poll(async () => (await desk.find(body.data._id)).state, { timeout: 60_000 }).toBe('checked');
  await task.stop();
});
