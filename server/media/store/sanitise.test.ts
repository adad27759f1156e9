import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { sanitiseImage } from './sanitise.ts';

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5' } });

test('a picture becomes WebP of at most 1,600 pixels across, with nothing of what was hidden in it', async () => {
  const photo = await plain(2000, 1000)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const rewritten = await sharp(await sanitiseImage(photo)).metadata();
  expect(rewritten).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  expect(rewritten.exif).toBeUndefined();
});

test('a phone photo that lies on its side stands upright', async () => {
  const sideways = await plain(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp(await sanitiseImage(sideways)).metadata()).toMatchObject({ width: 100, height: 200 });
});

test('a small picture is not enlarged, and keeps its transparency', async () => {
  const logo = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  expect(await sharp(await sanitiseImage(logo)).metadata()).toMatchObject({
    width: 40,
    height: 30,
    hasAlpha: true,
  });
});

test('a picture taller than WebP can hold is made to fit', async () => {
  const tall = await plain(10, 20_000).png().toBuffer();
  expect((await sharp(await sanitiseImage(tall)).metadata()).height).toBe(16_383);
});

describe('refused', () => {
  const refusal = async (bytes: Buffer) =>
    sanitiseImage(bytes).then(
      () => null,
      (error: { status: number; message: string }) => ({ status: error.status, message: error.message }),
    );
  const wrongType = { status: 415, message: say.wrongType };
  const damaged = { status: 415, message: say.damaged };

  test('what is no jpg or png', async () => {
    expect(await refusal(Buffer.alloc(0))).toEqual(wrongType);
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(wrongType);
    expect(await refusal(await plain(4, 4).webp().toBuffer())).toEqual(wrongType);
    expect(await refusal(await plain(4, 4).gif().toBuffer())).toEqual(wrongType);
  });

  test.each([
    ['jpeg', 2],
    ['jpeg', 2_000],
    ['png', 4],
    ['png', 12],
    ['png', 2_000],
  ] as const)('a %s that lacks its last %i bytes', async (format, missing) => {
    const whole = await noise(120, 120).toFormat(format).toBuffer();
    expect(await refusal(whole)).toBeNull();
    expect(await refusal(whole.subarray(0, whole.length - missing))).toEqual(damaged);
  });

  test('only the first bytes of a picture', async () => {
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xd9]))).toEqual(damaged);
    const png = await plain(4, 4).png().toBuffer();
    expect(await refusal(png.subarray(0, 8))).toEqual(damaged);
  });

  test('a picture of over 40 megapixels, however few its bytes', async () => {
    const huge = await plain(8_000, 5_001).png().toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    expect(await refusal(huge)).toEqual({ status: 415, message: say.tooManyPixels });
  });

  test('more than 2,000,000 bytes, whatever they are', async () => {
    expect(await refusal(Buffer.alloc(2_000_001))).toEqual({ status: 413, message: say.tooLarge });
  });
});
