import { createParser } from 'eventsource-parser';
import { hearChanges } from '#contract/live/calls.ts';
import { HEARTBEAT_MS, LIVE_TOPICS, type LiveTopic } from '#contract/live/topics.ts';
import { pathOf } from '../../api/api.ts';
import { dropToken, readToken } from '../../api/token.ts';

/** Heartbeats come more often than this; a line that is silent for longer has broken without a word. */
const SILENT_MS = 2.5 * HEARTBEAT_MS;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface StreamListener {
  /** The line is up. Whatever happened while it was not has not been told. */
  onOpen: () => void;
  onChange: (topics: readonly LiveTopic[]) => void;
  /** The line is down and will be tried again. */
  onLost: () => void;
}

const topicsIn = (data: string): LiveTopic[] => {
  try {
    const { topics } = JSON.parse(data) as { topics?: unknown };
    return LIVE_TOPICS.filter((topic) => Array.isArray(topics) && topics.includes(topic));
  } catch {
    return [];
  }
};

/** How long to wait before the next try: ever longer, and not for all pages the same. */
export const pauseBefore = (tries: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.75 + random / 2);

const read = async (
  body: ReadableStream<Uint8Array>,
  onChange: StreamListener['onChange'],
  onSign: () => void,
): Promise<void> => {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'changed') onChange(topicsIn(data));
    },
    maxBufferSize: 65_536,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    parser.feed(decoder.decode(value, { stream: true }));
  }
};

/** Waits, or less when the connection comes back meanwhile. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
  });

/**
 * Listens to `GET /admin/events` until it is aborted, and again whenever the line breaks. By fetch rather than
 * EventSource, which cannot send the token but in the address.
 */
export const listenToShop = async (listener: StreamListener, signal: AbortSignal): Promise<void> => {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const line = new AbortController();
    const cut = (): void => line.abort();
    signal.addEventListener('abort', cut);
    let silence = setTimeout(cut, SILENT_MS);
    const onSign = (): void => {
      clearTimeout(silence);
      silence = setTimeout(cut, SILENT_MS);
    };
    try {
      const token = readToken();
      const response = await fetch(`/api/v1${pathOf(hearChanges)}`, {
        headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        cache: 'no-store',
        signal: line.signal,
      });
      if (response.status === 401 && !(token && (await dropToken(token)))) return;
      if (response.ok && response.body) {
        tries = 0;
        listener.onOpen();
        await read(response.body, listener.onChange, onSign);
      } else await response.body?.cancel();
    } catch {
      // No line, or one that broke: it is tried again.
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', cut);
    }
    if (signal.aborted) return;
    listener.onLost();
    await pause(pauseBefore(tries, Math.random()), signal);
  }
};
