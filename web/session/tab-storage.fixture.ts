import { vi } from 'vitest';

/** A tab's storage for a test, until `vi.unstubAllGlobals()`. Gives what it holds. */
export const stubTabStorage = (): Map<string, string> => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
};
