import type { LiveState } from './live.ts';

const WORDS: Record<LiveState, string> = {
  connecting: 'Connecting…',
  live: 'Up to date',
  reconnecting: 'Reconnecting…',
};

/** What the mark says; nothing of the first moments, which are no news. */
export const liveWords = (state: LiveState, isSlow: boolean): string | null =>
  state === 'connecting' && !isSlow ? null : WORDS[state];
