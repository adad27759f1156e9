import { expect, test } from 'vitest';
import { changedFieldsOf } from './changed-words.ts';

test('fields are named and shown as people read them', () => {
  expect(
    changedFieldsOf({
      before: { isActive: true, discountPrice: 12.5, gone: 'x' },
      after: { isActive: false, discountPrice: null, images: [{ url: 'a' }] },
    }),
  ).toEqual([
    { name: 'Is active', before: 'Yes', after: 'No' },
    { name: 'Discount price', before: '12.5', after: 'none' },
    { name: 'Gone', before: 'x', after: '' },
    { name: 'Images', before: '', after: '[{"url":"a"}]' },
  ]);
});
