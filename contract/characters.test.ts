import { expect, test } from 'vitest';
import { beginningOf, countCharacters, shortened } from './characters.ts';

test('an emoji is one character', () => {
  expect(countCharacters('🎁 Ada')).toBe(5);
});

test('a beginning ends with a whole character', () => {
  expect(beginningOf('🎁🎁', 4)).toBe('🎁🎁');
  expect(beginningOf('🎁🎁', 3)).toBe('🎁');
  expect(beginningOf('🎁🎁', 1)).toBe('');
});

test('a text that is too long is marked where it goes on', () => {
  expect(shortened('Àṣọ òkè', 7)).toBe('Àṣọ òkè');
  expect(shortened('Àṣọ òkè', 6)).toBe('Àṣọ ò…');
  expect(shortened('🎁🎁🎁', 5)).toBe('🎁🎁…');
  expect(shortened('🎁🎁🎁', 4)).toBe('🎁…');
});
