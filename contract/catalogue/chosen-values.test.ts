import { describe, expect, test } from 'vitest';
import { choiceParameter, chosenIn, chosenValues, withToggled } from './chosen-values.ts';

describe('a value of a variation type in an address', () => {
  test.for([
    [{ type: 'Size', value: '42' }, 'Size:42'],
    [{ type: 'Ratio', value: '16:9' }, 'Ratio:16:9'],
    [{ type: 'Ratio: wide', value: '16:9' }, 'Ratio%3A wide:16:9'],
    [{ type: '100% cotton', value: 'yes' }, '100%25 cotton:yes'],
    [{ type: 'page', value: '2' }, 'page:2'],
  ] as const)('%o is %s, and read back', ([chosen, text]) => {
    expect(choiceParameter(chosen)).toBe(text);
    expect(chosenIn(text)).toEqual(chosen);
  });

  test.for(['Size', ':42', 'Size:', ' : ', ''])('“%s” names nothing', (text) => {
    expect(chosenIn(text)).toBeNull();
  });

  test('is one whatever its case and spaces, and many always stand in the same order', () => {
    const one = chosenValues(['Size:M', 'colour: Red', 'Colour:red ', 'nonsense']);
    expect(one).toEqual([
      { type: 'colour', value: 'Red' },
      { type: 'Size', value: 'M' },
    ]);
    expect(chosenValues(['colour:Red', 'Size:M'])).toEqual(one);
  });

  test('is added, and taken away however it is written', () => {
    const red = withToggled([], { type: 'Colour', value: 'Red' });
    expect(withToggled(red, { type: 'Colour', value: 'Blue' })).toHaveLength(2);
    expect(withToggled(red, { type: 'colour', value: ' RED' })).toEqual([]);
  });
});
