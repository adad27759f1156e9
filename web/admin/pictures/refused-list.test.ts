import { expect, test } from 'vitest';
import { offersMore, withKeys, withRefused } from './refused-list.ts';

const refusal = (file: File) => ({ name: file.name, reason: 'Too large', file });

test('two files of one name and reason are two pictures, each told of once', () => {
  const [first, second] = [new File(['a'], 'image.png'), new File(['b'], 'image.png')];
  const listed = [first, second, first].reduce(
    (all, file) => withRefused(all, refusal(file)),
    withRefused([], refusal(first)),
  );
  expect(listed.map(({ file }) => file)).toEqual([first, second]);
  expect(listed[1]?.file).toBe(second);
  expect(new Set(withKeys(listed).map(([key]) => key)).size).toBe(2);
});

test('one that could not be sent is told of once, and another of its name as well', () => {
  const failed = (id: string) => ({ name: 'image.png', reason: 'No connection', id });
  const listed = ['a', 'b', 'a'].reduce(
    (all, id) => withRefused(all, failed(id)),
    withRefused([], failed('a')),
  );
  expect(listed.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('more is offered as long as one is listed that can be made smaller', () => {
  const file = new File(['a'], 'image.png');
  expect(offersMore([refusal(file)])).toBe(false);
  expect(offersMore([refusal(file), { ...refusal(file), large: file }])).toBe(true);
});
