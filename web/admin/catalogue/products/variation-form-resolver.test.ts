import { expect, test } from 'vitest';
import { objectionToType, objectionToValue } from './variation-form-resolver.ts';

const size = { type: 'Size', values: ['S'] };

test.each([
  ['', 'Variation type cannot be empty'],
  ['x'.repeat(51), 'Variation type must be 50 characters or less'],
  ['Size', 'Variation type already exists'],
  ['x'.repeat(50), null],
  ['🎁'.repeat(50), null],
  ['🎁'.repeat(51), 'Variation type must be 50 characters or less'],
  ['Colour', null],
])('type %j: %s', (name, sentence) => {
  expect(objectionToType(name, [size])).toBe(sentence);
});

test.each([
  ['', 'Values for "Size" must be non-empty and 50 characters or less'],
  ['x'.repeat(51), 'Values for "Size" must be non-empty and 50 characters or less'],
  ['S', 'Variation value already exists'],
  ['x'.repeat(50), null],
  ['🎁'.repeat(50), null],
  ['🎁'.repeat(51), 'Values for "Size" must be non-empty and 50 characters or less'],
  ['M', null],
])('value %j: %s', (value, sentence) => {
  expect(objectionToValue(value, size)).toBe(sentence);
});
