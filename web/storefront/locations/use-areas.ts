import { useEffect, useState } from 'react';
import * as calls from '#contract/locations/calls.ts';
import { api } from '../../api/browser.ts';
import { entryNamed } from './places.ts';
import { usePlaceList } from './use-place-list.ts';

/** The local government areas of a state by name; none where it has none, or they cannot be had. */
export const useAreas = (countryName: string, stateName: string): readonly string[] => {
  const country = entryNamed(usePlaceList('').entries, countryName)?.iso2;
  const state = entryNamed(usePlaceList(country ?? null).entries, stateName)?.iso2;
  const place = country && state ? `${country}/${state}` : '';
  const [loaded, setLoaded] = useState({ place: '', names: [] as readonly string[] });
  useEffect(() => {
    if (!country || !state) return;
    const abort = new AbortController();
    api(calls.listAreas, { params: { country, state }, signal: abort.signal }).then(
      ({ data }) => setLoaded({ place, names: data.map(({ name }) => name) }),
      () => {},
    );
    return () => abort.abort();
  }, [country, state, place]);
  return loaded.place === place ? loaded.names : [];
};
