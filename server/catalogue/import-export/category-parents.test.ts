import { expect, test } from 'vitest';
import { CategoryParents } from './category-parents.ts';

const parentsOf = (paths: readonly string[], isToMake: (name: string) => boolean = () => true) => {
  const parents = new CategoryParents();
  for (const path of paths) {
    const parts = path.split(' > ');
    parents.note({
      category: parts.at(-1) ?? '',
      ...(parts.length > 1 ? { categoryParent: parts[0] ?? '' } : {}),
    });
  }
  return parents.result(isToMake);
};

test('a category stands below the first of its path, whatever the case', () => {
  expect(parentsOf(['Clothing > Shirts', 'clothing > SHIRTS', 'Clothing > Men > Caps', 'Music'])).toEqual({
    shirts: 'Clothing',
    caps: 'Clothing',
  });
});

test('one name below two, or below one and at the top as well, is one category at the top', () => {
  expect(parentsOf(['Men > Shoes', 'Women > Shoes', 'Home > Pots', 'Pots'])).toEqual({});
});

test('there is one level: what others stand below stands at the top, and nothing below itself', () => {
  expect(parentsOf(['Goods > Clothing', 'Clothing > Shirts', 'Hats > Hats'])).toEqual({ shirts: 'Clothing' });
});

test('what the shop has already stays where it is, and no category stands below the one of those without', () => {
  expect(parentsOf(['A Shop > Bags', 'Uncategorised > Belts'], (name) => name !== 'bags')).toEqual({});
});
