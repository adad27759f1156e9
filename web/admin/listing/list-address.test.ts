import { expect, test } from 'vitest';
import { hrefWith, listPlaceIn } from './list-address.ts';

const at = (query: string) => new URLSearchParams(query);

test('an address that names nothing is the first page in the list’s own order', () => {
  expect(listPlaceIn(at('tab=users'), ['name'])).toEqual({
    page: 1,
    limit: 10,
    sortBy: undefined,
    sortOrder: undefined,
  });
});

test('page, size and order are read, and nothing that is none', () => {
  expect(listPlaceIn(at('page=3&limit=50&sortBy=name&sortOrder=asc'), ['name'])).toEqual({
    page: 3,
    limit: 50,
    sortBy: 'name',
    sortOrder: 'asc',
  });
  expect(listPlaceIn(at('page=-1&limit=33&sortBy=password&sortOrder=up'), ['name'])).toMatchObject({
    page: 1,
    limit: 10,
    sortBy: undefined,
  });
});

test('a change keeps the rest of the address and leads to the first page', () => {
  expect(hrefWith(at('tab=users&q=ada&page=4'), { limit: 25 })).toBe('?tab=users&q=ada&limit=25');
  expect(hrefWith(at('tab=users&q=ada&page=4'), { q: '' })).toBe('?tab=users');
  expect(hrefWith(at('tab=users&limit=25'), { page: 2 })).toBe('?tab=users&limit=25&page=2');
  expect(hrefWith(at('tab=users&page=2'), { page: 1 })).toBe('?tab=users');
});
