/**
 * The tour of the admin area.
 *
 * - `tour-offer`   offers it on the overview, until it was taken or declined
 * - `tour-state`   at which stop somebody is
 * - `tour-stops`   what everybody is shown
 * - `tour`         the card, fetched when it is shown first
 * - `end-tour`     once an account
 */

import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { goToStop, useTourStop } from './tour-state.ts';

type TourView = ComponentType<{ stop: number }>;

/** The tour, fetched when it is taken first. Where it cannot be had there is none, until somebody asks for it again. */
const FetchedTour = ({ stop }: { stop: number }) => {
  const [View, setView] = useState<TourView>();
  useEffect(() => {
    let isWanted = true;
    import('./tour.tsx').then(
      ({ Tour }) => isWanted && setView(() => Tour),
      () => {
        goToStop(null);
        showToast('error', 'The tour could not be loaded. Please check your connection, then try again.');
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return View && <View stop={stop} />;
};

/** Shows the stop of whoever is on the tour. */
export const TourStarter = () => {
  const stop = useTourStop();
  return stop === null ? null : <FetchedTour stop={stop} />;
};
