import { useCallback, useEffect, useState } from 'react';
import { loadPaystack } from './paystack-popup.ts';

export type ScriptState = 'loading' | 'ready' | 'failed';

/** Loads the payment script when the page opens. */
export const usePaystack = (url: string): { script: ScriptState; retry: () => void } => {
  const [script, setScript] = useState<ScriptState>('loading');
  const load = useCallback(() => {
    let isWanted = true;
    setScript('loading');
    loadPaystack(url).then(
      () => isWanted && setScript('ready'),
      () => isWanted && setScript('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [url]);
  useEffect(load, [load]);
  return { script, retry: () => void load() };
};
