import { useEffect, useRef, useState } from 'react';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { showToast } from '../../ui/toasts.ts';
import { type Arrivals, arrivalsOf } from './arrivals.ts';

/** What is new stays marked for this long. */
const MARKED_MS = 6_000;
const NONE: Arrivals['ids'] = new Set();

/** Tells of what has arrived since the dashboard was shown, in one toast however much it is; gives what to mark. */
export const useArrivals = (dashboard: Dashboard): Arrivals['ids'] => {
  const shown = useRef(dashboard);
  const [marked, setMarked] = useState(NONE);
  useEffect(() => {
    if (shown.current === dashboard) return;
    const { ids, text } = arrivalsOf(shown.current, dashboard);
    shown.current = dashboard;
    if (text) showToast('info', text);
    if (ids.size > 0) setMarked((before) => new Set([...before, ...ids]));
  }, [dashboard]);
  useEffect(() => {
    if (marked.size === 0) return;
    const timer = setTimeout(() => setMarked(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked;
};
