import { expect, test } from 'vitest';
import { pictureAt, pictureSet } from './widths.ts';

test('a picture of the shop has an address in each width and format', () => {
  expect(pictureAt('/media/uploads/a.webp', 640)).toBe('/media/w640/uploads/a.webp');
  expect(pictureAt('/media/uploads/a.webp', 320, 'avif')).toBe('/media/w320/uploads/a.avif');
});

test.each(['https://elsewhere.example/media/a.webp', '/media/w320/uploads/a.webp', '/placeholder.svg'])(
  '%s stays as it is, and comes in one size',
  (url) => {
    expect(pictureAt(url, 640)).toBe(url);
    expect(pictureSet(url, [320, 640], 'webp')).toBeUndefined();
  },
);

test('a set names the widths that were asked for, where all of them are served', () => {
  expect(pictureSet('/media/demo/a.webp', [320, 640], 'avif')).toBe(
    '/media/w320/demo/a.avif 320w, /media/w640/demo/a.avif 640w',
  );
  expect(pictureSet('/media/demo/a.webp', [160, 320], 'webp')).toBe(
    '/media/w160/demo/a.webp 160w, /media/w320/demo/a.webp 320w',
  );
  expect(pictureSet('/media/demo/a.webp', [160, 320], 'avif')).toBeUndefined();
});
