import { expect, test } from 'vitest';
import { pictureRequestOf, withoutBlurPlaceholder } from './picture-names.ts';

test('a name alone asks for the picture as it is, a known width and format for that rendition', () => {
  expect(pictureRequestOf('uploads/4fa0.webp')).toEqual({ name: 'uploads/4fa0.webp', rendition: null });
  expect(pictureRequestOf('w320/demo/ankara-gown-1.webp')).toEqual({
    name: 'demo/ankara-gown-1.webp',
    rendition: { width: 320, format: 'webp' },
  });
  expect(pictureRequestOf('w1080/uploads/4fa0.0123456789abv.avif')).toEqual({
    name: 'uploads/4fa0.0123456789abv.webp',
    rendition: { width: 1080, format: 'avif' },
  });
});

test('the digits of a stand-in can be taken off', () => {
  expect(withoutBlurPlaceholder('demo/gown-1.0123456789abv.webp')).toBe('demo/gown-1.webp');
  expect(withoutBlurPlaceholder('demo/gown-1.webp')).toBe('demo/gown-1.webp');
});

test.each([
  '',
  'uploads',
  'a.webp',
  'w321/uploads/a.webp',
  'w0320/uploads/a.webp',
  'w320/a.webp',
  'w320/w320/a.webp',
  'uploads/a.png',
  'uploads/a.avif',
  'w160/uploads/a.avif',
  'w321/uploads/a.avif',
  'w320/uploads/a.png',
  'uploads/a.0123456789ab.webp',
  'uploads/a.0123456789abw.webp',
  'uploads/a.0123456789abv.0123456789abv.webp',
  'w320/w320/a.avif',
  'uploads/A.webp',
  'uploads//a.webp',
  '/uploads/a.webp',
  '../uploads/a.webp',
  'uploads/../../a.webp',
  'uploads/..a.webp',
  'uploads/.a.webp',
  'uploads\\a.webp',
  'uploads/a.webp.part',
  'uploads/a.webp\n',
  'uploads/a.webp\0',
  'a/b/c/d.webp',
])('%j is no picture', (path) => {
  expect(pictureRequestOf(path)).toBeNull();
});
