import { expect, test } from 'vitest';
import { pictureRequestOf } from './picture-names.ts';

test('a name alone asks for the picture as it is, a known width for that width', () => {
  expect(pictureRequestOf('uploads/4fa0.webp')).toEqual({ name: 'uploads/4fa0.webp', width: null });
  expect(pictureRequestOf('w320/demo/ankara-gown-1.webp')).toEqual({
    name: 'demo/ankara-gown-1.webp',
    width: 320,
  });
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
