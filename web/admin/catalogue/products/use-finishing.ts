import { useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import { api } from '../../../api/browser.ts';
import { countOf } from '../../../ui/counts.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { Opening } from '../../dialogs/use-opening.ts';
import type { ProductSubject } from './use-product-form.ts';

const FETCH_FAILURE = 'Failed to fetch products';

/** The unfinished product at this place of all, the newest first, as it is stored; and how many there are. */
const unfinishedAt = async (place: number) => {
  const { data, pagination } = await api(calls.listAdminProducts, {
    query: { isUnfinished: 'true', sortBy: 'createdAt', sortOrder: 'desc', page: place + 1, limit: 1 },
    failure: FETCH_FAILURE,
  });
  const [listed] = data;
  if (!listed) return { product: undefined, total: pagination.total };
  const { data: product } = await api(calls.readAdminProduct, {
    params: { id: listed._id },
    failure: FETCH_FAILURE,
  });
  return { product, total: pagination.total };
};

/** One unfinished product after the other in the form. What is skipped, or still lacks something when saved, waits for the next round. */
export const useFinishing = ({ openFetched }: Opening<ProductSubject>) => {
  /** How many of the newest unfinished ones have been passed by. */
  const [passed, setPassed] = useState(0);

  const nextFrom = async (from: number, current: string | null): Promise<ProductSubject | null> => {
    let place = from;
    let { product, total } = await unfinishedAt(place);
    if (product && product._id === current) {
      place += 1;
      ({ product, total } = await unfinishedAt(place));
    }
    setPassed(place);
    if (product) return { kind: 'edit', product, left: total - place };
    const sentence =
      total === 0 ? 'Every product is finished' : `${countOf(total, 'product')} still to finish`;
    showToast('success', sentence);
    return null;
  };
  const go = (from: number, current: string | null): Promise<void> =>
    openFetched({ fetch: () => nextFrom(from, current), failure: FETCH_FAILURE });
  return {
    begin: () => void go(0, null),
    /** @param current the product that has been saved or passed by */
    next: (current: string) => go(passed, current),
  };
};
