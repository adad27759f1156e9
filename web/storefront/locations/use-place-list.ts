import { useEffect, useState } from 'react';
import * as calls from '#contract/locations/calls.ts';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import type { PlaceList } from './places.ts';

/** Lists that have been loaded; places do not change while a page is open. */
const known = new Map<string, readonly { name: string; iso2?: string }[]>();

export interface LoadedPlaces extends PlaceList<{ name: string; iso2?: string }> {
  retry: () => void;
}

const placesIn = (within: string, signal: AbortSignal) => {
  const [country, state] = within.split('/');
  if (!country) return api(calls.listCountries, { signal });
  return state
    ? api(calls.listCities, { params: { country, state }, signal })
    : api(calls.listStates, { params: { country }, signal });
};

/**
 * The countries, or the states of one, or the cities of one of these.
 * @param path `''`, the code of a country, or with a slash that of a state behind it; `null` while nothing is to be asked
 */
export const usePlaceList = (path: string | null): LoadedPlaces => {
  const [, setLoaded] = useState<string | null>(null);
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const hasFailed = path !== null && failedPath === path;

  useEffect(() => {
    if (path === null || known.has(path) || hasFailed) return;
    const abort = new AbortController();
    const load = async () => {
      try {
        const { data } = await placesIn(path, abort.signal);
        known.set(path, data);
        setLoaded(path);
      } catch (error) {
        if (!isAbort(error)) setFailedPath(path);
      }
    };
    void load();
    return () => abort.abort();
  }, [path, hasFailed]);

  const retry = () => setFailedPath(null);
  if (path === null) return { status: 'closed', entries: [], retry };
  const entries = known.get(path);
  if (entries) return { status: 'ready', entries, retry };
  return { status: hasFailed ? 'failed' : 'loading', entries: [], retry };
};
