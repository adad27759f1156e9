import { expect, test } from 'vitest';
import { hasFeaturedTag, tagCell, tagsOfCell } from './tag-cells.ts';

test('a cell’s tags are the product’s own, but for the one by which files say that it is featured', () => {
  const cell = ' Lace,FEATURED , ,owambe wear';
  expect(hasFeaturedTag(cell)).toBe(true);
  expect(tagsOfCell(cell)).toEqual({ tags: 'Lace, owambe wear', leftOut: 0 });
  expect(tagCell({ tags: 'Lace, owambe wear', isFeatured: true })).toBe('featured, Lace, owambe wear');
  expect(hasFeaturedTag(tagCell({ tags: 'featured cloth', isFeatured: false }))).toBe(false);
});

test('of tags that do not fit the last ones stay out, none is cut in two', () => {
  const { tags, leftOut } = tagsOfCell(Array.from({ length: 250 }, (_, index) => `tag ${index}`).join(','));
  expect(tags.length).toBeLessThanOrEqual(1_000);
  expect(tags).toMatch(/, tag 1\d\d$/);
  expect(leftOut).toBe(250 - tags.split(', ').length);
});
