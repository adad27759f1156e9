import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { LiveChange, LiveTopic } from '#contract/live/topics.ts';

/** A page that listens to what changes, as a browser does. */
export interface ListeningPage {
  status: number;
  headers: Headers;
  /** The topics that were told so far, one after the other. */
  heard: LiveTopic[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

/** Opens `GET /admin/events` of a shop that listens at `url`. */
export const openListeningPage = async (url: string, token: string | null): Promise<ListeningPage> => {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/admin/events`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const heard: LiveTopic[] = [];
  const read = async (): Promise<void> => {
    if (!response.ok || !response.body) return;
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events) {
      if (event === 'changed') heard.push(...(JSON.parse(data) as LiveChange).topics);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended: read().catch(() => {}),
    leave: () => leaving.abort(),
  };
};
