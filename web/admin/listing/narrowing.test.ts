import { expect, test } from 'vitest';
import { filtersIn, listQueryIn, type Narrowing, searchNameOf } from './narrowing.ts';

const ORDERS: Narrowing = {
  search: { placeholder: 'Number or name' },
  choices: {
    status: { label: 'Status', all: 'All statuses', values: ['pending', 'shipped'] },
    category: { label: 'Category', all: 'All categories' },
  },
  others: { attention: ['unrefunded'], user: null },
  hasDays: true,
  sort: { columns: ['createdAt', 'totalPrice'], by: 'createdAt', order: 'desc' },
};
const at = (query: string) => new URLSearchParams(query);
const NONE = { search: '', status: '', category: '', attention: '', user: '', startDate: '', endDate: '' };

test('an address that names nothing narrows nothing down', () => {
  expect(filtersIn(ORDERS, at(''))).toEqual(NONE);
  expect(filtersIn({}, at('status=shipped&search=ada'))).toEqual({});
});

test('the filters that an address names are read, and what is none is left out', () => {
  const named = 'search=ada&status=shipped&category=shoes&attention=unrefunded&user=u1&startDate=2026-11-20';
  expect(filtersIn(ORDERS, at(named))).toEqual({
    ...NONE,
    search: 'ada',
    status: 'shipped',
    category: 'shoes',
    attention: 'unrefunded',
    user: 'u1',
    startDate: '2026-11-20',
  });
  expect(
    filtersIn(ORDERS, at('status=lost&attention=all&startDate=2026-13-40&endDate=yesterday&tab=orders')),
  ).toEqual(NONE);
});

test('no text of an address is passed on at any length', () => {
  expect(filtersIn(ORDERS, at(`search=${'a'.repeat(300)}`)).search).toHaveLength(200);
});

test('the text may have another name in the address', () => {
  const narrowing: Narrowing = { search: { name: 'q', placeholder: '' } };
  expect(searchNameOf(narrowing)).toBe('q');
  expect(filtersIn(narrowing, at('q=shoe&search=hat')).search).toBe('shoe');
});

test('a list is asked for with its filters, its order and the page', () => {
  expect(listQueryIn(ORDERS, at('page=2&limit=25&sortBy=totalPrice&sortOrder=asc&status=pending'))).toEqual({
    ...NONE,
    status: 'pending',
    page: 2,
    limit: 25,
    sortBy: 'totalPrice',
    sortOrder: 'asc',
  });
  expect(listQueryIn({ search: { placeholder: '' } }, at('sortBy=totalPrice')).sortBy).toBeUndefined();
});
