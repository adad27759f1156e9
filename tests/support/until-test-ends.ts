import type { TestContext } from 'vitest';

/** What a test knows of its own end. */
export type OwnTest = Pick<TestContext, 'onTestFinished' | 'signal'>;

/**
 * Changes something that tests share, and puts it back when the test has ended: by its last line, by an assertion, or because
 * its time was up. A test that was given up runs on beside those after it, so it changes nothing any more, and what it was
 * changing just then is put back after it has come.
 * @param undo gets what the change gave; undefined where the change failed, which may have done part of it
 */
export const untilTestEnds = async <T>(
  { onTestFinished, signal }: OwnTest,
  change: () => Promise<T>,
  undo: (made: T | undefined) => unknown,
): Promise<T> => {
  signal.throwIfAborted();
  const changing = change();
  onTestFinished(async () => {
    await undo(await changing.catch(() => undefined));
  });
  return changing;
};
