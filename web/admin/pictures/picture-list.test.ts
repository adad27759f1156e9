import { expect, test } from 'vitest';
import { moved } from '../forms/use-keys.ts';
import { type Picture, withAdded, withMain, withoutPicture } from './picture-list.ts';

/** A list by its addresses, the main one in capitals. */
const list = (text: string): Picture[] =>
  [...text].map((letter) => ({ url: letter.toLowerCase(), isMain: letter !== letter.toLowerCase() }));
const textOf = (pictures: readonly Picture[]): string =>
  pictures.map(({ url, isMain }) => (isMain ? url.toUpperCase() : url)).join('');

test.each([
  ['', 'ab', 30, 'Ab'],
  ['Ab', 'cd', 30, 'Abcd'],
  ['aB', 'c', 30, 'aBc'],
  ['ab', 'c', 30, 'Abc'],
  ['Ab', 'bcbc', 30, 'Abc'],
  ['Ab', 'cde', 4, 'Abcd'],
  ['A', 'b', 1, 'B'],
  ['A', 'a', 1, 'A'],
])('%j with %j added, at most %i, is %j', (before, added, max, after) => {
  expect(textOf(withAdded(list(before), [...added], max))).toBe(after);
});

test.each([
  ['Abc', 0, 'Bc'],
  ['aBc', 1, 'Ac'],
  ['abC', 0, 'bC'],
  ['A', 0, ''],
])('%j without the one at %i is %j', (before, index, after) => {
  expect(textOf(withoutPicture(list(before), index))).toBe(after);
});

test('another one is the main one, in its place', () => {
  expect(textOf(withMain(list('Abc'), 2))).toBe('abC');
});

test.each([
  [0, 2, 'bcA'],
  [2, 0, 'cAb'],
  [1, 1, 'Abc'],
])('moved from %i to %i, the main one stays the main one', (from, to, after) => {
  expect(textOf(moved(list('Abc'), from, to))).toBe(after);
});
