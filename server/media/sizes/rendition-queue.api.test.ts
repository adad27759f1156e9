import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#server/tasks/task.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { type MediaShop, openMediaShop } from '#tests/support/media-shop.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { takeIn } from '#tests/support/uploads.ts';
import type { Media } from '../media.ts';
import { RENDITIONS } from './renditions.ts';

let shop: MediaShop;
let running: TestShop;
let media: Media;
let admin: TestAccount;
let tasks: Task[] = [];

beforeAll(async () => {
  shop = await openMediaShop();
  ({ running, media, admin } = shop);
});
afterAll(async () => {
  await Promise.all(tasks.map((task) => task.stop()));
  await shop.stop();
});

const filesOf = (url: string): string[] =>
  RENDITIONS.map(({ width, format }) =>
    shop.at('media-cache', `w${width}`, url.replace('/media/', '').replace(/webp$/, format)),
  );
const made = async (url: string): Promise<number> =>
  (await Promise.all(filesOf(url).map((file) => readFile(file).catch(() => null)))).filter(Boolean).length;
const waiting = async (): Promise<number> => {
  const { rows } = await running.shop.connection.pool.query(
    "select count(*) from job where queue = 'pictures' and goes_at is null",
  );
  return Number(rows[0].count);
};

test('what arrives waits for its job; then every rendition of every picture is there before anybody has asked', async () => {
  const urls = [await takeIn(running, admin, '#a00'), await takeIn(running, admin, '#0a0')];
  expect(await waiting()).toBe(2);
  expect(await made(String(urls[0]))).toBe(0);
  tasks = media.startTasks();
  for (const url of urls) {
    await expect.poll(() => made(url), { timeout: 15_000 }).toBe(RENDITIONS.length);
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  for (const [index, file] of filesOf(String(urls[0])).entries()) {
    const { compression } = await sharp(file).metadata();
    expect(compression === 'av1' ? 'avif' : 'webp').toBe(RENDITIONS[index]?.format);
  }
});

test('the same picture again is no more work than a look', async () => {
  const url = await takeIn(running, admin, '#00a');
  await expect.poll(() => made(url), { timeout: 15_000 }).toBe(RENDITIONS.length);
  const before = await Promise.all(filesOf(url).map((file) => readFile(file)));
  expect(await takeIn(running, admin, '#00a')).toBe(url);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  expect(await Promise.all(filesOf(url).map((file) => readFile(file)))).toEqual(before);
});
