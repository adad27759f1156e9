import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TestBucket } from '#tests/support/test-bucket.ts';
import { BucketPlace } from './bucket-place.ts';
import { FolderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import { fetchTo } from './places.ts';
import { hasRoom } from './scratch.ts';
import { say } from './trouble.ts';

const MB = 1024 * 1024;
const NAME = 'shop-2026-11-23T013007Z.backup';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A place elsewhere with one backup in it. */
const elsewhere = (bytes: number): BackupPlace => ({
  label: 'elsewhere',
  put: async () => {},
  list: async () => [{ name: NAME, bytes, madeAt: new Date() }],
  read: async () =>
    Readable.from(
      (function* () {
        for (let left = bytes; left > 0; left -= MB) yield Buffer.alloc(Math.min(MB, left));
      })(),
    ),
  remove: async () => {},
});
const free = (bytes: number) => ({ bavail: bytes / MB, bsize: MB });

test('a backup for which the disk has no room is not fetched', async () => {
  const file = path.join(folder, 'fetched');
  await expect(
    fetchTo(elsewhere(100 * MB), NAME, file, { roomOf: async () => free(250 * MB) }),
  ).rejects.toThrow(say.noRoom);
  expect(await readdir(folder)).toEqual([]);
  await fetchTo(elsewhere(2 * MB), NAME, file, { roomOf: async () => free(250 * MB) });
  expect((await stat(file)).size).toBe(2 * MB);
  await rm(file);
});

test('one during which the disk fills up is broken off, and leaves nothing', async () => {
  let looks = 0;
  const roomOf = async () => free((looks++ === 0 ? 1_000 : 200) * MB);
  await expect(fetchTo(elsewhere(40 * MB), NAME, path.join(folder, 'fetched'), { roomOf })).rejects.toThrow(
    say.noRoom,
  );
  expect(looks).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test('one on the same disk takes no room, and stays when its first name goes', async () => {
  const place = new FolderPlace(path.join(folder, 'place'));
  const made = path.join(folder, 'made');
  await writeFile(made, 'rows and pictures');
  await place.put(made, NAME);
  const file = path.join(folder, 'fetched');
  await fetchTo(place, NAME, file, { roomOf: async () => free(0) });
  await place.remove(NAME);
  expect(await readFile(file, 'utf8')).toBe('rows and pictures');
  await expect(fetchTo(place, NAME, path.join(folder, 'other'))).rejects.toThrow(say.notFound(NAME));
});

test('a bucket that takes nothing without a checksum takes a backup, and gives it back', async () => {
  const bucket = new TestBucket();
  await bucket.start();
  onTestFinished(() => bucket.stop());
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name } = bucket.settings;
  const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const place = new BucketPlace({
    kind: 'bucket',
    bucket: { endpoint, bucket: name, ...keys },
    prefix: 'backups/',
  });
  const made = path.join(folder, 'made');
  await writeFile(made, Buffer.alloc(3 * MB, 'rows and pictures'));
  await place.put(made, NAME);
  expect(await place.list()).toMatchObject([{ name: NAME, bytes: 3 * MB }]);
  const file = path.join(folder, 'from-the-bucket');
  await fetchTo(place, NAME, file);
  expect((await readFile(file)).equals(await readFile(made))).toBe(true);
});

test('room is reckoned by what is there or by what comes in, whichever is larger', async () => {
  const client = { query: async () => ({ rows: [{ bytes: String(10 * MB) }] }) } as unknown as pg.Client;
  const asks = (rowBytes: number, room: number) =>
    hasRoom(client, { databaseUrl: undefined, dataDir: folder }, { rowBytes }, async () => free(room));
  expect(await asks(MB, 220 * MB)).toBe(true);
  expect(await asks(MB, 219 * MB)).toBe(false);
  expect(await asks(100 * MB, 400 * MB)).toBe(false);
  expect(await asks(100 * MB, 600 * MB)).toBe(true);
});
