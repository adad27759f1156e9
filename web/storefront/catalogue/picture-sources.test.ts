import { expect, test } from 'vitest';
import { picturesOf } from './picture-sources.ts';

test("a product's pictures begin with the main one and keep their order otherwise", () => {
  const images = [
    { url: 'a', isMain: false },
    { url: 'b', isMain: true },
    { url: 'c', isMain: false },
  ];
  expect(picturesOf(images)).toEqual(['b', 'a', 'c']);
});
