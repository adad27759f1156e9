import { expect, test } from 'vitest';
import { sharePictureOf } from './share-picture.ts';

test.each([
  ['/media/uploads/4f.webp', '/media/share/uploads/4f.jpg'],
  ['/media/demo/gown-1.webp', '/media/share/demo/gown-1.jpg'],
  ['/media/w640/demo/gown-1.webp', null],
  ['https://pictures.example/media/uploads/4f.webp', null],
  ['/placeholder.svg', null],
])('%s is shared as %s', (url, shared) => {
  expect(sharePictureOf(url)).toBe(shared);
});
