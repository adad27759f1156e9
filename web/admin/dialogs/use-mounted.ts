import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Whether what has asked is still there when its answer comes. */
export const useMounted = (): RefObject<boolean> => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};

/**
 * The same for an answer that leads on: what is shown now, and undefined once it has gone or somebody is on the way to something
 * else.
 */
export const useStaying = <Shown>(shown: Shown): RefObject<Shown | undefined> => {
  const staying = useRef<Shown>(undefined);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') staying.current = shown;
    return () => {
      staying.current = undefined;
    };
  }, [state, shown]);
  return staying;
};
