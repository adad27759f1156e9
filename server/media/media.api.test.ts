import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#tests/support/accounts.ts';
import { type MediaShop, openMediaShop } from '#tests/support/media-shop.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { plainPicture, upload } from '#tests/support/uploads.ts';
import { MadePictures } from './sizes/made-pictures.ts';
import { startWarmUp } from './sizes/warm-up.ts';
import { madeImages } from './store/image-store.ts';

let shop: MediaShop;
let running: TestShop;
let admin: TestAccount;
let drawings = 0;

const drawn = {
  prefix: 'demo/',
  draw: async (name: string) => {
    drawings += 1;
    if (name !== 'gown-1') return null;
    return Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#0a5"/></svg>',
    );
  },
  ahead: () => [{ name: 'gown-1', rendition: { width: 320, format: 'avif' } as const }],
};

beforeAll(async () => {
  shop = await openMediaShop({}, [drawn]);
  ({ running, admin } = shop);
});
afterAll(() => shop.stop());

describe('GET /media', () => {
  test.each([
    '/media/',
    '/media/w321/demo/gown-1.webp',
    '/media/w320/demo/gown-2.webp',
    '/media/w320/demo/gown-1.png',
    '/media/w160/demo/gown-1.avif',
    '/media/demo/gown-1.avif',
    '/media/uploads/none.webp',
    '/media/../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/uploads/..%2f..%2fsecret%2fkey.webp',
    '/media/%2e%2e/secret/key.webp',
    '/media/w320/%2e%2e/%2e%2e/secret.webp',
  ])('%s is not there', async (url) => {
    await mkdir(shop.at('secret'), { recursive: true });
    await writeFile(shop.at('secret', 'key.webp'), 'key');
    const answer = await running.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  test('a drawn picture is drawn once for fifty who ask at once, and kept on disk', async () => {
    drawings = 0;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => running.app.inject('/media/w640/demo/gown-1.webp')),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
    }
    expect(drawings).toBe(1);
    const files = await readdir(shop.at('media-cache', 'w640', 'demo'));
    expect(files).toHaveLength(1);
    expect(await readFile(shop.at('media-cache', 'w640', 'demo', String(files[0])))).toEqual(
      answers[0]?.rawPayload,
    );
    expect((await running.app.inject('/media/demo/gown-1.webp')).statusCode).toBe(200);
  });

  test('the digits of a stand-in in the name of a drawn picture change nothing', async () => {
    const plain = await running.app.inject('/media/w640/demo/gown-1.webp');
    const named = await running.app.inject('/media/w640/demo/gown-1.0123456789abv.webp');
    expect(named.rawPayload).toEqual(plain.rawPayload);
    expect(await readdir(shop.at('media-cache', 'w640', 'demo'))).toHaveLength(1);
  });

  test('AVIF has its own address, type and tag; HEAD answers as GET does, without a body', async () => {
    const [webp, avif] = await Promise.all(
      ['webp', 'avif'].map((format) => running.app.inject(`/media/w640/demo/gown-1.${format}`)),
    );
    expect(webp?.headers['content-type']).toBe('image/webp');
    expect(avif?.headers['content-type']).toBe('image/avif');
    expect(avif?.headers.etag).not.toBe(webp?.headers.etag);
    expect(avif?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(avif?.rawPayload).metadata()).toMatchObject({ compression: 'av1', width: 640 });
    const head = await running.app.inject({ method: 'HEAD', url: '/media/w640/demo/gown-1.avif' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name], name).toBe(avif?.headers[name]);
    }
  });

  test.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`])(
    'who has the picture is told so (%#)',
    async (tagged) => {
      const url = '/media/w640/demo/gown-1.avif';
      const { etag } = (await running.app.inject(url)).headers;
      const again = await running.app.inject({ url, headers: { 'if-none-match': tagged(String(etag)) } });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
    },
  );

  test('a rendition whose file was deleted or cut off is made again; a damaged upload is a 404, never a 500', async () => {
    const { url } = (
      await upload(running, admin, await plainPicture(300, 300, '#123').png().toBuffer())
    ).json().data;
    const name = url.replace('/media/', '');
    const asked = `/media/w160/${name}`;
    const kept = shop.at('media-cache', 'w160', name);
    const first = await running.app.inject(asked);
    expect(first.statusCode).toBe(200);
    // Another process of the shop, which has nothing in memory.
    const fresh = () =>
      new MadePictures(running.shop.images, madeImages(running.shop.config), [], running.shop.log);
    const request = { name, rendition: { width: 160, format: 'webp' } } as const;
    await rm(kept);
    expect((await fresh().find(request))?.bytes).toEqual(first.rawPayload);
    await writeFile(kept, first.rawPayload.subarray(0, 30));
    expect((await fresh().find(request))?.bytes).toEqual(first.rawPayload);
    expect(await readFile(kept)).toEqual(first.rawPayload);

    const stored = shop.at('media', name);
    await writeFile(stored, 'RIFF, and then nothing that makes sense');
    for (const broken of [url, `/media/w320/${name}`, `/media/w320/${name.replace('.webp', '.avif')}`]) {
      const answer = await running.app.inject(broken);
      expect(answer.statusCode, broken).toBe(404);
      expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
    }
  });

  test('drawn pictures are made ahead, until stopped', async () => {
    const stopped = startWarmUp(shop.media.renditions, running.shop.log);
    await stopped.stop();
    const folder = shop.at('media-cache', 'w320', 'demo');
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    const task = startWarmUp(shop.media.renditions, running.shop.log);
    await expect.poll(() => readdir(folder).catch(() => []), { timeout: 60_000 }).toHaveLength(1);
    await task.stop();
  });
});

describe('a picture for sharing', () => {
  const shared = (name: string, headers: Record<string, string> = {}) =>
    running.app.inject({ method: 'GET', url: `/media/share/${name}`, headers });

  test('is a JPEG of one size, whatever the size of the original', async () => {
    for (const [width, height] of [
      [900, 300],
      [120, 480],
    ] as const) {
      const { data } = (
        await upload(running, admin, await plainPicture(width, height).png().toBuffer())
      ).json<{
        data: { url: string };
      }>();
      const answer = await shared(data.url.replace(/^\/media\/(.+)\.webp$/, '$1.jpg'));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      const { format, width: across, height: down } = await sharp(answer.rawPayload).metadata();
      expect([format, across, down]).toEqual(['jpeg', 1200, 630]);
      const forFeed = await running.app.inject(
        data.url.replace(/^\/media\/(.+)\.webp$/, '/media/feed/$1.jpg'),
      );
      expect(forFeed.headers['content-type']).toBe('image/jpeg');
      expect(await sharp(forFeed.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1024,
        height: 1024,
      });
    }
  });

  test('is made once, kept, and answers 304', async () => {
    const first = await shared('demo/gown-1.jpg');
    const before = drawings;
    const kept = await readdir(shop.at('media-cache/share/demo'));
    expect(kept).toEqual([expect.stringMatching(/^gown-1-\w+\.jpg$/)]);
    const again = await shared('demo/gown-1.jpg', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await shared('demo/gown-1.jpg')).rawPayload.equals(first.rawPayload)).toBe(true);
    expect(drawings).toBe(before);
  });

  test('however it is spelled, one picture is one file, and a product’s is no icon', async () => {
    for (const folder of ['share/demo', 'feed/demo']) {
      for (const spelled of ['gown-1', 'gown-1.0000000000000', 'gown-1.0000000000001']) {
        const answer = await running.app.inject(`/media/${folder}/${spelled}.jpg`);
        expect(answer.statusCode, `${folder}/${spelled}`).toBe(200);
      }
      expect(await readdir(shop.at('media-cache', folder)), folder).toHaveLength(1);
    }
    expect((await running.app.inject('/media/icon/48/demo/gown-1.png')).statusCode).toBe(404);
  });

  test.each([
    'demo/gown-9.jpg',
    'demo/gown-1.webp',
    'uploads/../../x.jpg',
    'w640/demo/gown-1.jpg',
    '.jpg',
    'demo/gown-1',
  ])('is a 404 for %s', async (name) => {
    expect((await shared(name)).statusCode).toBe(404);
  });
});
