/** In which order, and how many rows at most; all of them where that is null. */
export interface Wanted<Sort extends string> {
  sortBy: Sort;
  sortOrder: 'asc' | 'desc';
  limit: number | null;
}
