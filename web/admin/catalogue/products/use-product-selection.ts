import { useState } from 'react';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Ticks } from '../../listing/data-table.tsx';
import { filtersIn } from '../../listing/narrowing.ts';
import type { Chosen } from '../bulk/bulk-subject.ts';
import { PRODUCT_NARROWING } from './product-filters.ts';

/** Filters as a body has them: flags as such, and nothing that is not set. */
const filterOf = (search: URLSearchParams): object =>
  Object.fromEntries(
    Object.entries(filtersIn(PRODUCT_NARROWING, search))
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, name.startsWith('is') ? text === 'true' : text]),
  );

interface Selection {
  /** The filters under which it was made. */
  filter: string;
  ticks: Ticks;
  isAll: boolean;
}

/**
 * Which products are chosen: some that were ticked, on one page or several, or all that the filters leave. Other filters
 * begin anew: what is out of sight is not changed by mistake.
 */
export const useProductSelection = (search: URLSearchParams, rows: readonly Product[]) => {
  const filter = filterOf(search);
  const none: Selection = { filter: JSON.stringify(filter), ticks: {}, isAll: false };
  const [made, setMade] = useState(none);
  const { ticks, isAll } = made.filter === none.filter ? made : none;
  const chosen: Chosen = isAll ? { filter } : { ids: Object.keys(ticks) };
  return {
    chosen,
    isAll,
    ticked: Object.keys(ticks).length,
    /** The ticks of this page's rows. */
    shown: isAll ? Object.fromEntries(rows.map(({ _id }) => [_id, true as const])) : ticks,
    change: (next: Ticks): void => setMade({ ...none, ticks: next }),
    chooseAll: (): void => setMade({ ...none, ticks, isAll: true }),
    clear: (): void => setMade(none),
  };
};
