import { useEffect } from 'react';
import type { LiveTopic } from '#contract/live/topics.ts';
import { newStore, type Store, useStore } from '../../ui/store.ts';
import { useLiveRefresh } from './live.ts';

/** A number that follows the shop while the admin area is open, such as of what needs somebody. */
export interface LiveCount {
  topics: readonly LiveTopic[];
  /** 0 until it is known. */
  count: Store<number>;
  /** Shows what an answer has just said. */
  show: (next: number) => void;
  /** Asks for the number anew. */
  refresh: () => Promise<void>;
}

/**
 * @param ask gives the number; a failure leaves the one that is shown
 * @param also what else changes the number
 */
export const liveCount = (
  topic: LiveTopic,
  ask: () => Promise<number>,
  also: readonly LiveTopic[] = [],
): LiveCount => {
  const count = newStore(0);
  return { topics: [topic, ...also], count, show: count.set, refresh: () => ask().then(count.set, () => {}) };
};

/** Keeps a number up to date as long as it is used. */
export const useCounting = ({ topics, refresh }: LiveCount): void => {
  useLiveRefresh(topics, refresh);
  useEffect(() => void refresh(), [refresh]);
};

/** The number as it is known. */
export const useLiveCount = ({ count }: LiveCount): number => useStore(count, 0);
