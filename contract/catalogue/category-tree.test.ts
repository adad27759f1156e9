import { expect, test } from 'vitest';
import { childrenOf, inTree } from './category-tree.ts';

const of = (_id: string, parent: string | null = null) => ({ _id, parent });

test('each category is followed by those below it, in the order given', () => {
  const categories = [of('bags', 'fashion'), of('books'), of('fashion'), of('shoes', 'fashion')];
  expect(inTree(categories).map(({ category, isBelow }) => `${isBelow ? '> ' : ''}${category._id}`)).toEqual([
    'books',
    'fashion',
    '> bags',
    '> shoes',
  ]);
  expect(childrenOf(categories, 'fashion').map(({ _id }) => _id)).toEqual(['bags', 'shoes']);
});

test('one whose parent is not shown stands by itself', () => {
  expect(inTree([of('shoes', 'fashion')])).toEqual([{ category: of('shoes', 'fashion'), isBelow: false }]);
});
