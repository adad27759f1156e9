import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page has come alive. Until then a form cannot be sent, and nothing that only this browser knows may be
 * shown: the server renders the page for everybody.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
