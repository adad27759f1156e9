import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { query } from '#server/database/migrate.fixture.ts';
import { PaystackStub } from './support/paystack-stub.ts';
import { createTestDatabase, type TestDatabase } from './support/shop.ts';

const ARCHIVE = 'server/archive/command.ts';
const CATALOGUE = 'server/catalogue/import-export/command.ts';
const PAYMENTS = 'server/bookkeeping/command.ts';

const PRODUCTS = `Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price
lamp,Solar lamp,A lamp that the sun fills.,,LAMP-1,7,1500
pot,Enamel pot,A pot that never rusts at all.,,POT-1,3,9000`;

const paystack = new PaystackStub();
let folder: string;
let old: TestDatabase;
let other: TestDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-commands-'));
  [old, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  settings = await paystack.start();
});
afterEach(() => paystack.levers.reset());
afterAll(async () => {
  await paystack.stop();
  await Promise.all([old.drop(), other.drop()]);
  await rm(folder, { recursive: true });
});

/** A command as `npm run` calls it once the packages are there, in the folder of whoever typed it. */
const run = (
  { connectionString }: TestDatabase,
  ...command: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      ...settings,
      DATABASE_URL: connectionString,
      DATA_DIR: path.join(folder, 'data'),
      INIT_CWD: folder,
    };
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const stockOf = ({ connectionString }: TestDatabase) =>
  query<{ sku: string; stock: number; category: string }>(
    connectionString,
    'select p.sku, p.stock, c.name as category from product p join category c on c.id = p.category_id order by p.sku',
  );

test('the commands for products: a file is tried, taken in with its category, its stock kept, and written again', async () => {
  const file = path.join(folder, 'products.csv');
  await writeFile(file, PRODUCTS);
  const tried = await run(
    old,
    CATALOGUE,
    'import',
    'products.csv',
    '--dry-run',
    '--category',
    'Odds and ends',
  );
  expect(tried.output).toContain('Would be: 2 new');
  expect(await stockOf(old)).toEqual([]);
  await run(old, CATALOGUE, 'import', 'products.csv', '--category', 'Odds and ends');
  const before = await stockOf(old);
  expect(before).toMatchObject([
    { sku: 'LAMP-1', stock: 7, category: 'Odds and ends' },
    { sku: 'POT-1', stock: 3, category: 'Odds and ends' },
  ]);
  await writeFile(file, PRODUCTS.replace(',7,1500', ',70,1600'));
  const again = ['import', 'products.csv', '--category', 'Odds and ends', '--keep-stock'];
  expect((await run(old, CATALOGUE, ...again)).output).toContain('1 changed');
  expect(await stockOf(old)).toEqual(before);
  expect(await run(old, CATALOGUE, 'export', 'all.csv')).toMatchObject({ code: 0 });
  expect(await readFile(path.join(folder, 'all.csv'), 'utf8')).toMatch(/lamp,Solar lamp,/);
});

test('the commands for the whole shop: it is written into a file, read and told, and taken in elsewhere', async () => {
  expect(await run(old, ARCHIVE, 'out', 'shop.tar.gz')).toMatchObject({ code: 0 });
  expect((await stat(path.join(folder, 'shop.tar.gz'))).size).toBeGreaterThan(500);
  expect(await run(other, ARCHIVE, 'in', 'shop.tar.gz', '--dry-run')).toMatchObject({ code: 0 });
  expect(await stockOf(other)).toEqual([]);
  expect(await run(other, ARCHIVE, 'in', 'shop.tar.gz')).toMatchObject({ code: 0 });
  expect(await stockOf(other)).toEqual(await stockOf(old));
});

test('the command for the books: 0 when both agree, 2 when they differ, 1 when nobody can be asked', async () => {
  expect(await run(old, PAYMENTS, 'compare')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Both agree'),
  });
  // Those of the last minutes may still be on their way into an order.
  const at = new Date(Date.now() - 86_400_000);
  paystack.pay('order_1700000000000_nobody', { amount: 150_000, email: 'ada@example.com', at });
  expect(await run(old, PAYMENTS, 'compare', '--days', '30')).toMatchObject({
    code: 2,
    output: expect.stringContaining('order_1700000000000_nobody'),
  });
  paystack.behaviour = 'away';
  expect(await run(old, PAYMENTS, 'compare')).toMatchObject({ code: 1 });
});
