import { expect, test } from 'vitest';
import type { Narrowing } from './narrowing.ts';
import { viewAt, viewHref, viewQueryOf } from './views.ts';

const ORDERS: Narrowing = {
  search: { placeholder: '' },
  choices: { status: { label: 'Status', all: 'All statuses' } },
  typed: { city: { label: 'City' } },
  hasDays: true,
  sort: { columns: ['createdAt'], by: 'createdAt', order: 'desc' },
};
const at = (query: string): URLSearchParams => new URLSearchParams(query);

test('a view is what narrows and orders a list, in one order and without its page', () => {
  expect(
    viewQueryOf(ORDERS, at('tab=orders&page=3&sortBy=createdAt&city=Ikeja&status=shipped&limit=50')),
  ).toBe('status=shipped&city=Ikeja&sortBy=createdAt');
});

test('its address keeps the tab and begins at the first page; what is no filter of the list is left out', () => {
  expect(viewHref(ORDERS, at('tab=orders&page=3&search=lamp'), 'status=shipped&admin=true')).toBe(
    '?tab=orders&status=shipped',
  );
  expect(viewHref(ORDERS, at('tab=orders&status=shipped'), '')).toBe('?tab=orders');
});

test('the open view is known whatever the order of its names', () => {
  const views = [{ name: 'Late', query: 'endDate=2026-01-01&status=pending' }];
  expect(viewAt(ORDERS, at('status=pending&tab=orders&endDate=2026-01-01'), views)?.name).toBe('Late');
  expect(viewAt(ORDERS, at('status=pending'), views)).toBeUndefined();
});
