import { describe, expect, test } from 'vitest';
import { fits, fitting } from './matching.ts';

test.each([
  ['Import and export csv', 'exp', true],
  ['Import and export csv', 'csv imp', true],
  ['Import and export csv', 'port', false],
  ['Import and export csv', 'imp shop', false],
  ['My notifications', 'MY', true],
  ['My notifications', ' . ', false],
  ['My notifications', '', false],
  ['Àṣọ Òkè', 'òk', true],
])('%j and %j: %s', (text, typed, does) => expect(fits(text, typed)).toBe(does));

describe('of what fits', () => {
  const entries = [
    { label: 'Orders to pack', words: 'waiting' },
    { label: 'New order', words: 'sale' },
    { label: 'Orders' },
    { label: 'Logout', words: 'order nothing' },
    { label: 'Products' },
  ];
  const found = (typed: string, most = 9) => fitting(entries, typed, most).map(({ label }) => label);

  test('what is called so comes first, then what has the word, then what is found by another word', () =>
    expect(found('order')).toEqual(['Orders to pack', 'Orders', 'New order', 'Logout']));
  test('there are no more than asked for', () =>
    expect(found('order', 2)).toEqual(['Orders to pack', 'Orders']));
  test('what nobody typed is not found', () => expect(found('xyz')).toEqual([]));
});
