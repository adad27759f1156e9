import { useEffect, useState } from 'react';
import * as calls from '#contract/rides/calls.ts';
import type { Ride } from '#contract/rides/schemas.ts';
import { api } from '../../../api/browser.ts';

/** Riders who have been out before, the last first. */
export const useRiders = (): readonly Ride[] => {
  const [riders, setRiders] = useState<readonly Ride[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    api(calls.listRides, { signal: asking.signal })
      .then(({ data }) => setRiders([...new Map(data.map((ride) => [ride.riderPhone, ride])).values()]))
      // They are suggestions: a number can be typed without.
      .catch(() => {});
    return () => asking.abort();
  }, []);
  return riders;
};
