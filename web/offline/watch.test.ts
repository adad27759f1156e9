import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOutOfReach, noteReach } from './connection.ts';
import { listen } from './watch.ts';

const listeners = new Map<string, () => unknown>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (name: string, listener: () => unknown) => listeners.set(name, listener));
  // Browsers before Chrome 103 and Safari 16 have no `AbortSignal.timeout`.
  vi.stubGlobal(
    'AbortSignal',
    class extends AbortSignal {
      static override timeout = undefined as never;
    },
  );
  listen();
  noteReach(false);
});
afterEach(() => {
  noteReach(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a line that is back is noticed by the shop’s own answer', async () => {
  const ask = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', ask);
  await listeners.get('online')?.();
  expect(ask).toHaveBeenCalledExactlyOnceWith('/', expect.objectContaining({ method: 'HEAD' }));
  expect(isOutOfReach()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a shop that does not answer is given up, and counts as out of reach', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  noteReach(true);
  const asked = listeners.get('online')?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOutOfReach()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(isOutOfReach()).toBe(true);
});
