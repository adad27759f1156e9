import { describe, expect, test } from 'vitest';
import { pageIn } from '../../forms/page-in.ts';
import { filtersIn, hasFilters, hrefOf, NO_FILTERS } from './history-filters.ts';

const read = (query: string) => filtersIn(new URLSearchParams(query));

describe('the filters of My Orders', () => {
  test('come back from the address as they went in', () => {
    const filters = {
      search: 'ORD-2026 & more',
      status: 'shipped' as const,
      startDate: '2026-01-01',
      endDate: '2026-01-31',
    };
    const href = hrefOf(filters, 3);
    expect(read(href)).toEqual(filters);
    expect(pageIn(new URLSearchParams(href))).toBe(3);
  });

  test('leave an empty address empty', () => {
    expect(hrefOf(NO_FILTERS)).toBe('?');
    expect(hrefOf({ ...NO_FILTERS, search: '   ' })).toBe('?');
    expect(hasFilters(NO_FILTERS)).toBe(false);
    expect(hasFilters({ ...NO_FILTERS, endDate: '2026-01-31' })).toBe(true);
  });

  test('ignore what is no filter', () => {
    expect(read('status=eaten&startDate=yesterday&endDate=2026-13-45&colour=red')).toEqual(NO_FILTERS);
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
  });

  test('begin with the first page', () => {
    expect(hrefOf(NO_FILTERS, 1)).toBe('?');
    expect(hrefOf({ ...NO_FILTERS, status: 'pending' }, 2)).toBe('?status=pending&page=2');
  });
});
