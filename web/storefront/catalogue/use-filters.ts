import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#contract/catalogue/limits.ts';
import { filtersOf, hrefOf, type ListingFilters, NO_FILTERS } from './listing-filters.ts';

export interface FilterControl {
  /** What the controls show; the address follows half a second after the last change. */
  draft: ListingFilters;
  change: (change: Partial<ListingFilters>) => void;
  /** Takes every filter and the search away. */
  reset: () => void;
  /** Brings the address up to date at once. */
  apply: () => void;
  /** Whether the address has not caught up yet. */
  isPending: boolean;
}

/** The filters of the listing, kept in the address. */
export const useFilters = (): FilterControl => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const applied = filtersOf(search);
  const appliedHref = hrefOf(applied);
  const [draft, setDraft] = useState(applied);
  const draftHref = hrefOf(draft);
  const sent = useRef(appliedHref);

  const send = (): void => {
    if (draftHref === sent.current) return;
    sent.current = draftHref;
    void navigate(draftHref, { replace: true, preventScrollReset: true });
  };
  const latestSend = useRef(send);
  const latestApplied = useRef(applied);
  useEffect(() => {
    latestSend.current = send;
    latestApplied.current = applied;
  });

  // Back, forward and links change the address without us.
  useEffect(() => {
    if (appliedHref === sent.current) return;
    sent.current = appliedHref;
    setDraft(latestApplied.current);
  }, [appliedHref]);

  useEffect(() => {
    if (draftHref === sent.current) return;
    const timer = setTimeout(() => latestSend.current(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draftHref]);

  return {
    draft,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    reset: () => setDraft(NO_FILTERS),
    apply: send,
    isPending: draftHref !== appliedHref,
  };
};
