import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, dataOf } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const PRODUCTS = 6_000;
const HEADER = 'Handle,Title,Body (HTML),Type,Variant SKU,Variant Inventory Qty,Variant Price,Image Src';
const linesOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => [
    `${name}-${n},${name} ${n},<p>Strung by hand in Bida</p>,Beads,${name.toUpperCase()}-${n},3,${n + 1},https://pictures.example/${n}.jpg`,
    `${name}-${n},,,,,,,https://pictures.example/${n}-back.jpg`,
  ]).flat();
const fileOf = (name: string, count: number): string => [HEADER, ...linesOf(name, count)].join('\n');

let folder: string;
let settings: Record<string, string> & { PORT: string; DATA_DIR: string };
let shop: ShopProcess;
let token = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-files-'));
  settings = {
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  shop = new ShopProcess(settings);
  await shop.start();
});
afterAll(async () => {
  await shop.killEverything();
  await rm(folder, { recursive: true, force: true });
});

const logIn = async (): Promise<void> => {
  const login = { email: 'admin@shop.example', password: 'Admin123' };
  token = (await clientOf(shop.url)('POST', '/auth/login', login)).body.token ?? '';
};
const admin = <T>(method: 'GET' | 'POST', at: string) => clientOf(shop.url, token)<T>(method, at);
const send = async (file: string): Promise<string> => {
  const answer = await fetch(`${shop.url}/api/v1/admin/products/imports?name=beads.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: file,
  });
  return ((await answer.json()) as { data: ProductImport }).data._id;
};
const find = async (id: string): Promise<ProductImport> =>
  dataOf(await admin<ProductImport>('GET', `/admin/products/imports/${id}`));
/** Looks until it is so. */
const until = async (
  id: string,
  isSo: (found: ProductImport) => boolean,
  everyMs = 100,
): Promise<ProductImport> => {
  for (;;) {
    const found = await find(id);
    if (isSo(found)) return found;
    await sleep(everyMs);
  }
};
const totalOf = async (query = ''): Promise<number> =>
  (await admin<Product[]>('GET', `/admin/products?limit=1${query}`)).body.pagination?.total ?? 0;

test('kill -9 in the middle of an import leaves whole products, and the next start goes on by itself', async () => {
  await logIn();
  const id = await send(fileOf('beads', PRODUCTS));
  await until(id, ({ state }) => state === 'checked');
  await admin('POST', `/admin/products/imports/${id}/start`);
  await until(id, ({ progress }) => progress.done > 0, 10);
  await shop.killEverything();

  await shop.start();
  const left = await find(id);
  expect(left.state).toBe('importing');
  expect(left.progress.done).toBeLessThan(PRODUCTS);
  expect(await totalOf()).toBe(left.progress.done);
  const { data } = (await admin<Product[]>('GET', '/admin/products?limit=100')).body;
  expect(data.filter(({ images }) => images.length !== 2)).toEqual([]);

  const done = await until(id, ({ state }) => state !== 'importing');
  expect(done).toMatchObject({ state: 'done', counts: { created: PRODUCTS, changed: 0, refused: 0 } });
  expect(await totalOf()).toBe(PRODUCTS);
  const again = await until(await send(fileOf('beads', PRODUCTS)), ({ state }) => state === 'checked');
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: PRODUCTS });
});

const run = promisify(execFile);
/** The command as an owner types it. Gives its exit code and what it printed. */
const catalogue = async (...args: string[]): Promise<{ code: number; output: string }> => {
  const options = { env: { ...process.env, ...settings, INIT_CWD: folder } };
  const command = [
    path.join(import.meta.dirname, '../../server/catalogue/import-export/command.ts'),
    ...args,
  ];
  try {
    const { stdout, stderr } = await run(process.execPath, command, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

test('the command works beside a running shop, which shows the products at once, and on a stopped one', async () => {
  await logIn();
  const rows = [
    ...linesOf('bangles', 3),
    'broken,Broken,Short,Beads,BRO-1,1,free,https://pictures.example/x.jpg',
    'bare,Bare,Short,Beads,BAR-1,1,1,https://pictures.example/x.jpg',
  ];
  await writeFile(path.join(folder, 'bangles.csv'), [HEADER, ...rows].join('\n'));
  expect(await totalOf('&search=bangles')).toBe(0);
  const dry = await catalogue('import', 'bangles.csv', '--dry-run');
  expect(dry.output).toContain(
    'Row 8, Body (HTML): Product description must be at least 10 characters long (Broken, left out)\n',
  );
  expect(dry.output).toContain(
    'Row 9, Body (HTML): Product description must be at least 10 characters long (Bare, to finish)\n',
  );
  expect(dry).toMatchObject({
    code: 2,
    output: expect.stringContaining(
      'Would be: 4 new, 0 changed, 0 unchanged, 1 left out; 1 to finish (description 1)',
    ),
  });
  expect(await totalOf('&search=bangles')).toBe(0);

  expect(await catalogue('import', 'bangles.csv')).toMatchObject({
    code: 2,
    output: expect.stringContaining('4 new, 0 changed, 0 unchanged, 1 left out'),
  });
  const found = await clientOf(shop.url)<Product[]>('GET', '/products?q=bangles');
  expect(found.body.data).toHaveLength(3);
  const audit = dataOf(await admin<AuditEntry[]>('GET', '/admin/audit?kind=import&limit=1'));
  expect(audit).toMatchObject([{ actor: null, subject: { name: 'bangles.csv' } }]);

  await shop.terminate();
  expect(await catalogue('export', 'all.csv')).toMatchObject({ code: 0 });
  const file = await readFile(path.join(folder, 'all.csv'), 'utf8');
  expect(file.match(/\r\n(beads|bangles)-\d+,[^,]/g)).toHaveLength(PRODUCTS + 3);
  expect(await catalogue('import', 'all.csv')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`0 new, 0 changed, ${PRODUCTS + 4} unchanged, 0 left out`),
  });
});

test('the command says what is wrong in a line, and how it is used', async () => {
  await writeFile(path.join(folder, 'colours.csv'), 'Colour;Size\nred;M');
  expect(await catalogue('import', 'colours.csv')).toEqual({
    code: 1,
    output:
      'This is not a file of products: it needs a column for the name and one for the price, such as “Title” and “Price”\n',
  });
  expect(await catalogue('import', 'nowhere.csv')).toEqual({
    code: 1,
    output: `${path.join(folder, 'nowhere.csv')} cannot be read\n`,
  });
  expect(await catalogue('burn')).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage:\n/) });
});
