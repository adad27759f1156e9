import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#contract/catalogue/limits.ts';

export interface AddressFilters<Filters> {
  /** What the controls show; the address follows half a second after the last change. */
  draft: Filters;
  /** What the address says. */
  applied: Filters;
  change: (change: Partial<Filters>) => void;
  /** Takes every filter away at once. */
  clear: () => void;
  /** Brings the address up to date at once. */
  apply: () => void;
  /** Whether the address has not caught up yet. */
  isPending: boolean;
}

/** Which of the filters' own steps led to a page, counted in its history entry; 0 is someone else's: back, forward, a link. */
const stepOf = (state: unknown): number => (state as { filterStep?: number } | null)?.filterStep ?? 0;

/**
 * Filters that are kept in the address.
 * @param read the filters of an address's query
 * @param hrefOf the address of filters, such as `?status=pending`; the same filters always give the same text
 */
export const useAddressFilters = <Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  hrefOf: (filters: Filters) => string,
  none: Filters,
): AddressFilters<Filters> => {
  const navigate = useNavigate();
  const { pathname, key, state } = useLocation();
  const { location: next } = useNavigation();
  const [search] = useSearchParams();
  const applied = read(search);
  const appliedHref = hrefOf(applied);
  const [draft, setDraft] = useState(applied);
  const draftHref = hrefOf(draft);
  const sent = useRef(appliedHref);
  const step = stepOf(state);
  const steps = useRef({ taken: step, seen: step });
  // Whoever is on the way to another page is not called back by what they typed before.
  const isLeaving = next !== undefined && next.pathname !== pathname;

  const send = (href: string): void => {
    if (href === sent.current) return;
    sent.current = href;
    steps.current.taken += 1;
    void navigate(href, {
      replace: true,
      preventScrollReset: true,
      state: { filterStep: steps.current.taken },
    });
  };
  const latest = useRef({ send, applied, appliedHref, step });
  useEffect(() => {
    latest.current = { send, applied, appliedHref, step };
  });

  // Back, forward and links change the address without us. An own step may show only when the next has been taken: it is
  // not news, and must not undo what was chosen since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is looked at once
  useEffect(() => {
    const { applied, appliedHref, step } = latest.current;
    const isOwn = step > steps.current.seen;
    if (isOwn) steps.current.seen = step;
    if (isOwn || appliedHref === sent.current) return;
    sent.current = appliedHref;
    setDraft(applied);
  }, [key]);

  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(() => latest.current.send(draftHref), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draftHref, isLeaving]);

  return {
    draft,
    applied,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    clear: () => {
      setDraft(none);
      send(hrefOf(none));
    },
    apply: () => send(draftHref),
    isPending: draftHref !== appliedHref,
  };
};
