import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('a text that fits stands as it is, on one line', () => {
  expect(shortened('  Ankara\n\tgown ', 11)).toBe('Ankara gown');
});

test('a longer one ends at a word, without its comma', () => {
  expect(shortened('Hand-woven aso oke, in wine and gold', 22)).toBe('Hand-woven aso oke…');
});

test('one without words is cut', () => {
  expect(shortened('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
});

test('never is longer than asked for, and never ends in half a character', () => {
  for (let length = 2; length < 30; length += 1) {
    const text = shortened('🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵🧵', length);
    expect(text.length).toBeLessThanOrEqual(length);
    expect(text.isWellFormed()).toBe(true);
  }
});
