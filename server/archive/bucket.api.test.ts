import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { checkArchive } from './check-archive.ts';
import { PICTURES } from './format.ts';
import { fillShop, type OwnShop, openOwnShop } from './full-shop.fixture.ts';
import { openArchive } from './open-archive.ts';
import { takeIn } from './take-in.ts';
import { writeArchive } from './write-archive.ts';

const LARGEST_MB = 64;
const paystack = new PaystackStub();
const [oldBucket, otherBucket] = [new TestBucket(), new TestBucket()];
let old: OwnShop;
let other: OwnShop;
let picture: string;
let file: string;

beforeAll(async () => {
  await Promise.all([oldBucket.start(), otherBucket.start()]);
  const settings = await paystack.start();
  [old, other] = await Promise.all([
    openOwnShop({ ...settings, ...oldBucket.settings }),
    openOwnShop({ ...settings, ...otherBucket.settings }),
  ]);
  picture = (await fillShop(old, paystack)).picture.slice('/media/'.length);
  file = path.join(old.folder, 'shop.tar.gz');
  await pipeline(await writeArchive(old.shop.shop), createWriteStream(file));
});
afterAll(async () => {
  await Promise.all([old.stop(), other.stop()]);
  await Promise.all([paystack.stop(), oldBucket.stop(), otherBucket.stop()]);
});

const take = async () => {
  const holdings = await checkArchive(file, LARGEST_MB);
  await takeIn(other.shop.shop, file, holdings, { accountId: other.admin.accountId, name: 'Ada Owner' });
};
const productsThere = async (): Promise<number> =>
  (await other.shop.shop.connection.pool.query('select from product')).rowCount ?? 0;

test('pictures go out of the bucket that they lie in', async () => {
  expect(await oldBucket.names()).toContain(picture);
  const names: string[] = [];
  for await (const { name, bytes } of openArchive(file, LARGEST_MB)) {
    names.push(name);
    if (name === `${PICTURES}${picture}`) expect(bytes).toEqual(await old.shop.shop.images.get(picture));
  }
  expect(names).toContain(`${PICTURES}${picture}`);
});

test('with the other bucket away nothing comes in; once it is back, all of it does, pictures into it', async () => {
  await otherBucket.goAway();
  await expect(take()).rejects.toThrow();
  expect(await productsThere()).toBe(0);
  await otherBucket.start();
  expect(await otherBucket.names()).toEqual([]);
  await take();
  expect(await productsThere()).toBeGreaterThan(0);
  expect(await otherBucket.names()).toContain(picture);
  expect(await other.shop.shop.images.get(picture)).toEqual(await old.shop.shop.images.get(picture));
});
