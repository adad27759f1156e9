import { useSyncExternalStore } from 'react';

/** Something that stands outside the components and that several of them show. */
export interface Store<Value> {
  read: () => Value;
  set: (next: Value) => void;
  /** Calls the listener whenever it is set; gives the way to end that. */
  subscribe: (listener: () => void) => () => void;
}

/** @param first what it is until it is set, and on the server for everybody */
export const newStore = <Value>(first: Value): Store<Value> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * Its value for a component, which renders again when it changes.
 * @param rendered what the server has rendered, where the page may know better from the start
 */
export const useStore = <Value>(
  { read, subscribe }: Pick<Store<Value>, 'read' | 'subscribe'>,
  rendered: Value,
): Value => useSyncExternalStore(subscribe, read, () => rendered);
