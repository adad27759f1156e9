import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LimitKeeper, SharedLimiter } from './shared-rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Processes of one shop whose messages arrive a moment later, as between real ones. */
const open = (most: number, processes: number): SharedLimiter[] => {
  const limiters: SharedLimiter[] = [];
  const keeper = new LimitKeeper(most, (message) => {
    for (const limiter of limiters) setImmediate(() => limiter.hear(message));
    return limiters.length;
  });
  for (let index = 0; index < processes; index += 1) {
    const limiter: SharedLimiter = new SharedLimiter(most, processes, (message) => {
      setImmediate(() => keeper.hear(message, (answer) => setImmediate(() => limiter.hear(answer))));
    });
    limiters.push(limiter);
  }
  return limiters;
};
const takeAtOnce = async (limiters: SharedLimiter[], calls: number, client = '10.0.0.1') =>
  (
    await Promise.all(
      Array.from({ length: calls }, (_, call) => limiters[call % limiters.length]?.take(client)),
    )
  ).filter((retryAfter) => retryAfter === null).length;

test('calls at once through several processes get exactly what one process would give', async () => {
  const processes = open(31, 3);
  expect(await takeAtOnce(processes, 100)).toBe(31);
  expect(await takeAtOnce(processes, 10)).toBe(0);
  expect(await takeAtOnce(processes, 10, '10.0.0.2')).toBe(10);
});

test('a client who stays with one process has the whole limit, told when to come back', async () => {
  const [first, second] = open(30, 2);
  if (!first || !second) throw new Error('Two processes were opened');
  expect(await takeAtOnce([second], 4)).toBe(4);
  for (let call = 0; call < 26; call += 1) expect(await first.take('10.0.0.1')).toBeNull();
  expect(await first.take('10.0.0.1')).toBe(60);
  expect(await second.take('10.0.0.1')).toBe(60);
});

test('the next minute begins anew', async () => {
  const processes = open(10, 2);
  expect(await takeAtOnce(processes, 20)).toBe(10);
  vi.setSystemTime(1_800_000_060_000);
  expect(await takeAtOnce(processes, 20)).toBe(10);
});
