import { expect, test } from 'vitest';
import { lettersOf } from './letters.ts';

const news = (count: number) => Array.from({ length: count }, (_, place) => place);

test('up to five are told each by itself', () => {
  expect(lettersOf(news(1), 0)).toEqual([[0]]);
  expect(lettersOf(news(5), 0)).toEqual([[0], [1], [2], [3], [4]]);
  expect(lettersOf(news(2), 3)).toEqual([[0], [1]]);
});

test('the last letter that an hour allows has all that waits', () => {
  expect(lettersOf(news(7), 0)).toEqual([[0], [1], [2], [3], [4, 5, 6]]);
  expect(lettersOf(news(3), 4)).toEqual([[0, 1, 2]]);
});

test('beyond that all waits, and nothing becomes no letter', () => {
  expect(lettersOf(news(3), 5)).toEqual([]);
  expect(lettersOf(news(3), 9)).toEqual([]);
  expect(lettersOf([], 0)).toEqual([]);
});
