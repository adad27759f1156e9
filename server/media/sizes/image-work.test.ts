import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { imageWork } from './image-work.ts';

test('so many wait in line and no more: whoever comes then is told to come back, until there is room again', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const outcomes = Array.from({ length: 300 }, () =>
    imageWork(() => over).then(
      () => 'done',
      (error: { status?: number }) => error.status,
    ),
  );
  end();
  const all = await Promise.all(outcomes);
  const room = availableParallelism() + 100;
  expect(new Set(all.slice(0, room))).toEqual(new Set(['done']));
  expect(new Set(all.slice(room))).toEqual(new Set([503]));
  expect(await imageWork(async () => 'there is room')).toBe('there is room');
});
