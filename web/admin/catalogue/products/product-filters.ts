import { ADMIN_PRODUCT_SORTS } from '#contract/catalogue/admin-list.ts';
import { lowUpTo } from '#contract/catalogue/limits.ts';
import type { CategoryRef } from '#contract/catalogue/schemas.ts';
import { formatCount } from '../../../ui/counts.ts';
import type { Options } from '../../listing/filter-controls.tsx';
import type { Narrowing } from '../../listing/narrowing.ts';
import type { View } from '../../listing/views.ts';

const YES_NO = { values: ['true', 'false'], labels: { true: 'Yes', false: 'No' }, all: 'All' } as const;

/** What the list of products is narrowed down and sorted by. `q` is the search text that users, products and categories share. */
export const PRODUCT_NARROWING: Narrowing = {
  isKept: true,
  search: { name: 'q', placeholder: 'Name, SKU, brand or category' },
  choices: {
    category: { label: 'Category', all: 'All categories', className: 'min-w-0 sm:max-w-52' },
    stock: { label: 'Stock', all: 'Any stock' },
    isActive: { label: 'Active', ...YES_NO, isAside: true },
    isFeatured: { label: 'Featured', ...YES_NO, isAside: true },
    isUnfinished: { label: 'To finish', all: 'All', isAside: true },
  },
  sort: { columns: ADMIN_PRODUCT_SORTS, by: 'createdAt', order: 'desc', isByMatchFirst: true },
};

/** What the filters offer that hang on the shop. */
export const productOptions = (
  categories: readonly CategoryRef[],
  lowStock: number,
  unfinished: number,
): Record<string, Options> => ({
  category: categories.map(({ _id, name }) => [_id, name]),
  stock: [
    ['in', 'In stock'],
    ['low', `Low (up to ${lowUpTo(lowStock)})`],
    ['out', 'Out of stock'],
  ],
  isUnfinished: [
    ['true', `To finish (${formatCount(unfinished)})`],
    ['false', 'Finished'],
  ],
});

/** The views that come with the list. */
export const PRODUCT_VIEWS: readonly View[] = [
  { name: 'Low stock', query: 'stock=low&sortBy=stock&sortOrder=asc' },
  { name: 'Out of stock', query: 'stock=out' },
  { name: 'Hidden from shoppers', query: 'isActive=false' },
];
