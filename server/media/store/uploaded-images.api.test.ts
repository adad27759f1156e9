import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { addHealth } from '#server/health/routes.ts';
import { bucketAnswers } from '#server/signals/signals.ts';
import { createLog, openShop, type RunningShop } from '#server/start.ts';
import { readLines } from '#server/system/read-system.ts';
import { watchSystem } from '#server/system/watch.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type MediaShop, openMediaShop } from '#tests/support/media-shop.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { plainPicture, takeIn, upload } from '#tests/support/uploads.ts';
import { addMedia } from '../media.ts';
import { askBucket } from './ask-bucket.ts';

const bucket = new TestBucket();
let shop: MediaShop;

beforeAll(async () => {
  await bucket.start();
  shop = await openMediaShop(bucket.settings);
  addHealth(shop.running.app, shop.running.shop);
});
afterAll(async () => {
  await shop.stop();
  await bucket.stop();
});

const nameOf = (url: string): string => url.replace('/media/', '');
const rows = async (): Promise<string[]> =>
  (await shop.running.shop.db.selectFrom('picture').select('name').execute()).map(({ name }) => name);
const inFolder = () => readdir(shop.at('media', 'uploads')).catch(() => []);

/** Every kind of address under which a picture is shown. */
const shownAt = (url: string): [address: string, type: string][] => [
  [url, 'image/webp'],
  [url.replace('/media/', '/media/w160/'), 'image/webp'],
  [url.replace('/media/', '/media/w640/').replace('.webp', '.avif'), 'image/avif'],
  [url.replace('/media/', '/media/share/').replace('.webp', '.jpg'), 'image/jpeg'],
];
const expectShown = async (running: RunningShop, url: string): Promise<void> => {
  for (const [address, type] of shownAt(url)) {
    const served = await running.app.inject(address);
    expect(served.statusCode, address).toBe(200);
    expect(served.headers['content-type']).toBe(type);
    await expect(sharp(served.rawPayload).stats()).resolves.toBeTruthy();
  }
};

test('an upload lies in the bucket and is served by the shop, in every size', async () => {
  const url = await takeIn(shop.running, shop.admin, '#147');
  expect(url).toMatch(/^\/media\/uploads\//);
  expect(await bucket.names()).toEqual([nameOf(url)]);
  expect(await inFolder()).toEqual([]);
  await expectShown(shop.running, url);
});

test('another machine shows it too, and so does the same one after all that it keeps was lost', async () => {
  const url = await takeIn(shop.running, shop.admin, '#258');
  const other = await openShop(
    readConfig({ PORT: '0', DATA_DIR: shop.at('other-machine'), ...bucket.settings }),
    directly(shop.running.connectionString),
    createLog('error'),
    { extend: async (app, opened) => void addMedia(app, opened) },
  );
  await expectShown(other, url);
  await other.stop();
  await rm(shop.at('media-cache'), { recursive: true, force: true });
  await expectShown(shop.running, url);
});

test('the clean-up takes it out of the bucket, and what a product shows stays', async () => {
  const category = await addCategory(shop.running, shop.admin, 'Lamps');
  const [kept, unused] = [
    await takeIn(shop.running, shop.admin, '#369'),
    await takeIn(shop.running, shop.admin, '#47a'),
  ];
  await addProduct(shop.running, shop.admin, category, { images: [{ url: kept }] });
  await shop.media.cleanUp();
  await sql`update picture set unused_since = unused_since - interval '8 days'`.execute(shop.running.shop.db);
  await shop.media.cleanUp();
  expect(await bucket.names()).toContain(nameOf(kept));
  expect(await bucket.names()).not.toContain(nameOf(unused));
  expect((await shop.running.app.inject(unused)).statusCode).toBe(404);
  await expectShown(shop.running, kept);
});

test('what lies in the bucket without a row gets one, and with it its time', async () => {
  const name = 'uploads/0123456789012345678901234567890123456789.webp';
  await bucket.put(name, await plainPicture(30, 30).webp().toBuffer());
  await shop.media.cleanUp();
  expect(await rows()).toContain(name);
});

test('made-up names never reach the bucket, and whoever sends or wants a picture is served beside them', async ({
  onTestFinished,
}) => {
  const url = await takeIn(shop.running, shop.admin, '#47b');
  await rm(shop.at('media-cache'), { recursive: true, force: true });
  const calls: string[] = [];
  onTestFinished(bucketAnswers.hear(({ operation }) => void calls.push(operation)));
  const madeUp = Array.from({ length: 500 }, (_, index) =>
    shop.running.app.inject(`/media/${index % 2 ? 'w160/' : ''}uploads/made-up-${index}.webp`),
  );
  const sent = upload(shop.running, shop.admin, await plainPicture(40, 40, '#58c').png().toBuffer());
  const wanted = shop.running.app.inject(url.replace('/media/', '/media/w320/'));
  expect((await sent).statusCode).toBe(201);
  expect((await wanted).statusCode).toBe(200);
  expect(new Set((await Promise.all(madeUp)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  // Of the one that there is.
  expect(calls.filter((operation) => operation === 'GetObject')).toHaveLength(1);
});

test('while the database is away what the bucket has is shown', async () => {
  const url = await takeIn(shop.running, shop.admin, '#47c');
  const { reads } = shop.running.shop.connection;
  const refused = vi.spyOn(reads, 'getExecutor').mockImplementation(() => {
    throw new Error('The database is away');
  });
  const served = await shop.running.app.inject(url);
  refused.mockRestore();
  expect(served.statusCode).toBe(200);
});

test('a bucket that is away is a line of the page System, of which the owner is told, until it takes pictures again', async () => {
  const { shop: parts } = shop.running;
  const { db } = parts;
  const line = async () => (await readLines(parts)).find(({ name }) => name === 'bucket');
  expect(await line()).toMatchObject({ state: 'ok' });
  await bucket.goAway();
  const picture = await plainPicture(40, 40, '#8ad').png().toBuffer();
  expect((await upload(shop.running, shop.admin, picture)).statusCode).toBe(503);
  await expect.poll(async () => (await line())?.text).toContain('ECONNREFUSED');
  await askBucket(parts);
  expect(await line()).toMatchObject({ state: 'look', advice: expect.stringContaining('S3_BUCKET') });
  await watchSystem(parts);
  expect((await sql`select line from system_trouble`.execute(db)).rows).toEqual([{ line: 'bucket' }]);

  await bucket.start();
  const before = await bucket.names();
  await askBucket(parts);
  expect(await line()).toMatchObject({ state: 'ok' });
  expect(await bucket.names()).toEqual(before);
});

test('a bucket that nothing is known against is not asked', async () => {
  const asked = vi.spyOn(shop.running.shop.images, 'put');
  await askBucket(shop.running.shop);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('while the bucket is away nothing is half stored, the shop is ready, and all goes on when it is back', async () => {
  const shown = await takeIn(shop.running, shop.admin, '#58b');
  await shop.running.app.inject(shown.replace('/media/', '/media/w160/'));
  const before = await rows();
  const picture = await plainPicture(40, 40, '#69c').png().toBuffer();
  await bucket.goAway();
  const refused = await upload(shop.running, shop.admin, picture);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    success: false,
    error: 'Images cannot be stored right now. Please try again in a moment.',
    code: 'image_storage_away',
  });
  expect(await rows()).toEqual(before);
  expect((await shop.running.app.inject('/health/ready')).statusCode).toBe(200);
  expect((await shop.running.app.inject(shown.replace('/media/', '/media/w160/'))).statusCode).toBe(200);
  const missing = await shop.running.app.inject(shown.replace('/media/', '/media/w1080/'));
  expect(missing.statusCode).toBe(503);
  expect(missing.headers['cache-control'] ?? 'no-store').toBe('no-store');

  await bucket.start();
  expect((await upload(shop.running, shop.admin, picture)).statusCode).toBe(201);
  await expectShown(shop.running, shown);
});

test('pictures from before there was a bucket are shown, and go from both places', async () => {
  const before = await openMediaShop();
  const url = await takeIn(before.running, before.admin, '#7ad');
  await mkdir(shop.at('media'), { recursive: true });
  await rename(before.at('media', 'uploads'), shop.at('media', 'uploads'));
  await before.stop();

  await expectShown(shop.running, url);
  await shop.media.cleanUp();
  expect(await rows()).toContain(nameOf(url));
  // Copied, as the manual says to.
  const bytes = await shop.running.shop.images.get(nameOf(url));
  await bucket.put(nameOf(url), bytes ?? Buffer.alloc(0));
  expect(
    (await shop.running.shop.images.namesIn('uploads')).filter((name) => name === nameOf(url)),
  ).toHaveLength(1);
  await shop.running.shop.images.remove(nameOf(url));
  expect(await bucket.names()).not.toContain(nameOf(url));
  expect(await inFolder()).toEqual([]);
});
