import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import {
  type DataRouter,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '#contract/catalogue/limits.ts';
import { rememberTyped, useAddressStep } from './newest-address.ts';

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

/** The state of a navigation that changes other things in the address: what is being chosen stays, and follows. */
export const KEEPS_FILTERS = { keepsFilters: true } as const;
const isKeeping = (state: unknown): boolean =>
  (state as Partial<typeof KEEPS_FILTERS> | null)?.keepsFilters === true;

/** Which of the filters' own steps led to a page, counted in its history entry; 0 is someone else's: back, forward, a link. */
const stepOf = (state: unknown): number => (state as { filterStep?: number } | null)?.filterStep ?? 0;

/**
 * Whether somebody has gone elsewhere than to the page that is shown, or is on the way there: they are not called back by what they typed
 * before. The router knows of a press at once, a page only when it is drawn again.
 * @param shown the key of the history entry that is shown
 */
export const isLedElsewhere = (
  {
    navigation,
    location,
    historyAction,
  }: Pick<DataRouter['state'], 'navigation' | 'location' | 'historyAction'>,
  shown: string,
): boolean => {
  if (!navigation.location && location.key === shown) return false;
  const { state } = navigation.location ?? location;
  // Back and forward lead to what was chosen then, whatever led there first.
  const isBackOrForward = (navigation.historyAction ?? historyAction) === 'POP';
  return isBackOrForward || (stepOf(state) === 0 && !isKeeping(state));
};

/** Sends what is chosen half a second after the last change, once nobody is on the way elsewhere. */
const useSendingLater = (
  draftHref: string,
  latest: RefObject<{ sendDraft: () => void; key: string }>,
): void => {
  const router = useContext(RouterContext)?.router;
  // biome-ignore lint/correctness/useExhaustiveDependencies: half a second after the last change
  useEffect(() => {
    const send = (): void => {
      const { sendDraft, key } = latest.current;
      // They may yet stay, where the other page does not come.
      if (router && isLedElsewhere(router.state, key)) timer = setTimeout(send, SEARCH_DEBOUNCE_MS);
      else sendDraft();
    };
    let timer = setTimeout(send, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draftHref, router]);
};

/**
 * Filters that are kept in the address.
 * @param read the filters of an address's query
 * @param hrefOf the address of filters, such as `?status=pending`; the same filters always give the same text
 * @param hrefNow the same where an address has more in it than filters, and may have got it since it was last shown
 */
export const useAddressFilters = <Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  hrefOf: (filters: Filters) => string,
  none: Filters,
  hrefNow = hrefOf,
): AddressFilters<Filters> => {
  const go = useAddressStep();
  const { key, state } = useLocation();
  const way = useNavigationType();
  const [search] = useSearchParams();
  const applied = read(search);
  const appliedHref = hrefOf(applied);
  const [draft, setDraft] = useState(applied);
  const draftHref = hrefOf(draft);
  const sent = useRef(appliedHref);
  const step = stepOf(state);
  const steps = useRef({ taken: step, seen: step });

  const lead = (filters: Filters): void => {
    sent.current = hrefNow(filters);
    steps.current.taken += 1;
    void go(sent.current, { replace: true, state: { filterStep: steps.current.taken } });
  };
  const sendDraft = (): void => {
    if (draftHref !== sent.current) lead(draft);
  };
  const takeDraft = (): string => {
    // It goes along elsewhere: half a second later it would call back whoever has taken it.
    sent.current = draftHref;
    return hrefNow(draft);
  };
  const latest = useRef({ sendDraft, takeDraft, applied, appliedHref, key, state, way });
  useEffect(() => {
    latest.current = { sendDraft, takeDraft, applied, appliedHref, key, state, way };
  });
  useEffect(() => rememberTyped(() => latest.current.takeDraft()), []);

  // Back, forward and links change the address without us. An own step may show only when the next has been taken: it is
  // not news, and must not undo what was chosen since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is looked at once
  useEffect(() => {
    const { applied, appliedHref, state, way } = latest.current;
    const step = stepOf(state);
    const isOwn = step > steps.current.seen;
    if (isOwn) steps.current.seen = step;
    if (isOwn || appliedHref === sent.current) return;
    sent.current = appliedHref;
    // Back and forward lead to what was chosen then, whatever led there first.
    if (way === 'POP' || !isKeeping(state)) setDraft(applied);
  }, [key]);

  useSendingLater(draftHref, latest);

  return {
    draft,
    applied,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    clear: () => {
      setDraft(none);
      // Also where there is none: it may be a page that is no more, or an answer that did not come.
      lead(none);
    },
    apply: sendDraft,
    isPending: draftHref !== appliedHref,
  };
};
