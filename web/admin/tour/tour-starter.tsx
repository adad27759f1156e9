/**
 * The tour of the admin area.
 *
 * - `tour-state`   at which stop somebody is
 * - `tour-stops`   what everybody is shown
 * - `tour`         the card, fetched when it is shown first
 */

import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../session/session-state.ts';
import { goToStop, useTourStop } from './tour-state.ts';

const Tour = lazy(async () => ({ default: (await import('./tour.tsx')).Tour }));

/** Shows whoever comes to the overview for the first time around, once an account. */
export const TourStarter = () => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const stop = useTourStop();
  const isFirstVisit = user?.wantsTour === true && pathname === '/admin/dashboard' && search === '';
  useEffect(() => {
    if (isFirstVisit) goToStop(0);
  }, [isFirstVisit]);
  return stop === null ? null : (
    <Suspense fallback={null}>
      <Tour stop={stop} />
    </Suspense>
  );
};
