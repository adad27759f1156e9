import { describe, expect, test } from 'vitest';
import { choiceName } from '#contract/catalogue/choice.ts';
import { choiceIn, choiceQuery, searchWith } from './choice-address.ts';

const SHIRT = { Colour: ['Red', 'Sea-green & gold'], Size: ['S', 'M'], Cut: ['Loose'] };

describe('the choice in an address', () => {
  test('is read back as it was written, with letters of every kind', () => {
    const choice = { Colour: 'Sea-green & gold', Size: 'M', Cut: 'Loose' };
    const query = searchWith('', SHIRT, choice);
    expect(query).toBe('?Colour=Sea-green+%26+gold&Size=M&Cut=Loose');
    expect(choiceIn(SHIRT, new URLSearchParams(query))).toEqual(choice);
    expect(choiceQuery(choice)).toBe(query);
  });

  test('holds values of the product only, and what there is but one of', () => {
    expect(choiceIn(SHIRT, new URLSearchParams('Colour=Blue&Size=S&constructor=x&q=M'))).toEqual({
      Size: 'S',
      Cut: 'Loose',
    });
    expect(choiceIn({}, new URLSearchParams('Size=S'))).toEqual({});
  });

  test('takes the place of the one before and leaves the rest of the address', () => {
    expect(searchWith('?utm_source=mail&Size=S&Colour=Red', SHIRT, { Size: 'M' })).toBe(
      '?utm_source=mail&Size=M',
    );
    expect(searchWith('?Size=S', SHIRT, {})).toBe('');
    expect(choiceQuery({})).toBe('');
  });
});

test('a choice is called by its values', () => {
  expect(choiceName({ Colour: 'Red', Size: 'M' })).toBe('Red, M');
});
