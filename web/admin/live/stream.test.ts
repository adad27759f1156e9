import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToShop, pauseBefore } from './stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens to a shop that gives these answers one after the other, and ends after the last; tells what was heard. */
const listenTo = async (
  answers: readonly ((signal: AbortSignal) => Response | Promise<Response>)[],
): Promise<string[]> => {
  const told: string[] = [];
  const leaving = new AbortController();
  const left = [...answers];
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const answer = left.shift();
    if (!answer) leaving.abort();
    signal.throwIfAborted();
    return answer?.(signal);
  });
  const listening = listenToShop(
    {
      onOpen: () => told.push('open'),
      onChange: (topics) => told.push(topics.join('+')),
      onLost: () => told.push('lost'),
    },
    leaving.signal,
  );
  await vi.advanceTimersByTimeAsync(300_000);
  await listening;
  return told;
};
const streamOf = (text: string) => () => new Response(text);
/** A body that never comes, and breaks when the call is given up, as a browser's does. */
const silent = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
    }),
  );

test('a line is taken up again whenever it breaks, and what it brings is told', async () => {
  const change = 'event: changed\ndata: {"topics":["stock","orders","nonsense"]}\n\n';
  expect(
    await listenTo([
      streamOf(`: listening\n\n${change}`),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('{}', { status: 429 }),
      streamOf('event: changed\ndata: {broken\n\nevent: other\ndata: {}\n\n'),
    ]),
  ).toEqual(['open', 'orders+stock', 'lost', 'lost', 'lost', 'open', '', 'lost']);
});

test('a session that has ended is not tried again', async () => {
  let calls = 0;
  await listenTo([
    () => {
      calls += 1;
      return new Response('{}', { status: 401 });
    },
    streamOf(''),
  ]);
  expect(calls).toBe(1);
});

test('a line that says nothing for long is given up', async () => {
  expect(await listenTo([silent])).toEqual(['open', 'lost']);
});

test('pauses grow, are bounded, and differ from page to page', () => {
  expect([0, 1, 2, 10].map((tries) => pauseBefore(tries, 0.5))).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect(pauseBefore(0, 0)).toBe(750);
  expect(pauseBefore(0, 1)).toBe(1_250);
});
