import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import type { Log } from '#server/logging/log.ts';
import { LiveStreams } from './live-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a clock that is set back keeps nobody waiting: pages hear of what happens within a second', async () => {
  let tell: (topic: string) => void = () => {};
  const sync = {
    onLiveTopic: (hear: typeof tell) => {
      tell = hear;
    },
  } as unknown as ClusterSync;
  const streams = new LiveStreams(sync, {} as Log, async (sessions) => new Set(sessions));
  const write = vi.fn();
  const response = Object.assign(new EventEmitter(), { write, end: () => {}, writableLength: 0 });
  streams.add({ accountId: 'a', session: 's', response: response as unknown as ServerResponse });
  const heard = () => write.mock.calls.filter(([text]) => String(text).startsWith('event: changed')).length;
  tell('orders');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard()).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  tell('orders');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard()).toBe(2);
  streams.close();
});
