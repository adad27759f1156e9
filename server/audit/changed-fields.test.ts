import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what differs is told, deep values compared by what they hold', () => {
  expect(
    changedFields(
      { name: 'Lamp', price: 10, images: [{ url: 'a' }], gone: 1 },
      { name: 'Lamp', price: 12, images: [{ url: 'a' }], come: null },
    ),
  ).toEqual({ before: { price: 10, gone: 1 }, after: { price: 12, come: null } });
});

test('nothing changed is nothing', () => {
  expect(changedFields({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual({ before: {}, after: {} });
});
