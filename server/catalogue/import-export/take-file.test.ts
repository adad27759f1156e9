import { expect, test } from 'vitest';
import { withFile } from './take-file.ts';

test('the room of a file is free as soon as it has been worked on, whatever came of it', async () => {
  const file = Buffer.alloc(1_000_000, 'a');
  expect(await withFile(file, async ({ length }) => length)).toBe(1_000_000);
  expect(file.buffer.byteLength).toBe(0);
  const refused = Buffer.alloc(1_000_000, 'a');
  await expect(withFile(refused, () => Promise.reject(new Error('no file')))).rejects.toThrow('no file');
  expect(refused.buffer.byteLength).toBe(0);
});

test('a file that shares its room with others leaves it to them', async () => {
  const room = Buffer.from('first, second');
  await withFile(room.subarray(0, 5), async () => undefined);
  expect(room.toString()).toBe('first, second');
});

test('where no file was sent there is an empty one', async () => {
  expect(await withFile(undefined, async ({ length }) => length)).toBe(0);
});
