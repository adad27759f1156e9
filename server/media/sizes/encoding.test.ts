import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodeAs, isWhole } from './encoding.ts';

const drawing = (width: number, height: number, inside = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0a5"/>${inside}</svg>`,
  );
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height, compression } = await sharp(bytes).metadata();
  return { format: compression === 'av1' ? 'avif' : format, width, height };
};

describe.each(['webp', 'avif'] as const)('%s', (format) => {
  test('has the width asked for and is not enlarged', async () => {
    const large = await encodeAs(drawing(800, 600), { width: 320, format }, 'somebody waits');
    expect(await sizeOf(large)).toEqual({ format, width: 320, height: 240 });
    const small = await encodeAs(drawing(90, 60), { width: 320, format }, 'somebody waits');
    expect(await sizeOf(small)).toEqual({ format, width: 90, height: 60 });
  });

  test('keeps the middle of a picture so high that squares never show its ends', async () => {
    const red = '<rect y="900" width="100" height="200" fill="#f00"/>';
    const cut = await encodeAs(drawing(100, 2000, red), { width: 320, format }, 'ahead');
    expect(await sizeOf(cut)).toEqual({ format, width: 100, height: 200 });
    const { channels } = await sharp(cut).stats();
    expect(channels[0]?.mean).toBeGreaterThan(240);
  });

  test('a file that was cut off is known, at any place', async () => {
    const whole = await encodeAs(drawing(64, 64), { width: 320, format }, 'ahead');
    expect(isWhole(whole, format)).toBe(true);
    for (let length = 0; length < whole.length; length += 1) {
      expect(isWhole(whole.subarray(0, length), format), `${length} bytes`).toBe(false);
    }
    expect(isWhole(Buffer.alloc(whole.length), format)).toBe(false);
    expect(isWhole(whole, format === 'webp' ? 'avif' : 'webp')).toBe(false);
  });
});

test('what is no image cannot be encoded', async () => {
  await expect(
    encodeAs(Buffer.from('nothing'), { width: 320, format: 'webp' }, 'somebody waits'),
  ).rejects.toThrow();
});
