import type { Pagination } from '#contract/http/envelope.ts';

/** The pagination of an answer; `pages` is 0 when there is nothing. */
export const paginationOf = (query: { page: number; limit: number }, total: number): Pagination => ({
  current: query.page,
  limit: query.limit,
  total,
  pages: Math.ceil(total / query.limit),
});
