import { expect, test } from 'vitest';
import { queryOfRule } from './rule-query.ts';

const EMPTY = { category: '', brand: '', min: null, max: null, tag: '', newestDays: null, onSale: false };

test('what is set is asked for, and nothing else', () => {
  expect(queryOfRule(EMPTY)).toEqual({});
  expect(queryOfRule({ ...EMPTY, min: 0, max: 19.99, onSale: true })).toEqual({
    min: '0',
    max: '19.99',
    onSale: 'true',
  });
  expect(queryOfRule({ ...EMPTY, tag: 'NaN' })).toEqual({ tag: 'NaN' });
});

test.each(['min', 'max', 'newestDays'])(
  'a rule whose %s is no number is not counted as if it did not ask for it',
  (name) => {
    expect(queryOfRule({ ...EMPTY, brand: 'Osun', [name]: Number.NaN })).toEqual({});
  },
);
