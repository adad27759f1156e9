import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/status.ts';

/** What My Orders is narrowed down to; empty texts narrow nothing. Days are `YYYY-MM-DD`. */
export interface HistoryFilters {
  search: string;
  status: OrderStatus | '';
  startDate: string;
  endDate: string;
}

export const NO_FILTERS: HistoryFilters = { search: '', status: '', startDate: '', endDate: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const dayIn = (text: string | null): string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** The filters in an address; what is no filter there is left out. */
export const filtersIn = (search: URLSearchParams): HistoryFilters => ({
  search: search.get('search')?.slice(0, 200) ?? '',
  status: ORDER_STATUSES.find((status) => status === search.get('status')) ?? '',
  startDate: dayIn(search.get('startDate')),
  endDate: dayIn(search.get('endDate')),
});

/** The query of the filters and a page, such as `?status=pending&page=2`; `?` alone where nothing is narrowed down. */
export const hrefOf = (filters: HistoryFilters, page = 1): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value.trim()) search.set(name, value.trim());
  if (page > 1) search.set('page', String(page));
  return `?${search}`;
};

export const hasFilters = (filters: HistoryFilters): boolean => hrefOf(filters) !== hrefOf(NO_FILTERS);
