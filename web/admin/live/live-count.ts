import { useEffect, useSyncExternalStore } from 'react';
import type { LiveTopic } from '#contract/live/topics.ts';
import { useLiveRefresh } from './live.ts';

/** A number that follows the shop while the admin area is open, such as of what needs somebody. */
export interface LiveCount {
  topic: LiveTopic;
  /** Shows what an answer has just said. */
  show: (next: number) => void;
  /** Asks for the number anew. */
  refresh: () => Promise<void>;
  /** 0 until it is known. */
  read: () => number;
  subscribe: (listener: () => void) => () => void;
}

/** @param ask gives the number; a failure leaves the one that is shown */
export const liveCount = (topic: LiveTopic, ask: () => Promise<number>): LiveCount => {
  let count = 0;
  const listeners = new Set<() => void>();
  const show = (next: number): void => {
    count = next;
    for (const listener of listeners) listener();
  };
  return {
    topic,
    show,
    refresh: () => ask().then(show, () => {}),
    read: () => count,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Keeps a number up to date as long as it is used. */
export const useCounting = ({ topic, refresh }: LiveCount): void => {
  useLiveRefresh([topic], refresh);
  useEffect(() => void refresh(), [refresh]);
};

/** The number as it is known. */
export const useLiveCount = ({ read, subscribe }: LiveCount): number =>
  useSyncExternalStore(subscribe, read, () => 0);
