/**
 * The tour of the admin area.
 *
 * - `tour-offer`   offers it on the overview, until it was taken or declined
 * - `tour-state`   at which stop somebody is
 * - `tour-stops`   what everybody is shown
 * - `tour`         the card, fetched when it is shown first
 * - `end-tour`     once an account
 */

import { lazy, Suspense } from 'react';
import { useTourStop } from './tour-state.ts';

const Tour = lazy(async () => ({ default: (await import('./tour.tsx')).Tour }));

/** Shows the stop of whoever is on the tour. */
export const TourStarter = () => {
  const stop = useTourStop();
  return stop === null ? null : (
    <Suspense fallback={null}>
      <Tour stop={stop} />
    </Suspense>
  );
};
