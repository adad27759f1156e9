import { useEffect, useState } from 'react';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import type { PlaceList } from './places.ts';

/** Lists that have been loaded; places do not change while a page is open. */
const known = new Map<string, readonly { name: string; iso2?: string }[]>();

export interface LoadedPlaces extends PlaceList<{ name: string; iso2?: string }> {
  retry: () => void;
}

/** The places at a path of the API; `null` while there is none to ask. */
export const usePlaceList = (path: string | null): LoadedPlaces => {
  const [, setLoaded] = useState<string | null>(null);
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const hasFailed = path !== null && failedPath === path;

  useEffect(() => {
    if (path === null || known.has(path) || hasFailed) return;
    const abort = new AbortController();
    const load = async () => {
      try {
        const { data } = await api.get<{ name: string; iso2?: string }[]>(path, { signal: abort.signal });
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
