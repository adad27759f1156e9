import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Reach } from '#server/media/store/remote-image.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { importDesk } from '../import-export/import.fixture.ts';
import { fetchDuePictures } from './fetch-pictures.ts';

let shop: TestShop;
let admin: TestAccount;
let server: Server;
let port: number;
let dataDir: string;
/** What the other shop's store answers, by path; what is not here is a 404. */
const files = new Map<string, () => Promise<Buffer> | Buffer>();
const asked: string[] = [];
let inHand = 0;
let mostInHand = 0;

/** 127.0.0.1 stands for the public internet. */
const reach: Reach = {
  isAllowed: (address) => address === '127.0.0.1',
  lookup: (_hostname, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-pictures-'));
  shop = await openTestShop({ DATA_DIR: dataDir });
  admin = await createAdmin(shop);
  server = createServer(async (request, response) => {
    const file = files.get(request.url ?? '');
    asked.push(request.url ?? '');
    inHand += 1;
    mostInHand = Math.max(mostInHand, inHand);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inHand -= 1;
    if (!file) return void response.writeHead(404).end();
    response.end(await file());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  files.clear();
  asked.length = 0;
  mostInHand = 0;
  await shop.shop.db.deleteFrom('picture_source').execute();
});

const picture = (red: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .toFormat(format)
    .toBuffer();
const at = (path: string, host = 'old-shop.example') => `http://${host}:${port}/${path}`;

let made = 0;
/** A file of products with these pictures each. */
const fileOf = (...products: string[][]): string => {
  made += 1;
  const rows = products.flatMap((urls, index) =>
    urls.map((url, place) => {
      const handle = `moved-${made}-${index}`;
      return place === 0
        ? `${handle},Moved ${made} ${index},A bag that has moved in,Bags,1500,3,${url}`
        : `${handle},,,,,,${url}`;
    }),
  );
  return ['Handle,Title,Body (HTML),Type,Variant Price,Variant Inventory Qty,Image Src', ...rows].join('\n');
};

const imagesOf = async (name: string): Promise<string[]> => {
  const { rows } = await shop.shop.connection.pool.query<{ images: { url: string }[] }>(
    'select images from product where name = $1 and deleted_at is null',
    [name],
  );
  return rows[0]?.images.map(({ url }) => url) ?? [];
};
const pictures = async (method: 'GET' | 'POST' = 'GET') =>
  (
    await shop.app.inject({
      method,
      url: `/api/v1/admin/products/pictures${method === 'POST' ? '/fetch' : '?limit=50'}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).json();
const countOf = async (state: string): Promise<number> =>
  (await shop.shop.connection.pool.query('select from picture_source where state = $1', [state])).rowCount ??
  0;
/** The pauses are over. */
const later = () =>
  shop.shop.connection.pool.query("update picture_source set due_at = now() where state = 'waiting'");
const fetchAll = () => fetchDuePictures(shop.shop, undefined, reach);

test('pictures of a file are fetched into the shop; until then the product shows them where they lie', async () => {
  files.set('/a.jpg', () => picture(10));
  files.set('/b.webp', () => picture(20, 'webp'));
  const file = fileOf([at('a.jpg'), at('b.webp')]);
  const { counts } = await importDesk(shop, admin).importAll(file);
  expect(counts).toMatchObject({ created: 1, refused: 0 });
  expect(await imagesOf(`Moved ${made} 0`)).toEqual([at('a.jpg'), at('b.webp')]);
  expect((await pictures()).counts).toEqual({ waiting: 2, fetched: 0, failed: 0 });

  await fetchAll();
  const images = await imagesOf(`Moved ${made} 0`);
  expect(images).toEqual([
    expect.stringMatching(/^\/media\/uploads\/.+\.webp$/),
    expect.stringMatching(/^\/media\/uploads\/.+\.webp$/),
  ]);
  const kept = await shop.shop.images.get((images[0] ?? '').replace('/media/', ''));
  expect((await sharp(kept ?? undefined).metadata()).width).toBe(60);
  expect((await pictures()).counts).toEqual({ waiting: 0, fetched: 2, failed: 0 });
  const unused = await shop.shop.connection.pool.query('select from picture where unused_since is not null');
  expect(unused.rowCount).toBe(0);
});

test('pictures that cannot be had make no page anew, those that are fetched do', async () => {
  const told = vi.spyOn(shop.shop.changes, 'catalogueChanged');
  files.set('/there.jpg', () => picture(25));
  const urls = (host: string) => ['1', '2', '3'].map((place) => at(`gone-${place}.jpg`, host));
  await importDesk(shop, admin).importAll(fileOf(urls('one.example'), urls('two.example')));
  told.mockClear();
  await fetchAll();
  expect(asked.length).toBe(6);
  expect(told).not.toHaveBeenCalled();

  await importDesk(shop, admin).importAll(
    fileOf([at('there.jpg', 'one.example'), at('there.jpg', 'two.example')]),
  );
  told.mockClear();
  await fetchAll();
  expect(await countOf('fetched')).toBe(2);
  expect(told).toHaveBeenCalled();
  told.mockRestore();
});

test('the same file once more changes nothing, and fetches nothing', async () => {
  files.set('/a.jpg', () => picture(30));
  const file = fileOf([at('a.jpg')]);
  const desk = importDesk(shop, admin);
  await desk.importAll(file);
  await fetchAll();
  asked.length = 0;
  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  await desk.stop(again._id);
  await fetchAll();
  expect(asked).toEqual([]);
});

test('a place that is away is asked again, and given up after a day; it can be asked once more', async () => {
  const desk = importDesk(shop, admin);
  await desk.importAll(fileOf([at('late.jpg')]));
  await fetchAll();
  expect(asked).toEqual(['/late.jpg']);
  expect(await countOf('waiting')).toBe(1);
  await fetchAll();
  expect(asked).toHaveLength(1);

  for (let round = 0; round < 10; round += 1) {
    await later();
    await fetchAll();
  }
  expect(asked).toHaveLength(6);
  const { data, counts } = await pictures();
  expect(counts).toEqual({ waiting: 0, fetched: 0, failed: 1 });
  expect(data).toMatchObject([
    { url: at('late.jpg'), product: { name: `Moved ${made} 0` }, reason: 'This address cannot be used' },
  ]);

  files.set('/late.jpg', () => picture(40));
  expect((await pictures('POST')).data).toEqual({ waiting: 1, fetched: 0, failed: 0 });
  await fetchAll();
  expect(await imagesOf(`Moved ${made} 0`)).toEqual([expect.stringMatching(/^\/media\//)]);
  expect(await pictures('POST')).toMatchObject({
    success: false,
    error: 'There is no picture that could not be fetched',
    code: 'no_failed_pictures',
  });
});

test('what is no picture is not asked for again, and the others come all the same', async () => {
  files.set('/page.jpg', () => Buffer.from('<html>Not found</html>'));
  files.set('/huge.jpg', () => Buffer.alloc(2_000_001));
  files.set('/good.png', () => picture(50, 'png'));
  await importDesk(shop, admin).importAll(fileOf([at('page.jpg'), at('huge.jpg'), at('good.png')]));
  await fetchAll();
  const reasons = ((await pictures()).data as { reason: string }[]).map(({ reason }) => reason);
  expect(reasons.sort()).toEqual([
    'Image must be at most 2,000,000 bytes',
    'Only jpg, jpeg and png images are allowed',
  ]);
  expect(await imagesOf(`Moved ${made} 0`)).toEqual([
    at('page.jpg'),
    at('huge.jpg'),
    expect.stringMatching(/^\/media\//),
  ]);
});

test('nothing but the public internet is asked', async () => {
  await importDesk(shop, admin).importAll(fileOf([`http://127.0.0.2:${port}/inside.jpg`]));
  await fetchAll();
  expect(asked).toEqual([]);
  expect(await countOf('waiting')).toBe(1);
});

test('two of one host at a time, whoever takes them; each is fetched once', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `many-${index}.png`);
  for (const [index, name] of names.entries()) files.set(`/${name}`, () => picture(100 + index, 'png'));
  await importDesk(shop, admin).importAll(fileOf(...names.map((name) => [at(name)])));
  await Promise.all([fetchAll(), fetchAll(), fetchAll()]);
  await fetchAll();
  expect(asked.sort()).toEqual(names.map((name) => `/${name}`).sort());
  expect(await countOf('fetched')).toBe(12);
  expect(mostInHand).toBeLessThanOrEqual(2);
});

test('a picture that several products show is fetched for all; one that was replaced meanwhile stays replaced', async () => {
  files.set('/shared.jpg', () => picture(60));
  await importDesk(shop, admin).importAll(fileOf([at('shared.jpg')], [at('shared.jpg')], [at('shared.jpg')]));
  const own = '/media/demo/own.webp';
  await shop.shop.connection.pool.query(
    `update product set images = jsonb_build_array(jsonb_build_object('url', $2::text, 'isMain', true)) where name = $1`,
    [`Moved ${made} 1`, own],
  );
  await fetchAll();
  const [first] = await imagesOf(`Moved ${made} 0`);
  expect(first).toMatch(/^\/media\/uploads\//);
  expect(await imagesOf(`Moved ${made} 1`)).toEqual([own]);
  expect(await imagesOf(`Moved ${made} 2`)).toEqual([first]);
});

test('a picture of very many products is exchanged in some of them at a time: whoever has one of them keeps no others waiting', async () => {
  files.set('/logo.jpg', () => picture(77));
  await importDesk(shop, admin).importAll(fileOf(...Array.from({ length: 230 }, () => [at('logo.jpg')])));
  const client = await shop.shop.connection.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'select from product where id = (select max(product_id::text)::uuid from picture_source) for update',
    );
    const fetched = fetchDuePictures(shop.shop, undefined, reach);
    await expect.poll(() => countOf('fetched')).toBe(200);
    await client.query('rollback');
    await fetched;
  } finally {
    client.release(true);
  }
  expect(await countOf('fetched')).toBe(230);
});

test('what a killed process had in hand is taken up by the next', async () => {
  files.set('/lost.jpg', () => picture(70));
  await importDesk(shop, admin).importAll(fileOf([at('lost.jpg')]));
  await shop.shop.connection.pool.query(
    "update picture_source set tries = 1, taken_until = now() + interval '60 seconds', due_at = now() + interval '60 seconds'",
  );
  await fetchAll();
  expect(asked).toEqual([]);
  await shop.shop.connection.pool.query('update picture_source set taken_until = now(), due_at = now()');
  await fetchAll();
  expect(await imagesOf(`Moved ${made} 0`)).toEqual([expect.stringMatching(/^\/media\//)]);
});

test('a variant shows the fetched picture as well', async () => {
  files.set('/red.jpg', () => picture(80));
  await importDesk(shop, admin).importAll(fileOf([at('red.jpg')]));
  const name = `Moved ${made} 0`;
  const { pool } = shop.shop.connection;
  await pool.query(
    `insert into variant (id, product_id, position, choice, choice_key, sku, image)
     select gen_random_uuid(), id, 0, '{"Colour": "Red"}', 'red', 'RED-' || id, $2 from product where name = $1`,
    [name, at('red.jpg')],
  );
  await fetchAll();
  const { rows } = await pool.query('select image from variant where sku like $1', ['RED-%']);
  expect(rows).toEqual([{ image: (await imagesOf(name))[0] }]);
});
