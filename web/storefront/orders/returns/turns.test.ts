import { afterEach, expect, test, vi } from 'vitest';
import { takeTurns, within } from './turns.ts';

/** Work that is done when the test says so. */
const held = () => {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

afterEach(() => {
  vi.useRealTimers();
});

test('one turn begins when the one before is over', async () => {
  const turns = takeTurns();
  const done: string[] = [];
  const first = held();
  turns.add(async () => {
    await first.promise;
    done.push('first');
  });
  turns.add(async () => {
    done.push('second');
  });
  first.resolve();
  await turns.over();
  expect(done).toEqual(['first', 'second']);
});

test('whoever waits for the last turn waits for one that is added meanwhile, too', async () => {
  const turns = takeTurns();
  const done: string[] = [];
  const first = held();
  const second = held();
  turns.add(() => first.promise);
  const over = turns.over().then(() => done.push('over'));
  turns.add(async () => {
    await second.promise;
    done.push('second');
  });
  first.resolve();
  // Whoever waited for the first alone would go on now.
  await new Promise((resolve) => setTimeout(resolve));
  second.resolve();
  await over;
  expect(done).toEqual(['second', 'over']);
});

test('what takes longer than the limit is not waited for', async () => {
  vi.useFakeTimers();
  const never = new Promise<string>(() => {});
  const given = within(30_000, never, 'too late');
  const told = vi.fn();
  void given.then(told);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith('too late');
});

test('what comes in time is given, and nothing is left running', async () => {
  vi.useFakeTimers();
  expect(await within(30_000, Promise.resolve('in time'), 'too late')).toBe('in time');
  await expect(within(30_000, Promise.reject(new Error('no')), '')).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
