import { useEffect, useState } from 'react';
import * as calls from '#contract/delivery/calls.ts';
import type { DeliveryRates } from '#contract/delivery/schemas.ts';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import type { Place } from '../locations/places.ts';

/** A city may be typed: nobody asks for every letter. */
const PAUSE_MS = 250;

interface Shown {
  key: string;
  rates: DeliveryRates;
}

/**
 * What bringing something there costs today.
 * @param again asked anew whenever this is another one
 */
export const useRates = ({ country, state, city }: Place, again: unknown) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const key = [country, state, city].join('\n');
  const isFirst = shown === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` says when, and the first answer asks nothing by itself
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api(calls.readRates, {
          query: { country, state, city },
          signal: abort.signal,
        });
        setShown({ key, rates: data });
        setFailed(null);
      } catch (error) {
        if (!isAbort(error)) setFailed(key);
      }
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, again]);
  return {
    /** Those of the place itself; null while they are not known. */
    rates: shown?.key === key ? shown.rates : null,
    pickupPoints: shown?.rates.pickupPoints ?? [],
    hasFailed: failed === key,
  };
};
