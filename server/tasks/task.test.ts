import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '#server/logging/log.ts';
import { taskEnds } from '#server/signals/signals.ts';
import { startPruning } from './prune.ts';
import { startTask } from './task.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const log = { error: () => {}, debug: () => {} } as unknown as Log;

test('work that is due a few times a day is done some minutes after the start, whatever is restarted meanwhile, then by its clock', async () => {
  const perform = vi.fn(async () => {});
  const task = startTask('seldom', 360 * MINUTE_MS, log, perform);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(perform).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS + 1);
  expect(perform).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(350 * MINUTE_MS);
  expect(perform).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(perform).toHaveBeenCalledTimes(2);
  await task.stop();
});

test('processes that are started together do not do it all at once', async () => {
  const begun: number[] = [];
  const tasks = Array.from({ length: 20 }, () =>
    startTask('seldom', 360 * MINUTE_MS, log, async () => void begun.push(Date.now())),
  );
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(begun).toHaveLength(20);
  expect(new Set(begun).size).toBeGreaterThan(1);
  await Promise.all(tasks.map((task) => task.stop()));
});

test('work that is due often waits for its clock alone', async () => {
  const perform = vi.fn(async () => {});
  const task = startTask('often', 500, log, perform);
  await vi.advanceTimersByTimeAsync(499);
  expect(perform).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(perform).toHaveBeenCalledTimes(1);
  await task.stop();
});

test('a rule that fails makes its run one that failed, and none of the others wait', async () => {
  const ends: boolean[] = [];
  const forget = taskEnds.hear(({ hasFailed }) => ends.push(hasFailed));
  const done: string[] = [];
  const rule = (what: string, fails: boolean) => ({
    what,
    run: async () => {
      if (fails) throw new Error(`${what} cannot go`);
      done.push(what);
      return 0;
    },
  });
  const rules = [rule('one', true), rule('two', false), rule('three', true), rule('four', false)];
  const task = startPruning('upkeep', MINUTE_MS, { db: undefined as never, log }, rules);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await task.stop();
  forget();
  expect(done).toEqual(['two', 'four']);
  expect(ends).toEqual([true]);
});
