import { useEffect, useRef } from 'react';
import { LIVE_TOPICS, type LiveTopic } from '#contract/live/topics.ts';
import { newStore, useStore } from '../../ui/store.ts';
import { listenToShop } from './stream.ts';

/** Whether what is shown follows the shop. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

/**
 * A page that nobody looks at gives its line up after this long: browsers allow few lines to one shop, and forgotten
 * tabs would take them all.
 */
const UNSEEN_MS = 30_000;
/** What is shown comes first: its pictures and figures have the connection to themselves for this long. */
const FIRST_LOOK_MS = 1_500;

const state = newStore<LiveState>('connecting');
const topicListeners = new Set<(topics: readonly LiveTopic[]) => void>();

const tell = (topics: readonly LiveTopic[]): void => {
  for (const listener of topicListeners) listener(topics);
};

/** Keeps a line to the shop open while the page is seen, from shortly after it is shown; gives the way to end it. */
export const startLive = (): (() => void) => {
  let line: AbortController | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    if (line) return;
    line = new AbortController();
    void listenToShop(
      {
        onOpen: () => {
          state.set('live');
          // What happened before the line was up was told to nobody here.
          tell(LIVE_TOPICS);
        },
        onChange: tell,
        onLost: () => state.set('reconnecting'),
      },
      line.signal,
    );
  };
  const close = (): void => {
    line?.abort();
    line = null;
    state.set('connecting');
  };
  const onSight = (): void => {
    clearTimeout(later);
    if (document.hidden) later = setTimeout(close, UNSEEN_MS);
    else open();
  };
  document.addEventListener('visibilitychange', onSight);
  later = setTimeout(onSight, FIRST_LOOK_MS);
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    clearTimeout(later);
    close();
  };
};

export const useLiveState = (): LiveState => useStore(state, 'connecting');

/**
 * Calls `refresh` whenever one of the topics has changed: one call at a time, and once more when something changed
 * during it.
 */
export const useLiveRefresh = (topics: readonly LiveTopic[], refresh: () => Promise<void>): void => {
  const latest = useRef({ topics, refresh });
  useEffect(() => {
    latest.current = { topics, refresh };
  });
  useEffect(() => {
    let isBusy = false;
    let isWanted = false;
    let isGone = false;
    const run = async (): Promise<void> => {
      if (isBusy) {
        isWanted = true;
        return;
      }
      isBusy = true;
      do {
        isWanted = false;
        await latest.current.refresh().catch(() => {});
      } while (isWanted && !isGone);
      isBusy = false;
    };
    const hear = (changed: readonly LiveTopic[]): void => {
      if (latest.current.topics.some((topic) => changed.includes(topic))) void run();
    };
    topicListeners.add(hear);
    return () => {
      isGone = true;
      topicListeners.delete(hear);
    };
  }, []);
};
