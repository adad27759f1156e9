import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, CustomerDetail } from '#contract/customers/schemas.ts';
import { whoIsTexted } from '#server/consents/consents.ts';
import { TEST_PASSWORD } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { adminProduct, stockByChoice, wrongFigures } from '#tests/support/variants.ts';
import { checkArchive, type Holdings } from './check-archive.ts';
import { carriedOf, TABLES } from './contents.ts';
import { MANIFEST, PICTURES, VERSION } from './format.ts';
import { type Filled, fillShop, OWNER, type OwnShop, openOwnShop } from './full-shop.fixture.ts';
import { openArchive } from './open-archive.ts';
import { takeIn } from './take-in.ts';
import { writeArchive } from './write-archive.ts';

const LARGEST_MB = 64;
const paystack = new PaystackStub();
let old: OwnShop;
let other: OwnShop;
let filled: Filled;
let holdings: Holdings;

const takeOut = async ({ shop, folder }: OwnShop): Promise<string> => {
  const file = path.join(folder, 'shop.tar.gz');
  await pipeline(await writeArchive(shop.shop), createWriteStream(file));
  return file;
};

const filesOf = async (file: string): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for await (const { name, bytes } of openArchive(file, LARGEST_MB)) files.set(name, bytes);
  return files;
};

type Row = Record<string, unknown>;
/** All rows of a table with all columns, in a fixed order. */
const rowsOf = async ({ shop }: OwnShop, table: string): Promise<Row[]> => {
  const { rows } = await shop.shop.connection.pool.query(
    `select row_to_json(t) as row from ${table} t order by (row_to_json(t)->>'id'), row_to_json(t)::text`,
  );
  return rows.map(({ row }) => row);
};

beforeAll(async () => {
  const settings = await paystack.start();
  [old, other] = await Promise.all([openOwnShop(settings), openOwnShop(settings)]);
  filled = await fillShop(old, paystack);
  const file = await takeOut(old);
  holdings = await checkArchive(file, LARGEST_MB);
  await other.shop.shop.connection.pool.query(
    "insert into owner_news_choice (account_id, kind, channel) select $1, kind, 'mail' from unnest(array['order', 'review', 'dispute', 'payment', 'return']) kind",
    [other.admin.accountId],
  );
  await takeIn(other.shop.shop, file, holdings, { accountId: other.admin.accountId, name: 'Ada Owner' });
});
afterAll(async () => {
  await Promise.all([old.stop(), other.stop()]);
  await paystack.stop();
});

/** What is meant to differ, by table: the columns, and rows that stay where they are. */
const DIFFERS: Readonly<Record<string, { columns?: readonly string[]; stays?: (row: Row) => boolean }>> = {
  // The owner keeps the password that they have in the other shop; the account that they had there is put aside.
  account: { columns: ['password_hash'], stays: ({ deleted_at }) => deleted_at !== null },
  // Only that somebody wants no SMS goes along.
  consent: { stays: ({ withdrawn_at }) => withdrawn_at === null },
  // Units that are held go along as if they were back.
  product: { columns: ['stock', 'is_in_stock'] },
  variant: { columns: ['stock'] },
  // Nothing is due, and money that was charged there is given back there.
  charge: { columns: ['charged_elsewhere'], stays: ({ state }) => state === 'pending' },
  checkout: { columns: ['next_check_at', 'checks'], stays: ({ state }) => state === 'held' },
  // Links to orders are made anew.
  customer_order: { columns: ['follow_secret'] },
  refund: { columns: Object.keys(carriedOf('refund').without ?? {}) },
  picture_source: { columns: ['due_at'] },
};

test.each(TABLES.map((table) => [table]))('%s comes in row by row as it went out', async (table) => {
  const { columns = [], stays = () => false } = DIFFERS[table] ?? {};
  const comparable = (rows: Row[]) =>
    rows
      .filter((row) => !stays(row))
      .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))));
  const before = comparable(await rowsOf(old, table));
  expect(before.length, 'the shop of this test has some of everything').toBeGreaterThan(0);
  expect(holdings.counts[table]).toBe(before.length);
  expect(comparable(await rowsOf(other, table))).toEqual(before);
});

test('out of the second shop comes the same archive', async () => {
  const before = await filesOf(path.join(old.folder, 'shop.tar.gz'));
  const after = await filesOf(await takeOut(other));
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(JSON.parse(String(after.get(MANIFEST)))).toEqual(JSON.parse(String(before.get(MANIFEST))));
  expect(JSON.parse(String(before.get('about.json')))).toMatchObject({
    shop: 'Ada Stores',
    version: VERSION,
  });
  expect([...before.keys()].filter((name) => name.startsWith(PICTURES))).toHaveLength(2);
});

test('no secret is in it: no password of an administrator, no session, no second factor', async () => {
  const files = await filesOf(path.join(old.folder, 'shop.tar.gz'));
  const accounts = String(files.get('account/0001.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(accounts.find(({ email }) => email === OWNER)).toMatchObject({ role: 'admin', password_hash: null });
  expect(accounts.find(({ email }) => email === 'bola@example.com').password_hash).toContain('argon2');
  expect(Object.keys(holdings.counts).join()).not.toMatch(/session|factor|reset|code_hash/);
});

describe('in the other shop', () => {
  test('nothing that came in is news to its administrators', async () => {
    expect(await rowsOf(other, 'owner_news')).toEqual([]);
  });

  test('units that were held are neither lost nor doubled, and what follows from variants is right', async () => {
    expect(await stockByChoice(old.shop, old.admin, filled.gown)).toEqual({ S: 2, M: 3, L: 5 });
    expect(await stockByChoice(other.shop, other.admin, filled.gown)).toEqual({ S: 5, M: 3, L: 5 });
    expect(await wrongFigures(other.shop)).toEqual([]);
  });

  test('a variant has the barcode number that it had', async () => {
    const { variants } = await adminProduct(other.shop, other.admin, filled.gown);
    expect(variants.map(({ gtin }) => gtin)).toEqual(['', '4006381333931', '']);
  });

  test('the owner stays logged in, customers log in as ever, the picture is served from its store', async () => {
    expect((await call(other.shop, other.admin, 'GET', '/admin/settings')).status).toBe(200);
    const login = { email: 'bola@example.com', password: TEST_PASSWORD };
    expect((await call(other.shop, null, 'POST', '/auth/login', login)).status).toBe(200);
    expect(await other.shop.shop.images.get(filled.picture.slice('/media/'.length))).toEqual(
      await old.shop.shop.images.get(filled.picture.slice('/media/'.length)),
    );
  });

  test('whoever has no mailbox and wanted no SMS of the old shop gets none of this one', async () => {
    const [refusal] = await rowsOf(other, 'consent');
    expect(await whoIsTexted(other.shop.shop.db, [String(refusal?.account_id)])).toEqual(new Map());
  });

  test('what was noted on customers is shown with them, whether they have an account or not', async () => {
    const { body } = await call<Customer[]>(other.shop, other.admin, 'GET', '/admin/customers?tag=wholesale');
    expect(body.data.map(({ name, tags }) => [name, tags]).sort()).toEqual([
      ['Bola Ade', ['vip', 'wholesale']],
      ['Mama Tunde', ['vip', 'wholesale']],
    ]);
    for (const { _id, name } of body.data) {
      const detail = await call<CustomerDetail>(other.shop, other.admin, 'GET', `/admin/customers/${_id}`);
      expect(detail.body.data.notes).toMatchObject([
        { text: name === 'Bola Ade' ? 'Prefers cash' : 'Comes on market days', author: 'Ada Owner' },
      ]);
    }
  });

  test('products are found by their words, also mistyped', async () => {
    for (const words of ['ankara', 'ankarra', 'gown-l', '4006381333931']) {
      const { body } = await call<{ _id: string }[]>(other.shop, null, 'GET', `/products?q=${words}`);
      expect(
        body.data.map(({ _id }) => _id),
        words,
      ).toEqual([filled.gown]);
    }
  });

  test('money that was charged elsewhere is not given back from here', async () => {
    const answer = await call(other.shop, other.admin, 'POST', `/orders/${filled.paid._id}/refund`, {});
    expect(answer).toMatchObject({ status: 409, body: { code: 'charged_elsewhere' } });
    expect((await rowsOf(other, 'refund')).filter(({ next_check_at }) => next_check_at !== null)).toEqual([]);
  });

  test('a refund that was still being asked for has come to nothing here', async () => {
    const states = (await rowsOf(other, 'refund')).map(({ state }) => state);
    expect(states).not.toEqual(expect.arrayContaining(['wanted', 'asking', 'unsure', 'waiting']));
  });

  test('numbers go on behind the highest, and orders can be made', async () => {
    const product = (await rowsOf(other, 'product')).find(({ name }) => name === 'Solar lamp');
    const buyer = await call<never>(other.shop, null, 'POST', '/auth/login', {
      email: 'bola@example.com',
      password: TEST_PASSWORD,
    });
    const { token } = buyer.body as unknown as { token: string };
    const who = { accountId: '', email: 'bola@example.com', token };
    await addToCart(other.shop, who, String(product?.id), 1);
    const { reference, amount } = (await startCheckout(other.shop, who)).body.data;
    paystack.pay(reference, { amount, email: who.email });
    const order = await call<{ orderNumber: string }>(other.shop, who, 'POST', '/orders', {
      paystackReference: reference,
    });
    expect(order.status).toBe(201);
    const numbers = (await rowsOf(old, 'customer_order')).map(({ order_number }) => String(order_number));
    const countOf = (number: string) => Number(number.split('-').at(-1));
    expect(countOf(order.body.data.orderNumber)).toBeGreaterThan(Math.max(...numbers.map(countOf)));
  });

  test('it is taken in once: a shop with goods of its own takes nothing', async () => {
    const file = path.join(old.folder, 'shop.tar.gz');
    await expect(takeIn(other.shop.shop, file, holdings, null)).rejects.toMatchObject({
      code: 'shop_not_empty',
    });
  });

  test('the log says what came in and who took it in', async () => {
    const { body } = await call<{ subject: object; after: object }[]>(
      other.shop,
      other.admin,
      'GET',
      '/admin/audit?kind=archive',
    );
    expect(body.data).toMatchObject([
      { subject: { name: 'Archive of Ada Stores' }, after: { orders: holdings.counts.customer_order } },
    ]);
  });
});
