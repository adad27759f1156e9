import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type MediaShop, openMediaShop } from '#tests/support/media-shop.ts';
import type { TestShop } from '#tests/support/shop.ts';
import { plainPicture, upload } from '#tests/support/uploads.ts';

let shop: MediaShop;
let running: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  shop = await openMediaShop();
  ({ running, admin } = shop);
});
afterAll(() => shop.stop());

const fromUrl = (body: object, as = admin.token) =>
  running.app.inject({
    method: 'POST',
    url: '/api/v1/uploads/from-url',
    headers: as ? { authorization: as } : {},
    payload: body,
  });

describe('POST /uploads', () => {
  test("is the admin's", async () => {
    const image = await plainPicture(10, 10).jpeg().toBuffer();
    expect((await upload(running, null, image)).statusCode).toBe(401);
    const shopper = await upload(running, await createShopper(running), image);
    expect(shopper.statusCode).toBe(403);
    expect(shopper.json().error).toBe('Access denied');
  });

  test('the picture is that of the field "file", and of no other', async () => {
    const [red, blue] = await Promise.all(
      ['#f00', '#00f'].map((colour) => plainPicture(30, 20, colour).png().toBuffer()),
    );
    if (!red || !blue) throw new Error('Two pictures were made');
    for (const field of ['image', 'files', 'File', 'file[]']) {
      const answer = await upload(running, admin, red, { field });
      expect([field, answer.statusCode, answer.json().error]).toEqual([field, 400, 'Please choose an image']);
    }
    const alone = (await upload(running, admin, blue)).json().data.url;
    const form = (parts: [string, Buffer][]) => {
      const all = parts.map(([name, bytes]) =>
        Buffer.concat([
          Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"; filename="x.png"\r\n\r\n`),
          bytes,
          Buffer.from('\r\n'),
        ]),
      );
      return running.app.inject({
        method: 'POST',
        url: '/api/v1/uploads',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=edge',
        },
        payload: Buffer.concat([...all, Buffer.from('--edge--\r\n')]),
      });
    };
    for (const parts of [
      [
        ['preview', red],
        ['file', blue],
      ],
      [
        ['file', blue],
        ['preview', red],
      ],
      [
        ['file', blue],
        ['file', red],
      ],
    ] satisfies [string, Buffer][][])
      expect((await form(parts)).json().data.url).toBe(alone);
    const large = await form([
      ['preview', Buffer.alloc(2_000_001)],
      ['file', blue],
    ]);
    expect([201, 413]).toContain(large.statusCode);
  });

  test('the image is served under its address and in each width, and not enlarged', async () => {
    const answer = await upload(running, admin, await plainPicture(800, 600).png().toBuffer(), {
      name: 'x.exe',
    });
    expect(answer.statusCode).toBe(201);
    const { url } = answer.json().data;
    expect(url).toMatch(/^\/media\/uploads\/[0-9a-f]{40}\.[0-9a-v]{13}\.webp$/);
    for (const [asked, width] of [
      [url, 800],
      [url.replace('/media/', '/media/w160/'), 160],
      [url.replace('/media/', '/media/w320/'), 320],
      [url.replace('/media/', '/media/w1200/'), 800],
    ]) {
      const served = await running.app.inject(asked);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
      const again = await running.app.inject({
        url: asked,
        headers: { 'if-none-match': String(served.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  test('the same image twice is one image', async () => {
    const image = await plainPicture(60, 60).jpeg().toBuffer();
    const [first, second] = await Promise.all([upload(running, admin, image), upload(running, admin, image)]);
    expect(first?.json().data.url).toBe(second?.json().data.url);
  });

  test('is judged by its bytes, not its name', async () => {
    const refused = await upload(running, admin, Buffer.from('<?php echo 1;'), { name: 'photo.jpg' });
    expect(refused.statusCode).toBe(415);
    expect(refused.json()).toEqual({
      success: false,
      error: 'Only jpg, jpeg and png images are allowed',
      code: 'wrong_type',
    });
    expect((await upload(running, admin, Buffer.alloc(0))).statusCode).toBe(415);
    const whole = await plainPicture(300, 300).jpeg().toBuffer();
    expect((await upload(running, admin, whole.subarray(0, whole.length / 2))).statusCode).toBe(415);
  });

  test('over 2,000,000 bytes is a 413, whatever it is; exactly so many are not', async () => {
    const refused = await upload(running, admin, Buffer.alloc(2_000_001), { name: 'a.txt' });
    expect(refused.statusCode).toBe(413);
    expect(refused.json().error).toBe('Image must be at most 2,000,000 bytes');
    const jpeg = await plainPicture(50, 50).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(2_000_000 - jpeg.length)]);
    expect((await upload(running, admin, padded)).statusCode).toBe(201);
  });

  test('a form without a file, and what is no form', async () => {
    const form = await running.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: { authorization: admin.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    });
    expect(form.statusCode).toBe(400);
    expect(form.json().error).toBe('Please choose an image');
    const json = await running.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: { authorization: admin.token },
      payload: { file: 'x' },
    });
    expect(json.statusCode).toBe(415);
    expect(json.json().error).toBe('Only jpg, jpeg and png images are allowed');
  });
});

describe('POST /uploads/from-url', () => {
  test("is the admin's", async () => {
    expect((await fromUrl({ url: 'https://pictures.example/a.jpg' }, '')).statusCode).toBe(401);
  });

  test.each([
    'http://127.0.0.1:1/a.jpg',
    'http://localhost/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://[::ffff:a9fe:a9fe]/a.jpg',
    'http://[::]/a.jpg',
    'http://[fe80::1]/a.jpg',
    'http://0/a.jpg',
    'http://0.0.0.0:3000/a.jpg',
    'http://0177.1/a.jpg',
    'http://localhost./a.jpg',
    'http://pictures.example@127.0.0.1/a.jpg',
    'file:///etc/passwd',
    'https://no-such-name.invalid/a.jpg',
    'not an address',
    '',
    7,
  ])('%s cannot be used', async (url) => {
    const answer = await fromUrl({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('This address cannot be used');
  });
});
